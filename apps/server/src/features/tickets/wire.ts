import type { OpenedTicket, Ticket } from '@balcao/contract';
import { type RawBuilder, sql } from 'kysely';

const pairs = sql`
  'id', t.id, 'uuid', t.uuid, 'status', t.status, 'unreadMessages', t.unread, 'lastMessage', t.last_message,
  'isGroup', t.is_group, 'chatbot', t.chatbot, 'contactId', t.contact_id, 'queueId', t.queue_id, 'userId', t.user_id,
  'whatsappId', t.connection_id,
  'lastSent', CASE WHEN t.last_sent_id IS NULL THEN NULL ELSE (SELECT json_build_object('id', s.id, 'ack', s.ack) FROM messages s WHERE s.company_id = t.company_id AND s.id = t.last_sent_id AND NOT s.is_deleted) END, 'version', t.version, 'createdAt', t.created_at, 'updatedAt', t.updated_at, 'waitingSince', t.waiting_since,
  'transferredBy', CASE WHEN t.transferred_by IS NULL THEN NULL ELSE (SELECT json_build_object('id', g.id, 'name', g.name) FROM users g WHERE g.company_id = t.company_id AND g.id = t.transferred_by) END,
  'contact', json_build_object('id', c.id, 'name', c.name, 'number', c.number, 'email', c.email, 'profilePicUrl', c.profile_pic_url, 'isGroup', c.is_group, 'version', c.version),
  'queue', CASE WHEN q.id IS NULL THEN NULL ELSE json_build_object('id', q.id, 'name', q.name, 'color', q.color) END,
  'user', CASE WHEN u.id IS NULL THEN NULL ELSE json_build_object('id', u.id, 'name', u.name) END,
  'whatsapp', CASE WHEN w.id IS NULL THEN NULL ELSE json_build_object('id', w.id, 'name', w.name) END,
  'tags', COALESCE((SELECT json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) ORDER BY lower(g.name)) FROM ticket_tags l JOIN tags g ON g.company_id = l.company_id AND g.id = l.tag_id
    WHERE l.company_id = t.company_id AND l.ticket_id = t.id), '[]'::json)`;

/** A ticket as the wire has it, built by the database: lists are too hot to be put together row by row. */
export const ticketAsWire = sql<Ticket>`json_build_object(${pairs})`;

/** The same as text for an answer, with what a search found where there was one. */
export const ticketAsText = sql<string>`json_build_object(${pairs})::text`;
export const hitAsText = (hit: RawBuilder<unknown>): RawBuilder<string> => sql<string>`json_build_object(${pairs}, 'hit', ${hit})::text`;

/** The same with all that is noted of the contact. */
export const openedTicketAsWire = sql<OpenedTicket>`jsonb_set(${ticketAsWire}::jsonb, '{contact,extraInfo}', COALESCE(
  (SELECT jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'value', f.value) ORDER BY f.position) FROM contact_fields f WHERE f.company_id = t.company_id AND f.contact_id = t.contact_id), '[]'))`;

/** What a ticket needs beside its own row. The limit keeps the contact a search for one row: a plan made while the table was new would read all contacts of the company for each ticket. */
export const ticketJoins = sql`
  JOIN LATERAL (SELECT * FROM contacts WHERE company_id = t.company_id AND id = t.contact_id LIMIT 1) c ON true
  LEFT JOIN queues q ON q.company_id = t.company_id AND q.id = t.queue_id
  LEFT JOIN users u ON u.company_id = t.company_id AND u.id = t.user_id
  LEFT JOIN connections w ON w.company_id = t.company_id AND w.id = t.connection_id`;
