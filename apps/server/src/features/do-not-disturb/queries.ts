import { type DoNotDisturbEntry, pageSize } from '@balcao/contract';
import { containing } from '../../platform/search.ts';
import { anyOf, folded, rowsAs } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';

/** The entries of a company with the names of the contacts; one whose contact is gone and had no number says nothing. */
const entries = (db: TenantDb) =>
  db.sql
    .selectFrom('do_not_disturb as d')
    .leftJoin('contacts as c', (join) =>
      join.onRef('c.company_id', '=', 'd.company_id').onRef('c.id', '=', 'd.contact_id'),
    )
    .where('d.company_id', '=', db.companyId)
    .where((eb) => eb.or([eb('d.number', 'is not', null), eb('d.contact_id', 'is not', null)]));

const columns = [
  'd.id',
  'd.number',
  'd.contact_id as contactId',
  'c.name',
  'd.reason',
  'd.source',
  'd.created_at as createdAt',
] as const;

type EntryRow = Omit<DoNotDisturbEntry, 'name' | 'createdAt'> & { name: string | null; createdAt: Date };

const toEntry = ({ name, createdAt, ...row }: EntryRow): DoNotDisturbEntry => ({
  ...row,
  name: name ?? '',
  createdAt: createdAt.toISOString(),
});

