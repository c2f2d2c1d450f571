import { defineContract } from '../define-contract.ts';
import { usersEndpoints } from './endpoints.ts';
import { usersEvents } from './events.ts';
import { usersSamples } from './samples.ts';

export * from './schemas.ts';
export * from './endpoints.ts';
export * from './events.ts';

export const usersContract = defineContract({
  endpoints: usersEndpoints,
  events: usersEvents,
  samples: usersSamples,
  ids: ['user'],
});
