import { contactListReloaded, contactListsEvents } from '@balcao/contract';
import { auditRow, counted } from '../../../test/generated/allowed-changes.ts';
import { audiences } from '../../../test/generated/audiences.ts';
import { newest, row, type FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { answered, audited, none, requested, tell } from '../../../test/generated/effects.ts';
import { admins } from '../../../test/generated/roles.ts';
import { buildOfficeFile } from '../../platform/media/test-data.ts';
import { addContactList, addItem } from './index.ts';

const { ContactList, ContactListItem } = contactListsEvents;
const everyday = none('to keep the people of a list is everyday work');
const listCounted = ['items_count', 'unchecked_count', 'check_due_at', 'version'];

let made = 0;
const nextNumber = (): string => {
  made += 1;
  return `55119${String(80_000_000 + made)}`;
};

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: {
    contactList: (app, { id, canary }) =>
      app.uow.write(id, async (work) => (await addContactList(work, `Lista ${canary}`)).id),
    contactListItem: (app, { id, canary }) =>
      app.uow.write(id, async (work) => {
        const list = await addContactList(work, `Lista ${canary}`);
        const person = { name: canary, number: nextNumber(), email: '', variables: {} };
        return (await addItem(work, list.id, person)).id;
      }),
    async contactListImport(app, { id, canary }) {
      const [stored] = await app.database.asOwner<{ id: number }>(
        `WITH list AS (SELECT id FROM contact_lists WHERE company_id = $1 ORDER BY id DESC LIMIT 1)
         INSERT INTO contact_list_imports (company_id, contact_list_id, file_name, status, finished_at)
         SELECT $1, id, $2, 'done', now() FROM list RETURNING id`,
        [id, `${canary}.xlsx`],
      );
      return stored?.id ?? 0;
    },
  },
  rows: ({ canary }) => [
    row('contact_lists', { name: canary }),
    row('contact_list_items', { contact_list_id: newest('contact_lists'), name: canary, number: nextNumber() }),
    row('contact_list_imports', {
      contact_list_id: newest('contact_lists'),
      file_name: canary,
      finished_at: new Date(),
    }),
    row('contact_list_import_skips', {
      import_id: newest('contact_list_imports'),
      line: 2,
      name: canary,
      number: '',
      reason: 'noNumber',
    }),
  ],
  files: {
    'contactLists.upload': { name: 'clientes.xlsx', content: buildOfficeFile('spreadsheetml.sheet') },
  },
  roles: {
    'contactLists.page': admins,
    'contactLists.list': admins,
    'contactLists.example': admins,
    'contactLists.get': admins,
    'contactLists.create': admins,
    'contactLists.update': admins,
    'contactLists.remove': admins,
    'contactLists.upload': admins,
    'contactLists.imports': admins,
    'contactLists.importReport': admins,
    'contactLists.countMatching': admins,
    'contactLists.addContacts': admins,
    'contactLists.pageItems': admins,
    'contactLists.getItem': admins,
    'contactLists.createItem': admins,
    'contactLists.updateItem': admins,
    'contactLists.removeItem': admins,
  },
  allowedChanges: {
    'contactLists.create': {
      contact_lists: { added: ['id', 'name', 'folded_name', 'created_at', 'updated_at'] },
      ...auditRow,
    },
    'contactLists.update': {
      contact_lists: { changed: ['name', 'folded_name', 'version', 'updated_at'] },
      ...auditRow,
    },
    'contactLists.remove': { contact_lists: { removed: true }, ...auditRow },
    'contactLists.upload': {
      contact_list_imports: { added: ['id', 'media_id', 'created_at'] },
      media_files: { added: ['id', 'storage_key', 'created_at'] },
      jobs: { added: ['id', 'key', 'payload', 'due_at', 'created_at'] },
      ...counted,
      ...auditRow,
    },
    'contactLists.countMatching': {},
    'contactLists.addContacts': {
      contact_list_items: { added: ['id', 'contact_list_id', 'created_at', 'updated_at'] },
      contact_lists: { changed: listCounted },
      ...auditRow,
    },
    'contactLists.createItem': {
      contact_list_items: {
        added: ['id', 'contact_list_id', 'name', 'folded_name', 'email', 'variables', 'created_at', 'updated_at'],
      },
      contact_lists: { changed: listCounted },
    },
    'contactLists.updateItem': {
      contact_list_items: { changed: ['name', 'folded_name', 'number', 'email', 'variables', 'version', 'updated_at'] },
      contact_lists: { changed: listCounted },
    },
    'contactLists.removeItem': {
      contact_list_items: { removed: true },
      contact_lists: { changed: listCounted },
      ...auditRow,
    },
  },
  requestOverrides: {
    'contactLists.createItem': () => ({ body: { number: '+55 11 98765-4321' } }),
    'contactLists.updateItem': () => ({ body: { number: '+55 11 98765-4321' } }),
  },
  effects: [
    {
      endpoint: 'contactLists.create',
      audit: audited('contact list created', answered),
      tells: [tell(ContactList, 'create', audiences.admins)],
    },
    {
      endpoint: 'contactLists.update',
      audit: audited('contact list changed', requested),
      tells: [tell(ContactList, 'update', audiences.admins)],
    },
    {
      endpoint: 'contactLists.remove',
      audit: audited('contact list deleted', requested),
      tells: [tell(ContactList, 'delete', audiences.admins)],
    },
    {
      endpoint: 'contactLists.upload',
      audit: (call, answer) => ({
        action: 'contact list import started',
        object: requested(call, answer),
        detail: { importId: Number(answer['id']) },
      }),
      tells: [],
    },
    { endpoint: 'contactLists.countMatching', audit: none('it only counts'), tells: [] },
    {
      endpoint: 'contactLists.addContacts',
      audit: (call, answer) => ({
        action: 'contacts added to list',
        object: requested(call, answer),
        detail: { added: Number(answer['added']) },
      }),
      tells: [
        tell(ContactListItem, 'reload', audiences.admins),
        tell(contactListReloaded('{id}'), 'reload', audiences.admins),
      ],
    },
    {
      endpoint: 'contactLists.createItem',
      audit: everyday,
      tells: [tell(ContactListItem, 'create', audiences.admins), tell(ContactList, 'update', audiences.admins)],
    },
    {
      endpoint: 'contactLists.updateItem',
      audit: everyday,
      tells: [tell(ContactListItem, 'update', audiences.admins), tell(ContactList, 'update', audiences.admins)],
    },
    {
      endpoint: 'contactLists.removeItem',
      async audit(call, answer) {
        const [list] = await call.world.app.database.asOwner<{ id: number }>(
          'SELECT max(id) AS id FROM contact_lists WHERE company_id = $1',
          [call.world.mine.id],
        );
        return {
          action: 'contact list item deleted',
          object: requested(call, answer),
          detail: { contactListId: list?.id ?? 0 },
        };
      },
      tells: [tell(ContactListItem, 'delete', audiences.admins), tell(ContactList, 'update', audiences.admins)],
    },
  ],
};
