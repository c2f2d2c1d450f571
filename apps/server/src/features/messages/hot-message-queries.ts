/*
 * Raw SQL for the benchmark row "inbound messages per second": each statement stores or changes a message and answers
 * it as the wire has it.
 */
import type { LinkPreview, Message, Ticket } from '@balcao/contract';
import { maskedBodyOf } from '@balcao/domain';
import { type Kysely, type OperationNodeSource, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { PictureSize } from '../../platform/media/picture-size.ts';
import { type Params, prepareQuery } from '../../platform/prepare-query.ts';
import type { OfCompany, TenantDb } from '../../platform/tenant-db.ts';
import type { TicketPlace } from '../../ports/broadcaster.ts';
import type { Forwarding, RemoteMedia } from '../../ports/whatsapp.ts';
import {
  type BotPlace,
  type TicketArrival,
  touchedWithMessage,
  touchingWithAnswer,
  touchingWithMessage,
  touchingWithTexts,
} from '../tickets/index.ts';
import type { ArrivalFacts } from './events.ts';
import { answeredAsWire, arrivedAsWire, messageAsWire, messageJoins } from './hot-wire.ts';

/** The messages that a statement finds, or changes and returns whole, as the wire has them; oldest first. */
export async function readMessages(db: TenantDb, statement: OperationNodeSource): Promise<Message[]> {
  const { rows } = await sql<{ message: Message }>`
    WITH m AS (${statement})
    SELECT ${messageAsWire} AS message FROM m ${messageJoins} ORDER BY m.id`.execute(db.sql);
  return rows.map(({ message }) => message);
}

/** The same for a statement about one message. */
export const readMessage = async (db: TenantDb, statement: OperationNodeSource): Promise<Message | undefined> =>
  (await readMessages(db, statement))[0];

/** The link an event came by; `fence` is null for links that need no lease. */
export type Link = { companyId: number; connectionId: number; fence: number | null };

/** Whether the link is still ours, and whether earlier events of the chat wait. */
export async function checkLink(
  db: TenantDb,
  { connectionId, fence }: Link,
  chat: string,
): Promise<{ isOurs: boolean; isWaiting: boolean }> {
  const isOurs =
    fence === null
      ? sql`true`
      : sql`EXISTS (
          SELECT FROM session_leases
          WHERE company_id = ${db.companyId} AND connection_id = ${connectionId} AND fence = ${fence})`;
  const { rows } = await sql<{ isOurs: boolean; isWaiting: boolean }>`
    SELECT ${isOurs} AS "isOurs", EXISTS (
      SELECT FROM inbound_events WHERE connection_id = ${connectionId} AND chat = ${chat} AND state = 'new'
    ) AS "isWaiting"`.execute(db.sql);
  return rows[0] ?? { isOurs: false, isWaiting: false };
}

/** The same for several chats of a link: whether it is still ours, and whether anything waits in one of them. */
export async function checkChats(
  db: TenantDb,
  { connectionId, fence }: Link,
  chats: readonly string[],
): Promise<{ isOurs: boolean; isWaiting: boolean }> {
  const [row] = await (fence === null ? chatsOfOpen : chatsOfHeld)(db, {
    companyId: db.companyId,
    connectionId,
    fence,
    chats: [...chats],
  });
  return row ?? { isOurs: false, isWaiting: false };
}

type ChatsOfLink = OfCompany & { connectionId: number; fence: number | null; chats: string[] };

const checkingChats = (hasFence: boolean) => (db: Kysely<Database>, param: Params<ChatsOfLink>) => {
  const isOurs = hasFence
    ? sql`EXISTS (
        SELECT FROM session_leases
        WHERE company_id = ${param('companyId')} AND connection_id = ${param('connectionId')}
          AND fence = ${param('fence')})`
    : sql`true`;
  const statement = sql<{ isOurs: boolean; isWaiting: boolean }>`
    SELECT ${isOurs} AS "isOurs", EXISTS (
      SELECT FROM inbound_events
      WHERE connection_id = ${param('connectionId')} AND chat = ANY (${param('chats')}::text[]) AND state = 'new'
    ) AS "isWaiting"`;
  return { compile: () => statement.compile(db) };
};
const chatsOfHeld = prepareQuery(checkingChats(true));
const chatsOfOpen = prepareQuery(checkingChats(false));

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
  forwarded: Forwarding | null;
  preview?: LinkPreview | null;
  ack: number;
  late: boolean;
  at: number;
};

