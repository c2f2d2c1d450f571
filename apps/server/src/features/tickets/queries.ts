import type { Ticket } from '@balcao/contract';
import type { NewestTicket, TicketFacts } from '@balcao/domain';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../platform/tenant-db.ts';

/** A ticket as the wire has it, built by the database: lists are too hot to be put together row by row. */
const asWire = sql<Ticket>`jsonb_build_object(
  'id', t.id, 'uuid', t.uuid, 'status', t.status, 'unreadMessages', t.unread, 'lastMessage', t.last_message,
  'isGroup', t.is_group, 'chatbot', t.chatbot, 'contactId', t.contact_id, 'queueId', t.queue_id, 'userId', t.user_id,
  'whatsappId', t.connection_id, 'version', t.version, 'createdAt', t.created_at, 'updatedAt', t.updated_at,
  'contact', jsonb_build_object('id', c.id, 'name', c.name, 'number', c.number, 'email', c.email, 'profilePicUrl', c.profile_pic_url, 'isGroup', c.is_group, 'version', c.version),
  'queue', CASE WHEN q.id IS NULL THEN NULL ELSE jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) END,
  'user', CASE WHEN u.id IS NULL THEN NULL ELSE jsonb_build_object('id', u.id, 'name', u.name) END,
  'whatsapp', CASE WHEN w.id IS NULL THEN NULL ELSE jsonb_build_object('id', w.id, 'name', w.name) END)`;

const joined = sql`
  JOIN contacts c ON c.company_id = t.company_id AND c.id = t.contact_id
  LEFT JOIN queues q ON q.company_id = t.company_id AND q.id = t.queue_id
  LEFT JOIN users u ON u.company_id = t.company_id AND u.id = t.user_id
  LEFT JOIN connections w ON w.company_id = t.company_id AND w.id = t.connection_id`;

async function one(db: TenantDb, source: RawBuilder<unknown>): Promise<Ticket | undefined> {
  const { rows } = await sql<{ ticket: Ticket }>`${source} SELECT ${asWire} AS ticket FROM t ${joined}`.execute(db.sql);
  return rows[0]?.ticket;
}

/** One ticket by its number. */
export function findTicket(db: TenantDb, id: number): Promise<Ticket | undefined> {
  return one(db, sql`WITH t AS (SELECT * FROM tickets WHERE company_id = ${db.companyId} AND id = ${id})`);
}

/** One ticket by the address of its conversation. */
export function findTicketByUuid(db: TenantDb, uuid: string): Promise<Ticket | undefined> {
  return one(db, sql`WITH t AS (SELECT * FROM tickets WHERE company_id = ${db.companyId} AND uuid = ${uuid})`);
}

export type TicketFilter = {
  status: 'open' | 'pending' | 'closed' | null;
  /** Null: whatever the owner. */
  ownerId: number | null;
  /** Null: whatever the queue. Tickets without queue only when `queueless`. */
  queueIds: readonly number[] | null;
  queueless: boolean;
  limit: number;
  offset: number;
};

/** Tickets by their last change, latest first. */
export async function listTickets(db: TenantDb, { status, ownerId, queueIds, queueless, limit, offset }: TicketFilter): Promise<Ticket[]> {
  const ofStatus = status === null ? sql`` : sql`AND status = ${status}`;
  const ofOwner = ownerId === null ? sql`` : sql`AND (user_id = ${ownerId} OR (status = 'pending' AND user_id IS NULL))`;
  const ofQueue = queueIds === null ? sql`` : sql`AND (user_id = ${ownerId} OR queue_id = ANY(${queueIds}::int[]) ${queueless ? sql`OR queue_id IS NULL` : sql``})`;
  const { rows } = await sql<{ ticket: Ticket }>`
    WITH t AS (
      SELECT * FROM tickets WHERE company_id = ${db.companyId} ${ofStatus} ${ofOwner} ${ofQueue}
      ORDER BY updated_at DESC, id DESC LIMIT ${limit} OFFSET ${offset})
    SELECT ${asWire} AS ticket FROM t ${joined} ORDER BY t.updated_at DESC, t.id DESC`.execute(db.sql);
  return rows.map(({ ticket }) => ticket);
}

export type Chat = { contactId: number; connectionId: number };

/** The running ticket of a chat, kept from others until the end of the transaction. */
export async function lockRunningTicket(db: TenantDb, { contactId, connectionId }: Chat): Promise<{ id: number; status: 'open' | 'pending' } | undefined> {
  const row = await db.sql
    .selectFrom('tickets')
    .select(['id', 'status'])
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', contactId)
    .where('connection_id', '=', connectionId)
    .where('status', 'in', ['open', 'pending'])
    .forUpdate()
    .executeTakeFirst();
  return row && { id: row.id, status: row.status as 'open' | 'pending' };
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
  const rows = await db.sql.selectFrom('connection_queues').select('queue_id').where('company_id', '=', db.companyId).where('connection_id', '=', connectionId).orderBy('position').execute();
  return rows.map((row) => row.queue_id);
}

