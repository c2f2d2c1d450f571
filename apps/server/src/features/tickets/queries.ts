import type { Ticket } from '@balcao/contract';
import { type NewestTicket, type Receiver, replyWindowEnd, type TicketFacts } from '@balcao/domain';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../platform/tenant-db.ts';
import { hasReplyWindow, lastInboundAt, openedTicketAsText, ticketAsWire, ticketJoins } from './wire.ts';

async function one(db: TenantDb, source: RawBuilder<unknown>): Promise<Ticket | undefined> {
  const { rows } = await sql<{
    ticket: Ticket;
  }>`${source} SELECT ${ticketAsWire} AS ticket FROM t ${ticketJoins}`.execute(db.sql);
  return rows[0]?.ticket;
}

/** One ticket by its number. */
export function findTicket(db: TenantDb, id: number): Promise<Ticket | undefined> {
  return one(db, sql`WITH t AS (SELECT * FROM tickets WHERE company_id = ${db.companyId} AND id = ${id})`);
}

/** What decides who sees a ticket, and whose it is. */
export type SeenTicket = TicketFacts & { id: number; contactId: number };

const seenFacts = sql.raw<SeenTicket>(
  't.id, t.status, t.queue_id AS "queueId", t.user_id AS "userId", t.contact_id AS "contactId"',
);

/** Only that of a ticket. */
export async function findSeenTicket(db: TenantDb, id: number): Promise<SeenTicket | undefined> {
  return (
    await sql<SeenTicket>`SELECT ${seenFacts} FROM tickets t WHERE t.company_id = ${db.companyId} AND t.id = ${id}`.execute(
      db.sql,
    )
  ).rows[0];
}

/** A ticket as the text of an answer, and who may have it. */
export type TicketText = SeenTicket & { text: string };

async function oneOpened(db: TenantDb, source: RawBuilder<unknown>): Promise<TicketText | undefined> {
  const { rows } =
    await sql<TicketText>`WITH t AS (${source}) SELECT ${seenFacts}, ${openedTicketAsText} AS text FROM t ${ticketJoins}`.execute(
      db.sql,
    );
  return rows[0];
}

/** One ticket with all that is noted of its contact. */
export function findOpenedTicket(db: TenantDb, id: number): Promise<TicketText | undefined> {
  return oneOpened(db, sql`SELECT * FROM tickets WHERE company_id = ${db.companyId} AND id = ${id}`);
}

/** The same by the address of its conversation. */
export function findOpenedTicketByUuid(db: TenantDb, uuid: string): Promise<TicketText | undefined> {
  return oneOpened(db, sql`SELECT * FROM tickets WHERE company_id = ${db.companyId} AND uuid = ${uuid}`);
}

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
    SELECT id, status FROM tickets WHERE company_id = ${db.companyId} AND contact_id = ${contactId} AND connection_id = ${connectionId} AND status IN ('open', 'pending') FOR UPDATE`.execute(
    db.sql,
  );
  return rows[0];
}

/** The newest ticket of a chat, whatever its state. */
export async function findNewestTicket(db: TenantDb, { contactId, connectionId }: Chat): Promise<NewestTicket | null> {
  const row = await db.sql
    .selectFrom('tickets')
    .select(['id', 'status', sql<number>`EXTRACT(EPOCH FROM app_now() - updated_at)::float8 * 1000`.as('idleMs')])
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', contactId)
    .where('connection_id', '=', connectionId)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The queues of a connection. */
export async function listQueueIds(db: TenantDb, connectionId: number): Promise<number[]> {
  const rows = await db.sql
    .selectFrom('connection_queues')
    .select('queue_id')
    .where('company_id', '=', db.companyId)
    .where('connection_id', '=', connectionId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.queue_id);
}

/**
 * Opens a ticket and begins its cycle of service, with the customer waiting; undefined when somebody opened one for
 * this chat at the same moment.
 */
export async function insertTicket(
  db: TenantDb,
  {
    contactId,
    connectionId,
    queueId,
    chat,
    isGroup,
  }: Chat & { queueId: number | null; chat: string; isGroup: boolean },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    WITH opened AS (
      INSERT INTO tickets (company_id, contact_id, connection_id, queue_id, chat, is_group, created_at, updated_at, waiting_since)
      SELECT ${db.companyId}, ${contactId}, ${connectionId}, ${queueId}, ${chat}, ${isGroup}, at, at, at FROM app_now() at
      ON CONFLICT DO NOTHING RETURNING company_id, id, connection_id, queue_id, created_at),
    begun AS (INSERT INTO ticket_trackings (company_id, ticket_id, connection_id, queue_id, created_at, queued_at) SELECT company_id, id, connection_id, queue_id, created_at, created_at FROM opened)
    SELECT id FROM opened`.execute(db.sql);
  return rows[0]?.id;
}

