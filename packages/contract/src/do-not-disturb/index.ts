import { defineContract } from '../define-contract.ts';
import { doNotDisturbEndpoints } from './endpoints.ts';

export * from './schemas.ts';
export * from './endpoints.ts';

export const doNotDisturbContract = defineContract({
  endpoints: doNotDisturbEndpoints,
  events: {},
  samples: {},
  ids: ['doNotDisturb'],
});
