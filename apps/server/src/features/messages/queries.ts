import type { Message } from '@balcao/contract';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../platform/tenant-db.ts';
import { type Address, fromAddress, type IdentityKind, type RemoteMedia, toAddress } from '../../ports/whatsapp.ts';
import { aroundPage, messageAsText, messageAsWire, messageJoins, pageJoins } from './wire.ts';

/** The link an event came by; `fence` is null for links that need no lease. */
export type Link = { companyId: number; connectionId: number; fence: number | null };

async function list(db: TenantDb, source: RawBuilder<unknown>): Promise<Message[]> {
  const { rows } = await sql<{
    message: Message;
  }>`WITH m AS (${source}) SELECT ${messageAsWire} AS message FROM m ${messageJoins} ORDER BY m.id`.execute(db.sql);
  return rows.map(({ message }) => message);
}

const one = async (db: TenantDb, source: RawBuilder<unknown>): Promise<Message | undefined> =>
  (await list(db, source))[0];

/** Which range of a conversation is wanted; one row more than the page tells whether there is more. */
export type MessageRange = { from: 'end'; offset: number } | { from: 'before' | 'after' | 'around'; messageId: number };

/** A message as the text of its answer. */
export type MessageText = { id: number; text: string };

async function listTexts(db: TenantDb, source: RawBuilder<unknown>): Promise<MessageText[]> {
  const { rows } =
    await sql<MessageText>`WITH m AS MATERIALIZED (${source}) ${aroundPage(db.companyId)} SELECT m.id, ${messageAsText} AS text FROM m ${pageJoins} ORDER BY m.id`.execute(
      db.sql,
    );
  return rows;
}

/** Messages of a ticket, oldest first. */
export function listMessages(
  db: TenantDb,
  ticketId: number,
  range: MessageRange,
  limit: number,
): Promise<MessageText[]> {
  const of = sql`SELECT * FROM messages WHERE company_id = ${db.companyId} AND ticket_id = ${ticketId}`;
  // Only the rows of the page are read; those before it are passed by in the index.
  if (range.from === 'end')
    return listTexts(
      db,
      sql`${of} AND id <= (SELECT id FROM messages WHERE company_id = ${db.companyId} AND ticket_id = ${ticketId} ORDER BY id DESC OFFSET ${range.offset} LIMIT 1) ORDER BY id DESC LIMIT ${limit + 1}`,
    );
  const older = (sign: RawBuilder<unknown>, most: number) =>
    sql`(${of} AND id ${sign} ${range.messageId} ORDER BY id DESC LIMIT ${most})`;
  const newer = (most: number) => sql`(${of} AND id > ${range.messageId} ORDER BY id LIMIT ${most})`;
  if (range.from === 'before') return listTexts(db, older(sql`<`, limit + 1));
  if (range.from === 'after') return listTexts(db, newer(limit + 1));
  return listTexts(db, sql`${older(sql`<=`, limit / 2 + 1)} UNION ALL ${newer(limit / 2 + 1)}`);
}

/** One message. */
export function findMessage(db: TenantDb, id: number): Promise<Message | undefined> {
  return one(db, sql`SELECT * FROM messages WHERE company_id = ${db.companyId} AND id = ${id}`);
}

/** A message by the id WhatsApp knows it under, with who wrote it. */
export async function findByWid(
  db: TenantDb,
  { connectionId, wid }: { connectionId: number; wid: string },
): Promise<{ fromMe: boolean; text: string; from: Address | null } | undefined> {
  const { rows } = await sql<{
    fromMe: boolean;
    text: string;
    kind: IdentityKind | null;
    scope: string;
    value: string;
  }>`
    SELECT m.from_me AS "fromMe", m.body AS text, i.kind, i.scope, i.value FROM messages m
    LEFT JOIN LATERAL (
      SELECT kind, scope, value FROM contact_identities WHERE company_id = m.company_id AND contact_id = m.contact_id AND kind IN ('lid', 'pn') ORDER BY kind LIMIT 1) i ON NOT m.from_me
    WHERE m.company_id = ${db.companyId} AND m.connection_id = ${connectionId} AND m.wid = ${wid} LIMIT 1`.execute(
    db.sql,
  );
  const [row] = rows;
  return (
    row && {
      fromMe: row.fromMe,
      text: row.text,
      from: row.kind === null ? null : toAddress({ kind: row.kind, scope: row.scope, value: row.value }),
    }
  );
}

