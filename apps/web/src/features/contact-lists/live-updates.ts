import {
  type ContactList,
  type ContactListImport,
  type ContactListItem,
  contactListsEvents,
  pageSize,
  type PayloadOf,
} from '@balcao/contract';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { realtime } from '../../lib/realtime/realtime.ts';
import { applyToList } from '../../ui/lists/use-paged-list.ts';
import { hasRow, type Page } from '../../ui/paged-list-data.ts';
import { importsKey, itemsKey, listKey, listsPageKey } from './query-keys.ts';

export type ContactListEvent = PayloadOf<typeof contactListsEvents.ContactList>;
export type ContactListItemEvent = PayloadOf<typeof contactListsEvents.ContactListItem>;

/** Keeps the newer copy of a list. */
function putList(client: QueryClient, list: ContactList): void {
  client.setQueryData<ContactList>(listKey(list.id), (known) => (known && known.version > list.version ? known : list));
}

/** Applies a change to the lists (S374). */
export function applyContactListEvent(client: QueryClient, event: ContactListEvent): void {
  if (event.action === 'delete') {
    applyToList<ContactList>(client, listsPageKey, { remove: event.id });
    client.removeQueries({ queryKey: listKey(event.id) });
    return;
  }
  applyToList<ContactList>(client, listsPageKey, { save: event.record });
  if (client.getQueryData(listKey(event.record.id)) !== undefined) putList(client, event.record);
}

const itemPages = (client: QueryClient, listId: number) =>
  client
    .getQueriesData<InfiniteData<Page<ContactListItem>, number>>({ queryKey: itemsKey(listId) })
    .map(([, data]) => data?.pages ?? []);

/** Applies a change to the people of a list, and to its counts (S379). */
export function applyContactListItemEvent(client: QueryClient, event: ContactListItemEvent): void {
  if (event.action === 'delete')
    return applyToList<ContactListItem>(client, itemsKey(event.contactListId), { remove: event.id });
  if (event.action !== 'reload')
    return applyToList<ContactListItem>(client, itemsKey(event.record.contactListId), { save: event.record });
  const { list, records, import: running } = event;
  applyContactListEvent(client, { action: 'update', record: list });
  if (running !== null) putImport(client, running);
  const pages = itemPages(client, list.id);
  for (const record of records)
    if (pages.some((loaded) => hasRow(loaded, record.id)))
      applyToList<ContactListItem>(client, itemsKey(list.id), { save: record });
  if (records.length === 0 && (isOver(running) || pages.some(hasRoom)))
    void client.invalidateQueries({ queryKey: itemsKey(list.id) });
}

/** Everybody has come who will come. */
const isOver = (running: ContactListImport | null): boolean => running === null || running.finishedAt !== null;

/** While an import runs, a list is fetched again only as long as its first page is not full. */
const hasRoom = (pages: readonly Page<ContactListItem>[]): boolean => (pages[0]?.rows.length ?? pageSize) < pageSize;

/** Puts an import among those of its list, newest first; an older copy never replaces a newer one. */
export function putImport(client: QueryClient, running: ContactListImport): void {
  client.setQueryData<ContactListImport[]>(importsKey(running.contactListId), (known) => {
    if (known === undefined) return known;
    const stored = known.find(({ id }) => id === running.id);
    if (stored === undefined) return [running, ...known];
    const isOlder = stored.rowsDone > running.rowsDone || (stored.finishedAt !== null && running.finishedAt === null);
    return isOlder ? known : known.map((one) => (one.id === running.id ? running : one));
  });
}

/** Keeps lists and their people up to date; the returned function stops it. */
export function listen(client: QueryClient): () => void {
  const stops = [
    realtime.on(contactListsEvents.ContactList, (event) => applyContactListEvent(client, event)),
    realtime.on(contactListsEvents.ContactListItem, (event) => applyContactListItemEvent(client, event)),
  ];
  return () => stops.forEach((stop) => stop());
}
