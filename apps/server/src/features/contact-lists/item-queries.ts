import { type ContactListItem, type ContactSelection, pageSize } from '@balcao/contract';
import type { ListPerson } from '@balcao/domain';
import { containing } from '../../platform/search.ts';
import { anyOf, changedNow, folded, jsonb, rowsAs } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';
import { selectContacts, type SharedPlace } from '../contacts/index.ts';

const columns = [
  'id',
  'name',
  'number',
  'email',
  'is_whatsapp_valid as isWhatsappValid',
  'checked_at as checkedAt',
  'variables',
  'contact_id as contactId',
  'company_id as companyId',
  'contact_list_id as contactListId',
  'version',
] as const;

type ItemRow = Omit<ContactListItem, 'checkedAt' | 'variables'> & { checkedAt: Date | null; variables: unknown };

/** A row as the wire has it; the column holds nothing but texts by name. */
const toItem = ({ checkedAt, variables, ...row }: ItemRow): ContactListItem => ({
  ...row,
  checkedAt: checkedAt?.toISOString() ?? null,
  variables: variables as Record<string, string>,
});

/** The people of a list whose name or number contains the search; a list is small enough to look at each of them. */
const matching = (db: TenantDb, { contactListId, search }: { contactListId: number; search: string }) => {
  const digits = /^[\d\s()+.-]+$/.test(search) ? search.replaceAll(/\D/g, '') : '';
  return db.sql
    .selectFrom('contact_list_items')
    .where('company_id', '=', db.companyId)
    .where('contact_list_id', '=', contactListId)
    .$if(search !== '', (query) =>
      query.where(({ eb, or, val }) =>
        or([
          eb('folded_name', 'like', folded(val(containing(search)))),
          ...(digits === '' ? [] : [eb('number', 'like', containing(digits))]),
        ]),
      ),
    );
};