/** Puts a closed ticket back among the waiting ones, unless another one of its chat runs. */
export async function reopenTicketRow(db: TenantDb, id: number): Promise<boolean> {
  const done = await db.sql
    .updateTable('tickets')
    .set({
      status: 'pending',
      user_id: null,
      waiting_since: sql`app_now()`,
      transferred_by: null,
      updated_at: sql`app_now()`,
      version: sql`version + 1`,
    })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .where('status', '=', 'closed')
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** What an arriving or leaving message does to its ticket. */
export type Touch = {
  ticketId: number;
  unread: 'one more' | 'none' | 'same';
  lastMessage: string;
  /** The message, when it is one of ours. */ sentId: number | null;
  chat: string | null;
};

/** Notes a message on its ticket and answers the ticket as it is now. */
export async function touchTicket(
  db: TenantDb,
  { ticketId, unread, lastMessage, sentId, chat }: Touch,
): Promise<Ticket> {
  const count = { 'one more': sql`unread + 1`, none: sql`0`, same: sql`unread` }[unread];
  const ticket = await one(
    db,
    sql`WITH t AS (
      UPDATE tickets SET unread = ${count}, last_message = ${lastMessage}, last_sent_id = ${sentId}, chat = COALESCE(${chat}, chat), updated_at = app_now(), version = version + 1
      WHERE company_id = ${db.companyId} AND id = ${ticketId} RETURNING *)`,
  );
  if (!ticket) throw new Error('the ticket of a message is gone');
  return ticket;
}

/** The last message of a ticket reads otherwise now; that moves nothing in the lists. */
export function setLastMessage(db: TenantDb, ticketId: number, lastMessage: string): Promise<Ticket | undefined> {
  return one(
    db,
    sql`WITH t AS (UPDATE tickets SET last_message = ${lastMessage}, version = version + 1 WHERE company_id = ${db.companyId} AND id = ${ticketId} RETURNING *)`,
  );
}

/**
 * Marks a ticket as read and its transfer as noticed, without moving it in the lists; false when there was nothing
 * unread or new.
 */
export function clearUnread(db: TenantDb, ticketId: number): Promise<Ticket | undefined> {
  return one(
    db,
    sql`WITH t AS (
      UPDATE tickets SET unread = 0, transferred_by = NULL, version = version + 1
      WHERE company_id = ${db.companyId} AND id = ${ticketId} AND (unread > 0 OR transferred_by IS NOT NULL) RETURNING *)`,
  );
}

/** The facts of a ticket, kept from others until the end of the transaction. */
export async function lockTicket(
  db: TenantDb,
  id: number,
): Promise<(TicketFacts & { ownerName: string | null }) | undefined> {
  const { rows } = await sql<TicketFacts & { ownerName: string | null }>`
    SELECT t.status, t.queue_id AS "queueId", t.user_id AS "userId", (SELECT name FROM users u WHERE u.company_id = t.company_id AND u.id = t.user_id) AS "ownerName"
    FROM tickets t WHERE t.company_id = ${db.companyId} AND t.id = ${id} FOR UPDATE OF t`.execute(db.sql);
  return rows[0];
}

/**
 * Puts a ticket where a change puts it; unread is counted from here when somebody answers for it now, and so is waiting
 * from when nobody does any more.
 */
export function writeTicketPlace(
  db: TenantDb,
  id: number,
  { status, queueId, userId, isRead, transferredBy }: TicketFacts & { isRead: boolean; transferredBy: number | null },
): Promise<Ticket | undefined> {
  return one(
    db,
    sql`WITH t AS (
      UPDATE tickets SET status = ${status}, queue_id = ${queueId}, user_id = ${userId}, unread = CASE WHEN ${isRead} THEN 0 ELSE unread END,
        waiting_since = CASE WHEN ${status} = 'pending' AND status <> 'pending' THEN app_now() ELSE waiting_since END, transferred_by = ${transferredBy}::int, updated_at = app_now(), version = version + 1
      WHERE company_id = ${db.companyId} AND id = ${id} RETURNING *)`,
  );
}

/** Who a ticket would go to. */
export async function findReceiver(db: TenantDb, userId: number): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver>`
    SELECT u.id AS "userId", u.profile = 'admin' OR u.is_super AS "isAdmin", ARRAY(SELECT queue_id FROM user_queues l WHERE l.company_id = u.company_id AND l.user_id = u.id) AS "queueIds"
    FROM users u WHERE u.company_id = ${db.companyId} AND u.id = ${userId}`.execute(db.sql);
  return rows[0];
}