/** A page of entries, newest first, and how many match in all. A company has few enough to look at each of them. */
export async function listEntriesPage(
  db: TenantDb,
  { search, page }: { search: string; page: number },
): Promise<{ records: DoNotDisturbEntry[]; count: number }> {
  const digits = /^[\d\s()+.-]+$/.test(search) ? search.replaceAll(/\D/g, '') : '';
  const found = entries(db).$if(search !== '', (query) =>
    query.where(({ eb, or, val }) =>
      or([
        eb('c.folded_name', 'like', folded(val(containing(search)))),
        ...(digits === '' ? [] : [eb('d.number', 'like', containing(digits))]),
      ]),
    ),
  );
  const [rows, { count }] = await Promise.all([
    found
      .select(columns)
      .orderBy('d.id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { records: rows.map(toEntry), count };
}

/** One entry. */
export async function findEntry(db: TenantDb, id: number): Promise<DoNotDisturbEntry | undefined> {
  const row = await entries(db).select(columns).where('d.id', '=', id).executeTakeFirst();
  return row && toEntry(row);
}

/** Whom an entry is about. */
export type Person = { number: string | null; contactId: number | null };

/** The entry of a person, known by the number or as a contact. */
export function findEntryOf(db: TenantDb, { number, contactId }: Person): Promise<{ id: number } | undefined> {
  return db.sql
    .selectFrom('do_not_disturb')
    .select('id')
    .where('company_id', '=', db.companyId)
    .where((eb) =>
      eb.or([
        ...(number === null ? [] : [eb('number', '=', number)]),
        ...(contactId === null ? [] : [eb('contact_id', '=', contactId)]),
      ]),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export type NewEntry = Person & { reason: string; source: DoNotDisturbEntry['source']; userId: number | null };

/** Adds an entry. */
export function insertEntry(
  db: TenantDb,
  { number, contactId, reason, source, userId }: NewEntry,
): Promise<{ id: number }> {
  return db.sql
    .insertInto('do_not_disturb')
    .values({ company_id: db.companyId, number, contact_id: contactId, reason, source, user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/**
 * Adds the people of a spreadsheet, as contacts where they are known, and returns how many are new. Who is noted
 * already, by the number or as a contact, stays as they are.
 */
export async function insertImported(
  db: TenantDb,
  people: readonly { number: string; reason: string }[],
  userId: number | null,
): Promise<number> {
  const rows = await db.sql
    .insertInto('do_not_disturb')
    .columns(['company_id', 'number', 'contact_id', 'reason', 'source', 'user_id'])
    .expression((eb) =>
      eb
        .selectFrom(rowsAs('person', [...people], { number: 'text', reason: 'text' }))
        .leftJoin('contact_identities as i', (join) =>
          join
            .on('i.company_id', '=', db.companyId)
            .on('i.kind', '=', 'pn')
            .on('i.scope', '=', '')
            .onRef('i.value', '=', 'person.number'),
        )
        .select(({ cast, val }) => [
          cast<number>(val(db.companyId), 'integer').as('company_id'),
          'person.number',
          'i.contact_id',
          'person.reason',
          val('import').as('source'),
          cast<number | null>(val(userId), 'integer').as('user_id'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.length;
}

/** Links the entries that have the numbers of these contacts, and belong to none, to them. */
export async function claimEntries(
  db: TenantDb,
  contacts: readonly { id: number; number: string | null }[],
): Promise<{ contactId: number; source: DoNotDisturbEntry['source'] }[]> {
  const numbered = contacts.flatMap(({ id, number }) => (number === null ? [] : [{ id, number }]));
  if (numbered.length === 0) return [];
  return db.sql
    .updateTable('do_not_disturb as d')
    .from(rowsAs('person', numbered, { id: 'int', number: 'text' }))
    .set((eb) => ({ contact_id: eb.ref('person.id') }))
    .where('d.company_id', '=', db.companyId)
    .whereRef('d.number', '=', 'person.number')
    .where('d.contact_id', 'is', null)
    .returning(['person.id as contactId', 'd.source'])
    .execute();
}

/** Deletes the entries of a contact that only say what its card says, and returns them. */
export async function deleteFollowing(db: TenantDb, contactId: number): Promise<{ id: number }[]> {
  return db.sql
    .deleteFrom('do_not_disturb')
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', contactId)
    .where('source', 'in', ['whatsapp', 'contact'])
    .returning('id')
    .execute();
}

/** Deletes an entry, and returns whether there was one. */
export async function deleteEntryRow(db: TenantDb, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.sql
    .deleteFrom('do_not_disturb')
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Which of the contacts want no advertising: noted here by whatever number they have or had, or said so to WhatsApp.
 */
export async function listDisturbedContacts(db: TenantDb, contactIds: readonly number[]): Promise<number[]> {
  const rows = await db.sql
    .selectFrom('contacts as c')
    .select('c.id')
    .where('c.company_id', '=', db.companyId)
    .where('c.id', '=', anyOf(contactIds, 'int'))
    .where((eb) => {
      const noted = eb.selectFrom('do_not_disturb as d').select('d.id').where('d.company_id', '=', db.companyId);
      return eb.or([
        eb('c.opted_out_at', 'is not', null),
        eb.exists(noted.whereRef('d.contact_id', '=', 'c.id')),
        eb.exists(noted.whereRef('d.number', '=', 'c.number')),
        eb.exists(
          noted.innerJoin('contact_identities as i', (join) =>
            join
              .on('i.company_id', '=', db.companyId)
              .on('i.kind', '=', 'pn')
              .onRef('i.value', '=', 'd.number')
              .onRef('i.contact_id', '=', 'c.id'),
          ),
        ),
      ]);
    })
    .execute();
  return rows.map(({ id }) => id);
}

/** Which of the numbers belong to people who want no advertising. */
export async function listDisturbedNumbers(db: TenantDb, numbers: readonly string[]): Promise<string[]> {
  const rows = await db.sql
    .selectFrom('do_not_disturb')
    .select((eb) => eb.ref('number').$notNull().as('number'))
    .where('company_id', '=', db.companyId)
    .where('number', '=', anyOf(numbers, 'text'))
    .execute();
  return rows.map(({ number }) => number);
}

/** Two contacts turned out to be one person: the wish of either is the wish of both. */
export async function moveEntries(
  db: TenantDb,
  { loserId, winnerId }: { loserId: number; winnerId: number },
): Promise<void> {
  await db.sql
    .updateTable('do_not_disturb')
    .set({ contact_id: winnerId })
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', loserId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('do_not_disturb as other')
            .select('other.id')
            .where('other.company_id', '=', db.companyId)
            .where('other.contact_id', '=', winnerId),
        ),
      ),
    )
    .execute();
}

/** After a merge was taken back: the second one is who asked for it again. */
export async function giveEntriesBack(
  db: TenantDb,
  entryIds: readonly number[],
  { winnerId, loserId }: { winnerId: number; loserId: number },
): Promise<void> {
  await db.sql
    .updateTable('do_not_disturb')
    .set({ contact_id: loserId })
    .where('company_id', '=', db.companyId)
    // Without a contact where the first one had said so too.
    .where((eb) => eb.or([eb('contact_id', '=', winnerId), eb('contact_id', 'is', null)]))
    .where('id', '=', anyOf(entryIds, 'int'))
    .execute();
}

/**
 * Somebody was made anonymous. Their wish goes on: the number alone stays, without a reason, so that nobody advertises
 * to it again; without a number there is nothing left to keep.
 */
export async function forgetEntriesOf(db: TenantDb, contactId: number): Promise<void> {
  await db.sql
    .deleteFrom('do_not_disturb')
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', contactId)
    .where('number', 'is', null)
    .execute();
  await db.sql
    .updateTable('do_not_disturb')
    .set({ contact_id: null, reason: '' })
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', contactId)
    .execute();
}
