import type { ContactRow } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';

export const contactCreated = defineEvent<'contactCreated', ContactRow>('contactCreated');
export const contactUpdated = defineEvent<'contactUpdated', ContactRow>('contactUpdated');
/** How far the address book of a phone has been taken over. */
export const importProgressed = defineEvent<'importProgressed', { done: number; count: number; isFinished: boolean }>(
  'importProgressed',
);
/** Many contacts changed at once. */
export const contactsImported = defineEvent<'contactsImported', object>('contactsImported');
/**
 * Two contacts turned out to be one person: the loser's row is about to go, and everything of it becomes the winner's.
 */
export const contactsMerged = defineEvent<'contactsMerged', { loserId: number; winnerId: number }>('contactsMerged');
/**
 * A person deletes a contact: its row is about to go, and everything that refers to it has to go or forget it.
 */
export const contactRemoved = defineEvent<'contactRemoved', { contactId: number }>('contactRemoved');
/** Also the end of a contact that turned out to be another one. */
export const contactDeleted = defineEvent<'contactDeleted', { contactId: number }>('contactDeleted');
