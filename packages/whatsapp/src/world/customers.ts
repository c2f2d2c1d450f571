import { randomUUID } from 'node:crypto';
import type { Ack, Forwarding, MessageKind } from '../messages.ts';
import { customerAddress } from './customer-address.ts';
import type { EventData } from './event-data.ts';
import { chance } from './faults.ts';
import type { WorldDb } from './world-db.ts';
import { oneRow } from './world-refused.ts';

export type CustomerMessage = {
  /** A number, or `lid:` and digits. */
  from: string;
  name?: string | undefined;
  body?: string | undefined;
  /** Repeating one is a redelivery: what was written first comes again. */
  id?: string | undefined;
  /** Milliseconds; now unless said. */
  timestamp?: number | undefined;
  type?: MessageKind | undefined;
  media?: { name: string; mime: string; base64: string } | undefined;
  quotedId?: string | undefined;
  forwarded?: Forwarding | undefined;
  /** What was tapped of a menu of the shop. */
  choiceId?: string | undefined;
};

/** The phone, when customers can reach it; otherwise no row. */
export const reachablePhone = `SELECT p.faults FROM simulator.phones p JOIN simulator.devices d USING (connection_id) WHERE p.connection_id = $1 AND d.state = 'linked' AND NOT p.banned`;

/** Milliseconds of an instant. */
export const ms = (column: string): string => `floor(extract(epoch FROM ${column}) * 1000)`;

/** Who writes into the chat $2: the customer himself, or a member of a group, who must be one. */
type Writer = { address: string; mayWrite: string; isHeard: string; member: string; facts: string };

const write = ({ address, mayWrite, isHeard, member, facts }: Writer): string => `
  WITH phone AS (${reachablePhone} ${mayWrite}), customer AS (
    INSERT INTO simulator.customers AS c (connection_id, address, name) SELECT $1, ${address}, $3 FROM phone
    ON CONFLICT (connection_id, address) DO UPDATE SET name = excluded.name WHERE excluded.name IS NOT NULL AND c.name IS DISTINCT FROM excluded.name
  ), stored AS (
    INSERT INTO simulator.messages AS m (connection_id, chat, id, from_customer, kind, body, media, quoted_id, at, forwarded, choice_id, member)
    SELECT $1, $2, $4, true, $5, $6, $7::jsonb, $8, coalesce(to_timestamp($9::float8 / 1000), now()), $12, $13::text, ${member} FROM phone
    ON CONFLICT (connection_id, id) DO UPDATE SET attempts = m.attempts + 1 WHERE m.from_customer
    RETURNING m.*
  ), file AS (
    INSERT INTO simulator.media (connection_id, message_id, bytes) SELECT $1, id, $10::bytea FROM stored WHERE $10::bytea IS NOT NULL
    ON CONFLICT DO NOTHING
  ), read AS (
    -- Whoever answers has read.
    UPDATE simulator.messages m SET ack = greatest(m.ack, 3), awaits_read = false FROM stored
    WHERE m.connection_id = $1 AND m.chat = stored.chat AND m.awaits_read AND stored.attempts = 1
    RETURNING m.id
  ), told AS (
    INSERT INTO simulator.events (connection_id, chat, data)
    SELECT $1, stored.chat, jsonb_build_object('type', 'ack', 'id', read.id, 'ack', 3, 'at', ${ms('now()')})
    FROM read, stored, phone WHERE phone.faults -> 'dropAcks' IS DISTINCT FROM 'true'
    UNION ALL
    SELECT $1, chat, jsonb_build_object('type', 'message', 'id', id, 'kind', kind, 'body', body, 'media', media, 'quotedId', quoted_id, 'forwarded', forwarded, 'choiceId', choice_id, 'at', ${ms('at')}) ${facts}
    FROM stored, phone, generate_series(1, CASE WHEN $11::float8 < (phone.faults ->> 'duplicateRate')::float8 THEN 2 ELSE 1 END)
    WHERE ${isHeard}
  )
  SELECT id, pg_notify('simulator', $1::text) FROM stored`;

