import type { DoNotDisturbEntry } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';

export const doNotDisturbAdded = defineEvent<'doNotDisturbAdded', DoNotDisturbEntry>('doNotDisturbAdded');
export const doNotDisturbRemoved = defineEvent<'doNotDisturbRemoved', { id: number }>('doNotDisturbRemoved');
/** Many were noted at once. */
export const doNotDisturbImported = defineEvent<'doNotDisturbImported', object>('doNotDisturbImported');
