/*
 * JSON built in SQL for the benchmark rows "tickets pending, page 1" and its neighbours and "ticket by uuid": a list is
 * too hot to be put together row by row.
 */
import type { Ticket } from '@balcao/contract';
import { replyWindowMs, type TicketSort, unreachableAfter } from '@balcao/domain';
import { type RawBuilder, sql } from 'kysely';
import { array, beside, flag, found, number, object, text, word } from '../../platform/json-in-sql.ts';

const named = (row: string): Record<string, string> => ({ id: number(`${row}.id`), name: text(`${row}.name`) });
const coloured = (row: string): Record<string, string> => ({ ...named(row), color: text(`${row}.color`) });

const tagTexts = `string_agg(${object(coloured('g'))}, ',' ORDER BY lower(g.name))`;

/** How far the last message got. */
const sentParts = (row: string): Record<string, string> => ({
  id: number(`${row}.id`),
  ack: number(`${row}.ack`),
  sendState: word(`${row}.send_state`),
  version: number(`${row}.version`),
});

/** The parts of a ticket; `ofContact` are further ones of its contact. */
const partsWith = (tags: string, ofContact: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  id: number('t.id'),
  uuid: word('t.uuid'),
  status: word('t.status'),
  unreadMessages: number('t.unread'),
  lastMessage: text('t.last_message'),
  isGroup: flag('t.is_group'),
  chatbot: flag('t.chatbot'),
  contactId: number('t.contact_id'),
  queueId: number('t.queue_id'),
  userId: number('t.user_id'),
  whatsappId: number('t.connection_id'),
  lastSent: beside(
    't.last_sent_id',
    found(`
      SELECT ${object(sentParts('s'))} FROM messages s
      WHERE s.company_id = t.company_id AND s.id = t.last_sent_id AND NOT s.is_deleted`),
  ),
  version: number('t.version'),
  createdAt: text('t.created_at'),
  updatedAt: text('t.updated_at'),
  lastMessageAt: text('t.last_message_at'),
  waitingSince: text('t.waiting_since'),
  transferredBy: beside(
    't.transferred_by',
    found(`SELECT ${object(named('g'))} FROM users g WHERE g.company_id = t.company_id AND g.id = t.transferred_by`),
  ),
  snoozedUntil: text('t.snoozed_until'),
  contact: object({
    ...named('c'),
    number: text('c.number'),
    email: text('c.email'),
    profilePicUrl: text('c.profile_pic_url'),
    isGroup: flag('c.is_group'),
    version: number('c.version'),
    ...ofContact,
  }),
  queue: beside('q.id', object(coloured('q'))),
  user: beside('u.id', object(named('u'))),
  whatsapp: beside('w.id', object({ ...named('w'), provider: word('w.provider'), isSample: flag('w.is_sample') })),
  tags,
});

const tagsOfTicket = array(`
  SELECT ${tagTexts} FROM ticket_tags l JOIN tags g ON g.company_id = l.company_id AND g.id = l.tag_id
  WHERE l.company_id = t.company_id AND l.ticket_id = t.id`);

/** A ticket as the wire has it. */
export const ticketAsWire = sql.raw<Ticket>(`${object(partsWith(tagsOfTicket))}::json`);

/** The same of a ticket whose customer has just written: the last message is not ours, and it is not put off. */
export const wokenTicketAsWire = sql.raw<Ticket>(
  `${object({ ...partsWith(tagsOfTicket), lastSent: `'null'`, snoozedUntil: `'null'` })}::json`,
);

/** The same of a ticket whose last message is `m`, stored by the same statement and not to be found by it otherwise. */
export const answeredTicketAsWire = sql.raw<Ticket>(
  `${object({
    ...partsWith(tagsOfTicket),
    lastSent: object(sentParts('m')),
  })}::json`,
);

const listedParts = partsWith(array('SELECT tags FROM tagged WHERE tagged.ticket_id = t.id'));
const shownBody = 'COALESCE(m.masked_body, m.body)';
const placeOfTerm = `strpos(fold(${shownBody}), fold(split_part(page.term, ' ', 1)))`;
/** A long text is shown from a little before its first found word, which may stand far down in it. */
const aroundTerm = `substr(${shownBody}, greatest(1, ${placeOfTerm} - 60), 300)`;
const foundMessage = found(`
  SELECT ${object({ messageId: number('m.id'), body: text(aroundTerm) })} FROM messages m
  WHERE m.company_id = t.company_id AND m.id = page.message_id`);
const listedTicket = sql.raw(object(listedParts));
const foundTicket = sql.raw(object({ ...listedParts, hit: foundMessage }));
const tagsInOrder = sql.raw(tagTexts);

