import { defineContract } from '../define-contract.ts';
import { simulatorEndpoints } from './endpoints.ts';

export * from './schemas.ts';
export * from './endpoints.ts';

export const simulatorContract = defineContract({
  endpoints: simulatorEndpoints,
  events: {},
  samples: {},
  ids: ['simulatedConnection'],
});
