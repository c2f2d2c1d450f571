import { defineContract } from '../define-contract.ts';
import { pushEndpoints } from './endpoints.ts';

export * from './schemas.ts';
export * from './endpoints.ts';

export const pushContract = defineContract({ endpoints: pushEndpoints, events: {}, samples: {}, ids: ['pushDevice'] });
