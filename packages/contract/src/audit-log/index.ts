import { defineContract } from '../define-contract.ts';
import { auditLogEndpoints } from './endpoints.ts';

export * from './schemas.ts';
export * from './endpoints.ts';

export const auditLogContract = defineContract({
  endpoints: auditLogEndpoints,
  events: {},
  samples: {},
  ids: [],
});
