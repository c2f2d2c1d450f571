import type { Schedule } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';

export const scheduleCreated = defineEvent<'scheduleCreated', Schedule>('scheduleCreated');
export const scheduleUpdated = defineEvent<'scheduleUpdated', Schedule>('scheduleUpdated');
export const scheduleDeleted = defineEvent<'scheduleDeleted', { scheduleId: number }>('scheduleDeleted');
/** Many changed at once, such as those of a contact that turned out to be another one. */
export const schedulesMoved = defineEvent<'schedulesMoved', object>('schedulesMoved');
