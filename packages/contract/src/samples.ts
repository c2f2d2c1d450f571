import { contracts } from './contracts.ts';
import type { FeatureContract } from './define-contract.ts';

/** The samples of every event by its name on the wire. */
export const eventSamples: Readonly<Record<string, readonly unknown[]>> = Object.fromEntries(
  contracts.flatMap(({ events, samples }: FeatureContract) =>
    Object.entries(events).map(([key, { name }]) => [name, samples[key] ?? []]),
  ),
);