/** The order of lists, of tickets `t`. */
export const orderBy = {
  newest: sql`ORDER BY t.updated_at DESC, t.id DESC`,
  waiting: sql`ORDER BY t.waiting_since, t.id`,
} as const satisfies Record<TicketSort, unknown>;

/**
 * The tickets whose ids a CTE `page` holds, one text for an answer, those beyond `size` left out and told of. Their
 * tags are collected for all of them at once; after a search `page.message_id` is the message found in each, and
 * `page.term` what was searched.
 */
export const pageAsText = (
  companyId: number,
  { size, sort = 'newest', isSearch = false }: { size: number; sort?: TicketSort; isSearch?: boolean },
): RawBuilder<{ tickets: string; hasMore: boolean }> => sql`
  , tagged AS MATERIALIZED (
    SELECT l.ticket_id, ${tagsInOrder} AS tags
    FROM page
    JOIN ticket_tags l ON l.company_id = ${companyId} AND l.ticket_id = page.id
    JOIN tags g ON g.company_id = l.company_id AND g.id = l.tag_id
    GROUP BY l.ticket_id),
  listed AS (
    SELECT row_number() OVER (${orderBy[sort]}) AS place,
      ${isSearch ? foundTicket : listedTicket} AS ticket
    FROM page JOIN tickets t ON t.company_id = ${companyId} AND t.id = page.id ${ticketJoins})
  SELECT COALESCE(string_agg(ticket, ',' ORDER BY place) FILTER (WHERE place <= ${size}), '') AS tickets,
    count(*) > ${size} AS "hasMore"
  FROM listed`;

const field = object({ id: number('f.id'), name: text('f.name'), value: text('f.value') });
const notedOfContact = {
  extraInfo: array(`
    SELECT string_agg(${field}, ',' ORDER BY f.position) FROM contact_fields f
    WHERE f.company_id = t.company_id AND f.contact_id = t.contact_id`),
  isBlocked: flag('c.is_blocked'),
  isBotOff: flag('c.is_bot_off'),
  isAnonymous: flag('c.is_anonymous'),
  optedOutAt: text('c.opted_out_at'),
  isWhatsappValid: flag(`c.unreachable_count < ${unreachableAfter}`),
};

/** Late messages have higher ids than newer ones, so the newest is looked for among this many of each ticket. */
const mostOutOfOrder = 5;

/** When the customer of ticket `t` last wrote on its connection `w`, in whatever ticket. */
export const lastInboundAt = `(
    SELECT max(said.sent_at)
    FROM tickets o
    CROSS JOIN LATERAL (
      SELECT m.sent_at FROM messages m WHERE m.company_id = o.company_id AND m.ticket_id = o.id AND NOT m.from_me
      ORDER BY m.id DESC LIMIT ${mostOutOfOrder}) said
    WHERE o.company_id = t.company_id AND o.contact_id = t.contact_id AND o.connection_id = t.connection_id)`;

/** Whether connection `w` takes free text only for a while after the customer's last message. */
export const hasReplyWindow = `w.provider = 'cloud'`;

/** When that while is over; null for connections without such a rule. */
const windowOfTicket = `CASE WHEN ${hasReplyWindow} THEN ${object({
  endsAt: text(`${lastInboundAt} + make_interval(secs => ${replyWindowMs / 1_000})`),
})} ELSE 'null' END`;

const userNamed = (column: string): string =>
  beside(
    column,
    found(`SELECT ${object(named('g'))} FROM users g WHERE g.company_id = r.company_id AND g.id = ${column}`),
  );
/** What the customer of ticket `t` thought of it last. */
const ratingOfTicket = found(`
  SELECT ${object({
    rate: number('r.rate'),
    comment: text('r.comment'),
    attendedBy: userNamed('r.user_id'),
    closedBy: userNamed('r.closed_by'),
  })} FROM ticket_trackings r
  WHERE r.company_id = t.company_id AND r.ticket_id = t.id AND r.rate IS NOT NULL ORDER BY r.id DESC LIMIT 1`);

/** The same, as text, with all that is noted of the contact. */
export const openedTicketAsText = sql.raw<string>(
  object({ ...partsWith(tagsOfTicket, notedOfContact), window: windowOfTicket, rating: ratingOfTicket }),
);

/**
 * What a ticket needs beside its own row. The limit keeps the contact a search for one row: a plan made while the table
 * was new would read all contacts of the company for each ticket.
 */
export const ticketJoins = sql.raw(`
  JOIN LATERAL (SELECT * FROM contacts WHERE company_id = t.company_id AND id = t.contact_id LIMIT 1) c ON true
  LEFT JOIN queues q ON q.company_id = t.company_id AND q.id = t.queue_id
  LEFT JOIN users u ON u.company_id = t.company_id AND u.id = t.user_id
  LEFT JOIN connections w ON w.company_id = t.company_id AND w.id = t.connection_id`);
