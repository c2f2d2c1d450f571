import { defineContract } from '../define-contract.ts';
import { plansEndpoints } from './endpoints.ts';

export * from './schemas.ts';
export * from './endpoints.ts';

export const plansContract = defineContract({
  endpoints: plansEndpoints,
  events: {},
  samples: {},
  ids: ['plan'],
});
