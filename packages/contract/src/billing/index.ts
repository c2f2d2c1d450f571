import { defineContract } from '../define-contract.ts';
import { billingEndpoints } from './endpoints.ts';
import { billingEvents } from './events.ts';
import { billingSamples } from './samples.ts';

export * from './schemas.ts';
export * from './endpoints.ts';
export * from './events.ts';

export const billingContract = defineContract({
  endpoints: billingEndpoints,
  events: billingEvents,
  samples: billingSamples,
  ids: ['invoice'],
});
