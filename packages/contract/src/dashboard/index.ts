import { defineContract } from '../define-contract.ts';
import { dashboardEndpoints } from './endpoints.ts';

export * from './schemas.ts';
export * from './endpoints.ts';

export const dashboardContract = defineContract({
  endpoints: dashboardEndpoints,
  events: {},
  samples: {},
  ids: [],
});
