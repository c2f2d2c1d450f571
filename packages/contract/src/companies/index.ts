import { defineContract } from '../define-contract.ts';
import { companiesEndpoints } from './endpoints.ts';

export * from './schemas.ts';
export * from './endpoints.ts';

export const companiesContract = defineContract({
  endpoints: companiesEndpoints,
  events: {},
  samples: {},
  ids: ['company'],
});
