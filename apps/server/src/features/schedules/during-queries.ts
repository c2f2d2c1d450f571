import { type Params, prepareQuery } from '../../platform/prepare-query.ts';
import { anyOf, changedNow, literal } from '../../platform/sql-expressions.ts';
import type { OfCompany, TenantDb } from '../../platform/tenant-db.ts';
import { waitingStates } from './queries.ts';

/** Deletes what was scheduled for contacts that are gone, and answers the ids with their files. */
export function deleteOrphans(db: TenantDb): Promise<{ id: number; mediaId: string | null }[]> {
  return db.sql
    .deleteFrom('schedules')
    .where('company_id', '=', db.companyId)
    .where('contact_id', 'is', null)
    .returning(['id', 'media_id as mediaId'])
    .execute();
}

/** Deletes what is or was scheduled for a contact; answers the files it had. */
export function deleteSchedulesOf(db: TenantDb, contactId: number): Promise<{ id: number; mediaId: string | null }[]> {
  return db.sql
    .deleteFrom('schedules')
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', contactId)
    .returning(['id', 'media_id as mediaId'])
    .execute();
}

/** Moves what was scheduled for a contact to another one; false when there was nothing. */
export async function moveSchedules(
  db: TenantDb,
  { loserId, winnerId }: { loserId: number; winnerId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db.sql
    .updateTable('schedules')
    .set({ contact_id: winnerId, ...changedNow })
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', loserId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** After a merge was taken back: those of the second one are its own again. Answers whether there were any. */
export async function giveSchedulesBack(
  db: TenantDb,
  scheduleIds: readonly number[],
  { winnerId, loserId }: { winnerId: number; loserId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db.sql
    .updateTable('schedules')
    .set({ contact_id: loserId, ...changedNow })
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', winnerId)
    .where('id', '=', anyOf(scheduleIds, 'int'))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const answeredQuery = prepareQuery((db, param: Params<OfCompany & { contactId: number }>) =>
  db
    .selectFrom('schedules')
    .select('id')
    .where('company_id', '=', param('companyId'))
    .where('contact_id', '=', param('contactId'))
    .where('ends_by_answer', '=', literal(true))
    .where('status', 'in', waitingStates),
);

/** Ends what the customer's answer makes needless, and answers the ids. Every message asks, and few find any. */
export async function cancelAnswered(db: TenantDb, contactId: number): Promise<number[]> {
  const found = await answeredQuery(db, { companyId: db.companyId, contactId });
  if (found.length === 0) return [];
  const rows = await db.sql
    .updateTable('schedules')
    .set({ status: 'cancelled', reason: 'answered', leased_until: null, ...changedNow })
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', contactId)
    .where('ends_by_answer', '=', literal(true))
    .where('status', 'in', waitingStates)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Fails what was to leave by a connection that goes away, and answers the ids. */
export async function failOfConnection(db: TenantDb, connectionId: number): Promise<number[]> {
  const rows = await db.sql
    .updateTable('schedules')
    .set({ status: 'failed', reason: 'noConnection', leased_until: null, ...changedNow })
    .where('company_id', '=', db.companyId)
    .where('connection_id', '=', connectionId)
    .where('status', 'in', waitingStates)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Fails the one that went out as this message, which WhatsApp did not take. One that repeats goes on. */
export async function failOfMessage(db: TenantDb, messageId: number): Promise<number | undefined> {
  const row = await db.sql
    .updateTable('schedules')
    .set({ status: 'failed', reason: 'refused', ...changedNow })
    .where('company_id', '=', db.companyId)
    .where('message_id', '=', messageId)
    .where('status', '=', 'sent')
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
