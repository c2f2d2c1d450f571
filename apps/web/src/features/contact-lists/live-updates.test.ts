import { type ContactList, type ContactListImport, type ContactListItem, contactListsEvents } from '@balcao/contract';
import { eventSamples } from '@balcao/contract/samples';
import { type InfiniteData, QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { buildImport, buildItem, buildList } from '../../test/fakes/fake-contact-lists.ts';
import type { Page } from '../../ui/paged-list-data.ts';
import { applyContactListEvent, applyContactListItemEvent, putImport } from './live-updates.ts';
import { importsKey, itemsKey, listKey, listsPageKey } from './query-keys.ts';

const lists = (eventSamples['ContactList'] ?? []).map((one) => contactListsEvents.ContactList.payload.parse(one));
const items = (eventSamples['ContactListItem'] ?? []).map((one) =>
  contactListsEvents.ContactListItem.payload.parse(one),
);

const firstPage = [...listsPageKey, { search: '' }];
const itemsPage = [...itemsKey(4), { search: '' }];

function put<Row>(client: QueryClient, key: readonly unknown[], rows: Row[]): void {
  client.setQueryData<InfiniteData<Page<Row>, number>>(key, {
    pages: [{ rows, hasMore: false, count: rows.length }],
    pageParams: [1],
  });
}
const rowsOf = <Row>(client: QueryClient, key: readonly unknown[]): Row[] =>
  client.getQueryData<InfiniteData<Page<Row>, number>>(key)?.pages.flatMap(({ rows }) => [...rows]) ?? [];

describe('applyContactListEvent', () => {
  it('S49 S374 turns a stale list into what a fresh one would show, event after event', () => {
    const client = new QueryClient();
    put<ContactList>(client, firstPage, [buildList({ id: 1, name: 'Natal' })]);
    const shown = () => rowsOf<ContactList>(client, firstPage).map(({ name }) => name);
    const fresh = [['Clientes VIP', 'Natal'], ['Clientes ouro', 'Natal'], ['Natal']];
    expect(lists.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
    lists.forEach((event, index) => {
      applyContactListEvent(client, event);
      applyContactListEvent(client, event);
      expect(shown()).toEqual(fresh[index]);
    });
  });

  it('S374 an older copy never replaces the newer counts of the open list', () => {
    const client = new QueryClient();
    client.setQueryData(listKey(1), buildList({ contactsCount: 5, version: 6 }));
    applyContactListEvent(client, { action: 'update', record: buildList({ contactsCount: 4, version: 5 }) });
    expect(client.getQueryData<ContactList>(listKey(1))?.contactsCount).toBe(5);
    applyContactListEvent(client, { action: 'update', record: buildList({ contactsCount: 6, version: 7 }) });
    expect(client.getQueryData<ContactList>(listKey(1))?.contactsCount).toBe(6);
  });
});

describe('applyContactListItemEvent', () => {
  it('S49 S379 turns the people of a list into what a fresh answer would show', () => {
    const client = new QueryClient();
    put<ContactListItem>(client, itemsPage, [buildItem({ id: 1, name: 'Ana', contactListId: 4 })]);
    const shown = () => rowsOf<ContactListItem>(client, itemsPage).map(({ id, version }) => [id, version]);
    const fresh = [
      [
        [9, 1],
        [1, 1],
      ],
      [
        [9, 2],
        [1, 1],
      ],
      [
        [9, 3],
        [1, 1],
      ],
      [[1, 1]],
    ];
    items.forEach((event, index) => {
      applyContactListItemEvent(client, event);
      expect(shown()).toEqual(fresh[index]);
    });
  });

  it('S379 people who are not on the screen do not come to it because WhatsApp was asked about them', () => {
    const client = new QueryClient();
    put<ContactListItem>(client, itemsPage, [buildItem({ id: 1, contactListId: 4 })]);
    const record = buildItem({ id: 77, contactListId: 4, isWhatsappValid: true });
    applyContactListItemEvent(client, {
      action: 'reload',
      contactListId: 4,
      records: [record],
      list: buildList({ id: 4 }),
      import: null,
    });
    expect(rowsOf<ContactListItem>(client, itemsPage).map(({ id }) => id)).toEqual([1]);
  });

  it('S377 a full page is fetched again when the import is over, and not at each of its steps', () => {
    const client = new QueryClient();
    put<ContactListItem>(
      client,
      itemsPage,
      Array.from({ length: 20 }, (_, index) => buildItem({ id: index + 1, contactListId: 4 })),
    );
    const step = (running: ContactListImport): void =>
      applyContactListItemEvent(client, {
        action: 'reload',
        contactListId: 4,
        records: [],
        list: buildList({ id: 4 }),
        import: running,
      });
    step(buildImport({ contactListId: 4, status: 'running', rows: 50, rowsDone: 20 }));
    expect(client.getQueryState(itemsPage)?.isInvalidated).toBe(false);
    step(buildImport({ contactListId: 4, status: 'done', rows: 50, rowsDone: 50, finishedAt: '2026-03-02T12:00:00Z' }));
    expect(client.getQueryState(itemsPage)?.isInvalidated).toBe(true);
  });
});

it('S377 an answer that was written earlier does not set an import back', () => {
  const client = new QueryClient();
  client.setQueryData(importsKey(1), [buildImport({ status: 'running', rows: 10, rowsDone: 8 })]);
  putImport(client, buildImport());
  expect(client.getQueryData<ContactListImport[]>(importsKey(1))).toMatchObject([{ rowsDone: 8 }]);
  putImport(client, buildImport({ id: 2 }));
  expect(client.getQueryData<ContactListImport[]>(importsKey(1))?.map(({ id }) => id)).toEqual([2, 1]);
});
