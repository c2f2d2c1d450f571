import type { Ticket } from '@balcao/contract';
import { literal } from '../../../platform/sql-expressions.ts';
import type { TenantDb } from '../../../platform/tenant-db.ts';
import { readTickets } from '../hot-ticket-queries.ts';

const runningPins = (db: TenantDb, userId: number) =>
  db.sql
    .selectFrom('tickets as t')
    .innerJoin('ticket_pins as p', (join) =>
      join.onRef('p.company_id', '=', 't.company_id').onRef('p.ticket_id', '=', 't.id'),
    )
    .where('p.company_id', '=', db.companyId)
    .where('p.user_id', '=', userId)
    .where('t.status', 'in', [literal('open'), literal('pending')]);

/** The running tickets that a person has pinned, the last pinned first. */
export function listPinned(db: TenantDb, userId: number): Promise<Ticket[]> {
  return readTickets(db, runningPins(db, userId).selectAll('t').orderBy('p.created_at', 'desc').orderBy('t.id'));
}

/** How many running tickets a person has pinned; the person's own row is kept from others until the end of the work. */
export async function lockPinCount(db: TenantDb, userId: number): Promise<number> {
  await db.sql
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', db.companyId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute();
  const row = await runningPins(db, userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

type Pin = { userId: number; ticketId: number };

/** Pins a ticket; false when it was pinned before. */
export async function insertPin(db: TenantDb, { userId, ticketId }: Pin): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db.sql
    .insertInto('ticket_pins')
    .values({ company_id: db.companyId, user_id: userId, ticket_id: ticketId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Takes a pin away; false when there was none. */
export async function deletePin(db: TenantDb, { userId, ticketId }: Pin): Promise<boolean> {
  const { numDeletedRows } = await db.sql
    .deleteFrom('ticket_pins')
    .where('company_id', '=', db.companyId)
    .where('user_id', '=', userId)
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
