import { defineContract } from '../define-contract.ts';
import { announcementsEndpoints } from './endpoints.ts';
import { announcementsEvents } from './events.ts';
import { announcementsSamples } from './samples.ts';

export * from './schemas.ts';
export * from './endpoints.ts';
export * from './events.ts';

export const announcementsContract = defineContract({
  endpoints: announcementsEndpoints,
  events: announcementsEvents,
  samples: announcementsSamples,
  ids: ['announcement'],
});
