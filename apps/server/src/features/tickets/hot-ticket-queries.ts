/*
 * Raw SQL for the benchmark rows "ticket by uuid", "accept / return" and "inbound messages per second": one statement
 * finds or changes a ticket and answers it as the wire has it.
 */
import type { Ticket } from '@balcao/contract';
import { replyWindowEnd, type TicketFacts, type TransferredTicket } from '@balcao/domain';
import { type OperationNodeSource, type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../platform/tenant-db.ts';
import {
  answeredTicketAsWire,
  hasReplyWindow,
  lastInboundAt,
  openedTicketAsText,
  ticketAsWire,
  ticketJoins,
  wokenTicketAsWire,
} from './hot-wire.ts';

/** The tickets that a statement finds, or changes and returns whole, as the wire has them. */
export async function readTickets(db: TenantDb, statement: OperationNodeSource): Promise<Ticket[]> {
  const { rows } = await sql<{ ticket: Ticket }>`
    WITH t AS (${statement})
    SELECT ${ticketAsWire} AS ticket FROM t ${ticketJoins}`.execute(db.sql);
  return rows.map(({ ticket }) => ticket);
}

/** The same for a statement about one ticket. */
export const readTicket = async (db: TenantDb, statement: OperationNodeSource): Promise<Ticket | undefined> =>
  (await readTickets(db, statement))[0];

const byId = (db: TenantDb, id: number): RawBuilder<unknown> =>
  sql`SELECT * FROM tickets WHERE company_id = ${db.companyId} AND id = ${id}`;

/** One ticket by its number. */
export const findTicket = (db: TenantDb, id: number): Promise<Ticket | undefined> => readTicket(db, byId(db, id));

/** What decides who sees a ticket, and whose it is. */
export type SeenTicket = TicketFacts & { id: number; contactId: number };

const seenFacts = sql.raw<SeenTicket>(
  `t.id, t.status, t.queue_id AS "queueId", t.user_id AS "userId", t.connection_id AS "whatsappId",
    t.contact_id AS "contactId"`,
);

/** Only that of a ticket. */
export async function findSeenTicket(db: TenantDb, id: number): Promise<SeenTicket | undefined> {
  const { rows } = await sql<SeenTicket>`
    SELECT ${seenFacts} FROM tickets t WHERE t.company_id = ${db.companyId} AND t.id = ${id}`.execute(db.sql);
  return rows[0];
}

/** A ticket as the text of an answer, and who may have it. */
export type TicketText = SeenTicket & { text: string };

async function readOpenedTicket(db: TenantDb, statement: RawBuilder<unknown>): Promise<TicketText | undefined> {
  const { rows } = await sql<TicketText>`
    WITH t AS (${statement})
    SELECT ${seenFacts}, ${openedTicketAsText} AS text FROM t ${ticketJoins}`.execute(db.sql);
  return rows[0];
}

/** One ticket with all that is noted of its contact. */
export const findOpenedTicket = (db: TenantDb, id: number): Promise<TicketText | undefined> =>
  readOpenedTicket(db, byId(db, id));

/** The same by the address of its conversation. */
export const findOpenedTicketByUuid = (db: TenantDb, uuid: string): Promise<TicketText | undefined> =>
  readOpenedTicket(db, sql`SELECT * FROM tickets WHERE company_id = ${db.companyId} AND uuid = ${uuid}`);

/** When free text may no longer be written, null before the customer's first message, and what time it is now. */
export type ReplyWindow = { endsAt: number | null; now: number };

/** Until when the customer of a ticket can be written to freely; null where the connection has no such limit. */
export async function findReplyWindow(db: TenantDb, ticketId: number): Promise<ReplyWindow | null> {
  const milliseconds = (at: string) => sql.raw<number>(`EXTRACT(EPOCH FROM ${at})::float8 * 1000`);
  const { rows } = await sql<{ lastInboundAt: number | null; now: number }>`
    SELECT ${milliseconds(lastInboundAt)} AS "lastInboundAt", ${milliseconds('app_now()')} AS now
    FROM tickets t JOIN connections w ON w.company_id = t.company_id AND w.id = t.connection_id
    WHERE t.company_id = ${db.companyId} AND t.id = ${ticketId} AND ${sql.raw(hasReplyWindow)}`.execute(db.sql);
  const [found] = rows;
  if (!found) return null;
  return { endsAt: found.lastInboundAt === null ? null : replyWindowEnd(found.lastInboundAt), now: found.now };
}

export type Chat = { contactId: number; connectionId: number };

/**
 * The running ticket of a chat, kept from others until the end of the transaction. The states stand in the statement,
 * or its one index could not serve a plan that is kept.
 */
export async function lockRunningTicket(
  db: TenantDb,
  { contactId, connectionId }: Chat,
): Promise<{ id: number; status: 'open' | 'pending' } | undefined> {
  const { rows } = await sql<{ id: number; status: 'open' | 'pending' }>`
    SELECT id, status FROM tickets
    WHERE company_id = ${db.companyId} AND contact_id = ${contactId} AND connection_id = ${connectionId}
      AND status IN ('open', 'pending')
    FOR UPDATE`.execute(db.sql);
  return rows[0];
}

/** The running tickets that contacts have on a connection, kept from others until the end of the transaction. */
export async function lockRunningTickets(
  db: TenantDb,
  connectionId: number,
  contactIds: readonly number[],
): Promise<{ id: number; contactId: number }[]> {
  const { rows } = await sql<{ id: number; contactId: number }>`
    SELECT id, contact_id AS "contactId" FROM tickets
    WHERE company_id = ${db.companyId} AND contact_id = ANY (${contactIds}::int[]) AND connection_id = ${connectionId}
      AND status IN ('open', 'pending')
    ORDER BY id FOR UPDATE`.execute(db.sql);
  return rows;
}

/** What an arriving or leaving message does to its ticket. */
export type TicketActivity = {
  ticketId: number;
  unread: 'one more' | 'none' | 'same';
  lastMessage: string;
  /** The message, when it is one of ours. */ sentId: number | RawBuilder<unknown> | null;
  chat: string | null;
  /** Whether the customer has to answer it: what people write, and the questions of the chatbot. */
  awaitsAnswer: boolean;
  /** What is written besides. */
  more?: RawBuilder<unknown>;
};

/** Nobody waits for an answer of the customer. */
const notSilent = sql`silent_since = NULL, reminded_at = NULL, silence_due_at = NULL`;

/**
 * When somebody has to look at a customer who owes an answer from now on: the earliest time at which the queue, or the
 * chatbot while it talks, may have something to do about it; null where they have nothing to do.
 */
const silenceEnd = (queueId: RawBuilder<unknown>, chatbot: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  app_now() + make_interval(mins => LEAST(
    (SELECT LEAST(q.remind_after, q.close_after) FROM queues q
      WHERE q.company_id = tickets.company_id AND q.id = ${queueId}),
    (SELECT NULLIF(s.value, '0')::int FROM settings s
      WHERE s.company_id = tickets.company_id AND s.key = 'chatbotTimeout' AND ${chatbot})))`;

/** The customer owes an answer from now on. */
const silentFromNow = sql`
  silent_since = app_now(), silence_due_at = ${silenceEnd(sql`tickets.queue_id`, sql`tickets.chatbot`)}`;

/** The change that a message makes of its ticket; `when` is what it depends on besides. */
function touching(
  db: TenantDb,
  { ticketId, unread, lastMessage, sentId, chat, awaitsAnswer, more = sql`` }: TicketActivity,
  when: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  // In a closed ticket only what answers the questions after it comes in, and that waits for nobody.
  const oneMore = sql`CASE WHEN status = 'closed' THEN unread ELSE unread + 1 END`;
  const count = { 'one more': oneMore, none: sql`0`, same: sql`unread` }[unread];
  // A customer who writes is not made to wait.
  const woken = unread === 'one more' ? sql`, snoozed_until = NULL, ${notSilent}` : sql``;
  const asked = awaitsAnswer ? sql`, ${silentFromNow}` : sql``;
  return sql`
      UPDATE tickets SET unread = ${count}, last_message = ${lastMessage}, last_sent_id = ${sentId},
        chat = COALESCE(${chat}, chat), last_message_at = app_now(), updated_at = app_now(), version = version + 1
        ${woken} ${asked} ${more}
      WHERE company_id = ${db.companyId} AND id = ${ticketId} ${when} RETURNING *`;
}

/** Notes a message on its ticket and answers the ticket as it is now. */
export async function touchTicket(db: TenantDb, activity: TicketActivity): Promise<Ticket> {
  const ticket = await readTicket(db, touching(db, activity));
  if (!ticket) throw new Error('the ticket of a message is gone');
  return ticket;
}

/** What a customer's message does to its ticket. */
export type TicketArrival = Pick<TicketActivity, 'ticketId' | 'lastMessage' | 'chat'>;

/** The same for a customer's message as a part of the statement that stores it as `m`: a known one changes nothing. */
export const touchingWithMessage = (db: TenantDb, arrival: TicketArrival): RawBuilder<unknown> =>
  touching(db, { ...arrival, unread: 'one more', sentId: null, awaitsAnswer: false }, sql`AND EXISTS (SELECT FROM m)`);

/** An automatic message of ours: whether the customer is asked something, and where the ticket is from now on. */
export type TicketAnswer = {
  ticketId: number;
  lastMessage: string;
  asks: boolean;
  /** Null where it stays. */
  place: { queueId: number | null; chatbot: boolean } | null;
};

/**
 * The same for such a message that the statement stores as `m`. What differs are values only, so that it is one
 * statement, planned once.
 */
export function touchingWithAnswer(
  db: TenantDb,
  { ticketId, lastMessage, asks, place }: TicketAnswer,
): RawBuilder<unknown> {
  const isMoved = place !== null;
  const queueId = sql`CASE WHEN ${isMoved} THEN ${place?.queueId ?? null}::int ELSE tickets.queue_id END`;
  const chatbot = sql`CASE WHEN ${isMoved} THEN ${place?.chatbot ?? false} ELSE tickets.chatbot END`;
  const more = sql`, queue_id = ${queueId}, chatbot = ${chatbot},
        silent_since = CASE WHEN ${asks} THEN app_now() ELSE silent_since END,
        silence_due_at = CASE WHEN ${asks} THEN ${silenceEnd(queueId, chatbot)} ELSE silence_due_at END`;
  return touching(db, {
    ticketId,
    unread: 'same',
    lastMessage,
    sentId: sql`(SELECT id FROM m)`,
    chat: null,
    awaitsAnswer: false,
    more,
  });
}

/**
 * The same for texts of ours in many tickets, one in each, that a statement stores as `m`; `given` has the rows of what
 * they say in their tickets as `last_message`, by `ticket_id`.
 */
export const touchingWithTexts = (db: TenantDb): RawBuilder<unknown> => sql`
      UPDATE tickets SET last_message = given.last_message, last_sent_id = m.id, last_message_at = app_now(),
        updated_at = app_now(), version = tickets.version + 1
      FROM m JOIN given ON given.ticket_id = m.ticket_id
      WHERE tickets.company_id = ${db.companyId} AND tickets.id = m.ticket_id RETURNING tickets.*`;

/**
 * The ticket `t` of such a statement as the wire has it, after a customer's message and after one of ours, and what it
 * needs beside its own row: its contact `c`, its queue `q`.
 */
export const touchedWithMessage = { asWire: wokenTicketAsWire, afterOurs: answeredTicketAsWire, joins: ticketJoins };

/** The facts of a ticket, kept from others until the end of the transaction. */
export async function lockTicket(
  db: TenantDb,
  id: number,
): Promise<(TransferredTicket & { ownerName: string | null }) | undefined> {
  const { rows } = await sql<TransferredTicket & { ownerName: string | null }>`
    SELECT t.status, t.queue_id AS "queueId", t.user_id AS "userId", t.connection_id AS "whatsappId",
      t.transferred_by AS "transferredBy",
      (SELECT name FROM users u WHERE u.company_id = t.company_id AND u.id = t.user_id) AS "ownerName"
    FROM tickets t WHERE t.company_id = ${db.companyId} AND t.id = ${id} FOR UPDATE OF t`.execute(db.sql);
  return rows[0];
}

/** Where a change puts a ticket, whether that reads it, who gave it on, and whether an earlier wait goes on. */
export type NewPlace = Omit<TicketFacts, 'whatsappId'> & {
  isRead: boolean;
  transferredBy: number | null;
  isUndo: boolean;
};

/**
 * Puts a ticket where a change puts it; unread is counted from here when somebody answers for it now, and so is waiting
 * from when nobody does any more. The chatbot has no part in it then.
 */
export function writeTicketPlace(
  db: TenantDb,
  id: number,
  { status, queueId, userId, isRead, transferredBy, isUndo }: NewPlace,
): Promise<Ticket | undefined> {
  const beginsToWait = status === 'pending' && !isUndo;
  return readTicket(
    db,
    sql`
      UPDATE tickets SET status = ${status}, queue_id = ${queueId}, user_id = ${userId},
        unread = CASE WHEN ${isRead} THEN 0 ELSE unread END,
        waiting_since = CASE WHEN ${beginsToWait} AND status <> 'pending' THEN app_now() ELSE waiting_since END,
        transferred_by = ${transferredBy}::int, snoozed_until = NULL, chatbot = false, ${notSilent},
        updated_at = app_now(), version = version + 1
      WHERE company_id = ${db.companyId} AND id = ${id} RETURNING *`,
  );
}

/** Puts a ticket where the chatbot leads it, and notes whether the chatbot still talks there. */
export function placeInQueue(
  db: TenantDb,
  id: number,
  { queueId, chatbot }: { queueId: number | null; chatbot: boolean },
): Promise<Ticket | undefined> {
  return readTicket(
    db,
    sql`
      UPDATE tickets SET queue_id = ${queueId}, chatbot = ${chatbot}, updated_at = app_now(), version = version + 1
      WHERE company_id = ${db.companyId} AND id = ${id} RETURNING *`,
  );
}

/**
 * What a change of the ticket says about its running cycle: it waits in a queue, somebody began to serve it, it ended.
 */
export type TrackingNews = {
  queueId: number | null;
  startedBy: number | null;
  isQueued: boolean;
  finishedBy: number | null;
  /** The chatbot has done its part, and the customer waits for a person. */
  endsChatbot?: boolean;
};

/** Notes a change in the running cycle; who began first stays who began. */
export async function noteTracking(
  db: TenantDb,
  ticketId: number,
  { queueId, startedBy, isQueued, finishedBy, endsChatbot = false }: TrackingNews,
): Promise<void> {
  await sql`
    UPDATE ticket_trackings SET queue_id = COALESCE(${queueId}::int, queue_id),
      chatbot_end_at = CASE WHEN ${endsChatbot} AND started_at IS NULL THEN app_now() ELSE chatbot_end_at END,
      queued_at = CASE WHEN ${isQueued} AND started_at IS NULL THEN app_now() ELSE queued_at END,
      user_id = COALESCE(user_id, ${startedBy}::int, ${finishedBy}::int),
      started_at = CASE WHEN ${startedBy}::int IS NULL THEN started_at ELSE COALESCE(started_at, app_now()) END,
      finished_at = CASE WHEN ${finishedBy}::int IS NULL THEN NULL ELSE app_now() END,
      closed_by = ${finishedBy}::int
    WHERE company_id = ${db.companyId} AND ticket_id = ${ticketId} AND finished_at IS NULL`.execute(db.sql);
}
