import { sql } from 'kysely';
import type { TenantDb } from '../../platform/tenant-db.ts';

/** A cycle of service begins: the customer waits, or somebody wrote first. One that runs already goes on. */
export async function beginTracking(db: TenantDb, ticketId: number, startedBy: number | null = null): Promise<void> {
  await sql`
    INSERT INTO ticket_trackings (company_id, ticket_id, connection_id, queue_id, user_id, created_at, queued_at, started_at)
    SELECT company_id, id, connection_id, queue_id, ${startedBy}, app_now(), CASE WHEN ${startedBy}::int IS NULL THEN app_now() END, CASE WHEN ${startedBy}::int IS NULL THEN NULL ELSE app_now() END
    FROM tickets WHERE company_id = ${db.companyId} AND id = ${ticketId}
    ON CONFLICT (company_id, ticket_id) WHERE finished_at IS NULL AND ticket_id IS NOT NULL DO NOTHING`.execute(db.sql);
}

/**
 * What a change of the ticket says about its running cycle: it waits in a queue, somebody began to serve it, it ended.
 */
export type TrackingNews = {
  queueId: number | null;
  startedBy: number | null;
  isQueued: boolean;
  finishedBy: number | null;
};

/** Notes a change in the running cycle; who began first stays who began. */
export async function noteTracking(
  db: TenantDb,
  ticketId: number,
  { queueId, startedBy, isQueued, finishedBy }: TrackingNews,
): Promise<void> {
  await sql`
    UPDATE ticket_trackings SET queue_id = COALESCE(${queueId}::int, queue_id),
      queued_at = CASE WHEN ${isQueued} AND started_at IS NULL THEN app_now() ELSE queued_at END,
      user_id = COALESCE(user_id, ${startedBy}::int, ${finishedBy}::int),
      started_at = CASE WHEN ${startedBy}::int IS NULL THEN started_at ELSE COALESCE(started_at, app_now()) END,
      finished_at = CASE WHEN ${finishedBy}::int IS NULL THEN NULL ELSE app_now() END
    WHERE company_id = ${db.companyId} AND ticket_id = ${ticketId} AND finished_at IS NULL`.execute(db.sql);
}

/** Every running cycle of a connection's tickets ends with it. */
export async function finishTrackings(db: TenantDb, ticketIds: readonly number[]): Promise<void> {
  await sql`UPDATE ticket_trackings SET finished_at = app_now() WHERE company_id = ${db.companyId} AND ticket_id = ANY(${ticketIds}::int[]) AND finished_at IS NULL`.execute(
    db.sql,
  );
}
