import { unreachableAfter } from '@balcao/domain';
import { sql } from 'kysely';
import { anyOf, arrayOf, fromNow, now, rowsAs } from '../../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../../platform/tenant-db.ts';
import { fenceOf, isLeasedUnder, leaseEnd } from '../../../platform/worker/due-time-lease.ts';
import type { Asked, DueNumbers, NumbersClaim } from './number-batches.ts';

/** Somebody whose number WhatsApp is asked about. */
export type UncheckedContact = { id: number; number: string };

/** Has WhatsApp asked about the numbers of these contacts. */
export async function wantChecks(db: TenantDb, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length === 0) return;
  await db.sql
    .insertInto('contact_checks')
    .values(contactIds.map((contact_id) => ({ company_id: db.companyId, contact_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // One that runs, or waits after a failure, finds the new ones when it comes to them. Written also where nothing changes:
  // a turn that ends at this moment would otherwise not see them.
  await db.sql
    .insertInto('contact_check_turns')
    .values({ company_id: db.companyId })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet((eb) => ({ failures: eb.ref('contact_check_turns.failures') })),
    )
    .execute();
}

/** No more companies are looked at in one turn. */
const atOnce = 500;

/** The companies that are due, who waits longest first, once for each open connection that could ask. */
export function listDueChecks(db: PlatformDb): Promise<DueNumbers[]> {
  return (
    db.sql
      .selectFrom('contact_check_turns as t')
      .innerJoin('connections as c', 'c.company_id', 't.company_id')
      .select(['t.company_id as id', 't.company_id as companyId', 'c.id as connectionId'])
      .where('t.due_at', '<=', now())
      .where('c.status', '=', 'CONNECTED')
      // Meta's API tells only when something is sent.
      .where('c.provider', '<>', 'cloud')
      .orderBy('t.due_at')
      .orderBy('t.company_id')
      .orderBy('c.is_default', 'desc')
      .limit(atOnce)
      .execute()
  );
}

const dueAt = sql.ref('contact_check_turns.due_at');

/** Claims those of the companies that are still due. */
export function claimChecks(
  db: PlatformDb,
  { ids, leaseMs }: { ids: readonly number[]; leaseMs: number },
): Promise<NumbersClaim[]> {
  const due = db.sql
    .selectFrom('contact_check_turns')
    .select('company_id')
    .where('company_id', '=', anyOf(ids, 'int'))
    .where('due_at', '<=', now())
    .forUpdate()
    .skipLocked();
  return db.sql
    .updateTable('contact_check_turns')
    .set({ due_at: leaseEnd(leaseMs) })
    .where('company_id', '=', (eb) => eb.fn.any(arrayOf(due)))
    .returning(['company_id as id', 'company_id as companyId', 'failures'])
    .returning(fenceOf(dueAt).as('fence'))
    .execute();
}

/** Gives claimed companies back as if they had not been claimed. */
export async function handBackChecks(db: PlatformDb, claims: readonly NumbersClaim[]): Promise<void> {
  const rows = claims.map(({ id, fence }) => ({ id, fence }));
  await db.sql
    .updateTable('contact_check_turns')
    .from(rowsAs('claim', rows, { id: 'int', fence: 'bigint' }))
    .set({ due_at: now() })
    .whereRef('contact_check_turns.company_id', '=', 'claim.id')
    .where(isLeasedUnder(sql.ref('claim.fence'), dueAt))
    .execute();
}

/** The next people about whose number WhatsApp was not asked. */
export async function listUncheckedContacts(db: TenantDb, limit: number): Promise<UncheckedContact[]> {
  return db.sql
    .selectFrom('contact_checks as q')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.company_id', '=', 'q.company_id').onRef('c.id', '=', 'q.contact_id'),
    )
    .select((eb) => ['c.id', eb.ref('c.number').$notNull().as('number')])
    .where('q.company_id', '=', db.companyId)
    .where('c.number', 'is not', null)
    .orderBy('q.contact_id')
    .limit(limit)
    .execute();
}

/**
 * Notes whom WhatsApp knows and whom it does not, and asks about them no more. A person whose number was changed
 * meanwhile is left to the next question.
 */
export async function writeCheckedContacts(db: TenantDb, asked: readonly Asked<UncheckedContact>[]): Promise<void> {
  const rows = asked.map(({ person, whatsappNumber }) => ({ ...person, exists: whatsappNumber !== null }));
  const answers = rowsAs('answer', rows, { id: 'int', number: 'text', exists: 'boolean' });
  await db.sql
    .updateTable('contacts as c')
    .from(answers)
    .set((eb) => ({
      unreachable_count: eb.case().when('answer.exists', '=', true).then(0).else(unreachableAfter).end(),
      version: eb('c.version', '+', 1),
      updated_at: now(),
    }))
    .where('c.company_id', '=', db.companyId)
    .whereRef('c.id', '=', 'answer.id')
    .whereRef('c.number', '=', 'answer.number')
    // Only what is news makes a new version.
    .where(({ eb, or, and }) =>
      or([
        and([eb('answer.exists', '=', true), eb('c.unreachable_count', '>', 0)]),
        and([eb('answer.exists', '=', false), eb('c.unreachable_count', '<', unreachableAfter)]),
      ]),
    )
    .execute();
  await db.sql
    .deleteFrom('contact_checks as q')
    .using(answers)
    .using('contacts as c')
    .where('q.company_id', '=', db.companyId)
    .whereRef('q.contact_id', '=', 'answer.id')
    .whereRef('c.company_id', '=', 'q.company_id')
    .whereRef('c.id', '=', 'q.contact_id')
    .whereRef('c.number', '=', 'answer.number')
    .execute();
}

/** Holds the turn of a company until the end of the work; false when the claim is no longer ours. */
export async function lockTurn(db: TenantDb, { fence }: NumbersClaim): Promise<boolean> {
  const row = await db.sql
    .selectFrom('contact_check_turns')
    .select('company_id')
    .where('company_id', '=', db.companyId)
    .where(isLeasedUnder(fence, dueAt))
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a turn: the next is due at once while numbers are left; without any the company leaves the line. */
export async function endTurn(db: TenantDb): Promise<void> {
  const [left] = await listUncheckedContacts(db, 1);
  if (left) {
    await db.sql
      .updateTable('contact_check_turns')
      .set({ due_at: now(), failures: 0 })
      .where('company_id', '=', db.companyId)
      .execute();
    return;
  }
  // With those of whom no number is known any more.
  for (const table of ['contact_checks', 'contact_check_turns'] as const)
    await db.sql.deleteFrom(table).where('company_id', '=', db.companyId).execute();
}

/** WhatsApp did not answer: the company is due again after a while. False when the claim is no longer ours. */
export async function postponeChecks(db: TenantDb, { fence }: NumbersClaim, waitMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db.sql
    .updateTable('contact_check_turns')
    // A smallint: nobody waits so long that it could run over.
    .set((eb) => ({ due_at: fromNow({ milliseconds: waitMs }), failures: eb('failures', '+', 1) }))
    .where('company_id', '=', db.companyId)
    .where(isLeasedUnder(fence, dueAt))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