/** `wasUnreachable`: who wrote it was believed not to be on WhatsApp. */
export type Arrived = { message: Message; wasUnreachable: boolean };

/** The row of a message that came in; none when it was stored before. */
function insertingArrived(
  db: TenantDb,
  {
    ticketId,
    contactId,
    connectionId,
    wid,
    fromMe,
    kind,
    body,
    media,
    quotedWid,
    forwarded,
    preview = null,
    ack,
    late,
    at,
  }: ArrivedMessage,
): RawBuilder<unknown> {
  const quoted =
    quotedWid === null
      ? sql`NULL::bigint`
      : sql`(
          SELECT id FROM messages
          WHERE company_id = ${db.companyId} AND connection_id = ${connectionId} AND wid = ${quotedWid}
            AND ticket_id = ${ticketId}
          LIMIT 1)`;
  const ref = media === null ? null : JSON.stringify(media.ref);
  return sql`
      INSERT INTO messages (
        company_id, ticket_id, contact_id, connection_id, wid, from_me, kind, body, masked_body,
        media_state, media_name, media_mime, media_bytes, media_width, media_height, media_ref,
        quoted_id, forwarded, preview, ack, read, late, sent_at, created_at, queue_id)
      VALUES (
        ${db.companyId}, ${ticketId}, ${contactId}, ${connectionId}, ${wid}, ${fromMe}, ${kind}, ${body},
        ${maskedBodyOf({ kind, body })},
        ${media === null ? 'none' : 'pending'}, ${media?.name ?? null}, ${media?.mime ?? null}, ${media?.bytes ?? null},
        ${media?.size?.width ?? null}, ${media?.size?.height ?? null}, ${ref}::jsonb, ${quoted},
        ${forwarded}, ${previewValue(preview)}, ${ack}, ${fromMe}, ${late}, to_timestamp(${at / 1000}), now(),
        ${queueOf(db, ticketId)})
      ON CONFLICT (connection_id, wid, from_me) DO NOTHING RETURNING *`;
}

/** Stores a message that came in; undefined when it was stored before. */
export async function insertArrived(db: TenantDb, arrived: ArrivedMessage): Promise<Arrived | undefined> {
  const { rows } = await sql<Arrived>`
    WITH m AS (${insertingArrived(db, arrived)})
    SELECT ${messageAsWire} AS message, COALESCE(c.unreachable_count > 0, false) AS "wasUnreachable"
    FROM m ${messageJoins}`.execute(db.sql);
  return rows[0];
}

/** A customer's message that quotes none, in a chat of two. */
export type PlainArrival = ArrivedMessage & { contactId: number; fromMe: false; quotedWid: null };

/**
 * Stores such a message, notes it on its ticket and looks up what others want to know of it, all in one statement: that
 * is what most of the work is about. Undefined when it was stored before; its ticket is not changed then.
 */
export async function storeArrived(
  db: TenantDb,
  arrived: PlainArrival,
  arrival: TicketArrival,
): Promise<(Arrived & { ticket: Ticket; facts: ArrivalFacts }) | undefined> {
  const { rows } = await sql<Arrived & { ticket: Ticket } & ArrivalFacts>`
    WITH m AS (${insertingArrived(db, arrived)}),
    t AS (${touchingWithMessage(db, arrival)})
    SELECT ${arrivedAsWire} AS message, ${touchedWithMessage.asWire} AS ticket,
      c.unreachable_count > 0 AS "wasUnreachable", EXISTS (
        SELECT FROM schedules s
        WHERE s.company_id = ${db.companyId} AND s.contact_id = ${arrived.contactId} AND s.ends_by_answer
          AND s.status IN ('pending', 'claimed')
      ) AS "endsSchedules", EXISTS (
        SELECT FROM campaign_recipients r
        WHERE r.company_id = ${db.companyId} AND r.contact_id = ${arrived.contactId} AND r.answered_at IS NULL
          AND r.state IN ('asked', 'sent', 'delivered', 'read', 'uncertain', 'control')
      ) AS "answersCampaign", EXISTS (
        SELECT FROM bot_states b
        WHERE b.company_id = ${db.companyId} AND b.ticket_id = ${arrived.ticketId}
          AND (b.has_called OR b.asked_at IS NOT NULL)
      ) AND NOT EXISTS (
        SELECT FROM settings s
        WHERE s.company_id = ${db.companyId} AND s.key = 'scheduleType' AND s.value <> 'disabled'
      ) AS "isBotThrough", EXISTS (
        SELECT FROM push_devices d WHERE d.company_id = ${db.companyId}
      ) AS "hasPushDevices"
    FROM m CROSS JOIN t ${touchedWithMessage.joins}`.execute(db.sql);
  const [row] = rows;
  if (!row) return undefined;
  const { endsSchedules, answersCampaign, isBotThrough, hasPushDevices, ...stored } = row;
  return { ...stored, facts: { endsSchedules, answersCampaign, isBotThrough, hasPushDevices } };
}

