import type { ContactList, ContactListImport, ContactListItem } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';

export const contactListCreated = defineEvent<'contactListCreated', ContactList>('contactListCreated');
export const contactListUpdated = defineEvent<'contactListUpdated', ContactList>('contactListUpdated');
export const contactListDeleted = defineEvent<'contactListDeleted', { id: number }>('contactListDeleted');
export const contactListItemCreated = defineEvent<'contactListItemCreated', ContactListItem>('contactListItemCreated');
export const contactListItemUpdated = defineEvent<'contactListItemUpdated', ContactListItem>('contactListItemUpdated');
export const contactListItemDeleted = defineEvent<'contactListItemDeleted', { id: number; contactListId: number }>(
  'contactListItemDeleted',
);

/** Many people of a list changed at once. */
export type ItemsChange = {
  list: ContactList;
  /** Those that changed, as far as they are few. */
  records: readonly ContactListItem[];
  /** The import that brings them. */
  import: ContactListImport | null;
};
export const contactListItemsChanged = defineEvent<'contactListItemsChanged', ItemsChange>('contactListItemsChanged');
