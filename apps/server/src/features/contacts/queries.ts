import type { ContactRow } from '@balcao/contract';
import { type Params, prepareQuery } from '../../platform/prepare-query.ts';
import { anyOf, changedNow, earliest, latest, literal, lockUntilCommit, now } from '../../platform/sql-expressions.ts';
import type { OfCompany, TenantDb } from '../../platform/tenant-db.ts';
import type { Identity } from '../../ports/whatsapp.ts';

/** What the lists of contacts show of one, and news about it tell. */
export const cardColumns = [
  'id',
  'name',
  'number',
  'email',
  'profile_pic_url as profilePicUrl',
  'is_group as isGroup',
  'is_blocked as isBlocked',
  'is_bot_off as isBotOff',
  'is_anonymous as isAnonymous',
  'version',
] as const;

/** A change of a contact that answers what everybody sees of it. */
export const updateContact = (db: TenantDb, id: number) =>
  db.sql.updateTable('contacts').where('company_id', '=', db.companyId).where('id', '=', id).returning(cardColumns);

/** Makes everybody who resolves one of these identities in this company wait for the end of this transaction. */
export async function lockIdentities(db: TenantDb, identities: readonly Identity[]): Promise<void> {
  // In one order everywhere, so that two who share two identities cannot wait for each other.
  const keys = identities.map(({ kind, scope, value }) => `${db.companyId}/${kind}/${scope}/${value}`).sort();
  await lockUntilCommit(db, keys);
}