/** Opens a ticket; undefined when somebody opened one for this chat at the same moment. */
export async function insertTicket(db: TenantDb, { contactId, connectionId, queueId, chat, isGroup }: Chat & { queueId: number | null; chat: string; isGroup: boolean }): Promise<number | undefined> {
  const row = await db.sql
    .insertInto('tickets')
    .values({ company_id: db.companyId, contact_id: contactId, connection_id: connectionId, queue_id: queueId, chat, is_group: isGroup, created_at: sql`app_now()`, updated_at: sql`app_now()` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Puts a closed ticket back among the waiting ones, unless another one of its chat runs. */
export async function reopenTicketRow(db: TenantDb, id: number): Promise<boolean> {
  const done = await db.sql.updateTable('tickets').set({ status: 'pending', user_id: null, updated_at: sql`app_now()`, version: sql`version + 1` }).where('company_id', '=', db.companyId).where('id', '=', id).where('status', '=', 'closed').executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** What an arriving or leaving message does to its ticket. */
export type Touch = { ticketId: number; unread: 'one more' | 'none' | 'same'; lastMessage: string; chat: string | null };

/** Notes a message on its ticket and answers the ticket as it is now. */
export async function touchTicket(db: TenantDb, { ticketId, unread, lastMessage, chat }: Touch): Promise<Ticket> {
  const count = { 'one more': sql`unread + 1`, none: sql`0`, same: sql`unread` }[unread];
  const ticket = await one(
    db,
    sql`WITH t AS (
      UPDATE tickets SET unread = ${count}, last_message = ${lastMessage}, chat = COALESCE(${chat}, chat), updated_at = app_now(), version = version + 1
      WHERE company_id = ${db.companyId} AND id = ${ticketId} RETURNING *)`,
  );
  if (!ticket) throw new Error('the ticket of a message is gone');
  return ticket;
}

/** Marks a ticket as read without moving it in the lists; false when there was nothing unread. */
export async function clearUnread(db: TenantDb, ticketId: number): Promise<boolean> {
  const done = await db.sql.updateTable('tickets').set({ unread: 0, version: sql`version + 1` }).where('company_id', '=', db.companyId).where('id', '=', ticketId).where('unread', '>', 0).executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** The facts of a ticket, kept from others until the end of the transaction. */
export async function lockTicket(db: TenantDb, id: number): Promise<(TicketFacts & { ownerName: string | null }) | undefined> {
  const { rows } = await sql<TicketFacts & { ownerName: string | null }>`
    SELECT t.status, t.queue_id AS "queueId", t.user_id AS "userId", (SELECT name FROM users u WHERE u.company_id = t.company_id AND u.id = t.user_id) AS "ownerName"
    FROM tickets t WHERE t.company_id = ${db.companyId} AND t.id = ${id} FOR UPDATE OF t`.execute(db.sql);
  return rows[0];
}

/** Gives a ticket to its attendant. */
export async function acceptTicketRow(db: TenantDb, id: number, userId: number): Promise<Ticket | undefined> {
  return one(db, sql`WITH t AS (UPDATE tickets SET status = 'open', user_id = ${userId}, unread = 0, updated_at = app_now(), version = version + 1 WHERE company_id = ${db.companyId} AND id = ${id} RETURNING *)`);
}

/** Whether somebody is of the company. */
export async function hasUser(db: TenantDb, id: number): Promise<boolean> {
  return (await db.sql.selectFrom('users').select('id').where('company_id', '=', db.companyId).where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Whether the company has any queue at all. */
export async function hasQueues(db: TenantDb): Promise<boolean> {
  return (await db.sql.selectFrom('queues').select('id').where('company_id', '=', db.companyId).limit(1).executeTakeFirst()) !== undefined;
}

/** Closes every running conversation of a connection; answers them as they are now. */
export async function closeRunning(db: TenantDb, connectionId: number): Promise<Ticket[]> {
  const { rows } = await sql<{ ticket: Ticket }>`
    WITH t AS (UPDATE tickets SET status = 'closed', unread = 0, updated_at = app_now(), version = version + 1
      WHERE company_id = ${db.companyId} AND connection_id = ${connectionId} AND status IN ('open', 'pending') RETURNING *)
    SELECT ${asWire} AS ticket FROM t ${joined}`.execute(db.sql);
  return rows.map(({ ticket }) => ticket);
}

/** Moves tickets to the contact theirs turned out to be; of two running ones of a chat the most recent stays. */
export async function moveTickets(db: TenantDb, { loserId, winnerId }: { loserId: number; winnerId: number }): Promise<void> {
  await sql`
    UPDATE tickets SET status = 'closed', version = version + 1 WHERE company_id = ${db.companyId} AND id IN (
      SELECT id FROM (
        SELECT id, row_number() OVER (PARTITION BY connection_id ORDER BY updated_at DESC, id DESC) AS place FROM tickets
        WHERE company_id = ${db.companyId} AND contact_id IN (${loserId}, ${winnerId}) AND status IN ('open', 'pending')) ranked
      WHERE place > 1)`.execute(db.sql);
  await db.sql.updateTable('tickets').set({ contact_id: winnerId, version: sql`version + 1` }).where('company_id', '=', db.companyId).where('contact_id', '=', loserId).execute();
}
