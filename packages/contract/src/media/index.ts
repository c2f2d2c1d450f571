import { defineContract } from '../define-contract.ts';
import { mediaEndpoints } from './endpoints.ts';

export * from './endpoints.ts';

export const mediaContract = defineContract({
  endpoints: mediaEndpoints,
  events: {},
  samples: {},
  ids: ['media'],
});
