import { ago, anyOf, appNow } from '../../../platform/sql-expressions.ts';
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

/** How long after a ticket was resolved its cycle can be continued. */
const undoMinutes = 1;

/**
 * Continues the cycle that was finished a moment ago, as if the ticket had never been resolved. False when there is
 * none, or when the customer has rated it.
 */
export async function continueTracking(db: TenantDb, ticketId: number): Promise<boolean> {
  const continued = await db.sql
    .updateTable('ticket_trackings')
    .set((eb) => ({
      finished_at: null,
      closed_by: null,
      rating_at: null,
      comment_asked_at: null,
      expired: false,
      // Resolving what nobody had accepted made the resolver its attendant.
      user_id: eb.case().when('started_at', 'is', null).then(null).else(eb.ref('user_id')).end(),
    }))
    .where('company_id', '=', db.companyId)
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('ticket_trackings')
        .select('id')
        .where('company_id', '=', db.companyId)
        .where('ticket_id', '=', ticketId)
        .orderBy('id', 'desc')
        .limit(1),
    )
    .where('finished_at', '>=', ago({ minutes: undoMinutes }, appNow()))
    .where('rate', 'is', null)
    .executeTakeFirst();
  return continued.numUpdatedRows > 0n;
}

/** Ends the running cycles of tickets that nobody resolved. */
export async function finishTrackings(db: TenantDb, ticketIds: readonly number[]): Promise<void> {
  await db.sql
    .updateTable('ticket_trackings')
    .set({ finished_at: appNow() })
    .where('company_id', '=', db.companyId)
    .where('ticket_id', '=', anyOf(ticketIds, 'int'))
    .where('finished_at', 'is', null)
    .execute();
}
