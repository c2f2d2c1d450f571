import type { ContactListItem } from '@balcao/contract';
import { sql } from 'kysely';
import { anyOf, arrayOf, fromNow, now, rowsAs } from '../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../platform/tenant-db.ts';
import { fenceOf, isLeasedUnder, leaseEnd } from '../../platform/worker/due-time-lease.ts';
import type { DueNumbers, NumbersClaim } from '../contacts/index.ts';
import { findItemsByIds } from './item-queries.ts';

/** No more lists are looked at in one turn. */
const atOnce = 500;

/** The lists that are due, who waits longest first, once for each open connection that could ask. */
export function listDueLists(db: PlatformDb): Promise<DueNumbers[]> {
  return (
    db.sql
      .selectFrom('contact_lists as l')
      .innerJoin('connections as c', 'c.company_id', 'l.company_id')
      .select(['l.id', 'l.company_id as companyId', 'c.id as connectionId'])
      .where('l.check_due_at', '<=', now())
      .where('c.status', '=', 'CONNECTED')
      // Meta's API tells only when something is sent.
      .where('c.provider', '<>', 'cloud')
      .orderBy('l.check_due_at')
      .orderBy('l.id')
      .orderBy('c.is_default', 'desc')
      .limit(atOnce)
      .execute()
  );
}

const dueAt = sql.ref('contact_lists.check_due_at');

/** Claims those of the lists that are still due. */
export function claimLists(
  db: PlatformDb,
  { ids, leaseMs }: { ids: readonly number[]; leaseMs: number },
): Promise<NumbersClaim[]> {
  const due = db.sql
    .selectFrom('contact_lists')
    .select('id')
    .where('id', '=', anyOf(ids, 'int'))
    .where('check_due_at', '<=', now())
    .forUpdate()
    .skipLocked();
  return db.sql
    .updateTable('contact_lists')
    .set({ check_due_at: leaseEnd(leaseMs) })
    .where('id', '=', (eb) => eb.fn.any(arrayOf(due)))
    .returning(['id', 'company_id as companyId', 'check_failures as failures'])
    .returning(fenceOf(dueAt).as('fence'))
    .execute();
}

/** Gives claimed lists back as if they had not been claimed. */
export async function handBackLists(db: PlatformDb, claims: readonly NumbersClaim[]): Promise<void> {
  const rows = claims.map(({ id, fence }) => ({ id, fence }));
  await db.sql
    .updateTable('contact_lists')
    .from(rowsAs('claim', rows, { id: 'int', fence: 'bigint' }))
    .set({ check_due_at: now() })
    .whereRef('contact_lists.id', '=', 'claim.id')
    .where(isLeasedUnder(sql.ref('claim.fence'), dueAt))
    .execute();
}

export type UncheckedItem = { id: number; number: string };

/** The next people of a list about whose number WhatsApp was not asked. */
export async function listUnchecked(db: TenantDb, listId: number, limit: number): Promise<UncheckedItem[]> {
  const rows = await db.sql
    .selectFrom('contact_list_items')
    .select((eb) => ['id', eb.ref('number').$notNull().as('number')])
    .where('company_id', '=', db.companyId)
    .where('contact_list_id', '=', listId)
    .where('checked_at', 'is', null)
    .where('number', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows;
}

/** What WhatsApp said of a number that was asked about; null when it does not know it. */
export type CheckedItem = UncheckedItem & { whatsappNumber: string | null };

/** Writes what WhatsApp said. A person whose number was changed meanwhile is left to the next question. */
export async function writeChecked(db: TenantDb, checked: readonly CheckedItem[]): Promise<ContactListItem[]> {
  const rows = checked.map(({ id, number, whatsappNumber }) => ({ id, number, known: whatsappNumber }));
  const written = await db.sql
    .updateTable('contact_list_items')
    .from(rowsAs('answer', rows, { id: 'int', number: 'text', known: 'text' }))
    .set((eb) => ({
      is_whatsapp_valid: eb('answer.known', 'is not', null).$castTo<boolean>(),
      whatsapp_number: eb.ref('answer.known'),
      checked_at: now(),
      version: eb('contact_list_items.version', '+', 1),
      updated_at: now(),
    }))
    .where('contact_list_items.company_id', '=', db.companyId)
    .whereRef('contact_list_items.id', '=', 'answer.id')
    .whereRef('contact_list_items.number', '=', 'answer.number')
    .returning('contact_list_items.id')
    .execute();
  return findItemsByIds(
    db,
    written.map(({ id }) => id),
  );
}

/** Ends a turn of a list: the next is due at once while numbers are left. False when the claim is no longer ours. */
export async function settleList(db: TenantDb, { id, fence }: NumbersClaim): Promise<boolean> {
  const { numUpdatedRows } = await db.sql
    .updateTable('contact_lists')
    .set((eb) => ({
      check_due_at: eb.case().when('unchecked_count', '>', 0).then(now()).else(null).end(),
      check_failures: 0,
    }))
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .where(isLeasedUnder(fence, dueAt))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** WhatsApp did not answer: the list is due again after a while. False when the claim is no longer ours. */
export async function postponeList(db: TenantDb, { id, fence }: NumbersClaim, waitMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db.sql
    .updateTable('contact_lists')
    .set((eb) => ({
      check_due_at: fromNow({ milliseconds: waitMs }),
      // A smallint: no list waits so long that it could run over.
      check_failures: eb('check_failures', '+', 1),
    }))
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .where(isLeasedUnder(fence, dueAt))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
