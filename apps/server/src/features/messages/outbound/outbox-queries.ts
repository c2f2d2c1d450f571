import type { Message } from '@balcao/contract';
import { sql } from 'kysely';
import type { PlatformDb, TenantDb } from '../../../platform/tenant-db.ts';
import type { OutboundMessage, SendErrorCode } from '../../../ports/whatsapp.ts';
import { paymentHold } from '../../connections/index.ts';
import { messageAsWire, messageJoins } from '../hot-wire.ts';
import type { Target } from '../hot-message-queries.ts';

export type OutgoingAction = 'send' | 'revoke' | 'read';

export type Outgoing = {
  id: number;
  messageId: number;
  chat: string;
  action: OutgoingAction;
  attempts: number;
  wid: string;
  kind: string;
  body: string;
  mediaId: string | null;
  quotedWid: string | null;
  /** Of the customer's messages, those that were read. */
  wids: string[] | null;
  /** What leaves beside the words. */
  extras: Pick<OutboundMessage, 'menu' | 'template'> | null;
  /** Why it is not even tried; null when it is. */
  refusal: SendErrorCode | null;
  ageMs: number;
};

/** Smaller leaves first: people before machines. */
export const outgoingPriority = { attendant: 10, automatic: 20 } as const;

export type NewOutgoing = {
  connectionId: number;
  chat: string;
  messageId: number;
  action: OutgoingAction;
  wids?: readonly string[];
  priority?: number;
  extras?: Outgoing['extras'];
};

/** Puts a message, its deletion or the news of a reading behind everything that waits for the same chat. */
export async function insertOutgoing(
  db: TenantDb,
  { connectionId, chat, messageId, action, wids, priority = outgoingPriority.attendant, extras }: NewOutgoing,
): Promise<void> {
  await db.sql
    .insertInto('outbox')
    .values({
      company_id: db.companyId,
      connection_id: connectionId,
      chat,
      message_id: messageId,
      action,
      priority,
      ...(wids ? { wids: [...wids] } : {}),
      ...(extras ? { extras: JSON.stringify(extras) } : {}),
    })
    .execute();
}

/** Whether a claimed message is marketing for a contact who has opted out. */
const isUnwanted = sql`EXISTS (
  SELECT FROM tickets t JOIN contacts k ON k.company_id = t.company_id AND k.id = t.contact_id JOIN message_templates p ON p.company_id = t.company_id AND p.connection_id = taken.connection_id
  WHERE t.company_id = m.company_id AND t.id = m.ticket_id AND k.opted_out_at IS NOT NULL AND p.category = 'marketing'
    AND p.name = taken.extras->'template'->>'name' AND p.language = taken.extras->'template'->>'language')`;

/**
 * Takes what may leave now: the first of each chat, and only when nothing of that chat is on its way. The fence is
 * checked in the same statement, so that a node which lost the link takes nothing.
 */
export async function claimOutgoing(
  db: TenantDb,
  { connectionId, fence, limit }: { connectionId: number; fence: number | null; limit: number },
): Promise<Outgoing[]> {
  const isOurs =
    fence === null
      ? sql`true`
      : sql`EXISTS (SELECT FROM session_leases WHERE company_id = ${db.companyId} AND connection_id = ${connectionId} AND fence = ${fence})`;
  const { rows } = await sql<Outgoing>`
    WITH heads AS (
      SELECT DISTINCT ON (chat) id, chat, state, next_at, priority FROM outbox
      WHERE connection_id = ${connectionId} AND company_id = ${db.companyId} AND state IN ('queued', 'sending') ORDER BY chat, id),
    ready AS (SELECT id FROM heads WHERE state = 'queued' AND next_at <= now() AND ${isOurs} ORDER BY priority, id LIMIT ${limit}),
    taken AS (
      UPDATE outbox SET state = 'sending', attempts = attempts + 1, fence = ${fence} FROM ready
      WHERE outbox.id = ready.id AND outbox.state = 'queued' RETURNING outbox.*),
    marked AS (
      -- One with an ack has arrived: sent a second time, it is no less sent.
      UPDATE messages SET send_state = 'sending', version = messages.version + 1 FROM taken
      WHERE messages.company_id = taken.company_id AND messages.id = taken.message_id AND taken.action = 'send' AND messages.ack = 0 RETURNING messages.id)
    SELECT taken.id, taken.message_id AS "messageId", taken.chat, taken.action, taken.attempts, taken.wids, taken.extras, m.wid, m.kind, m.body, m.media_id AS "mediaId",
      CASE WHEN taken.extras ? 'template' THEN CASE WHEN EXISTS ${paymentHold(db, connectionId)} THEN 'payment_missing' WHEN ${isUnwanted} THEN 'opted_out' END END AS refusal,
      (SELECT wid FROM messages q WHERE q.company_id = m.company_id AND q.id = m.quoted_id) AS "quotedWid",
      EXTRACT(EPOCH FROM now() - taken.created_at)::float8 * 1000 AS "ageMs"
    FROM taken JOIN messages m ON m.company_id = taken.company_id AND m.id = taken.message_id ORDER BY taken.id`.execute(
    db.sql,
  );
  return rows;
}

