import type { QuickMessage } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';

export const quickMessageCreated = defineEvent<'quickMessageCreated', QuickMessage>('quickMessageCreated');
export const quickMessageUpdated = defineEvent<'quickMessageUpdated', QuickMessage>('quickMessageUpdated');
/** Carries whose it was: nobody else hears of it. */
export const quickMessageDeleted = defineEvent<'quickMessageDeleted', { id: number; userId: number }>(
  'quickMessageDeleted',
);
