import type { QuickMessage } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';

export const quickMessageCreated = defineEvent<'quickMessageCreated', QuickMessage>('quickMessageCreated');
export const quickMessageUpdated = defineEvent<'quickMessageUpdated', QuickMessage>('quickMessageUpdated');
/** Contains the owner, because only the owner is informed. */
export const quickMessageDeleted = defineEvent<'quickMessageDeleted', { id: number; userId: number }>(
  'quickMessageDeleted',
);
