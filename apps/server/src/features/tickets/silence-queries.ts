import { appNow, fromNow } from '../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../platform/tenant-db.ts';

/** A claimed ticket is looked at again after this time, unless somebody found out until when it can wait. */
export const claimMinutes = 5;

/**
 * Takes tickets of all companies whose customers have been silent until now, a few of each company, so that a company
 * with many does not keep the others waiting. Nobody else finds them for a while: of two nodes at once each takes its
 * own, and what a killed one took is found again.
 */
export async function claimSilent(
  db: PlatformDb,
  { perCompany }: { perCompany: number },
): Promise<{ companyId: number; ticketId: number }[]> {
  return db.sql
    .with('due', (query) =>
      query
        .selectFrom('companies as c')
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('tickets as t')
              .select(['t.id', 't.silence_due_at'])
              .whereRef('t.company_id', '=', 'c.id')
              .where('t.silence_due_at', '<=', appNow())
              .orderBy('t.silence_due_at')
              .limit(perCompany)
              .forUpdate()
              .skipLocked()
              .as('first'),
          (join) => join.onTrue(),
        )
        .select(['c.id as companyId', 'first.id as ticketId']),
    )
    .updateTable('tickets')
    .from('due')
    .set({ silence_due_at: fromNow({ minutes: claimMinutes }, appNow()) })
    .whereRef('tickets.company_id', '=', 'due.companyId')
    .whereRef('tickets.id', '=', 'due.ticketId')
    .returning(['due.companyId', 'due.ticketId'])
    .execute();
}

const ticket = (db: TenantDb, id: number) =>
  db.sql.updateTable('tickets').where('company_id', '=', db.companyId).where('id', '=', id);

/** When somebody has to look at a silent customer again; null for never. */
export async function setNextLook(db: TenantDb, ticketId: number, at: Date | null): Promise<void> {
  await ticket(db, ticketId).set({ silence_due_at: at }).execute();
}

/** The customer was reminded now, which counts until the next answer. */
export async function noteReminded(db: TenantDb, ticketId: number): Promise<void> {
  await ticket(db, ticketId).set({ reminded_at: appNow(), silence_due_at: appNow() }).execute();
}

/** Nobody counts as silent any more until somebody asks again. */
export async function forgetSilences(db: PlatformDb): Promise<void> {
  const nothing = { silent_since: null, reminded_at: null, silence_due_at: null };
  await db.sql.updateTable('tickets').set(nothing).where('silent_since', 'is not', null).execute();
}
