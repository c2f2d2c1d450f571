import { type ContactImport, contactsEvents, type PayloadOf, ticketNotesEvents } from '@balcao/contract';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { realtime } from '../../lib/realtime/realtime.ts';
import { applyToList } from '../../ui/lists/use-paged-list.ts';
import type { Page } from '../../ui/paged-list-data.ts';
import type { PageContact } from './list/contact-filter.ts';
import {
  allNotesKey,
  contactKey,
  contactsPageKey,
  fileImportKey,
  importRowsKey,
  phoneImportKey,
} from './query-keys.ts';

export type ContactEvent = PayloadOf<typeof contactsEvents.contact>;

/** How far the address book of a phone has been taken over. */
export type PhoneImport = Omit<Extract<ContactEvent, { action: 'import' }>, 'action'>;

/** What a page already knows of a contact's conversations, of which events tell nothing. */
function factsOf(client: QueryClient, id: number): Pick<PageContact, 'tags' | 'lastTalkAt'> {
  const pages = client.getQueriesData<InfiniteData<Page<PageContact>>>({ queryKey: contactsPageKey });
  const known = pages
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ rows }) => rows)
    .find((row) => row.id === id);
  return known ? { tags: known.tags, lastTalkAt: known.lastTalkAt } : {};
}

/** Applies a change to the list of the page and to an opened contact (S231). */
export function applyContactEvent(client: QueryClient, event: ContactEvent): void {
  if (event.action === 'reload') return void client.invalidateQueries({ queryKey: contactsPageKey });
  if (event.action === 'import') {
    const { action: _action, ...progress } = event;
    client.setQueryData<PhoneImport>(phoneImportKey, progress);
    return;
  }
  const id = event.action === 'delete' ? event.contactId : event.contact.id;
  applyToList<PageContact>(
    client,
    contactsPageKey,
    event.action === 'delete' ? { remove: id } : { save: { ...factsOf(client, id), ...event.contact } },
  );
  void client.invalidateQueries({ queryKey: contactKey(id) });
}

/** Shows how far an import is, and has its rows fetched again once they are all tried (S590). */
export function applyImportEvent(client: QueryClient, record: ContactImport): void {
  client.setQueryData<ContactImport>(fileImportKey(record.id), record);
  if (record.status === 'checked' || record.status === 'done')
    void client.invalidateQueries({ queryKey: importRowsKey(record.id) });
}

/**
 * Follows changes of contacts and notes; the returned function stops it. Only what is on screen is fetched again (S204,
 * S231).
 */
export function listen(client: QueryClient): () => void {
  const stops = [
    realtime.on(contactsEvents.contactImport, ({ record }) => applyImportEvent(client, record)),
    realtime.on(contactsEvents.contact, (event) => applyContactEvent(client, event)),
    realtime.on(ticketNotesEvents.ticketNote, () => void client.invalidateQueries({ queryKey: allNotesKey })),
  ];
  return () => stops.forEach((stop) => stop());
}
