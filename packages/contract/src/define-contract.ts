import type { EndpointSpec } from './http/endpoint.ts';
import type { EventSpec, PayloadOf } from './realtime/event.ts';

/** One example of each shape of each event, used by server and web tests alike. */
export type SamplesOf<E extends Readonly<Record<string, EventSpec>>> = {
  readonly [K in keyof E]: readonly PayloadOf<E[K]>[];
};

/** What a folder of the contract says about its feature. */
export type FeatureContract = {
  readonly endpoints: Readonly<Record<string, EndpointSpec>>;
  readonly events: Readonly<Record<string, EventSpec>>;
  readonly samples: Readonly<Record<string, readonly unknown[]>>;
  /** The kinds of ids it introduces, for `ids` of its own endpoints and of others. */
  readonly ids: readonly string[];
};

/** Describes a feature once; `contracts.ts` lists these descriptions. An event without a sample does not compile. */
export function defineContract<const C extends FeatureContract>(
  contract: C & { readonly samples: SamplesOf<C['events']> },
): C {
  return contract;
}
