import { sql } from 'kysely';
import { ago, anyOf, fromNow, jsonb, literal, now, rowsAs } from '../../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../../platform/tenant-db.ts';
import { fenceOf, isLeasedUnder, leaseEnd } from '../../../platform/worker/due-time-lease.ts';
import type { ChatEvent } from '../../../ports/whatsapp.ts';

export type Parked = {
  kind: string;
  providerId: string;
  detail: string;
  /** Those of one chat are taken up in order. */
  chat: string;
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

/** An event that is due, and whose it is. */
export type DueEvent = { id: number; companyId: number };

/**
 * Lists events that are due, each the first of its chat: of every company its oldest, then of every company its second,
 * and so on up to the limit.
 */
export async function listDueEvents(db: PlatformDb, limit: number): Promise<DueEvent[]> {
  return db.sql
    .selectFrom((eb) =>
      eb
        .selectFrom('inbound_events')
        .distinctOn(['connection_id', 'chat'])
        .select(['id', 'company_id', 'next_at'])
        .where('state', '=', literal('new'))
        .orderBy('connection_id')
        .orderBy('chat')
        .orderBy('id')
        .as('heads'),
    )
    .select(['heads.id', 'heads.company_id as companyId'])
    .where('heads.next_at', '<=', now())
    .orderBy(({ fn }) => fn.agg('row_number').over((over) => over.partitionBy('heads.company_id').orderBy('heads.id')))
    .orderBy('heads.id')
    .limit(limit)
    .execute();
}

/** The claim of one event. */
export type EventClaim = { id: number; companyId: number; connectionId: number; fence: number; attempts: number };

const dueAt = sql.ref('inbound_events.next_at');

/** Claims those of the events that are still due; those of a node that died are due again when the lease is over. */
export async function claimEvents(
  db: PlatformDb,
  { ids, leaseMs }: { ids: readonly number[]; leaseMs: number },
): Promise<EventClaim[]> {
  return db.sql
    .updateTable('inbound_events')
    .set({ next_at: leaseEnd(leaseMs) })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('inbound_events')
        .select('id')
        .where('id', '=', anyOf(ids, 'bigint'))
        .where('state', '=', literal('new'))
        .where('next_at', '<=', now())
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'company_id as companyId',
      'connection_id as connectionId',
      fenceOf(dueAt).as('fence'),
      'attempts',
    ])
    .execute();
}

/** Gives claimed events back as if they had not been claimed. */
export async function handBackEvents(db: PlatformDb, claims: readonly EventClaim[]): Promise<void> {
  const rows = claims.map(({ id, fence }) => ({ id, fence }));
  await db.sql
    .updateTable('inbound_events')
    .from(rowsAs('claim', rows, { id: 'bigint', fence: 'bigint' }))
    .set({ next_at: now() })
    .whereRef('inbound_events.id', '=', 'claim.id')
    .where('state', '=', 'new')
    .where(isLeasedUnder(sql.ref('claim.fence'), dueAt))
    .execute();
}

/** Locks a claimed event for this transaction and reads it; undefined when the claim is no longer ours. */
export async function lockEvent(db: TenantDb, { id, fence }: EventClaim): Promise<ChatEvent | undefined> {
  const row = await db.sql
    .selectFrom('inbound_events')
    .select('payload')
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .where('state', '=', 'new')
    .where(isLeasedUnder(fence, dueAt))
    .forUpdate()
    .executeTakeFirst();
  // Only `parkEvent` writes payloads, and those of waiting events are never taken away.
  return row && (row.payload as ChatEvent);
}

/** The work of an event that this transaction has locked is done. */
export async function finishEvent(db: TenantDb, id: number): Promise<void> {
  await db.sql
    .updateTable('inbound_events')
    .set({ state: 'done', payload: null })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .execute();
}

/**
 * Another try later, perhaps no longer in its chat, or none any more; what is given up keeps its payload for a person to
 * look at. False, and nothing written, when the claim is no longer ours.
 */
export async function postponeEvent(
  db: TenantDb,
  { id, fence }: EventClaim,
  { error, waitMs, isLast, chat }: { error: string; waitMs: number; isLast: boolean; chat?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db.sql
    .updateTable('inbound_events')
    .set((eb) => ({
      state: isLast ? 'failed' : 'new',
      attempts: eb('attempts', '+', 1),
      last_error: error,
      next_at: fromNow({ milliseconds: waitMs }),
      ...(chat === undefined ? {} : { chat }),
    }))
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .where('state', '=', 'new')
    .where(isLeasedUnder(fence, dueAt))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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