const writeAlone = write({
  address: '$2',
  mayWrite: '',
  // Who is blocked sees the own message as sent; it arrives nowhere.
  isHeard: `NOT EXISTS (SELECT 1 FROM simulator.customers b WHERE b.connection_id = $1 AND b.address = $2 AND b.is_blocked)`,
  member: 'NULL',
  facts: '',
});
const writeInGroup = write({
  address: '$14',
  mayWrite: `AND EXISTS (SELECT 1 FROM simulator.customers g WHERE g.connection_id = $1 AND g.address = $2 AND $14 = ANY (g.members))`,
  isHeard: 'true',
  member: '$14',
  facts: `|| (SELECT jsonb_build_object('member', jsonb_build_object('address', w.address, 'other', w.other, 'name', coalesce($3, w.name))) FROM simulator.customers w WHERE w.connection_id = $1 AND w.address = $14)`,
});

/** The customer's other address belongs to the same person, so a message of that chat is his too. */
const ownMessage = `m.connection_id = $1 AND m.id = $3 AND (m.chat = $2 OR m.chat = (SELECT other FROM simulator.customers c WHERE c.connection_id = $1 AND c.address = $2))`;

export const changeAndReport = (changed: string, data: string): string => `
  WITH phone AS (${reachablePhone}), changed AS (${changed}), told AS (
    INSERT INTO simulator.events (connection_id, chat, data) SELECT $1, chat, ${data} FROM changed
  )
  SELECT pg_notify('simulator', $1::text) FROM changed`;

const edit = changeAndReport(
  `UPDATE simulator.messages m SET edited_body = $4 FROM phone WHERE ${ownMessage} AND m.from_customer AND NOT m.deleted RETURNING m.id, m.chat`,
  `jsonb_build_object('type', 'edit', 'id', $5::text, 'targetId', id, 'body', $4::text, 'at', ${ms('now()')})`,
);
const revoke = changeAndReport(
  `UPDATE simulator.messages m SET deleted = true FROM phone WHERE ${ownMessage} AND m.from_customer AND NOT m.deleted RETURNING m.id, m.chat`,
  `jsonb_build_object('type', 'revoke', 'targetId', id, 'at', ${ms('now()')})`,
);
const react = changeAndReport(
  `UPDATE simulator.messages m SET reactions = m.reactions || jsonb_build_object('customer', $4::text) FROM phone WHERE ${ownMessage} RETURNING m.id, m.chat, m.from_customer`,
  `jsonb_build_object('type', 'reaction', 'targetId', id, 'targetFromMe', NOT from_customer, 'emoji', $4::text, 'at', ${ms('now()')})`,
);
const acknowledge = changeAndReport(
  `UPDATE simulator.messages m SET ack = greatest(m.ack, $3), awaits_read = m.awaits_read AND $3 < 3 FROM phone WHERE m.connection_id = $1 AND m.id = $2 AND NOT m.from_customer RETURNING m.id, m.chat`,
  `jsonb_build_object('type', 'ack', 'id', id, 'ack', $3::int, 'at', ${ms('now()')})`,
);
const call = changeAndReport(
  `INSERT INTO simulator.calls AS m (connection_id, chat, id, video) SELECT $1, $2, $3, $4 FROM phone RETURNING m.id, m.chat`,
  `jsonb_build_object('type', 'call', 'id', id, 'video', $4::boolean, 'at', ${ms('now()')})`,
);
const type = changeAndReport(
  `SELECT $2::text AS chat FROM phone`,
  `jsonb_build_object('type', 'typing', 'state', $3::text)`,
);

const introduce = `
  INSERT INTO simulator.customers (connection_id, address, other, name) SELECT $1, address, other, $3 FROM jsonb_to_recordset($2::jsonb) AS row (address text, other text)
  ON CONFLICT (connection_id, address) DO UPDATE SET other = coalesce(excluded.other, customers.other), name = coalesce(excluded.name, customers.name)`;

