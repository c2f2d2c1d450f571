import { defineContract } from '../define-contract.ts';
import { publicApiEndpoints } from './endpoints.ts';

export * from './schemas.ts';
export * from './endpoints.ts';

export const publicApiContract = defineContract({ endpoints: publicApiEndpoints, events: {}, samples: {}, ids: [] });