const queueOf = (db: TenantDb, ticketId: number): RawBuilder<unknown> =>
  sql`(SELECT queue_id FROM tickets WHERE company_id = ${db.companyId} AND id = ${ticketId})`;

/** The queue that a message of ours belongs to, where its ticket may move with it. */
const queueFor = (db: TenantDb, ticketId: number, place: BotPlace | null): RawBuilder<unknown> =>
  sql`CASE WHEN ${place !== null} THEN ${place?.queueId ?? null}::int ELSE ${queueOf(db, ticketId)} END`;

const previewValue = (preview: LinkPreview | null): RawBuilder<unknown> =>
  sql`${preview === null ? null : JSON.stringify(preview)}::jsonb`;

export type WrittenMessage = {
  ticketId: number;
  connectionId: number;
  /** Null for automatic messages. */
  userId: number | null;
  wid: string;
  kind: string;
  body: string;
  file: { id: string; fileName: string; mime: string; bytes: number; size: PictureSize | null } | null;
  quotedId: number | null;
  forwarded?: Forwarding | null;
  preview?: LinkPreview | null;
  clientId: string | null;
  /** Whether what becomes of it is told to a campaign. */
  isCampaign?: boolean;
};

/** The row of a message of ours before it leaves; none when the user sent it already. */
function insertingWritten(
  db: TenantDb,
  {
    ticketId,
    connectionId,
    userId,
    wid,
    kind,
    body,
    file,
    quotedId,
    forwarded = null,
    preview = null,
    clientId,
    isCampaign = false,
  }: WrittenMessage,
  queueId: RawBuilder<unknown> = queueOf(db, ticketId),
): RawBuilder<unknown> {
  return sql`
      INSERT INTO messages (
        company_id, ticket_id, connection_id, user_id, wid, from_me, kind, body, masked_body,
        media_state, media_id, media_name, media_mime, media_bytes, media_width, media_height,
        quoted_id, forwarded, preview, send_state, read, client_id, is_automatic, is_campaign, sent_at, queue_id)
      VALUES (
        ${db.companyId}, ${ticketId}, ${connectionId}, ${userId}, ${wid}, true, ${kind}, ${body},
        ${maskedBodyOf({ kind, body })},
        ${file === null ? 'none' : 'ready'}, ${file?.id ?? null}, ${file?.fileName ?? null}, ${file?.mime ?? null},
        ${file?.bytes ?? null}, ${file?.size?.width ?? null}, ${file?.size?.height ?? null},
        ${quotedId}, ${forwarded}, ${previewValue(preview)},
        'queued', true, ${clientId}, ${userId === null}, ${isCampaign}, app_now(), ${queueId})
      ON CONFLICT (company_id, user_id, client_id) WHERE client_id IS NOT NULL DO NOTHING RETURNING *`;
}

/** Stores a message of ours before it leaves; undefined when the user sent it already. */
export const insertWritten = (db: TenantDb, message: WrittenMessage): Promise<Message | undefined> =>
  readMessage(db, insertingWritten(db, message));

/** A text that the product says itself: it quotes nothing and nobody sends it twice. */
export type AutomaticText = WrittenMessage & {
  userId: null;
  kind: 'text';
  file: null;
  quotedId: null;
  clientId: null;
  lastMessage: string;
  chat: string;
  priority: number;
  extras: unknown;
  asks: boolean;
  /** Where the ticket is from now on; null where it stays. */
  place: BotPlace | null;
};

