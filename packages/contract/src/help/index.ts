import { defineContract } from '../define-contract.ts';
import { helpEndpoints } from './endpoints.ts';
import { helpEvents } from './events.ts';
import { helpSamples } from './samples.ts';

export * from './schemas.ts';
export * from './endpoints.ts';
export * from './events.ts';

export const helpContract = defineContract({
  endpoints: helpEndpoints,
  events: helpEvents,
  samples: helpSamples,
  ids: ['helpEntry'],
});
