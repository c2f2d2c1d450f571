import { defineContract } from '../define-contract.ts';
import { queuesEndpoints } from './endpoints.ts';
import { queuesEvents } from './events.ts';
import { queuesSamples } from './samples.ts';

export * from './schemas.ts';
export * from './endpoints.ts';
export * from './events.ts';

export const queuesContract = defineContract({
  endpoints: queuesEndpoints,
  events: queuesEvents,
  samples: queuesSamples,
  ids: ['queue'],
});
