import { anyOf, appNow } from '../../../platform/sql-expressions.ts';
import type { TenantDb } from '../../../platform/tenant-db.ts';

/** Starts a service cycle: the customer waits, or an attendant wrote first. A running cycle continues. */
export async function beginTracking(db: TenantDb, ticketId: number, startedBy: number | null = null): Promise<void> {
  const startedOrQueued = startedBy === null ? 'queued_at' : 'started_at';
  await db.sql
    .insertInto('ticket_trackings')
    .columns([
      'company_id',
      'ticket_id',
      'connection_id',
      'queue_id',
      'is_group',
      'user_id',
      'created_at',
      startedOrQueued,
    ])
    .expression((eb) =>
      eb
        .selectFrom('tickets')
        .select(['company_id', 'id', 'connection_id', 'queue_id', 'is_group'])
        .select([
          eb.cast<number | null>(eb.val(startedBy), 'integer').as('user_id'),
          appNow().as('created_at'),
          appNow().as(startedOrQueued),
        ])
        .where('company_id', '=', db.companyId)
        .where('id', '=', ticketId),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'ticket_id'])
        .where('finished_at', 'is', null)
        .where('ticket_id', 'is not', null)
        .doNothing(),
    )
    .execute();
}

/** Every running cycle of a connection's tickets ends with it. */
export async function finishTrackings(db: TenantDb, ticketIds: readonly number[]): Promise<void> {
  await db.sql
    .updateTable('ticket_trackings')
    .set({ finished_at: appNow() })
    .where('company_id', '=', db.companyId)
    .where('ticket_id', '=', anyOf(ticketIds, 'int'))
    .where('finished_at', 'is', null)
    .execute();
}