/** Whether the company has this queue. */
export async function hasQueue(db: TenantDb, id: number): Promise<boolean> {
  return (
    (await db.sql
      .selectFrom('queues')
      .select('id')
      .where('company_id', '=', db.companyId)
      .where('id', '=', id)
      .executeTakeFirst()) !== undefined
  );
}

/** The connection a conversation begun by the team goes over: the default one if it is connected, else any that is. */
export async function findConnectionForNew(db: TenantDb): Promise<number | undefined> {
  const row = await db.sql
    .selectFrom('connections')
    .select('id')
    .where('company_id', '=', db.companyId)
    .where('status', '=', 'CONNECTED')
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Where a contact was last heard from, else where it can be reached; null when nowhere, undefined when there is no such
 * contact.
 */
export async function findChatOf(db: TenantDb, contactId: number): Promise<string | null | undefined> {
  const { rows } = await sql<{ chat: string | null }>`
    SELECT COALESCE(
      -- Not where somebody was heard from before the contact was given another number.
      (SELECT t.chat FROM tickets t WHERE t.company_id = c.company_id AND t.contact_id = c.id AND (left(t.chat, 3) <> 'pn:' OR c.number IS NULL OR right(t.chat, 8) = right(c.number, 8))
        AND (left(t.chat, 3) <> 'lid' OR EXISTS (SELECT 1 FROM contact_identities i WHERE i.company_id = c.company_id AND i.contact_id = c.id AND i.kind = 'lid' AND i.value = split_part(t.chat, ':', 2)))
        ORDER BY t.updated_at DESC LIMIT 1),
      (SELECT i.kind || CASE WHEN i.scope = '' THEN '' ELSE '@' || i.scope END || ':' || i.value FROM contact_identities i WHERE i.company_id = c.company_id AND i.contact_id = c.id
        ORDER BY array_position(ARRAY['lid', 'group', 'pn', 'bsuid'], i.kind) NULLS LAST, i.first_seen LIMIT 1),
      'pn:' || c.number) AS chat
    FROM contacts c WHERE c.company_id = ${db.companyId} AND c.id = ${contactId}`.execute(db.sql);
  return rows[0]?.chat;
}

/** Opens a ticket for somebody; undefined when one runs for this chat. */
export async function insertOwnedTicket(
  db: TenantDb,
  { contactId, connectionId, queueId, userId, chat }: Chat & { queueId: number | null; userId: number; chat: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO tickets (company_id, contact_id, connection_id, queue_id, user_id, status, chat, is_group, created_at, updated_at)
    SELECT company_id, id, ${connectionId}, ${queueId}, ${userId}, 'open', ${chat}, is_group, app_now(), app_now() FROM contacts WHERE company_id = ${db.companyId} AND id = ${contactId}
    ON CONFLICT DO NOTHING RETURNING id`.execute(db.sql);
  return rows[0]?.id;
}

export type RunningTicket = TicketFacts & { id: number; uuid: string; ownerName: string | null };

const running = (db: TenantDb, where: RawBuilder<unknown>) => sql<RunningTicket>`
  SELECT t.id, t.uuid, t.status, t.queue_id AS "queueId", t.user_id AS "userId", u.name AS "ownerName" FROM tickets t LEFT JOIN users u ON u.company_id = t.company_id AND u.id = t.user_id
  WHERE t.company_id = ${db.companyId} AND t.status IN ('open', 'pending') AND ${where}`;

/** The running ticket of a chat. */
export async function findRunning(db: TenantDb, { contactId, connectionId }: Chat): Promise<RunningTicket | undefined> {
  return (await running(db, sql`t.contact_id = ${contactId} AND t.connection_id = ${connectionId}`).execute(db.sql))
    .rows[0];
}

/** The ticket that runs for the same contact and connection as this one. */
export async function findRunningOfSameChat(db: TenantDb, id: number): Promise<RunningTicket | undefined> {
  const same = sql`(t.contact_id, t.connection_id) = (SELECT o.contact_id, o.connection_id FROM tickets o WHERE o.company_id = ${db.companyId} AND o.id = ${id})`;
  return (await running(db, same).execute(db.sql)).rows[0];
}

/** Sets the tags of a ticket and answers it; its place in the lists stays. */
export async function replaceTags(db: TenantDb, ticketId: number, tagIds: readonly number[]): Promise<Ticket> {
  await sql`DELETE FROM ticket_tags WHERE company_id = ${db.companyId} AND ticket_id = ${ticketId} AND tag_id <> ALL(${tagIds}::int[])`.execute(
    db.sql,
  );
  await sql`INSERT INTO ticket_tags (company_id, ticket_id, tag_id) SELECT ${db.companyId}, ${ticketId}, unnest(${tagIds}::int[]) ON CONFLICT DO NOTHING`.execute(
    db.sql,
  );
  const ticket = await one(
    db,
    sql`WITH t AS (UPDATE tickets SET version = version + 1 WHERE company_id = ${db.companyId} AND id = ${ticketId} RETURNING *)`,
  );
  if (!ticket) throw new Error('the ticket of the tags is gone');
  return ticket;
}

/** Deletes a ticket; what hangs on it goes with it. */
export async function deleteTicketRow(db: TenantDb, id: number): Promise<void> {
  await db.sql.deleteFrom('tickets').where('company_id', '=', db.companyId).where('id', '=', id).execute();
}

/** Closes every running conversation of a connection; answers them as they are now. */
export async function closeRunning(db: TenantDb, connectionId: number): Promise<Ticket[]> {
  const { rows } = await sql<{ ticket: Ticket }>`
    WITH t AS (UPDATE tickets SET status = 'closed', unread = 0, transferred_by = NULL, updated_at = app_now(), version = version + 1
      WHERE company_id = ${db.companyId} AND connection_id = ${connectionId} AND status IN ('open', 'pending') RETURNING *)
    SELECT ${ticketAsWire} AS ticket FROM t ${ticketJoins}`.execute(db.sql);
  return rows.map(({ ticket }) => ticket);
}

/** Moves tickets to the contact theirs turned out to be; of two running ones of a chat the most recent stays. */
export async function moveTickets(
  db: TenantDb,
  { loserId, winnerId }: { loserId: number; winnerId: number },
): Promise<void> {
  await sql`
    UPDATE tickets SET status = 'closed', version = version + 1 WHERE company_id = ${db.companyId} AND id IN (
      SELECT id FROM (
        SELECT id, row_number() OVER (PARTITION BY connection_id ORDER BY updated_at DESC, id DESC) AS place FROM tickets
        WHERE company_id = ${db.companyId} AND contact_id IN (${loserId}, ${winnerId}) AND status IN ('open', 'pending')) ranked
      WHERE place > 1)`.execute(db.sql);
  await db.sql
    .updateTable('tickets')
    .set({ contact_id: winnerId, version: sql`version + 1` })
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', loserId)
    .execute();
}
