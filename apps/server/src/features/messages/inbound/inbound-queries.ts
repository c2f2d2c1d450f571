import { sql } from 'kysely';
import type { PlatformDb, TenantDb } from '../../../platform/tenant-db.ts';
import type { ChatEvent } from '../../../ports/whatsapp.ts';

export type Parked = {
  kind: string;
  providerId: string;
  detail: string;
  /** Those of one chat are taken up in order. */ chat: string;
  event: ChatEvent;
  error: string;
  waitMs: number;
};

/** Keeps an event whose work could not be done; a second delivery of it changes nothing. */
export async function parkEvent(
  db: TenantDb,
  connectionId: number,
  { kind, providerId, detail, chat, event, error, waitMs }: Parked,
): Promise<void> {
  await sql`
    INSERT INTO inbound_events (company_id, connection_id, kind, provider_id, detail, chat, payload, state, last_error, next_at)
    VALUES (${db.companyId}, ${connectionId}, ${kind}, ${providerId}, ${detail}, ${chat}, ${JSON.stringify(event)}::jsonb, 'new', ${error}, now() + make_interval(secs => ${waitMs / 1000}))
    ON CONFLICT DO NOTHING`.execute(db.sql);
}

export type WaitingEvent = { id: number; companyId: number; connectionId: number };

/** The events that are due, each the first of its chat. */
export async function listDueEvents(db: PlatformDb, limit: number): Promise<WaitingEvent[]> {
  const { rows } = await sql<WaitingEvent>`
    SELECT id, company_id AS "companyId", connection_id AS "connectionId" FROM (
      SELECT DISTINCT ON (connection_id, chat) id, company_id, connection_id, next_at FROM inbound_events WHERE state = 'new' ORDER BY connection_id, chat, id) heads
    WHERE next_at <= now() ORDER BY id LIMIT ${limit}`.execute(db.sql);
  return rows;
}

/** Takes a waiting event for this transaction; undefined when another node has it. */
export async function takeEvent(db: TenantDb, id: number): Promise<{ event: ChatEvent; attempts: number } | undefined> {
  const { rows } = await sql<{ event: ChatEvent; attempts: number }>`
    SELECT payload AS event, attempts FROM inbound_events WHERE company_id = ${db.companyId} AND id = ${id} AND state = 'new' FOR UPDATE SKIP LOCKED`.execute(
    db.sql,
  );
  return rows[0];
}

/** The work of an event is done. */
export async function finishEvent(db: TenantDb, id: number): Promise<void> {
  await db.sql
    .updateTable('inbound_events')
    .set({ state: 'done', payload: null })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .execute();
}

/** Another try later, or none any more; what is given up keeps its payload for a person to look at. */
export async function postponeEvent(
  db: TenantDb,
  id: number,
  { error, waitMs, isLast }: { error: string; waitMs: number; isLast: boolean },
): Promise<void> {
  await db.sql
    .updateTable('inbound_events')
    .set({
      state: isLast ? 'failed' : 'new',
      attempts: sql`attempts + 1`,
      last_error: error,
      next_at: sql`now() + make_interval(secs => ${waitMs / 1000})`,
    })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .execute();
}

/** What is kept of finished work, in days: enough to look into a complaint. */
const kept = { done: 7, failed: 90 };

/**
 * Forgets events whose work is long done or long given up; a second delivery of their messages is known by the
 * messages.
 */
export async function deleteOldEvents(db: PlatformDb): Promise<void> {
  await sql`DELETE FROM inbound_events WHERE state = 'done' AND received_at < now() - make_interval(days => ${kept.done})`.execute(
    db.sql,
  );
  await sql`DELETE FROM inbound_events WHERE state = 'failed' AND received_at < now() - make_interval(days => ${kept.failed})`.execute(
    db.sql,
  );
}
