import { defineContract } from '../define-contract.ts';
import { templatesEndpoints } from './endpoints.ts';

export * from './schemas.ts';
export * from './endpoints.ts';

export const templatesContract = defineContract({
  endpoints: templatesEndpoints,
  events: {},
  samples: {},
  ids: [],
});
