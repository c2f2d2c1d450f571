import type { OpenedTicket, Ticket } from '@balcao/contract';
import { type RawBuilder, sql } from 'kysely';

const tagAsWire = sql`json_build_object('id', g.id, 'name', g.name, 'color', g.color) ORDER BY lower(g.name)`;

const nothing = sql``;

/** The keys and values of a ticket; `ofContact` are further ones of its contact, each after a comma. */
const pairsWith = (tags: RawBuilder<unknown>, ofContact: RawBuilder<unknown> = nothing): RawBuilder<unknown> => sql`
  'id', t.id, 'uuid', t.uuid, 'status', t.status, 'unreadMessages', t.unread, 'lastMessage', t.last_message,
  'isGroup', t.is_group, 'chatbot', t.chatbot, 'contactId', t.contact_id, 'queueId', t.queue_id, 'userId', t.user_id,
  'whatsappId', t.connection_id,
  'lastSent', CASE WHEN t.last_sent_id IS NULL THEN NULL ELSE (SELECT json_build_object('id', s.id, 'ack', s.ack) FROM messages s WHERE s.company_id = t.company_id AND s.id = t.last_sent_id AND NOT s.is_deleted) END, 'version', t.version, 'createdAt', t.created_at, 'updatedAt', t.updated_at, 'waitingSince', t.waiting_since,
  'transferredBy', CASE WHEN t.transferred_by IS NULL THEN NULL ELSE (SELECT json_build_object('id', g.id, 'name', g.name) FROM users g WHERE g.company_id = t.company_id AND g.id = t.transferred_by) END,
  'contact', json_build_object('id', c.id, 'name', c.name, 'number', c.number, 'email', c.email, 'profilePicUrl', c.profile_pic_url, 'isGroup', c.is_group, 'version', c.version${ofContact}),
  'queue', CASE WHEN q.id IS NULL THEN NULL ELSE json_build_object('id', q.id, 'name', q.name, 'color', q.color) END,
  'user', CASE WHEN u.id IS NULL THEN NULL ELSE json_build_object('id', u.id, 'name', u.name) END,
  'whatsapp', CASE WHEN w.id IS NULL THEN NULL ELSE json_build_object('id', w.id, 'name', w.name) END,
  'tags', COALESCE(${tags}, '[]'::json)`;

const tagsOfTicket = sql`(SELECT json_agg(${tagAsWire}) FROM ticket_tags l JOIN tags g ON g.company_id = l.company_id AND g.id = l.tag_id WHERE l.company_id = t.company_id AND l.ticket_id = t.id)`;

/** A ticket as the wire has it, built by the database: lists are too hot to be put together row by row. */
export const ticketAsWire = sql<Ticket>`json_build_object(${pairsWith(tagsOfTicket)})`;

/**
 * The tickets whose ids a CTE `page` holds, one text for an answer, those beyond `size` left out and told of. Their tags are
 * collected for all of them at once; `hit` is what a search found in each.
 */
export const pageAsText = (companyId: number, { size, hit }: { size: number; hit?: RawBuilder<unknown> }): RawBuilder<{ tickets: string; hasMore: boolean }> => sql`
  , tagged AS MATERIALIZED (
    SELECT l.ticket_id, json_agg(${tagAsWire}) AS tags FROM page JOIN ticket_tags l ON l.company_id = ${companyId} AND l.ticket_id = page.id JOIN tags g ON g.company_id = l.company_id AND g.id = l.tag_id GROUP BY l.ticket_id),
  listed AS (
    SELECT row_number() OVER (ORDER BY t.updated_at DESC, t.id DESC) AS place, json_build_object(${pairsWith(sql`(SELECT tags FROM tagged WHERE tagged.ticket_id = t.id)`)}${hit === undefined ? nothing : sql`, 'hit', ${hit}`})::text AS ticket
    FROM page JOIN tickets t ON t.company_id = ${companyId} AND t.id = page.id ${ticketJoins})
  SELECT COALESCE(string_agg(ticket, ',' ORDER BY place) FILTER (WHERE place <= ${size}), '') AS tickets, count(*) > ${size} AS "hasMore" FROM listed`;

const fieldsOfContact = sql`, 'extraInfo', COALESCE(
  (SELECT json_agg(json_build_object('id', f.id, 'name', f.name, 'value', f.value) ORDER BY f.position) FROM contact_fields f WHERE f.company_id = t.company_id AND f.contact_id = t.contact_id), '[]'::json)`;

/** The same with all that is noted of the contact. */
export const openedTicketAsWire = sql<OpenedTicket>`json_build_object(${pairsWith(tagsOfTicket, fieldsOfContact)})`;

/** What a ticket needs beside its own row. The limit keeps the contact a search for one row: a plan made while the table was new would read all contacts of the company for each ticket. */
export const ticketJoins = sql`
  JOIN LATERAL (SELECT * FROM contacts WHERE company_id = t.company_id AND id = t.contact_id LIMIT 1) c ON true
  LEFT JOIN queues q ON q.company_id = t.company_id AND q.id = t.queue_id
  LEFT JOIN users u ON u.company_id = t.company_id AND u.id = t.user_id
  LEFT JOIN connections w ON w.company_id = t.company_id AND w.id = t.connection_id`;