/** A page of a list's people by name, and how many match in all. */
export async function listItemsPage(
  db: TenantDb,
  { page, ...wanted }: { contactListId: number; search: string; page: number },
): Promise<{ contacts: ContactListItem[]; count: number }> {
  const found = matching(db, wanted);
  const [rows, { count }] = await Promise.all([
    found
      .select(columns)
      .orderBy('folded_name')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    wanted.search === ''
      ? db.sql
          .selectFrom('contact_lists')
          .select('items_count as count')
          .where('company_id', '=', db.companyId)
          .where('id', '=', wanted.contactListId)
          .executeTakeFirstOrThrow()
      : found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { contacts: rows.map(toItem), count };
}

/** One person of a list. */
export async function findItem(db: TenantDb, id: number): Promise<ContactListItem | undefined> {
  const row = await db.sql
    .selectFrom('contact_list_items')
    .select(columns)
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toItem(row);
}

/** These people, in no order. */
export async function findItemsByIds(db: TenantDb, ids: readonly number[]): Promise<ContactListItem[]> {
  const rows = await db.sql
    .selectFrom('contact_list_items')
    .select(columns)
    .where('company_id', '=', db.companyId)
    .where('id', '=', anyOf(ids, 'int'))
    .execute();
  return rows.map(toItem);
}

/** Adds a person to a list. */
export async function insertItem(
  db: TenantDb,
  contactListId: number,
  { name, number, email, variables }: ListPerson,
): Promise<ContactListItem> {
  const row = await db.sql
    .insertInto('contact_list_items')
    .values({
      company_id: db.companyId,
      contact_list_id: contactListId,
      name,
      number,
      email,
      variables: jsonb(variables),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toItem(row);
}

/** Adds people to a list, each number once, and answers the numbers that are new in it. */
export async function insertItems(
  db: TenantDb,
  contactListId: number,
  people: readonly ListPerson[],
): Promise<Set<string>> {
  const rows = people.map(({ variables, ...person }) => ({ ...person, variables: JSON.stringify(variables) }));
  const added = await db.sql
    .insertInto('contact_list_items')
    .columns(['company_id', 'contact_list_id', 'name', 'number', 'email', 'variables'])
    .expression((eb) =>
      eb
        .selectFrom(rowsAs('person', rows, { name: 'text', number: 'text', email: 'text', variables: 'jsonb' }))
        .select(({ cast, val }) => [
          cast<number>(val(db.companyId), 'integer').as('company_id'),
          cast<number>(val(contactListId), 'integer').as('contact_list_id'),
        ])
        .select(['person.name', 'person.number', 'person.email', 'person.variables']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .execute();
  return new Set(added.flatMap(({ number }) => number ?? []));
}

export type ItemValues = {
  name: string;
  /** Left out, it stays; another one is unknown to WhatsApp until it is asked. */
  number?: string | undefined;
  email?: string | undefined;
  variables?: Readonly<Record<string, string>> | undefined;
};

/** Changes a person of a list; undefined when there is none with this id. */
export async function updateItemRow(
  db: TenantDb,
  id: number,
  { name, number, email, variables }: ItemValues,
): Promise<ContactListItem | undefined> {
  const row = await db.sql
    .updateTable('contact_list_items')
    .set({
      name,
      ...(number === undefined ? {} : { number, is_whatsapp_valid: false, whatsapp_number: null, checked_at: null }),
      ...(email === undefined ? {} : { email }),
      ...(variables === undefined ? {} : { variables: jsonb(variables) }),
      ...changedNow,
    })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row && toItem(row);
}

/** Takes a person off a list and answers which one it was. */
export function deleteItemRow(db: TenantDb, id: number): Promise<{ contactListId: number } | undefined> {
  return db.sql
    .deleteFrom('contact_list_items')
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .returning('contact_list_id as contactListId')
    .executeTakeFirst();
}

/** How many contacts a filter finds. */
export async function countFiltered(db: TenantDb, selection: ContactSelection): Promise<number> {
  const { count } = await selectContacts(db, selection)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds the contacts of a selection to a list, each once, and answers how many were new in it. */
export async function insertFiltered(
  db: TenantDb,
  contactListId: number,
  selection: ContactSelection,
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db.sql
    .insertInto('contact_list_items')
    .columns(['company_id', 'contact_list_id', 'name', 'number', 'email', 'contact_id'])
    .expression(
      selectContacts(db, selection)
        .select(({ cast, val }) => ['c.company_id', cast<number>(val(contactListId), 'integer').as('list_id')])
        .select(['c.name', 'c.number', 'c.email', 'c.id']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}

/** What lists have of a contact that turned out to be another one becomes the other's, once in each list. */
export async function moveItems(
  db: TenantDb,
  { loserId, winnerId }: { loserId: number; winnerId: number },
): Promise<void> {
  await db.sql
    .updateTable('contact_list_items as i')
    .set({ contact_id: winnerId })
    .where('i.company_id', '=', db.companyId)
    .where('i.contact_id', '=', loserId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('contact_list_items as other')
            .select('other.id')
            .where('other.company_id', '=', db.companyId)
            .whereRef('other.contact_list_id', '=', 'i.contact_list_id')
            .where('other.contact_id', '=', winnerId),
        ),
      ),
    )
    .execute();
}

/**
 * After a merge was taken back: its places in lists are the second one's again, as far as they are still there. In lists
 * where both were, both are again; WhatsApp is asked anew about the number.
 */
export async function giveItemsBack(
  db: TenantDb,
  {
    winnerId,
    loserId,
    listItemIds,
    sharedPlaces,
  }: {
    winnerId: number;
    loserId: number;
    listItemIds: readonly number[];
    sharedPlaces: readonly SharedPlace[];
  },
): Promise<void> {
  await db.sql
    .updateTable('contact_list_items')
    .set({ contact_id: loserId })
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', winnerId)
    .where('id', '=', anyOf(listItemIds, 'int'))
    .execute();
  if (sharedPlaces.length === 0) return;
  const known = await db.sql
    .selectFrom('contact_lists')
    .select('id')
    .where('company_id', '=', db.companyId)
    .where(
      'id',
      '=',
      anyOf(
        sharedPlaces.map(({ listId }) => listId),
        'int',
      ),
    )
    .execute();
  const places = sharedPlaces.filter(({ listId }) => known.some(({ id }) => id === listId));
  if (places.length === 0) return;
  await db.sql
    .insertInto('contact_list_items')
    .values(
      places.map(({ listId, name, number, email, variables }) => ({
        company_id: db.companyId,
        contact_list_id: listId,
        contact_id: loserId,
        name,
        number,
        email,
        variables: jsonb(variables),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes somebody off all lists, known as a contact or by number; answers the places that are gone. */
export function deleteItemsOf(
  db: TenantDb,
  { contactId, numbers }: { contactId: number; numbers: readonly string[] },
): Promise<{ id: number; contactListId: number }[]> {
  return db.sql
    .deleteFrom('contact_list_items as i')
    .where('i.company_id', '=', db.companyId)
    .where((eb) =>
      eb.or([
        eb('i.contact_id', '=', contactId),
        // List by list, as their index has the numbers.
        eb.and([
          eb('i.number', '=', anyOf(numbers, 'text')),
          eb(
            'i.contact_list_id',
            'in',
            eb.selectFrom('contact_lists as l').select('l.id').where('l.company_id', '=', db.companyId),
          ),
        ]),
      ]),
    )
    .returning(['i.id', 'i.contact_list_id as contactListId'])
    .execute();
}