export const newId = (): string => `SIM${randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase()}`;

/** A message as the statements above take it. */
function toStored(
  connectionId: number,
  chat: string,
  {
    name,
    body = '',
    id = newId(),
    timestamp,
    type: kind = 'text',
    media,
    quotedId,
    forwarded,
    choiceId,
  }: CustomerMessage,
): { id: string; values: unknown[] } {
  const bytes = media ? Buffer.from(media.base64, 'base64') : null;
  const facts = media && bytes ? JSON.stringify({ name: media.name, mime: media.mime, bytes: bytes.length }) : null;
  return {
    id,
    values: [
      connectionId,
      chat,
      name ?? null,
      id,
      kind,
      body,
      facts,
      quotedId ?? null,
      timestamp ?? null,
      bytes,
      chance(connectionId, id),
      forwarded ?? null,
      choiceId ?? null,
    ],
  };
}

/** What customers do. Each is refused while no phone is linked that could hear of it. */
export function customerOperations({ query }: WorldDb) {
  const must = async (why: string, text: string, values: unknown[]): Promise<void> =>
    void oneRow(await query(text, values), why);
  return {
    /** A customer writes; answers when the world has stored it. */
    async write(connectionId: number, message: CustomerMessage): Promise<{ id: string }> {
      const { id, values } = toStored(connectionId, customerAddress(message.from), message);
      oneRow(await query(writeAlone, values), 'no phone is linked, or the id belongs to a message of the shop');
      return { id };
    },
    /** A member writes into a group. */
    async writeInGroup(
      connectionId: number,
      { group, ...message }: CustomerMessage & { group: string },
    ): Promise<{ id: string }> {
      const { id, values } = toStored(connectionId, customerAddress(group), message);
      oneRow(
        await query(writeInGroup, [...values, customerAddress(message.from)]),
        'no phone is linked, or this is no member of the group',
      );
      return { id };
    },
    /** Makes a customer known beforehand, perhaps with both addresses. */
    async introduce(
      connectionId: number,
      { number, lid, name }: { number?: string; lid?: string; name?: string },
    ): Promise<void> {
      const pn = number === undefined ? null : customerAddress(number);
      const hidden = lid === undefined ? null : customerAddress(`lid:${lid}`);
      const rows = [
        { address: pn, other: hidden },
        { address: hidden, other: pn },
      ].filter((row) => row.address !== null);
      await query(introduce, [connectionId, JSON.stringify(rows), name ?? null]);
    },
    edit: (connectionId: number, { from, messageId, body }: { from: string; messageId: string; body: string }) =>
      must('no such message of this customer', edit, [connectionId, customerAddress(from), messageId, body, newId()]),
    revoke: (connectionId: number, { from, messageId }: { from: string; messageId: string }) =>
      must('no such message of this customer', revoke, [connectionId, customerAddress(from), messageId]),
    /** An empty emoji takes the reaction back. */
    react: (connectionId: number, { from, messageId, emoji }: { from: string; messageId: string; emoji: string }) =>
      must('no such message in this chat', react, [connectionId, customerAddress(from), messageId, emoji]),
    /** Tells how far a message of the shop got, exactly as said; the ledger itself only counts up. */
    acknowledge: (connectionId: number, { id, ack }: { id: string; ack: Ack }) =>
      must('no such message of the shop', acknowledge, [connectionId, id, ack]),
    async call(
      connectionId: number,
      { from, video = false }: { from: string; video?: boolean | undefined },
    ): Promise<{ id: string }> {
      const id = newId();
      await must('no phone is linked', call, [connectionId, customerAddress(from), id, video]);
      return { id };
    },
    type: (connectionId: number, { from, state }: { from: string; state: (EventData & { type: 'typing' })['state'] }) =>
      must('no phone is linked', type, [connectionId, customerAddress(from), state]),
  };
}
