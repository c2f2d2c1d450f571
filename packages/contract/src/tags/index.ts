import { defineContract } from '../define-contract.ts';
import { tagsEndpoints, ticketTagsEndpoints } from './endpoints.ts';
import { tagsEvents } from './events.ts';
import { tagsSamples } from './samples.ts';

export * from './schemas.ts';
export * from './endpoints.ts';
export * from './events.ts';

export const tagsContract = defineContract({
  endpoints: { ...tagsEndpoints, ...ticketTagsEndpoints },
  events: tagsEvents,
  samples: tagsSamples,
  ids: ['tag'],
});
