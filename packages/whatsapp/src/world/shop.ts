import type { Address } from '../address.ts';
import type { SendErrorCode } from '../driver.ts';
import type { Forwarding, Menu, MessageKind } from '../messages.ts';
import type { FileFacts } from './event-data.ts';
import type { WorldDb } from './world-db.ts';

export type ShopMessage = {
  id: string;
  chat: Address;
  kind: MessageKind;
  body: string;
  menu: Menu | null;
  quotedId: string | null;
  forwarded: Forwarding | null;
  file: (FileFacts & { content: Uint8Array }) | null;
};

const receive = `
  WITH alive AS (
    -- Locked, so that no newer socket opens between this look and the message.
    SELECT connection_id FROM simulator.devices WHERE connection_id = $1 AND epoch = $9 FOR SHARE
  ), customer AS (
    INSERT INTO simulator.customers (connection_id, address) SELECT connection_id, $2 FROM alive ON CONFLICT DO NOTHING
  ), stored AS (
    INSERT INTO simulator.messages AS m (connection_id, chat, id, from_customer, kind, body, media, quoted_id, forwarded, menu, ack, awaits_read)
    SELECT connection_id, $2, $3, false, $4, $5, $6::jsonb, $7, $10, $11::jsonb, 2, true FROM alive
    ON CONFLICT (connection_id, id) DO UPDATE SET attempts = m.attempts + 1 WHERE NOT m.from_customer
    RETURNING m.id, m.chat
  ), file AS (
    INSERT INTO simulator.media (connection_id, message_id, bytes) SELECT $1, id, $8::bytea FROM stored WHERE $8::bytea IS NOT NULL
    ON CONFLICT DO NOTHING
  ), told AS (
    INSERT INTO simulator.events (connection_id, chat, data)
    SELECT $1, stored.chat, jsonb_build_object('type', 'ack', 'id', stored.id, 'ack', step, 'at', floor(extract(epoch FROM now()) * 1000))
    FROM stored, simulator.phones p, generate_series(1, 2) AS step
    WHERE p.connection_id = $1 AND p.faults -> 'dropAcks' IS DISTINCT FROM 'true'
    ORDER BY step
  )
  SELECT id, pg_notify('simulator', $1::text) FROM stored`;

/** The same for texts, several at once, where nothing is the matter with the phone and its device. */
const receiveTexts = `
  WITH alive AS (
    SELECT d.connection_id FROM simulator.devices d JOIN simulator.phones p USING (connection_id)
    WHERE d.connection_id = $1 AND d.epoch = $2 AND d.state = 'linked' AND p.online AND NOT p.banned AND p.faults = '{}'
    FOR SHARE OF d
  ), given AS (
    SELECT connection_id, chat, id, body, quoted_id, forwarded, menu, position
    FROM alive, unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[]) WITH ORDINALITY
      AS texts (chat, id, body, quoted_id, forwarded, menu, position)
  ), customer AS (
    INSERT INTO simulator.customers (connection_id, address) SELECT DISTINCT connection_id, chat FROM given ON CONFLICT DO NOTHING
  ), stored AS (
    INSERT INTO simulator.messages AS m (connection_id, chat, id, from_customer, kind, body, quoted_id, forwarded, menu, ack, awaits_read)
    SELECT connection_id, chat, id, false, 'text', body, quoted_id, forwarded, menu::jsonb, 2, true FROM given ORDER BY position
    ON CONFLICT (connection_id, id) DO UPDATE SET attempts = m.attempts + 1 WHERE NOT m.from_customer
    RETURNING m.id, m.chat
  ), told AS (
    INSERT INTO simulator.events (connection_id, chat, data)
    SELECT $1, stored.chat, jsonb_build_object('type', 'ack', 'id', stored.id, 'ack', step, 'at', floor(extract(epoch FROM now()) * 1000))
    FROM stored JOIN given USING (id), generate_series(1, 2) AS step
    ORDER BY position, step
  )
  SELECT id, pg_notify('simulator', $1::text) FROM stored`;

const failLater = `
  WITH told AS (
    INSERT INTO simulator.events (connection_id, chat, data) VALUES ($1, $2, jsonb_build_object('type', 'sendFailed', 'id', $3::text, 'code', $4::text)) RETURNING connection_id
  )
  SELECT pg_notify('simulator', $1::text) FROM told`;

