import type { ContactCard } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';

export const contactCreated = defineEvent<'contactCreated', ContactCard>('contactCreated');
export const contactUpdated = defineEvent<'contactUpdated', ContactCard>('contactUpdated');
/** Many contacts changed at once. */
export const contactsImported = defineEvent<'contactsImported', object>('contactsImported');
/**
 * Two contacts turned out to be one person: the loser's row is about to go, and everything of it becomes the winner's.
 */
export const contactsMerged = defineEvent<'contactsMerged', { loserId: number; winnerId: number }>('contactsMerged');
/** Also the end of a contact that turned out to be another one. */
export const contactDeleted = defineEvent<'contactDeleted', { contactId: number }>('contactDeleted');
