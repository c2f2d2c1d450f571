import { defineContract } from '../define-contract.ts';
import { webhooksEndpoints } from './endpoints.ts';

export * from './schemas.ts';
export * from './endpoints.ts';

export const webhooksContract = defineContract({
  endpoints: webhooksEndpoints,
  events: {},
  samples: {},
  ids: ['webhook', 'webhookDelivery'],
});
