/*
 * JSON built in SQL for the benchmark rows "messages, ticket of 20" and its neighbours: a page is too hot to be put
 * together message by message.
 */
import type { Message } from '@balcao/contract';
import { type RawBuilder, type SelectQueryBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { array, beside, flag, number, object, text, word } from '../../platform/json-in-sql.ts';

/** What screens show of a message: its documents are masked, and one click reveals one of them. */
const shownBody = (row: string): string => `COALESCE(${row}.masked_body, ${row}.body)`;

const coloured = (row: string): string =>
  object({ id: number(`${row}.id`), name: text(`${row}.name`), color: text(`${row}.color`) });

const reaction = object({ from: text('key'), emoji: text('value') });

/** A message as the wire has it. Deleted ones lose their words here, so that no attendant's screen can show them. */
const parts = {
  id: number('m.id'),
  wid: text('m.wid'),
  ticketId: number('m.ticket_id'),
  body: `CASE WHEN m.is_deleted THEN '""' ELSE ${text(shownBody('m'))} END`,
  isMasked: flag('m.masked_body IS NOT NULL AND NOT m.is_deleted'),
  fromMe: flag('m.from_me'),
  read: flag('m.read'),
  kind: text('m.kind'),
  mediaType: `CASE WHEN m.media_state = 'none' THEN 'null'
    ELSE ${text(`split_part(COALESCE(m.media_mime, m.kind), '/', 1)`)} END`,
  mediaUrl: `CASE WHEN m.media_id IS NULL OR m.is_deleted THEN 'null' ELSE ${word(`'/media/' || m.media_id`)} END`,
  mediaState: word('m.media_state'),
  mediaName: text('m.media_name'),
  mediaBytes: number('m.media_bytes'),
  mediaWidth: number('m.media_width'),
  mediaHeight: number('m.media_height'),
  ack: number('m.ack'),
  sendState: word('m.send_state'),
  sendError: text('m.send_error'),
  isDeleted: flag('m.is_deleted'),
  isEdited: flag('m.is_edited'),
  quotedMsg: beside(
    'quoted.id',
    object({
      id: number('quoted.id'),
      body: `CASE WHEN quoted.is_deleted THEN '""' ELSE ${text(`left(${shownBody('quoted')}, 500)`)} END`,
      fromMe: flag('quoted.from_me'),
      contactName: text('quoted_by.name'),
      kind: `CASE WHEN quoted.is_deleted THEN '"text"' ELSE ${text('quoted.kind')} END`,
      mediaName: `CASE WHEN quoted.is_deleted THEN 'null' ELSE ${text('quoted.media_name')} END`,
      userId: number('quoted.user_id'),
      userName: text('quoted_user.name'),
    }),
  ),
  contact: beside('c.id', object({ id: number('c.id'), name: text('c.name') })),
  userId: number('m.user_id'),
  userName: text('mu.name'),
  isAutomatic: flag('m.is_automatic'),
  forwarded: word('m.forwarded'),
  preview: `CASE WHEN m.preview IS NULL OR m.is_deleted THEN 'null' ELSE m.preview::text END`,
  queueId: number('m.queue_id'),
  queue: beside('mq.id', coloured('mq')),
  reactions: `CASE WHEN m.reactions = '{}' THEN '[]'
    ELSE ${array(`SELECT string_agg(${reaction}, ',' ORDER BY key) FROM jsonb_each_text(m.reactions)`)} END`,
  clientId: text('m.client_id'),
  version: number('m.version'),
  createdAt: text('m.sent_at'),
};
const messageText = object(parts);

/** The words of a page: a document without any has its name there, for clients that show nothing else of it. */
const bodyInPage = text(`CASE WHEN m.kind = 'document' AND ${shownBody('m')} = '' THEN COALESCE(m.media_name, '')
  ELSE ${shownBody('m')} END`);

export const messageAsText = sql.raw<string>(
  object({ ...parts, body: `CASE WHEN m.is_deleted THEN '""' ELSE ${bodyInPage} END` }),
);
/** The same for those who may read what was deleted; its files and documents stay hidden from them too. */
export const messageAsTextWithDeleted = sql.raw<string>(object({ ...parts, body: bodyInPage }));
export const messageAsWire = sql.raw<Message>(`${messageText}::json`);

/**
 * A message `m` that a customer has just written and that quotes none: nothing has happened to it yet. Its writer is
 * the contact `c` of its ticket and its queue that ticket's, `q`.
 */
export const arrivedAsWire = sql.raw<Message>(
  `${object({
    ...parts,
    body: text(shownBody('m')),
    isMasked: flag('m.masked_body IS NOT NULL'),
    fromMe: `'false'`,
    mediaUrl: `'null'`,
    sendState: `'null'`,
    sendError: `'null'`,
    isDeleted: `'false'`,
    isEdited: `'false'`,
    quotedMsg: `'null'`,
    contact: object({ id: number('c.id'), name: text('c.name') }),
    userId: `'null'`,
    userName: `'null'`,
    isAutomatic: `'false'`,
    preview: `COALESCE(m.preview::text, 'null')`,
    queue: beside('q.id', coloured('q')),
    reactions: `'[]'`,
    clientId: `'null'`,
  })}::json`,
);

/** The same of an automatic text of ours in such a conversation. */
export const answeredAsWire = sql.raw<Message>(
  `${object({
    ...parts,
    body: text(shownBody('m')),
    isMasked: flag('m.masked_body IS NOT NULL'),
    fromMe: `'true'`,
    mediaType: `'null'`,
    mediaUrl: `'null'`,
    isDeleted: `'false'`,
    isEdited: `'false'`,
    quotedMsg: `'null'`,
    contact: `'null'`,
    userId: `'null'`,
    userName: `'null'`,
    isAutomatic: `'true'`,
    preview: `COALESCE(m.preview::text, 'null')`,
    queue: beside('q.id', coloured('q')),
    reactions: `'[]'`,
    clientId: `'null'`,
  })}::json`,
);

const quotedJoins = `
  LEFT JOIN messages quoted ON quoted.company_id = m.company_id AND quoted.id = m.quoted_id
  LEFT JOIN contacts quoted_by ON quoted_by.company_id = quoted.company_id AND quoted_by.id = quoted.contact_id
  LEFT JOIN users quoted_user ON quoted_user.company_id = quoted.company_id AND quoted_user.id = quoted.user_id`;

/** What a message needs beside its own row. */
export const messageJoins = sql.raw(`
  LEFT JOIN contacts c ON c.company_id = m.company_id AND c.id = m.contact_id
  LEFT JOIN queues mq ON mq.company_id = m.company_id AND mq.id = m.queue_id
  LEFT JOIN users mu ON mu.company_id = m.company_id AND mu.id = m.user_id
  ${quotedJoins}`);

type MessageRows = Database & { m: Selectable<Database['messages']> };

/** The messages `m` of a statement as the wire has them, with the same joins. */
export const selectWire = (query: SelectQueryBuilder<MessageRows, 'm', object>) =>
  query
    .leftJoin('contacts as c', (join) =>
      join.onRef('c.company_id', '=', 'm.company_id').onRef('c.id', '=', 'm.contact_id'),
    )
    .leftJoin('queues as mq', (join) =>
      join.onRef('mq.company_id', '=', 'm.company_id').onRef('mq.id', '=', 'm.queue_id'),
    )
    .leftJoin('messages as quoted', (join) =>
      join.onRef('quoted.company_id', '=', 'm.company_id').onRef('quoted.id', '=', 'm.quoted_id'),
    )
    .leftJoin('contacts as quoted_by', (join) =>
      join.onRef('quoted_by.company_id', '=', 'quoted.company_id').onRef('quoted_by.id', '=', 'quoted.contact_id'),
    )
    .leftJoin('users as mu', (join) =>
      join.onRef('mu.company_id', '=', 'm.company_id').onRef('mu.id', '=', 'm.user_id'),
    )
    .leftJoin('users as quoted_user', (join) =>
      join.onRef('quoted_user.company_id', '=', 'quoted.company_id').onRef('quoted_user.id', '=', 'quoted.user_id'),
    )
    .select(messageAsWire.as('message'));

/**
 * Who wrote the messages of a page `m`, and the queues of the company: few, and looked up once instead of for each
 * message.
 */
export const aroundPage = (companyId: number): RawBuilder<unknown> => sql`
  , people AS MATERIALIZED (
    SELECT id, name FROM contacts WHERE company_id = ${companyId} AND id IN (SELECT contact_id FROM m)),
  team AS MATERIALIZED (
    SELECT id, name FROM users WHERE company_id = ${companyId} AND id IN (SELECT user_id FROM m)),
  places AS MATERIALIZED (SELECT id, name, color FROM queues WHERE company_id = ${companyId})`;

/** The same as `messageJoins` with what was looked up beforehand. */
export const pageJoins = sql.raw(`
  LEFT JOIN people c ON c.id = m.contact_id
  LEFT JOIN places mq ON mq.id = m.queue_id
  LEFT JOIN team mu ON mu.id = m.user_id
  ${quotedJoins}`);