/** Stores such a text, puts it in line to be sent and notes it on its ticket, all in one statement. */
export async function storeAutomatic(
  db: TenantDb,
  { lastMessage, chat, priority, extras, asks, place, ...message }: AutomaticText,
): Promise<{ message: Message; ticket: Ticket }> {
  const { connectionId, ticketId } = message;
  const { rows } = await sql<{ message: Message; ticket: Ticket }>`
    WITH m AS (${insertingWritten(db, message, queueFor(db, ticketId, place))}),
    o AS (
      INSERT INTO outbox (company_id, connection_id, chat, message_id, action, priority, extras)
      SELECT ${db.companyId}::int, ${connectionId}::int, ${chat}, id, 'send', ${priority}::int,
        ${extras === null ? null : JSON.stringify(extras)}::jsonb
      FROM m),
    t AS (${touchingWithAnswer(db, { ticketId, lastMessage, asks, place })})
    SELECT ${answeredAsWire} AS message, ${touchedWithMessage.afterOurs} AS ticket
    FROM m CROSS JOIN t ${touchedWithMessage.joins}`.execute(db.sql);
  const [stored] = rows;
  if (!stored) throw new Error('the ticket of a message is gone');
  return stored;
}

/** A text to one of many people, each in a ticket of its own. */
export type TextToMany = Pick<AutomaticText, 'ticketId' | 'wid' | 'body' | 'lastMessage' | 'extras'> & {
  preview: LinkPreview | null;
};

/**
 * Stores such texts in the tickets of many people, puts them in line and notes them on their tickets, all in one
 * statement; answers them in the order in which they came. No ticket may be among them twice.
 */
export async function storeTexts(
  db: TenantDb,
  texts: readonly TextToMany[],
  { priority, isCampaign }: { priority: number; isCampaign: boolean },
): Promise<{ message: Message; ticket: Ticket }[]> {
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
  const { rows } = await sql<{ message: Message; ticket: Ticket }>`
    WITH given AS (
      SELECT * FROM unnest(
        ${texts.map(({ ticketId }) => ticketId)}::int[], ${texts.map(({ wid }) => wid)}::text[],
        ${texts.map(({ body }) => body)}::text[],
        ${texts.map(({ body }) => maskedBodyOf({ kind: 'text', body }))}::text[],
        ${texts.map(({ preview }) => json(preview))}::jsonb[], ${texts.map(({ extras }) => json(extras))}::jsonb[],
        ${texts.map(({ lastMessage }) => lastMessage)}::text[]
      ) WITH ORDINALITY AS given (ticket_id, wid, body, masked_body, preview, extras, last_message, place)),
    m AS (
      INSERT INTO messages (
        company_id, ticket_id, connection_id, wid, from_me, kind, body, masked_body, media_state, preview, send_state,
        read, is_automatic, is_campaign, sent_at, queue_id)
      SELECT ${db.companyId}::int, k.id, k.connection_id, given.wid, true, 'text', given.body, given.masked_body,
        'none', given.preview, 'queued', true, true, ${isCampaign}::boolean, app_now(), k.queue_id
      FROM given JOIN tickets k ON k.company_id = ${db.companyId} AND k.id = given.ticket_id
      ORDER BY given.place RETURNING *),
    o AS (
      INSERT INTO outbox (company_id, connection_id, chat, message_id, action, priority, extras)
      SELECT m.company_id, m.connection_id, k.chat, m.id, 'send', ${priority}::int, given.extras
      FROM m JOIN given ON given.ticket_id = m.ticket_id
      JOIN tickets k ON k.company_id = ${db.companyId} AND k.id = m.ticket_id
      ORDER BY m.id),
    t AS (${touchingWithTexts(db)})
    SELECT ${answeredAsWire} AS message, ${touchedWithMessage.afterOurs} AS ticket
    FROM m JOIN t ON t.id = m.ticket_id ${touchedWithMessage.joins} ORDER BY m.id`.execute(db.sql);
  if (rows.length !== texts.length) throw new Error('the ticket of a message is gone');
  return rows;
}

/** How WhatsApp names a message of a connection. */
export type Target = { connectionId: number; wid: string; fromMe: boolean };

