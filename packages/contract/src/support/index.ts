import { defineContract } from '../define-contract.ts';
import { supportEndpoints } from './endpoints.ts';
import { supportEvents } from './events.ts';
import { supportSamples } from './samples.ts';

export * from './schemas.ts';
export * from './endpoints.ts';
export * from './events.ts';

export const supportContract = defineContract({
  endpoints: supportEndpoints,
  events: supportEvents,
  samples: supportSamples,
  ids: ['supportAccess'],
});