/** Whether a message is of this ticket. */
export async function hasMessage(db: TenantDb, ticketId: number, id: number): Promise<boolean> {
  return (
    (await db.sql
      .selectFrom('messages')
      .select('id')
      .where('company_id', '=', db.companyId)
      .where('ticket_id', '=', ticketId)
      .where('id', '=', id)
      .executeTakeFirst()) !== undefined
  );
}

/** The message a user already sent under this mark of his own. */
export function findByClientId(db: TenantDb, userId: number, clientId: string): Promise<Message | undefined> {
  return one(
    db,
    sql`SELECT * FROM messages WHERE company_id = ${db.companyId} AND user_id = ${userId} AND client_id = ${clientId}`,
  );
}

export type ArrivedMessage = {
  ticketId: number;
  contactId: number | null;
  connectionId: number;
  wid: string;
  fromMe: boolean;
  kind: string;
  body: string;
  media: RemoteMedia | null;
  quotedWid: string | null;
  ack: number;
  late: boolean;
  at: number;
};

/** `wasUnreachable`: who wrote it was believed not to be on WhatsApp. */
export type Arrived = { message: Message; wasUnreachable: boolean };

/** Stores a message that came in; undefined when it was stored before. */
export async function insertArrived(
  db: TenantDb,
  { ticketId, contactId, connectionId, wid, fromMe, kind, body, media, quotedWid, ack, late, at }: ArrivedMessage,
): Promise<Arrived | undefined> {
  const quoted =
    quotedWid === null
      ? sql`NULL::bigint`
      : sql`(SELECT id FROM messages WHERE company_id = ${db.companyId} AND connection_id = ${connectionId} AND wid = ${quotedWid} AND ticket_id = ${ticketId} LIMIT 1)`;
  const { rows } = await sql<Arrived>`
    WITH m AS (
      INSERT INTO messages (company_id, ticket_id, contact_id, connection_id, wid, from_me, kind, body, media_state, media_name, media_mime, media_bytes, media_ref, quoted_id, ack, read, late, sent_at, created_at, queue_id)
      VALUES (${db.companyId}, ${ticketId}, ${contactId}, ${connectionId}, ${wid}, ${fromMe}, ${kind}, ${body}, ${media === null ? 'none' : 'pending'},
        ${media?.name ?? null}, ${media?.mime ?? null}, ${media?.bytes ?? null}, ${media === null ? null : JSON.stringify(media.ref)}::jsonb, ${quoted}, ${ack}, ${fromMe}, ${late},
        to_timestamp(${at / 1000}), now(), (SELECT queue_id FROM tickets WHERE company_id = ${db.companyId} AND id = ${ticketId}))
      ON CONFLICT (connection_id, wid, from_me) DO NOTHING RETURNING *)
    SELECT ${messageAsWire} AS message, COALESCE(c.unreachable_count > 0, false) AS "wasUnreachable" FROM m ${messageJoins}`.execute(
    db.sql,
  );
  return rows[0];
}

/** Gives a message that could not be read its content; undefined when it has one already. */
export function fillUndecrypted(
  db: TenantDb,
  {
    connectionId,
    wid,
    fromMe,
    kind,
    body,
    media,
    quotedWid,
  }: Pick<ArrivedMessage, 'connectionId' | 'wid' | 'fromMe' | 'kind' | 'body' | 'media' | 'quotedWid'>,
): Promise<Message | undefined> {
  return one(
    db,
    sql`UPDATE messages AS m SET kind = ${kind}, body = ${body}, media_state = ${media === null ? 'none' : 'pending'}, media_name = ${media?.name ?? null}, media_mime = ${media?.mime ?? null},
        media_bytes = ${media?.bytes ?? null}, media_ref = ${media === null ? null : JSON.stringify(media.ref)}::jsonb,
        quoted_id = (SELECT q.id FROM messages q WHERE q.company_id = m.company_id AND q.connection_id = m.connection_id AND q.wid = ${quotedWid} AND q.ticket_id = m.ticket_id LIMIT 1), version = m.version + 1
      WHERE m.company_id = ${db.companyId} AND m.connection_id = ${connectionId} AND m.wid = ${wid} AND m.from_me = ${fromMe} AND m.kind = 'undecrypted' AND NOT m.is_deleted RETURNING m.*`,
  );
}