export type Outcome =
  | { state: 'sent'; /** Under which the provider knows it from now on. */ wid?: string | undefined }
  | { state: 'failed' | 'uncertain'; error: string }
  /** Tried again later. */
  | { state: 'queued'; waitMs: number; countsAsAttempt: boolean };

/**
 * Writes what became of a message on its way. Answers the message if it changed with it, and undefined when the fence
 * is no longer the row's: then somebody else decided meanwhile, and nothing is written.
 */
export async function settleOutgoing(
  db: TenantDb,
  { id, fence }: { id: number; fence: number | null },
  outcome: Outcome,
): Promise<{ message: Message | null } | undefined> {
  const error = 'error' in outcome ? outcome.error : null;
  const waitMs = outcome.state === 'queued' ? outcome.waitMs : 0;
  const back = outcome.state === 'queued' && !outcome.countsAsAttempt ? 1 : 0;
  const { rows } = await sql<{ message: Message | null }>`
    WITH settled AS (
      UPDATE outbox SET state = ${outcome.state}, error = ${error}, next_at = now() + make_interval(secs => ${waitMs / 1000}), attempts = attempts - ${back}, sent_at = CASE WHEN ${outcome.state} = 'sent' THEN now() ELSE sent_at END
      WHERE company_id = ${db.companyId} AND id = ${id} AND state = 'sending' AND fence IS NOT DISTINCT FROM ${fence}::bigint RETURNING company_id, message_id, action),
    m AS (
      UPDATE messages SET send_state = ${outcome.state}, send_error = ${error}, wid = ${'wid' in outcome && outcome.wid !== undefined ? sql`${outcome.wid}` : sql`messages.wid`}, version = messages.version + 1 FROM settled
      WHERE messages.company_id = settled.company_id AND messages.id = settled.message_id AND settled.action = 'send' AND messages.ack = 0 RETURNING messages.*)
    SELECT (SELECT ${messageAsWire} FROM m ${messageJoins}) AS message FROM settled`.execute(db.sql);
  return rows[0];
}

/**
 * What an earlier holder of the link left on its way. A driver that drops repeated ids sends them again under the
 * same id; for any other nobody knows, and a person decides.
 */
export async function recoverOutgoing(
  db: TenantDb,
  { connectionId, fence, mayRepeat }: { connectionId: number; fence: number | null; mayRepeat: boolean },
): Promise<Message[]> {
  const state = mayRepeat ? 'queued' : 'uncertain';
  const { rows } = await sql<{ message: Message }>`
    WITH left_behind AS (
      UPDATE outbox SET state = ${state}, error = ${mayRepeat ? null : 'no_answer'}, next_at = now()
      WHERE company_id = ${db.companyId} AND connection_id = ${connectionId} AND state = 'sending' AND fence IS DISTINCT FROM ${fence}::bigint RETURNING company_id, message_id, action),
    m AS (
      UPDATE messages SET send_state = ${state}, send_error = ${mayRepeat ? null : 'no_answer'}, version = messages.version + 1 FROM left_behind
      WHERE messages.company_id = left_behind.company_id AND messages.id = left_behind.message_id AND left_behind.action = 'send' AND messages.ack = 0 RETURNING messages.*)
    SELECT ${messageAsWire} AS message FROM m ${messageJoins}`.execute(db.sql);
  return rows.map(({ message }) => message);
}

