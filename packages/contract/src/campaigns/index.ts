import { defineContract } from '../define-contract.ts';
import { campaignsEndpoints } from './endpoints.ts';
import { campaignsEvents } from './events.ts';
import { campaignsSamples } from './samples.ts';

export * from './schemas.ts';
export * from './endpoints.ts';
export * from './events.ts';

export const campaignsContract = defineContract({
  endpoints: campaignsEndpoints,
  events: campaignsEvents,
  samples: campaignsSamples,
  ids: ['campaign'],
});
