import { anyOf, nextVersion } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';

/** Moves what a contact wrote to the contact it turned out to be. */
export async function moveMessages(
  db: TenantDb,
  { loserId, winnerId }: { loserId: number; winnerId: number },
): Promise<void> {
  await db.sql
    .updateTable('messages')
    .set({ contact_id: winnerId })
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', loserId)
    .execute();
}

/** Puts messages of another ticket of the same contact into this one, where the order of their numbers places them. */
export async function moveIntoTicket(
  db: TenantDb,
  { messageIds, ticketId }: { messageIds: readonly number[]; ticketId: number },
): Promise<void> {
  await db.sql
    .updateTable('messages')
    .set({ ticket_id: ticketId, version: nextVersion })
    .where('company_id', '=', db.companyId)
    .where('id', '=', anyOf(messageIds, 'bigint'))
    .where('ticket_id', '<>', ticketId)
    .execute();
}

/** Gives messages back to the contact that wrote them before a merge. */
export async function giveMessagesBack(
  db: TenantDb,
  {
    winnerId,
    loserId,
    ticketIds,
    messageIds,
  }: { winnerId: number; loserId: number; ticketIds: readonly number[]; messageIds: readonly number[] },
): Promise<void> {
  await db.sql
    .updateTable('messages')
    .set({ contact_id: loserId })
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', winnerId)
    .where(({ eb, or }) =>
      or([eb('ticket_id', '=', anyOf(ticketIds, 'int')), eb('id', '=', anyOf(messageIds, 'bigint'))]),
    )
    .execute();
}
