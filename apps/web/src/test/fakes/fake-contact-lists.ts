import {
  type ContactList,
  type ContactListImport,
  type ContactListItem,
  contactListsEndpoints,
  pageSize,
} from '@balcao/contract';
import { route, type Route } from './fake-api.ts';

/** A list as the server answers it. */
export const buildList = (parts: Partial<ContactList> = {}): ContactList => ({
  id: 1,
  name: 'Clientes de maio',
  contactsCount: 0,
  validCount: 0,
  uncheckedCount: 0,
  variables: [],
  version: 1,
  ...parts,
});

/** A person of a list as the server answers it. */
export const buildItem = (parts: Partial<ContactListItem> = {}): ContactListItem => ({
  id: 1,
  name: 'Maria Souza',
  number: '5511987654321',
  email: '',
  isWhatsappValid: false,
  checkedAt: null,
  variables: {},
  contactId: null,
  companyId: 7,
  contactListId: 1,
  version: 1,
  ...parts,
});

/** An import as the server answers it. */
export const buildImport = (parts: Partial<ContactListImport> = {}): ContactListImport => ({
  id: 1,
  contactListId: 1,
  fileName: 'clientes.xlsx',
  status: 'waiting',
  refusal: null,
  refusalCount: null,
  rows: null,
  rowsDone: 0,
  created: 0,
  duplicated: 0,
  invalid: 0,
  createdAt: '2026-03-02T12:00:00.000Z',
  finishedAt: null,
  ...parts,
});

type Data = {
  lists?: readonly ContactList[];
  items?: readonly ContactListItem[];
  imports?: readonly ContactListImport[];
};

/** Answers for these lists and their people, and does with them what the real server does. */
export function contactListsRoutes(data: Data = {}): Route[] {
  let lists = [...(data.lists ?? [])];
  let items = [...(data.items ?? [])];
  let imports = [...(data.imports ?? [])];
  const cut = <Row>(rows: readonly Row[], page: number) => ({
    rows: rows.slice((page - 1) * pageSize, page * pageSize),
    count: rows.length,
    hasMore: rows.length > page * pageSize,
  });
  const one = (id: number): ContactList => lists.find((list) => list.id === id) ?? buildList({ id });
  return [
    route(contactListsEndpoints.page, ({ query: { searchParam, pageNumber } }) => {
      const { rows, ...page } = cut(
        lists.filter(({ name }) => name.includes(searchParam)),
        pageNumber,
      );
      return { records: rows, ...page };
    }),
    route(contactListsEndpoints.list, () => lists.map(({ id, name }) => ({ id, name }))),
    route(contactListsEndpoints.get, ({ params: { id } }) => one(id)),
    route(contactListsEndpoints.create, ({ body }) => {
      const list = buildList({ id: lists.length + 1, ...body });
      lists = [...lists, list];
      return list;
    }),
    route(contactListsEndpoints.update, ({ params: { id }, body }) => {
      const list = { ...one(id), ...body, version: one(id).version + 1 };
      lists = lists.map((other) => (other.id === id ? list : other));
      return list;
    }),
    route(contactListsEndpoints.remove, ({ params: { id } }) => {
      lists = lists.filter((other) => other.id !== id);
      return { id };
    }),
    route(contactListsEndpoints.example, () => undefined),
    route(contactListsEndpoints.importReport, () => undefined),
    route(contactListsEndpoints.imports, () => imports),
    route(contactListsEndpoints.upload, ({ params: { id }, files }) => {
      const started = buildImport({ id: imports.length + 1, contactListId: id, fileName: files[0]?.name ?? '' });
      imports = [started, ...imports];
      return started;
    }),
    route(contactListsEndpoints.countMatching, ({ body: { tagIds } }) => ({ count: tagIds.length === 0 ? 12 : 3 })),
    route(contactListsEndpoints.addContacts, () => ({ added: 2, alreadyThere: 1 })),
    route(contactListsEndpoints.pageItems, ({ query: { searchParam, pageNumber, contactListId } }) => {
      const found = items.filter((item) => item.contactListId === contactListId && item.name.includes(searchParam));
      const { rows, ...page } = cut(found, pageNumber);
      return { contacts: rows, ...page };
    }),
    route(contactListsEndpoints.createItem, ({ body: { number, email = '', variables = {}, ...body } }) => {
      const item = buildItem({ id: items.length + 1, ...body, number: number.replaceAll(/\D/g, ''), email, variables });
      items = [...items, item];
      return item;
    }),
    route(contactListsEndpoints.updateItem, ({ params: { id }, body: { name } }) => {
      const known = items.find((item) => item.id === id) ?? buildItem({ id });
      const item = { ...known, name, version: known.version + 1 };
      items = items.map((other) => (other.id === id ? item : other));
      return item;
    }),
    route(contactListsEndpoints.removeItem, ({ params: { id } }) => {
      items = items.filter((other) => other.id !== id);
      return { id };
    }),
  ];
}
