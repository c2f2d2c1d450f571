import { type ContactList, maxContactListOptions, pageSize } from '@balcao/contract';
import { containing } from '../../platform/search.ts';
import { changedNow, folded, literal, now } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';

const columns = [
  'id',
  'name',
  'items_count as contactsCount',
  'valid_count as validCount',
  'unchecked_count as uncheckedCount',
  'variables',
  'version',
] as const;

/** The company's lists whose name contains the search. They are few, so no index is needed for it. */
const matching = (db: TenantDb, search: string) =>
  db.sql
    .selectFrom('contact_lists')
    .where('company_id', '=', db.companyId)
    .$if(search !== '', (query) =>
      query.where(({ eb, val }) => eb('folded_name', 'like', folded(val(containing(search))))),
    );

/** A page of lists by name, and how many match in all. */
export async function listContactListsPage(
  db: TenantDb,
  { search, page }: { search: string; page: number },
): Promise<{ records: ContactList[]; count: number }> {
  const found = matching(db, search);
  const [records, { count }] = await Promise.all([
    found
      .select(columns)
      .orderBy('folded_name')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { records, count };
}

/** Lists by name for pickers. */
export function listContactListOptions(db: TenantDb): Promise<{ id: number; name: string }[]> {
  return matching(db, '')
    .select(['id', 'name'])
    .orderBy('folded_name')
    .orderBy('id')
    .limit(maxContactListOptions)
    .execute();
}

/** One list with its counts. */
export function findContactList(db: TenantDb, id: number): Promise<ContactList | undefined> {
  return db.sql
    .selectFrom('contact_lists')
    .select(columns)
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The same, locked until the end of the work: nobody else adds people to it meanwhile. */
export function lockContactList(db: TenantDb, id: number): Promise<ContactList | undefined> {
  return db.sql
    .selectFrom('contact_lists')
    .select(columns)
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Adds an empty list. */
export function insertContactList(db: TenantDb, name: string): Promise<ContactList> {
  return db.sql
    .insertInto('contact_lists')
    .values({ company_id: db.companyId, name })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Renames a list; undefined when there is none with this id. */
export function renameContactList(db: TenantDb, id: number, name: string): Promise<ContactList | undefined> {
  return db.sql
    .updateTable('contact_lists')
    .set({ name, ...changedNow })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** Gives a list the names of its further columns. */
export async function setVariables(db: TenantDb, id: number, variables: readonly string[]): Promise<void> {
  await db.sql
    .updateTable('contact_lists')
    .set({ variables: [...variables], ...changedNow })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .execute();
}

/** WhatsApp is asked about the numbers of the list that it was not asked about. */
export async function wantChecks(db: TenantDb, id: number): Promise<void> {
  await db.sql
    .updateTable('contact_lists')
    .set({ check_due_at: now() })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .where('check_due_at', 'is', null)
    .where('unchecked_count', '>', 0)
    .execute();
}

/** Deletes a list with its people and imports, and returns whether there was one. */
export async function deleteContactListRow(db: TenantDb, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.sql
    .deleteFrom('contact_lists')
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether a campaign that waits or is being sent is for the people of a list. */
export async function isUsedByCampaign(db: TenantDb, id: number): Promise<boolean> {
  const row = await db.sql
    .selectFrom('campaigns')
    .select('id')
    .where('company_id', '=', db.companyId)
    .where('contact_list_id', '=', id)
    .where('status', 'in', [literal('scheduled'), literal('running')])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