export type WrittenMessage = {
  ticketId: number;
  connectionId: number;
  /** Null for what the product says by itself. */
  userId: number | null;
  wid: string;
  kind: string;
  body: string;
  file: { id: string; fileName: string; mime: string; bytes: number } | null;
  quotedId: number | null;
  clientId: string | null;
};

/** Stores a message of ours before it leaves; undefined when the user sent it already. */
export function insertWritten(
  db: TenantDb,
  { ticketId, connectionId, userId, wid, kind, body, file, quotedId, clientId }: WrittenMessage,
): Promise<Message | undefined> {
  return one(
    db,
    sql`INSERT INTO messages (company_id, ticket_id, connection_id, user_id, wid, from_me, kind, body, media_state, media_id, media_name, media_mime, media_bytes, quoted_id, send_state, read, client_id, sent_at, queue_id)
      VALUES (${db.companyId}, ${ticketId}, ${connectionId}, ${userId}, ${wid}, true, ${kind}, ${body}, ${file === null ? 'none' : 'ready'}, ${file?.id ?? null}, ${file?.fileName ?? null}, ${file?.mime ?? null}, ${file?.bytes ?? null},
        ${quotedId}, 'queued', true, ${clientId}, app_now(), (SELECT queue_id FROM tickets WHERE company_id = ${db.companyId} AND id = ${ticketId}))
      ON CONFLICT (company_id, user_id, client_id) WHERE client_id IS NOT NULL DO NOTHING RETURNING *`,
  );
}

const byWid = (db: TenantDb, { connectionId, wid, fromMe }: { connectionId: number; wid: string; fromMe: boolean }) =>
  sql`company_id = ${db.companyId} AND connection_id = ${connectionId} AND wid = ${wid} AND from_me = ${fromMe}`;

export type Target = { connectionId: number; wid: string; fromMe: boolean };

