import { buildTicket } from '../../../test/test-conversations.ts';
import { contactsEvents } from '@balcao/contract';
import { auditRow } from '../../../test/generated/allowed-changes.ts';
import { audiences } from '../../../test/generated/audiences.ts';
import { newest, row, type FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { answered, audited, none, requested, set, tell } from '../../../test/generated/effects.ts';
import { admins, everyUser } from '../../../test/generated/roles.ts';

const customers = none('to keep customers’ records is everyday work');

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  // With an earlier conversation: somebody who is being served cannot be deleted.
  resources: { contact: async (app, company) => (await buildTicket(app, company, { status: 'closed' })).contactId },
  rows: ({ canary }) => [
    row('contacts', { name: canary, number: '5511988887777' }),
    row('contact_identities', { kind: 'pn', value: '5511988887777', contact_id: newest('contacts') }),
    row('contact_fields', { contact_id: newest('contacts'), position: 0, name: 'example', value: canary }),
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
    'contacts.block': admins,
    'contacts.switchBot': everyUser,
  },
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
      messages: { removed: true },
      contacts: { removed: true },
      contact_identities: { removed: true },
      contact_fields: { removed: true },
      ...auditRow,
    },
    'contacts.block': { contacts: { changed: ['is_blocked', 'version', 'updated_at'] }, ...auditRow },
    'contacts.switchBot': { contacts: { changed: ['is_bot_off', 'version', 'updated_at'] }, ...auditRow },
  },
  requestOverrides: {
    // Whether a number is on WhatsApp, and whose, is tested with the contacts.
    'contacts.create': () => ({ body: { number: undefined } }),
    'contacts.update': () => ({ body: { number: undefined } }),
  },
  notRecordIds: {
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
      tells: [tell(contactsEvents.contact, 'create', audiences.company)],
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
      tells: [tell(contactsEvents.contact, 'update', audiences.company)],
    },
    {
      endpoint: 'contacts.remove',
      arrange: (call) =>
        set(
          call,
          `UPDATE tickets t SET status = 'closed', contact_id = (
             SELECT min(c.id) FROM contacts c WHERE c.company_id = t.company_id AND c.id <> $1)
           WHERE contact_id = $1`,
          [call.request.params['id']],
        ),
      audit: audited('contact deleted', requested),
      tells: [tell(contactsEvents.contact, 'delete', audiences.company)],
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
