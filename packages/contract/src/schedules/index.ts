import { defineContract } from '../define-contract.ts';
import { schedulesEndpoints } from './endpoints.ts';
import { schedulesEvents } from './events.ts';
import { schedulesSamples } from './samples.ts';

export * from './schemas.ts';
export * from './endpoints.ts';
export * from './events.ts';

export const schedulesContract = defineContract({
  endpoints: schedulesEndpoints,
  events: schedulesEvents,
  samples: schedulesSamples,
  ids: ['schedule'],
});
