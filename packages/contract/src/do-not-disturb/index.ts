import { defineContract } from '../define-contract.ts';
import { doNotDisturbEndpoints } from './endpoints.ts';
import { doNotDisturbEvents } from './events.ts';
import { doNotDisturbSamples } from './samples.ts';

export * from './schemas.ts';
export * from './endpoints.ts';
export * from './events.ts';

export const doNotDisturbContract = defineContract({
  endpoints: doNotDisturbEndpoints,
  events: doNotDisturbEvents,
  samples: doNotDisturbSamples,
  ids: ['doNotDisturb'],
});