/** Whether a message with this id on WhatsApp is known. */
export async function knowsMessage(db: TenantDb, target: Target): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM messages WHERE ${byWid(db, target)}`.execute(db.sql);
  return rows.length > 0;
}

/** A message that got further, and what that says of the other side. */
export type Acknowledged = {
  message: Message;
  /** Whom it got to, if nobody was believed to be there. */ foundId: number | null;
  /** It left by an account that could not pay, and costs money. */ isPaid: boolean;
};

/**
 * Raises how far a message got; undefined when it was there already or is unknown. A message that arrived was sent,
 * whatever we believed; that it was on its way says nothing once WhatsApp itself has refused it.
 */
export async function raiseAck(db: TenantDb, target: Target, ack: number): Promise<Acknowledged | undefined> {
  const isOpen = ack > 1 ? sql`true` : sql`(send_state IS DISTINCT FROM 'failed' OR send_error = 'gave_up')`;
  const foundId =
    ack > 1
      ? sql`(SELECT t.contact_id FROM tickets t JOIN contacts k ON k.company_id = t.company_id AND k.id = t.contact_id WHERE t.company_id = m.company_id AND t.id = m.ticket_id AND k.unreachable_count > 0)`
      : sql`NULL::int`;
  const { rows } = await sql<Acknowledged>`
    WITH m AS (
      UPDATE messages SET ack = ${ack}, send_state = CASE WHEN send_state IS NULL THEN NULL ELSE 'sent' END, send_error = NULL, version = version + 1
      WHERE ${byWid(db, target)} AND ack < ${ack} AND ${isOpen} RETURNING *)
    SELECT ${messageAsWire} AS message, ${foundId} AS "foundId",
      EXISTS (SELECT FROM connections w WHERE w.company_id = m.company_id AND w.id = m.connection_id AND w.payment_missing_at IS NOT NULL)
        AND EXISTS (SELECT FROM outbox o WHERE o.company_id = m.company_id AND o.message_id = m.id AND o.extras ? 'template') AS "isPaid"
    FROM m ${messageJoins}`.execute(db.sql);
  return rows[0];
}

/** Replaces the words of a message and keeps the old ones; undefined when this edit is known or the message is not. */
export async function editMessage(
  db: TenantDb,
  target: Target,
  { editId, body }: { editId: string; body: string },
): Promise<Message | undefined> {
  const kept = await sql`
    INSERT INTO message_edits (company_id, message_id, edit_id, previous_body)
    SELECT company_id, id, ${editId}, body FROM messages WHERE ${byWid(db, target)} ON CONFLICT DO NOTHING RETURNING message_id`.execute(
    db.sql,
  );
  if (kept.rows.length === 0) return undefined;
  return one(
    db,
    sql`UPDATE messages SET body = ${body}, is_edited = true, version = version + 1 WHERE ${byWid(db, target)} RETURNING *`,
  );
}

/**
 * The provider gave a message of ours an id of its own: from now on it is known under that. False when there is no such
 * message.
 */
export async function adoptWid(
  db: TenantDb,
  { connectionId, ourId, wid }: { connectionId: number; ourId: string; wid: string },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`UPDATE messages SET wid = ${wid} WHERE ${byWid(db, { connectionId, wid: ourId, fromMe: true })}`.execute(
      db.sql,
    );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Marks a message as deleted; its words stay for the audit and nobody else. */
export function markDeleted(db: TenantDb, target: Target): Promise<Message | undefined> {
  return one(
    db,
    sql`UPDATE messages SET is_deleted = true, version = version + 1 WHERE ${byWid(db, target)} AND NOT is_deleted RETURNING *`,
  );
}

/** Sets or takes back the reaction of one sender. */
export function setReaction(
  db: TenantDb,
  target: Target,
  { from, emoji }: { from: string; emoji: string },
): Promise<Message | undefined> {
  const next =
    emoji === '' ? sql`reactions - ${from}` : sql`reactions || jsonb_build_object(${from}::text, ${emoji}::text)`;
  return one(
    db,
    sql`UPDATE messages SET reactions = ${next}, version = version + 1 WHERE ${byWid(db, target)} AND reactions IS DISTINCT FROM (${next}) RETURNING *`,
  );
}

/** What kind of ticket a message is the last of; undefined when others came after it. */
export async function findTicketItEnds(
  db: TenantDb,
  { ticketId, id }: { ticketId: number; id: number },
): Promise<{ isGroup: boolean } | undefined> {
  const { rows } = await sql<{ isGroup: boolean }>`
    SELECT t.is_group AS "isGroup" FROM tickets t WHERE t.company_id = ${db.companyId} AND t.id = ${ticketId}
      AND NOT EXISTS (SELECT FROM messages m WHERE m.company_id = t.company_id AND m.ticket_id = t.id AND m.id > ${id})`.execute(
    db.sql,
  );
  return rows[0];
}

/** What the customer is told was read: not what is older, and not more at once. */
const receiptsOf = { days: 7, most: 250 };

/** Marks the customer's messages of a ticket as read; answers those WhatsApp is to be told of, oldest first. */
export async function markRead(db: TenantDb, ticketId: number): Promise<{ id: number; wid: string }[]> {
  const { rows } = await sql<{ id: number; wid: string }>`
    WITH done AS (UPDATE messages SET read = true WHERE company_id = ${db.companyId} AND ticket_id = ${ticketId} AND NOT read AND NOT from_me RETURNING id, wid, kind, created_at),
    told AS (SELECT id, wid FROM done WHERE created_at > now() - make_interval(days => ${receiptsOf.days}) AND kind NOT IN ('call', 'video_call') ORDER BY id DESC LIMIT ${receiptsOf.most})
    SELECT id, wid FROM told ORDER BY id`.execute(db.sql);
  return rows;
}

/** Moves what a contact wrote to the contact it turned out to be. */
export async function moveMessages(
  db: TenantDb,
  { loserId, winnerId }: { loserId: number; winnerId: number },
): Promise<void> {
  await db.sql
    .updateTable('messages')
    .set({ contact_id: winnerId })
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', loserId)
    .execute();
}

/** Whether the link is still ours, and whether earlier events of the chat wait. */
export async function checkLink(
  db: TenantDb,
  { connectionId, fence }: Link,
  chat: string,
): Promise<{ isOurs: boolean; isWaiting: boolean }> {
  const { rows } = await sql<{ isOurs: boolean; isWaiting: boolean }>`
    SELECT ${fence === null ? sql`true` : sql`EXISTS (SELECT FROM session_leases WHERE company_id = ${db.companyId} AND connection_id = ${connectionId} AND fence = ${fence})`} AS "isOurs",
      EXISTS (SELECT FROM inbound_events WHERE connection_id = ${connectionId} AND chat = ${chat} AND state = 'new') AS "isWaiting"`.execute(
    db.sql,
  );
  return rows[0] ?? { isOurs: false, isWaiting: false };
}

/** The address a ticket's answers go to, and whether its link may take messages. */
export async function findRoute(
  db: TenantDb,
  ticketId: number,
): Promise<{ connectionId: number; chat: string; status: string } | undefined> {
  const { rows } = await sql<{ connectionId: number; chat: string; status: string }>`
    SELECT t.connection_id AS "connectionId", t.chat, w.status FROM tickets t JOIN connections w ON w.company_id = t.company_id AND w.id = t.connection_id
    WHERE t.company_id = ${db.companyId} AND t.id = ${ticketId}`.execute(db.sql);
  return rows[0];
}

/** The contact a ticket is held with. */
export async function findCustomerOf(db: TenantDb, ticketId: number): Promise<number | undefined> {
  return (
    await db.sql
      .selectFrom('tickets')
      .select('contact_id')
      .where('company_id', '=', db.companyId)
      .where('id', '=', ticketId)
      .executeTakeFirst()
  )?.contact_id;
}

/** Whether the product itself said this on the ticket within the last minutes. */
export async function saidLately(
  db: TenantDb,
  { ticketId, body, minutes }: { ticketId: number; body: string; minutes: number },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM (SELECT body, from_me, user_id, created_at FROM messages WHERE company_id = ${db.companyId} AND ticket_id = ${ticketId} ORDER BY id DESC LIMIT 100) newest
    WHERE from_me AND user_id IS NULL AND body = ${body} AND created_at > now() - make_interval(mins => ${minutes}) LIMIT 1`.execute(
    db.sql,
  );
  return rows.length > 0;
}

