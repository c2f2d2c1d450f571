import { ago, fromNow, jsonb, literal, now } from '../../../platform/sql-expressions.ts';
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
  await db.sql
    .insertInto('inbound_events')
    .values({
      company_id: db.companyId,
      connection_id: connectionId,
      kind,
      provider_id: providerId,
      detail,
      chat,
      payload: jsonb(event),
      state: 'new',
      last_error: error,
      next_at: fromNow({ milliseconds: waitMs }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type WaitingEvent = { id: number; companyId: number; connectionId: number };

/** The events that are due, each the first of its chat. */
export async function listDueEvents(db: PlatformDb, limit: number): Promise<WaitingEvent[]> {
  return db.sql
    .selectFrom((eb) =>
      eb
        .selectFrom('inbound_events')
        .distinctOn(['connection_id', 'chat'])
        .select(['id', 'company_id', 'connection_id', 'next_at'])
        .where('state', '=', literal('new'))
        .orderBy('connection_id')
        .orderBy('chat')
        .orderBy('id')
        .as('heads'),
    )
    .select(['heads.id', 'heads.company_id as companyId', 'heads.connection_id as connectionId'])
    .where('heads.next_at', '<=', now())
    .orderBy('heads.id')
    .limit(limit)
    .execute();
}

/** Takes a waiting event for this transaction; undefined when another node has it. */
export async function takeEvent(db: TenantDb, id: number): Promise<{ event: ChatEvent; attempts: number } | undefined> {
  const row = await db.sql
    .selectFrom('inbound_events')
    .select(['payload', 'attempts'])
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .where('state', '=', 'new')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  // Only `parkEvent` writes payloads, and those of waiting events are never taken away.
  return row && { event: row.payload as ChatEvent, attempts: row.attempts };
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
    .set((eb) => ({
      state: isLast ? 'failed' : 'new',
      attempts: eb('attempts', '+', 1),
      last_error: error,
      next_at: fromNow({ milliseconds: waitMs }),
    }))
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
  await deleteOlder(db, 'done', kept.done);
  await deleteOlder(db, 'failed', kept.failed);
}

async function deleteOlder(db: PlatformDb, state: 'done' | 'failed', days: number): Promise<void> {
  await db.sql
    .deleteFrom('inbound_events')
    .where('state', '=', literal(state))
    .where('received_at', '<', ago({ days }))
    .execute();
}