/**
 * Releases messages that were claimed under this fence by a statement whose answer was lost: nobody has started them.
 */
export async function releaseUnansweredClaims(
  db: TenantDb,
  { connectionId, fence, except }: { connectionId: number; fence: number; except: readonly number[] },
): Promise<void> {
  await sql`
    WITH unheard AS (
      UPDATE outbox SET state = 'queued', attempts = attempts - 1
      WHERE company_id = ${db.companyId} AND connection_id = ${connectionId} AND state = 'sending' AND fence = ${fence} AND id <> ALL(${except}::bigint[]) RETURNING company_id, message_id, action)
    UPDATE messages SET send_state = 'queued', version = messages.version + 1 FROM unheard
    WHERE messages.company_id = unheard.company_id AND messages.id = unheard.message_id AND unheard.action = 'send' AND messages.ack = 0`.execute(
    db.sql,
  );
}

/** The milliseconds until the first message of some chat may leave; null when none waits for its time. */
export async function nextOutgoingIn(db: TenantDb, connectionId: number): Promise<number | null> {
  const { rows } = await sql<{ waitMs: number | null }>`
    SELECT EXTRACT(EPOCH FROM min(next_at) - now())::float8 * 1000 AS "waitMs" FROM (
      SELECT DISTINCT ON (chat) state, next_at FROM outbox
      WHERE connection_id = ${connectionId} AND company_id = ${db.companyId} AND state IN ('queued', 'sending') ORDER BY chat, id) heads
    WHERE state = 'queued'`.execute(db.sql);
  return rows[0]?.waitMs ?? null;
}

/**
 * WhatsApp refused a message after it had left, perhaps after it had said that it was on its way; not after it arrived.
 */
export async function failSending(
  db: TenantDb,
  { connectionId, wid }: Target,
  code: SendErrorCode,
): Promise<Message | undefined> {
  const { rows } = await sql<{ message: Message }>`
    WITH m AS (
      UPDATE messages SET send_state = 'failed', send_error = ${code}, ack = 0, version = version + 1
      WHERE company_id = ${db.companyId} AND connection_id = ${connectionId} AND wid = ${wid} AND from_me AND ack < 2 AND send_state <> 'failed' RETURNING *),
    ended AS (UPDATE outbox SET state = 'failed', error = ${code} FROM m WHERE outbox.company_id = m.company_id AND outbox.message_id = m.id AND outbox.action = 'send')
    SELECT ${messageAsWire} AS message FROM m ${messageJoins}`.execute(db.sql);
  return rows[0]?.message;
}

/** Puts a message back in line; undefined when it can no longer be sent again, as `canBeSentAgain` says. */
export async function requeueMessage(
  db: TenantDb,
  messageId: number,
): Promise<{ message: Message; connectionId: number } | undefined> {
  const { rows } = await sql<{ message: Message; connectionId: number }>`
    WITH again AS (
      UPDATE outbox SET state = 'queued', attempts = 0, error = NULL, next_at = now(), created_at = now()
      WHERE company_id = ${db.companyId} AND message_id = ${messageId} AND action = 'send' AND state IN ('failed', 'uncertain')
        -- An ack may have told meanwhile that it arrived, and somebody may have deleted it.
        AND EXISTS (SELECT FROM messages WHERE company_id = ${db.companyId} AND id = ${messageId} AND send_state IN ('failed', 'uncertain') AND NOT is_deleted)
      RETURNING company_id, message_id, connection_id),
    m AS (
      UPDATE messages SET send_state = 'queued', send_error = NULL, version = messages.version + 1 FROM again
      WHERE messages.company_id = again.company_id AND messages.id = again.message_id RETURNING messages.*)
    SELECT ${messageAsWire} AS message, m.connection_id AS "connectionId" FROM m ${messageJoins}`.execute(db.sql);
  return rows[0];
}

const keptDays = 30;

/** Forgets what left long ago; what failed can still be sent again. */
export async function deleteOldOutgoing(db: PlatformDb): Promise<void> {
  await sql`DELETE FROM outbox WHERE state = 'sent' AND created_at < now() - make_interval(days => ${keptDays})`.execute(
    db.sql,
  );
}