/** Adds identities to a contact; those that belong to another contact stay there. */
export async function insertIdentities(
  db: TenantDb,
  contactId: number,
  identities: readonly Identity[],
): Promise<void> {
  await db.sql
    .insertInto('contact_identities')
    .values(
      identities.map(({ kind, scope, value }) => ({
        company_id: db.companyId,
        kind,
        scope,
        value,
        contact_id: contactId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type ContactValues = { name: string; number: string | null; isGroup: boolean };

/** Adds a contact, or finds the one that has the number already. */
export async function insertContact(
  db: TenantDb,
  { name, number, isGroup }: ContactValues,
): Promise<ContactRow & { isNew: boolean }> {
  const added = await db.sql
    .insertInto('contacts')
    .values({ company_id: db.companyId, name, number, is_group: isGroup })
    .onConflict((conflict) => conflict.doNothing())
    .returning(cardColumns)
    .executeTakeFirst();
  if (added) return { ...added, isNew: true };
  const known = await db.sql
    .selectFrom('contacts')
    .select(cardColumns)
    .where('company_id', '=', db.companyId)
    .where('number', '=', number)
    .where('is_group', '=', literal(false))
    .executeTakeFirstOrThrow();
  return { ...known, isNew: false };
}

/** Adds contacts with their numbers, or finds those that have them already; each is known by its number afterwards. */
export async function insertNumberedContacts(
  db: TenantDb,
  people: readonly { name: string; number: string }[],
): Promise<(ContactRow & { isNew: boolean })[]> {
  if (people.length === 0) return [];
  const numbers = people.map(({ number }) => number);
  const added = await db.sql
    .insertInto('contacts')
    .values(people.map(({ name, number }) => ({ company_id: db.companyId, name, number, is_group: false })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(cardColumns)
    .execute();
  const known = await db.sql
    .selectFrom('contacts')
    .select(cardColumns)
    .where('company_id', '=', db.companyId)
    .where('number', '=', anyOf(numbers, 'text'))
    .where('is_group', '=', literal(false))
    .execute();
  const rows = known.map((contact) => ({ ...contact, isNew: added.some(({ id }) => id === contact.id) }));
  await db.sql
    .insertInto('contact_identities')
    .values(
      rows.map(({ id, number }) => ({
        company_id: db.companyId,
        kind: 'pn',
        scope: '',
        value: number ?? '',
        contact_id: id,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return rows;
}

/** One contact. */
export async function findContact(db: TenantDb, id: number): Promise<ContactRow | undefined> {
  return db.sql
    .selectFrom('contacts')
    .select(cardColumns)
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Gives a contact the number it was found to have, or a group its new subject; undefined when nothing changed. */
export async function completeContact(
  db: TenantDb,
  id: number,
  { number, subject }: { number: string | null; subject: string | null },
): Promise<ContactRow | undefined> {
  if (number === null && subject === null) return undefined;
  return updateContact(db, id)
    .set((eb) => ({
      ...(number === null ? {} : { number: eb.fn.coalesce('number', eb.val(number)) }),
      ...(subject === null
        ? {}
        : { name: eb.case().when('named_by_person', '=', true).then(eb.ref('name')).else(subject).end() }),
      ...changedNow,
    }))
    .where(({ eb, and, or }) =>
      or([
        ...(number === null ? [] : [eb('number', 'is', null)]),
        ...(subject === null ? [] : [and([eb('named_by_person', '=', false), eb('name', '<>', subject)])]),
      ]),
    )
    .executeTakeFirst();
}

const nameContactQuery = prepareQuery((db, param: Params<OfCompany & { id: number; name: string }>) =>
  db
    .updateTable('contacts')
    .set({ name: param('name'), ...changedNow })
    .where('company_id', '=', param('companyId'))
    .where('id', '=', param('id'))
    .where('named_by_person', '=', false)
    .where('name', '<>', param('name'))
    .where(({ eb, or, exists, ref, selectFrom }) =>
      or([
        ref('is_group'),
        eb('name', '=', ''),
        eb('name', '=', ref('number')),
        exists(
          selectFrom('contact_identities as i')
            .select('i.value')
            .whereRef('i.company_id', '=', 'contacts.company_id')
            .whereRef('i.contact_id', '=', 'contacts.id')
            .whereRef('i.value', '=', 'contacts.name'),
        ),
      ]),
    )
    .returning(cardColumns),
);

/**
 * Gives a name to a contact that goes by its number or address so far, or a group its new subject; undefined when
 * nothing changed.
 */
export async function nameContact(db: TenantDb, id: number, name: string): Promise<ContactRow | undefined> {
  const [contact] = await nameContactQuery(db, { companyId: db.companyId, id, name });
  return contact;
}

/** Calls contacts as the owner of a phone calls them there, except where a person here gave a name. */
export async function nameAsInPhone(db: TenantDb, id: number, name: string): Promise<void> {
  await updateContact(db, id)
    .set({ name, ...changedNow })
    .where('named_by_person', '=', false)
    .where('is_group', '=', false)
    .where('name', '<>', name)
    .execute();
}

/** Deletes a contact without tickets; false when there are some, or no such contact. */
export async function deleteUnusedContact(db: TenantDb, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.sql
    .deleteFrom('contacts as c')
    .where('c.company_id', '=', db.companyId)
    .where('c.id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tickets as t')
            .select('t.id')
            .whereRef('t.company_id', '=', 'c.company_id')
            .whereRef('t.contact_id', '=', 'c.id'),
        ),
      ),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Moves the identities of a contact to another one and deletes it; records that refer to it must have moved before. */
export async function absorbContact(
  db: TenantDb,
  { loserId, winnerId }: { loserId: number; winnerId: number },
): Promise<void> {
  await db.sql
    .updateTable('contact_identities')
    .set({ contact_id: winnerId })
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', loserId)
    .execute();
  await db.sql
    .updateTable('contact_fields')
    .set({ contact_id: winnerId })
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', loserId)
    .execute();
  await db.sql
    .updateTable('contact_blocks')
    .set({ contact_id: winnerId })
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', loserId)
    .execute();
  // A merge of the one that goes can still be taken back from the one that stays.
  await db.sql
    .updateTable('contact_merges')
    .set({ winner_id: winnerId })
    .where('company_id', '=', db.companyId)
    .where('winner_id', '=', loserId)
    .execute();
  await db.sql
    .with('gone', (query) =>
      query.deleteFrom('contacts').where('company_id', '=', db.companyId).where('id', '=', loserId).returningAll(),
    )
    .updateTable('contacts as c')
    .from('gone')
    .set(({ case: when, eb, fn, or, ref, and }) => ({
      number: fn.coalesce('c.number', 'gone.number'),
      email: when().when('c.email', '=', '').then(ref('gone.email')).else(ref('c.email')).end(),
      profile_pic_url: when()
        .when('c.profile_pic_url', '=', '')
        .then(ref('gone.profile_pic_url'))
        .else(ref('c.profile_pic_url'))
        .end(),
      name: when()
        .when(and([ref('gone.named_by_person'), eb('c.named_by_person', '=', false)]))
        .then(ref('gone.name'))
        .else(ref('c.name'))
        .end(),
      named_by_person: or([ref('c.named_by_person'), ref('gone.named_by_person')]).$castTo<boolean>(),
      is_blocked: or([ref('c.is_blocked'), ref('gone.is_blocked')]).$castTo<boolean>(),
      is_bot_off: or([ref('c.is_bot_off'), ref('gone.is_bot_off')]).$castTo<boolean>(),
      opted_out_at: earliest(ref('c.opted_out_at'), ref('gone.opted_out_at')),
      marketing_told_at: latest(ref('c.marketing_told_at'), ref('gone.marketing_told_at')),
      version: eb('c.version', '+', 1),
      updated_at: now(),
    }))
    .where('c.company_id', '=', db.companyId)
    .where('c.id', '=', winnerId)
    .execute();
  await noteOtherNumbers(db, winnerId);
}

/** Marks the numbers of a contact that are not the one on the card, so that a search for them finds it. */
async function noteOtherNumbers(db: TenantDb, id: number): Promise<void> {
  await db.sql
    .updateTable('contact_identities as i')
    .from('contacts as c')
    .set({ is_other_number: true })
    .where('i.company_id', '=', db.companyId)
    .where('i.contact_id', '=', id)
    .where('i.kind', '=', 'pn')
    .whereRef('c.company_id', '=', 'i.company_id')
    .whereRef('c.id', '=', 'i.contact_id')
    .where(({ eb, fn }) => eb(fn('number_key', ['i.value']), '<>', fn('number_key', ['c.number'])))
    .execute();
}
