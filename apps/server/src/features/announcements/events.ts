import type { Announcement } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';

export const announcementCreated = defineEvent<'announcementCreated', Announcement>('announcementCreated');
/** `wasActive` tells whether everybody saw it before. */
export const announcementUpdated = defineEvent<'announcementUpdated', { record: Announcement; wasActive: boolean }>(
  'announcementUpdated',
);
export const announcementDeleted = defineEvent<'announcementDeleted', { id: number; wasActive: boolean }>(
  'announcementDeleted',
);
