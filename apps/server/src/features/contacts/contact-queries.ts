import type { Contact, ContactRow } from '@balcao/contract';
import { unreachableAfter } from '@balcao/domain';
import { type Params, prepareQuery } from '../../platform/prepare-query.ts';
import { changedNow } from '../../platform/sql-expressions.ts';
import type { OfCompany, TenantDb } from '../../platform/tenant-db.ts';
import type { BlockRefusal } from '../../ports/whatsapp.ts';
import { cardColumns, updateContact } from './queries.ts';

/** One contact with all that is noted of it. */
export async function findWholeContact(db: TenantDb, id: number): Promise<Contact | undefined> {
  const asked = { companyId: db.companyId, id };
  const [[row], extraInfo] = await Promise.all([wholeQuery(db, asked), linesQuery(db, asked)]);
  if (!row) return undefined;
  const { opted_out_at: optedOutAt, unreachable_count: unreachableCount, ...card } = row;
  return {
    ...card,
    extraInfo,
    optedOutAt: optedOutAt?.toISOString() ?? null,
    isWhatsappValid: unreachableCount < unreachableAfter,
  };
}

const wholeQuery = prepareQuery((db, param: Params<OfCompany & { id: number }>) =>
  db
    .selectFrom('contacts')
    .select([...cardColumns, 'opted_out_at', 'unreachable_count'])
    .select((eb) =>
      eb
        .selectFrom('contact_blocks as b')
        .select((b) => b.ref('b.refusal').$castTo<BlockRefusal | null>().as('refusal'))
        .whereRef('b.company_id', '=', 'contacts.company_id')
        .whereRef('b.contact_id', '=', 'contacts.id')
        .where('b.refusal', 'is not', null)
        .orderBy('b.changed_at', 'desc')
        .limit(1)
        .as('blockRefusal'),
    )
    .where('company_id', '=', param('companyId'))
    .where('id', '=', param('id')),
);

const linesQuery = prepareQuery((db, param: Params<OfCompany & { id: number }>) =>
  db
    .selectFrom('contact_fields')
    .select(['id', 'name', 'value'])
    .where('company_id', '=', param('companyId'))
    .where('contact_id', '=', param('id'))
    .orderBy('position'),
);

/** What decides how a contact may be changed, locked until the end of the work. */
export function lockContact(db: TenantDb, id: number) {
  return db.sql
    .selectFrom('contacts')
    .select([
      'number',
      'email',
      'is_group as isGroup',
      'is_anonymous as isAnonymous',
      'profile_pic_url as profilePicUrl',
    ])
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type NamedContact = { name: string; number: string | null; email: string };

/** Adds a contact that a person named. */
export async function insertNamedContact(db: TenantDb, { name, number, email }: NamedContact): Promise<number> {
  const row = await db.sql
    .insertInto('contacts')
    .values({ company_id: db.companyId, name, number, email, named_by_person: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Changes what is given. A name that is another one was given by a person. */
export async function updateContactRow(
  db: TenantDb,
  id: number,
  { name, number, email }: { name: string; number?: string | null | undefined; email?: string | undefined },
): Promise<void> {
  await db.sql
    .updateTable('contacts')
    .set((eb) => ({
      named_by_person: eb.or([eb.ref('named_by_person'), eb('name', '<>', name)]).$castTo<boolean>(),
      name,
      // Of another number nothing is known yet.
      ...(number === undefined
        ? {}
        : {
            number,
            unreachable_count: eb
              .case()
              .when('number', 'is distinct from', number)
              .then(0)
              .else(eb.ref('unreachable_count'))
              .end(),
          }),
      ...(email === undefined ? {} : { email }),
      ...changedNow,
    }))
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .execute();
}

/** Sets what decides how a person is served; undefined when it was so already, or there is no such person. */
export function writeSwitch(
  db: TenantDb,
  id: number,
  { column, isOn }: { column: 'is_blocked' | 'is_bot_off'; isOn: boolean },
): Promise<ContactRow | undefined> {
  return updateContact(db, id)
    .set({ [column]: isOn, ...changedNow })
    .where('is_group', '=', false)
    .where('is_anonymous', '=', false)
    .where(column, '<>', isOn)
    .executeTakeFirst();
}

/** Why nobody may write to a contact: it is blocked, or nobody knows any more who it was. Null when it may be written to. */
export async function findWritingRefusal(
  db: TenantDb,
  id: number,
): Promise<'ERR_CONTACT_BLOCKED' | 'ERR_CONTACT_ANONYMOUS' | null> {
  const row = await db.sql
    .selectFrom('contacts')
    .select(['is_blocked', 'is_anonymous'])
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row?.is_anonymous === true) return 'ERR_CONTACT_ANONYMOUS';
  return row?.is_blocked === true ? 'ERR_CONTACT_BLOCKED' : null;
}

/** Whether a conversation with the contact runs. */
export async function hasRunningTicket(db: TenantDb, id: number): Promise<boolean> {
  const row = await db.sql
    .selectFrom('tickets')
    .select('id')
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', id)
    .where('status', 'in', ['open', 'pending'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the row; what refers to it has to be gone. */
export async function deleteContactRow(db: TenantDb, id: number): Promise<void> {
  await db.sql.deleteFrom('contacts').where('company_id', '=', db.companyId).where('id', '=', id).execute();
}

/** Forgets by what a contact was known on WhatsApp. */
export async function deleteIdentities(db: TenantDb, contactId: number): Promise<void> {
  await db.sql
    .deleteFrom('contact_identities')
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', contactId)
    .execute();
}

export type FieldValues = { id?: number | undefined; name: string; value: string };

/**
 * Gives a contact exactly these lines. An id counts only if the line was this contact's: it never reaches into another
 * one.
 */
export async function replaceFields(db: TenantDb, contactId: number, fields: readonly FieldValues[]): Promise<void> {
  const removed = await db.sql
    .deleteFrom('contact_fields')
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', contactId)
    .returning('id')
    .execute();
  if (fields.length === 0) return;
  const free = new Set(removed.map(({ id }) => id));
  const rows = fields.map(({ id, name, value }, position) => ({
    company_id: db.companyId,
    contact_id: contactId,
    position,
    name,
    value,
    ...(id !== undefined && free.delete(id) ? { id } : {}),
  }));
  await db.sql.insertInto('contact_fields').values(rows).execute();
}

/** The connection that is asked about numbers: the default one first, and whether any exists at all. */
export async function findConnectionToAsk(
  db: TenantDb,
): Promise<{ connectionId: number; isConnected: boolean } | undefined> {
  const row = await db.sql
    .selectFrom('connections')
    .select(['id', 'status'])
    .where('company_id', '=', db.companyId)
    .orderBy((eb) => eb('status', '=', 'CONNECTED'), 'desc')
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && { connectionId: row.id, isConnected: row.status === 'CONNECTED' };
}