const own = `connection_id = $1 AND chat = $2 AND id = $3 AND NOT from_customer`;
const revoke = `UPDATE simulator.messages SET deleted = true WHERE ${own} RETURNING id`;
const edit = `UPDATE simulator.messages SET edited_body = $4 WHERE ${own} AND NOT deleted RETURNING id`;
const react = `UPDATE simulator.messages SET reactions = reactions || jsonb_build_object('shop', $4::text) WHERE connection_id = $1 AND chat = $2 AND id = $3 AND from_customer <> $5 RETURNING id`;
const markRead = `UPDATE simulator.messages SET ack = 3 WHERE connection_id = $1 AND chat = $2 AND id = ANY ($3::text[]) AND from_customer AND ack < 3`;
const type = `UPDATE simulator.customers SET shop_typing = $3 WHERE connection_id = $1 AND address = $2`;
const rejectCall = `UPDATE simulator.calls SET rejected = true WHERE connection_id = $1 AND id = $2`;
/** A person with a number and a LID is blocked under both. */
const block = `UPDATE simulator.customers SET is_blocked = $3 WHERE connection_id = $1 AND (address = ANY ($2::text[]) OR other = ANY ($2::text[])) AND members IS NULL`;
const file = `SELECT bytes FROM simulator.media WHERE connection_id = $1 AND message_id = $2`;
const lids = `SELECT address, other FROM simulator.customers WHERE connection_id = $1 AND address = ANY ($2::text[]) AND other IS NOT NULL`;

/**
 * What the shop does to its customers, through its linked device. Yes-or-no answers tell whether there was such a
 * message.
 */
export function shopOperations({ query }: WorldDb) {
  const did = async (text: string, values: unknown[]): Promise<boolean> => (await query(text, values)).length > 0;
  return {
    /**
     * A message arrives at the customer: once, however often its id comes. False when a customer's message has that id,
     * or when the socket is no longer the newest.
     */
    receive: (
      connectionId: number,
      epoch: number,
      { id, chat, kind, body, menu, quotedId, forwarded, file: media }: ShopMessage,
    ): Promise<boolean> => {
      const facts = media && JSON.stringify({ name: media.name, mime: media.mime, bytes: media.bytes });
      const content = media?.content ?? null;
      const shown = menu && JSON.stringify(menu);
      return did(receive, [connectionId, chat, id, kind, body, facts, quotedId, content, epoch, forwarded, shown]);
    },
    /**
     * Several texts arrive, in this order; answers the ids of those that did. None does unless the socket is the newest
     * and the phone well: then each has to be tried by itself to learn why.
     */
    async receiveTexts(connectionId: number, epoch: number, texts: readonly ShopMessage[]): Promise<Set<string>> {
      const rows = await query<{ id: string }>(receiveTexts, [
        connectionId,
        epoch,
        texts.map(({ chat }) => chat),
        texts.map(({ id }) => id),
        texts.map(({ body }) => body),
        texts.map(({ quotedId }) => quotedId),
        texts.map(({ forwarded }) => forwarded),
        texts.map(({ menu }) => menu && JSON.stringify(menu)),
      ]);
      return new Set(rows.map(({ id }) => id));
    },
    /** The message was taken and will not arrive. */
    async failLater(
      connectionId: number,
      { chat, id, code }: { chat: Address; id: string; code: SendErrorCode },
    ): Promise<void> {
      await query(failLater, [connectionId, chat, id, code]);
    },
    revokeOfShop: (connectionId: number, chat: Address, id: string) => did(revoke, [connectionId, chat, id]),
    editOfShop: (connectionId: number, { chat, id, text }: { chat: Address; id: string; text: string }) =>
      did(edit, [connectionId, chat, id, text]),
    reactOfShop: (
      connectionId: number,
      { chat, id, fromMe, emoji }: { chat: Address; id: string; fromMe: boolean; emoji: string },
    ) => did(react, [connectionId, chat, id, emoji, fromMe]),
    async readByShop(connectionId: number, chat: Address, ids: readonly string[]): Promise<void> {
      await query(markRead, [connectionId, chat, ids]);
    },
    async typeOfShop(connectionId: number, chat: Address, state: string): Promise<void> {
      await query(type, [connectionId, chat, state]);
    },
    async rejectCall(connectionId: number, id: string): Promise<void> {
      await query(rejectCall, [connectionId, id]);
    },
    async blockByShop(connectionId: number, addresses: readonly Address[], isBlocked: boolean): Promise<void> {
      await query(block, [connectionId, addresses, isBlocked]);
    },
    async findFile(connectionId: number, messageId: string): Promise<Uint8Array | undefined> {
      return (await query<{ bytes: Uint8Array }>(file, [connectionId, messageId]))[0]?.bytes;
    },
    /** The second addresses of those that have one. */
    async listOtherAddresses(connectionId: number, addresses: readonly Address[]): Promise<Map<string, string>> {
      const rows = await query<{ address: string; other: string }>(lids, [connectionId, addresses]);
      return new Map(rows.map(({ address, other }) => [address, other]));
    },
  };
}