/** A message that got further, and what that says of the other side. */
export type Acknowledged = {
  message: Message;
  /** The contact it reached, if that one counted as unreachable. */
  foundId: number | null;
  /** It left by an account that could not pay, and costs money. */ isPaid: boolean;
  /** The ticket whose row shows how far it got; null when that shows another message. */
  row: TicketPlace | null;
};

const rowOfMessage = sql.raw<TicketPlace | null>(`(
  SELECT json_build_object(
    'id', t.id, 'status', t.status, 'queueId', t.queue_id, 'userId', t.user_id, 'whatsappId', t.connection_id)
  FROM tickets t WHERE t.company_id = m.company_id AND t.id = m.ticket_id AND t.last_sent_id = m.id)`);

/** How far messages of ours got: the ids by which WhatsApp knows them, each once, and their acks. */
export type Acks = ReadonlyMap<string, number>;

type AckColumns = OfCompany & { connectionId: number; wids: string[]; acks: number[] };

const raiseQuery = prepareQuery((db, param: Params<AckColumns>) => {
  const statement = sql<Acknowledged & { wid: string }>`
    WITH given AS (
      SELECT wid, ack FROM unnest(${param('wids')}::text[], ${param('acks')}::int[]) AS given (wid, ack)),
    locked AS (
      SELECT m.id, given.ack FROM messages m JOIN given ON given.wid = m.wid
      WHERE m.company_id = ${param('companyId')} AND m.connection_id = ${param('connectionId')} AND m.from_me
        AND m.ack < given.ack
        AND (given.ack > 1 OR m.send_state IS DISTINCT FROM 'failed' OR m.send_error = 'gave_up')
      ORDER BY m.id FOR NO KEY UPDATE OF m),
    m AS (
      UPDATE messages SET ack = locked.ack,
        send_state = CASE WHEN messages.send_state IS NULL THEN NULL ELSE 'sent' END,
        send_error = NULL, version = messages.version + 1
      FROM locked WHERE messages.company_id = ${param('companyId')} AND messages.id = locked.id
      RETURNING messages.*)
    SELECT m.wid, ${messageAsWire} AS message, CASE WHEN m.ack > 1 THEN (
        SELECT t.contact_id FROM tickets t
        JOIN contacts k ON k.company_id = t.company_id AND k.id = t.contact_id
        WHERE t.company_id = m.company_id AND t.id = m.ticket_id AND k.unreachable_count > 0
      ) END AS "foundId", EXISTS (
        SELECT FROM connections w
        WHERE w.company_id = m.company_id AND w.id = m.connection_id AND w.payment_missing_at IS NOT NULL
      ) AND EXISTS (
        SELECT FROM outbox o WHERE o.company_id = m.company_id AND o.message_id = m.id AND o.extras ? 'template'
      ) AS "isPaid", ${rowOfMessage} AS row
    FROM m ${messageJoins} ORDER BY m.id`;
  return { compile: () => statement.compile(db) };
});

/**
 * Raises how far messages got; those that were there already or are unknown are not in the answer. A message that
 * arrived was sent, whatever we believed; that it was on its way says nothing once WhatsApp itself has refused it.
 */
export async function raiseAcks(
  db: TenantDb,
  connectionId: number,
  acks: Acks,
): Promise<(Acknowledged & { wid: string })[]> {
  return raiseQuery(db, {
    companyId: db.companyId,
    connectionId,
    wids: [...acks.keys()],
    acks: [...acks.values()],
  });
}

/** The read receipts sent to the customer: only for newer messages, and not more than this many at once. */
const receiptsOf = { days: 7, most: 250 };

/** Marks the customer's messages of a ticket as read, and returns those that need a read receipt, oldest first. */
export async function markRead(db: TenantDb, ticketId: number): Promise<{ id: number; wid: string }[]> {
  const { rows } = await sql<{ id: number; wid: string }>`
    WITH done AS (
      UPDATE messages SET read = true
      WHERE company_id = ${db.companyId} AND ticket_id = ${ticketId} AND NOT read AND NOT from_me
      RETURNING id, wid, kind, created_at),
    told AS (
      SELECT id, wid FROM done
      WHERE created_at > now() - make_interval(days => ${receiptsOf.days}) AND kind NOT IN ('call', 'video_call')
      ORDER BY id DESC LIMIT ${receiptsOf.most})
    SELECT id, wid FROM told ORDER BY id`.execute(db.sql);
  return rows;
}
