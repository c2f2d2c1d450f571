import type { Caller } from '../../../test/generated/callers.ts';
import type { TestApp } from '../../../test/support/test-app.ts';
import { buildTicket } from '../../../test/support/test-conversations.ts';
import type { TestCompany } from '../../../test/support/test-people.ts';
import { contactsEvents, doNotDisturbEvents } from '@balcao/contract';
import { auditRow, counted } from '../../../test/generated/allowed-changes.ts';
import { audiences } from '../../../test/generated/audiences.ts';
import { newest, row, type FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import type { RequestParts } from '../../../test/generated/id-places.ts';
import { answered, audited, type Call, none, requested, set, tell } from '../../../test/generated/effects.ts';
import { admins, everyUser } from '../../../test/generated/roles.ts';

const keptOf = (name: string): string =>
  JSON.stringify({
    winner: person('Fica'),
    loser: person(name),
    identities: [],
    fieldIds: [],
    belongings: {
      ticketIds: [],
      noteIds: [],
      messageIds: [],
      scheduleIds: [],
      listItemIds: [],
      sharedPlaces: [],
      doNotDisturbIds: [],
    },
  });

function person(name: string) {
  return {
    name,
    number: null,
    email: '',
    profilePicUrl: '',
    namedByPerson: true,
    isBlocked: false,
    isBotOff: false,
    optedOutAt: null,
  };
}

/** A merge of somebody whose own row is gone. */
async function buildMerge(app: TestApp, company: TestCompany): Promise<number> {
  const { contactId } = await buildTicket(app, company, { status: 'closed' });
  const [gone] = await app.database.asOwner<{ id: number }>(
    "INSERT INTO contacts (company_id, name) VALUES ($1, 'Vai') RETURNING id",
    [company.id],
  );
  await app.database.asOwner('DELETE FROM contacts WHERE id = $1', [gone?.id]);
  const [made] = await app.database.asOwner<{ id: number }>(
    'INSERT INTO contact_merges (company_id, winner_id, loser_id, user_id, kept) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [company.id, contactId, gone?.id, company.admin.id, keptOf('Vai')],
  );
  return made?.id ?? 0;
}

/** An import of the caller whose rows were tried. */
async function buildImport(app: TestApp, company: TestCompany, caller?: Caller): Promise<number> {
  const columns = [{ title: 'Nome', samples: [], target: { kind: 'name' } }];
  const [made] = await app.database.asOwner<{ id: number }>(
    "INSERT INTO contact_imports (company_id, user_id, file_name, columns, status, may_merge, total) VALUES ($1, $2, 'a.csv', $3, 'checked', true, 0) RETURNING id",
    [company.id, caller?.company.id === company.id ? caller.userId : company.admin.id, JSON.stringify(columns)],
  );
  return made?.id ?? 0;
}

const customers = none('to keep customers’ records is everyday work');

const bodyOf = ({ body }: RequestParts): { winnerId: number; loserId: number; format: string } =>
  body as { winnerId: number; loserId: number; format: string };

/** Leaves the contact of a call without conversations. */
const withoutTickets = (call: Call) =>
  set(
    call,
    `UPDATE tickets t SET status = 'closed', contact_id = (
       SELECT min(c.id) FROM contacts c WHERE c.company_id = t.company_id AND c.id <> $1)
     WHERE contact_id = $1`,
    [call.request.params['id']],
  );

/** What WhatsApp is to be told of a contact is told anew. */
const toldAnew = ['contact_id', 'is_blocked', 'due_at', 'failures', 'refusal', 'changed_at'];

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: {
    // With an earlier conversation: somebody who is being served cannot be deleted.
    contact: async (app, company) => (await buildTicket(app, company, { status: 'closed' })).contactId,
    contactMerge: buildMerge,
    contactImport: buildImport,
  },
  rows: ({ canary }) => [
    row('contacts', { name: canary, number: '5511988887777' }),
    row('contact_identities', { kind: 'pn', value: '5511988887777', contact_id: newest('contacts') }),
    row('contact_fields', { contact_id: newest('contacts'), position: 0, name: 'example', value: canary }),
    row('contact_blocks', {
      connection_id: newest('connections'),
      contact_id: newest('contacts'),
      chat: 'pn:5511988887777',
      is_blocked: true,
    }),
    row('contact_checks', { contact_id: newest('contacts') }),
    row('contact_check_turns', {}),
    row('contact_merges', { winner_id: newest('contacts'), loser_id: 1, kept: keptOf(canary) }),
    row('contact_imports', {
      user_id: newest('users'),
      file_name: canary,
      columns: '[]',
      may_merge: false,
      total: 1,
    }),
    row('contact_import_rows', { import_id: newest('contact_imports'), line: 2, cells: JSON.stringify([canary]) }),
    row('phone_contacts', {
      connection_id: newest('connections'),
      address: 'pn:5511988887777',
      name: canary,
      identities: JSON.stringify([{ kind: 'pn', scope: '', value: '5511988887777' }]),
    }),
  ],
  roles: {
    'contacts.importFromPhone': admins,
    'contacts.list': everyUser,
    'contacts.options': everyUser,
    'contacts.get': everyUser,
    'contacts.create': everyUser,
    'contacts.update': everyUser,
    'contacts.remove': admins,
    'contacts.duplicates': admins,
    'contacts.merge': admins,
    'contacts.merges': admins,
    'contacts.undoMerge': admins,
    'contacts.exportAll': admins,
    'contacts.uploadImport': everyUser,
    'contacts.getImport': everyUser,
    'contacts.checkImport': everyUser,
    'contacts.importRows': everyUser,
    'contacts.runImport': everyUser,
    'contacts.refusedRows': everyUser,
    'contacts.block': admins,
    'contacts.switchBot': everyUser,
    'contacts.copyData': admins,
    'contacts.anonymize': admins,
  },
  // The file of these tests is no table.
  answersInstead: { 'contacts.uploadImport': [400, 'ERR_IMPORT_INVALID_FILE'] },
  allowedChanges: {
    'contacts.importFromPhone': { jobs: { added: ['id', 'key', 'payload', 'due_at', 'created_at'] }, ...auditRow },
    'contacts.create': {
      contacts: {
        added: [
          'id',
          'name',
          'folded_name',
          'email',
          'created_at',
          'updated_at',
          'picture_next_at',
          'opted_out_at',
          'marketing_told_at',
          'version',
        ],
      },
      ...auditRow,
      contact_fields: { added: ['id', 'contact_id', 'name', 'value'] },
    },
    'contacts.update': {
      contacts: {
        changed: [
          'name',
          'folded_name',
          'email',
          'named_by_person',
          'opted_out_at',
          'marketing_told_at',
          'version',
          'updated_at',
        ],
      },
      ...auditRow,
      contact_fields: { added: ['id', 'contact_id', 'name', 'value'], removed: true },
    },
    'contacts.remove': {
      tickets: { removed: true },
      first_tickets: { removed: true },
      messages: { removed: true },
      contacts: { removed: true },
      contact_identities: { removed: true },
      contact_fields: { removed: true },
      contact_blocks: { changed: ['contact_id'] },
      contact_checks: { removed: true },
      ...auditRow,
    },
    'contacts.merge': {
      tickets: { changed: ['contact_id', 'version'] },
      first_tickets: { removed: true },
      messages: { changed: ['contact_id'] },
      contacts: {
        changed: ['name', 'folded_name', 'named_by_person', 'profile_pic_url', 'email', 'version', 'updated_at'],
        removed: true,
      },
      contact_merges: { added: ['id', 'winner_id', 'loser_id', 'user_id', 'kept', 'created_at'] },
      contact_blocks: { changed: toldAnew },
      contact_checks: { removed: true },
      audit_log: { added: [...auditRow.audit_log.added, 'detail'] },
    },
    'contacts.undoMerge': {
      contacts: {
        added: ['id', 'name', 'folded_name', 'named_by_person', 'created_at', 'updated_at', 'picture_next_at'],
        changed: ['name', 'folded_name', 'version', 'updated_at'],
      },
      contact_merges: { changed: ['undone_at'] },
      contact_blocks: { changed: toldAnew },
      audit_log: { added: [...auditRow.audit_log.added, 'detail'] },
    },
    'contacts.exportAll': auditRow,
    'contacts.copyData': auditRow,
    'contacts.anonymize': {
      contacts: {
        changed: [
          'name',
          'folded_name',
          'number',
          'email',
          'named_by_person',
          'is_anonymous',
          'picture_state',
          'picture_next_at',
          'version',
          'updated_at',
        ],
      },
      contact_identities: { removed: true },
      contact_fields: { removed: true },
      contact_merges: { removed: true },
      contact_blocks: { changed: toldAnew },
      tickets: { changed: ['last_message', 'chat', 'unread', 'version'] },
      jobs: { added: ['id', 'key', 'payload', 'due_at', 'created_at'] },
      audit_log: { added: [...auditRow.audit_log.added, 'detail'] },
    },
    'contacts.uploadImport': counted,
    'contacts.checkImport': {
      contact_imports: { changed: ['status', 'columns', 'done'] },
      jobs: { added: ['id', 'key', 'payload', 'due_at', 'created_at'] },
    },
    'contacts.runImport': {
      contact_imports: { changed: ['status', 'done'] },
      jobs: { added: ['id', 'key', 'payload', 'due_at', 'created_at'] },
    },
    'contacts.block': {
      contacts: { changed: ['is_blocked', 'version', 'updated_at'] },
      contact_blocks: {
        added: ['id', 'connection_id', 'contact_id', 'chat', 'due_at', 'changed_at'],
        changed: toldAnew,
      },
      ...auditRow,
    },
    'contacts.switchBot': { contacts: { changed: ['is_bot_off', 'version', 'updated_at'] }, ...auditRow },
  },
  requestOverrides: {
    'contacts.list': () => ({
      query: { tags: '[]', queueIds: '[]', talkedWithinDays: undefined, silentForDays: undefined, state: undefined },
    }),
    'contacts.checkImport': () => ({ body: { targets: [{ kind: 'name' }] } }),
    // Whether a number is on WhatsApp, and whose, is tested with the contacts.
    'contacts.create': () => ({ body: { number: undefined } }),
    'contacts.update': () => ({ body: { number: undefined } }),
  },
  notRecordIds: {
    'contacts.list query.queueIds': 'a filter only narrows what is found: a foreign queue finds nobody',
    'contacts.create body.extraInfo[].id': 'a line of another contact, whose id means nothing for a new one',
    'contacts.update body.extraInfo[].id': 'which line of this very contact it was; any other id counts as none',
  },
  effects: [
    {
      endpoint: 'contacts.importFromPhone',
      async audit({ world: { app, mine } }) {
        const [book] = await app.database.asOwner<{ id: number }>(
          'SELECT id FROM connections WHERE company_id = $1 AND is_default',
          [mine.id],
        );
        return { action: 'contacts imported', object: String(book?.id), detail: {} };
      },
      tells: [],
    },
    {
      endpoint: 'contacts.create',
      audit: customers,
      tells: [tell(contactsEvents.contact, 'create', audiences.company)],
    },
    {
      endpoint: 'contacts.create',
      when: 'for somebody who wants no marketing',
      arrange: async () => ({ body: { optedOut: true } }),
      audit: audited('contact opted out', answered),
      tells: [
        tell(doNotDisturbEvents.doNotDisturb, 'create', audiences.admins),
        tell(contactsEvents.contact, 'create', audiences.company),
      ],
    },
    {
      endpoint: 'contacts.update',
      audit: customers,
      tells: [tell(contactsEvents.contact, 'update', audiences.company)],
    },
    {
      endpoint: 'contacts.update',
      when: 'for somebody who wants no marketing',
      arrange: async () => ({ body: { optedOut: true } }),
      audit: audited('contact opted out', requested),
      tells: [
        tell(doNotDisturbEvents.doNotDisturb, 'create', audiences.admins),
        tell(contactsEvents.contact, 'update', audiences.company),
      ],
    },
    {
      endpoint: 'contacts.remove',
      arrange: withoutTickets,
      audit: audited('contact deleted', requested),
      tells: [tell(contactsEvents.contact, 'delete', audiences.company)],
    },
    {
      endpoint: 'contacts.merge',
      audit: ({ request }) => ({
        action: 'contacts merged',
        object: String(bodyOf(request).winnerId),
        detail: { mergedId: bodyOf(request).loserId },
      }),
      tells: [
        tell(contactsEvents.contact, 'delete', audiences.company),
        tell(contactsEvents.contact, 'update', audiences.company),
      ],
    },
    {
      endpoint: 'contacts.undoMerge',
      async audit({ world: { app }, request }) {
        const [merge] = await app.database.asOwner<{ winner_id: number; loser_id: number }>(
          'SELECT winner_id, loser_id FROM contact_merges WHERE id = $1',
          [request.params['id']],
        );
        return {
          action: 'contacts separated',
          object: String(merge?.winner_id),
          detail: { restoredId: merge?.loser_id ?? 0 },
        };
      },
      tells: [
        tell(contactsEvents.contact, 'create', audiences.company),
        tell(contactsEvents.contact, 'update', audiences.company),
      ],
    },
    {
      endpoint: 'contacts.exportAll',
      audit: ({ request }) => ({
        action: 'contacts exported',
        object: null,
        detail: { format: bodyOf(request).format },
      }),
      tells: [],
    },
    { endpoint: 'contacts.copyData', audit: audited('contact data copied', requested), tells: [] },
    {
      endpoint: 'contacts.anonymize',
      arrange: withoutTickets,
      audit: ({ request }) => ({
        action: 'contact made anonymous',
        object: String(request.params['id']),
        detail: { reason: (request.body as { reason: string }).reason },
      }),
      tells: [tell(contactsEvents.contact, 'update', audiences.company)],
    },
    { endpoint: 'contacts.uploadImport', audit: none('no contact changes yet'), tells: [] },
    { endpoint: 'contacts.checkImport', audit: none('no contact changes yet'), tells: [] },
    {
      endpoint: 'contacts.runImport',
      audit: none('the log tells it once it is done, with what came of it'),
      tells: [],
    },
    {
      endpoint: 'contacts.block',
      arrange: async () => ({ body: { isBlocked: true } }),
      audit: audited('contact blocked', requested),
      tells: [tell(contactsEvents.contact, 'update', audiences.company)],
    },
    {
      endpoint: 'contacts.switchBot',
      arrange: async () => ({ body: { isBotOff: true } }),
      audit: audited('bot switched off for contact', requested),
      tells: [tell(contactsEvents.contact, 'update', audiences.company)],
    },
    {
      endpoint: 'contacts.update',
      when: 'for somebody who wants marketing again',
      async arrange(call) {
        await set(call, 'UPDATE contacts SET opted_out_at = app_now() WHERE id = $1', [call.request.params['id']]);
        return { body: { optedOut: false } };
      },
      audit: audited('contact opted in', requested),
      tells: [tell(contactsEvents.contact, 'update', audiences.company)],
    },
  ],
};
