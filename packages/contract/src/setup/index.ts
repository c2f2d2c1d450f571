import { defineContract } from '../define-contract.ts';
import { setupEndpoints } from './endpoints.ts';

export * from './endpoints.ts';

export const setupContract = defineContract({
  endpoints: setupEndpoints,
  events: {},
  samples: {},
  ids: [],
});