/** The ticket a file belongs to; none once its message was deleted. */
export async function findTicketOfFile(db: TenantDb, mediaId: string): Promise<number | undefined> {
  const row = await db.sql
    .selectFrom('messages')
    .select('ticket_id')
    .where('company_id', '=', db.companyId)
    .where('media_id', '=', mediaId)
    .where('is_deleted', '=', false)
    .executeTakeFirst();
  return row?.ticket_id;
}

/** Deletes the messages of a ticket; answers the files they had. */
export async function deleteMessagesOfTicket(db: TenantDb, ticketId: number): Promise<string[]> {
  const rows = await db.sql
    .deleteFrom('messages')
    .where('company_id', '=', db.companyId)
    .where('ticket_id', '=', ticketId)
    .returning('media_id')
    .execute();
  return rows.flatMap(({ media_id }) => media_id ?? []);
}

/** Who types on a ticket, and where it would be seen. */
export async function findTypist(
  db: TenantDb,
  { ticketId, userId }: { ticketId: number; userId: number },
): Promise<{ name: string; ownsOpen: boolean; connectionId: number | null; chat: string } | undefined> {
  const { rows } = await sql<{ name: string; ownsOpen: boolean; connectionId: number | null; chat: string }>`
    SELECT u.name, t.status = 'open' AND t.user_id = u.id AS "ownsOpen", t.connection_id AS "connectionId", t.chat
    FROM users u JOIN tickets t ON t.company_id = u.company_id AND t.id = ${ticketId} WHERE u.company_id = ${db.companyId} AND u.id = ${userId}`.execute(
    db.sql,
  );
  return rows[0];
}

/** The running ticket of a chat, found by who the address belongs to. */
export async function findTicketOfChat(
  db: TenantDb,
  { connectionId, chat }: { connectionId: number; chat: Address },
): Promise<number | undefined> {
  const { kind, scope, value } = fromAddress(chat);
  const { rows } = await sql<{ id: number }>`
    SELECT t.id FROM contact_identities i JOIN tickets t ON t.company_id = i.company_id AND t.contact_id = i.contact_id AND t.connection_id = ${connectionId} AND t.status IN ('open', 'pending')
    WHERE i.company_id = ${db.companyId} AND i.kind = ${kind} AND i.scope = ${scope} AND i.value = ${value} LIMIT 1`.execute(
    db.sql,
  );
  return rows[0]?.id;
}
