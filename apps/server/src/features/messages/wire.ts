import type { Message } from '@balcao/contract';
import { sql } from 'kysely';

/** A message as the wire has it, built by the database. Deleted ones lose their words here, so that no screen can show them. */
export const messageAsWire = sql<Message>`json_build_object(
  'id', m.id, 'wid', m.wid, 'ticketId', m.ticket_id, 'body', CASE WHEN m.is_deleted THEN '' ELSE m.body END,
  'fromMe', m.from_me, 'read', m.read, 'kind', m.kind,
  'mediaType', CASE WHEN m.media_state = 'none' THEN NULL ELSE split_part(COALESCE(m.media_mime, m.kind), '/', 1) END,
  'mediaUrl', CASE WHEN m.media_id IS NULL OR m.is_deleted THEN NULL ELSE '/media/' || m.media_id END,
  'mediaState', m.media_state, 'mediaName', m.media_name, 'mediaBytes', m.media_bytes,
  'ack', m.ack, 'sendState', m.send_state, 'sendError', m.send_error, 'isDeleted', m.is_deleted, 'isEdited', m.is_edited,
  'quotedMsg', CASE WHEN quoted.id IS NULL THEN NULL ELSE json_build_object(
    'id', quoted.id, 'body', CASE WHEN quoted.is_deleted THEN '' ELSE left(quoted.body, 500) END, 'fromMe', quoted.from_me, 'contactName', quoted_by.name) END,
  'contact', CASE WHEN c.id IS NULL THEN NULL ELSE json_build_object('id', c.id, 'name', c.name) END,
  'userId', m.user_id, 'queueId', m.queue_id,
  'queue', CASE WHEN mq.id IS NULL THEN NULL ELSE json_build_object('id', mq.id, 'name', mq.name, 'color', mq.color) END,
  'reactions', CASE WHEN m.reactions = '{}' THEN '[]'::json ELSE (SELECT json_agg(json_build_object('from', key, 'emoji', value) ORDER BY key) FROM jsonb_each_text(m.reactions)) END,
  'clientId', m.client_id, 'version', m.version, 'createdAt', m.sent_at)`;

/** What a message needs beside its own row. */
export const messageJoins = sql`
  LEFT JOIN contacts c ON c.company_id = m.company_id AND c.id = m.contact_id
  LEFT JOIN queues mq ON mq.company_id = m.company_id AND mq.id = m.queue_id
  LEFT JOIN messages quoted ON quoted.company_id = m.company_id AND quoted.id = m.quoted_id
  LEFT JOIN contacts quoted_by ON quoted_by.company_id = quoted.company_id AND quoted_by.id = quoted.contact_id`;
