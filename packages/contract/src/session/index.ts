import { defineContract } from '../define-contract.ts';
import { sessionEndpoints } from './endpoints.ts';
import { sessionEvents } from './events.ts';
import { sessionSamples } from './samples.ts';

export * from './schemas.ts';
export * from './endpoints.ts';
export * from './events.ts';
export type { Enrolment, SecondFactor } from './second-factor.ts';

export const sessionContract = defineContract({
  endpoints: sessionEndpoints,
  events: sessionEvents,
  samples: sessionSamples,
  ids: [],
});
