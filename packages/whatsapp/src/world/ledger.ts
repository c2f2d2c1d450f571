import type { Ack, Forwarding, Menu, MessageKind } from '../messages.ts';
import { customerAddress, customerName } from './customer-address.ts';
import type { DeviceState } from './device.ts';
import type { Faults } from './faults.ts';
import type { WorldDb } from './world-db.ts';

/** A message that arrived at a customer. */
export type ReceivedMessage = {
  id: string;
  to: string;
  body: string;
  type: MessageKind;
  mediaType?: string;
  menu?: Menu;
  at: number;
  ack: Ack;
};

/** A message of either side with all that happened to it. */
export type LedgerMessage = {
  id: string;
  /** The customer: a number, or `lid:` and digits. */
  customer: string;
  fromCustomer: boolean;
  type: MessageKind;
  body: string;
  mediaType: string | null;
  /** The choices as the customer sees them below the words. */
  menu: Menu | null;
  quotedId: string | null;
  forwarded: Forwarding | null;
  at: number;
  ack: Ack;
  edited: boolean;
  deleted: boolean;
  reactions: { customer?: string; shop?: string };
  /** How often it was handed over. */
  attempts: number;
  /** Who of a group wrote; null in a chat of two and for the shop. */
  member: string | null;
};

export type Customer = {
  customer: string;
  lid: string | null;
  name: string | null;
  shopTyping: string | null;
  lastMessage: { body: string; type: MessageKind; fromCustomer: boolean; at: number } | null;
};

export type Overview = {
  phone: { number: string | null; online: boolean; banned: boolean; passkey: boolean };
  linked: boolean;
  showsQr: boolean;
  faults: Faults;
  customers: Customer[];
  /** The newest messages of both sides, oldest first. */
  messages: LedgerMessage[];
};

/** What happened on a connection, for a test that wants to know why. */
export type Transcript = {
  device: { state: DeviceState; sockets: number } | null;
  messages: LedgerMessage[];
  calls: { id: string; customer: string; video: boolean; rejected: boolean }[];
  waiting: number;
};

const ms = (column: string): string => `floor(extract(epoch FROM ${column}) * 1000)::float8`;
const messageColumns = `id, chat AS customer, from_customer AS "fromCustomer", kind AS type, coalesce(edited_body, body) AS body, media ->> 'mime' AS "mediaType", menu, quoted_id AS "quotedId", forwarded,
  ${ms('at')} AS at, ack, edited_body IS NOT NULL AS edited, deleted, reactions, attempts, member, seq`;

const received = `
  SELECT id, chat AS "to", coalesce(edited_body, body) AS body, kind AS type, media ->> 'mime' AS "mediaType", menu, ${ms('at')} AS at, ack
  FROM simulator.messages m
  WHERE connection_id = $1 AND NOT from_customer AND NOT deleted
    AND ($2::text IS NULL OR chat = $2 OR chat = (SELECT other FROM simulator.customers c WHERE c.connection_id = $1 AND c.address = $2))
  ORDER BY seq`;

const phone = `
  SELECT p.number, p.online, p.banned, p.passkey, p.faults, coalesce(d.state = 'linked', false) AS linked, coalesce(d.qr IS NOT NULL AND d.qr_until > now(), false) AS "showsQr"
  FROM simulator.phones p LEFT JOIN simulator.devices d USING (connection_id) WHERE p.connection_id = $1`;

const customers = `
  SELECT c.address AS customer, c.other AS lid, c.name, c.shop_typing AS "shopTyping",
    CASE WHEN m.id IS NULL THEN NULL ELSE json_build_object('body', m.body, 'type', m.kind, 'fromCustomer', m.from_customer, 'at', ${ms('m.at')}) END AS "lastMessage"
  FROM simulator.customers c
  LEFT JOIN LATERAL (
    (SELECT id, kind, coalesce(edited_body, body) AS body, from_customer, at, seq FROM simulator.messages WHERE connection_id = $1 AND chat = c.address ORDER BY seq DESC LIMIT 1)
    UNION ALL
    (SELECT id, kind, coalesce(edited_body, body) AS body, from_customer, at, seq FROM simulator.messages WHERE connection_id = $1 AND chat = c.other ORDER BY seq DESC LIMIT 1)
    ORDER BY seq DESC LIMIT 1
  ) m ON true
  -- Somebody with two addresses is listed by his number; groups cannot be played, so they are not listed.
  WHERE c.connection_id = $1 AND c.members IS NULL AND NOT (c.address LIKE 'lid:%' AND c.other IS NOT NULL)
  ORDER BY m.seq DESC NULLS LAST, c.address LIMIT 200`;

const newest = `SELECT * FROM (SELECT ${messageColumns} FROM simulator.messages WHERE connection_id = $1 ORDER BY seq DESC LIMIT 200) m ORDER BY seq`;
const all = `SELECT ${messageColumns} FROM simulator.messages WHERE connection_id = $1 ORDER BY seq`;
const device = `SELECT state, epoch AS sockets FROM simulator.devices WHERE connection_id = $1`;
const calls = `SELECT id, chat AS customer, video, rejected FROM simulator.calls WHERE connection_id = $1 ORDER BY at, id`;
const waiting = `SELECT count(*)::int AS count FROM simulator.events WHERE connection_id = $1`;

const named = <R extends { customer: string }>(row: R): R => ({ ...row, customer: customerName(row.customer) });
const message = ({ seq: _seq, ...row }: LedgerMessage & { seq: unknown }): LedgerMessage =>
  named({ ...row, member: row.member && customerName(row.member) });

const untouched: Omit<Overview, 'customers' | 'messages'> = {
  phone: { number: null, online: true, banned: false, passkey: false },
  linked: false,
  showsQr: false,
  faults: {},
};
type PhoneRow = Overview['phone'] & Pick<Overview, 'linked' | 'showsQr' | 'faults'>;

/** What can be read of the world from outside. */
export function ledgerOperations({ query }: WorldDb) {
  const overviewOfPhone = async (connectionId: number): Promise<typeof untouched> => {
    const [row] = await query<PhoneRow>(phone, [connectionId]);
    if (row === undefined) return untouched;
    const { linked, showsQr, faults, number, online, banned, passkey } = row;
    return { phone: { number, online, banned, passkey }, linked, showsQr, faults };
  };
  return {
    /** What customers have received, oldest first: all of them, or one. */
    async listReceived(connectionId: number, customer?: string): Promise<ReceivedMessage[]> {
      const rows = await query<
        Omit<ReceivedMessage, 'mediaType' | 'menu'> & { mediaType: string | null; menu: Menu | null }
      >(received, [connectionId, customer === undefined ? null : customerAddress(customer)]);
      return rows.map(({ mediaType, menu, to, ...row }) => ({
        ...row,
        to: customerName(to),
        ...(mediaType === null ? {} : { mediaType }),
        ...(menu === null ? {} : { menu }),
      }));
    },
    /** What a page shows of a phone and its customers. */
    async overview(connectionId: number): Promise<Overview> {
      const [state, people, messages] = await Promise.all([
        overviewOfPhone(connectionId),
        query<Customer>(customers, [connectionId]),
        query<LedgerMessage & { seq: unknown }>(newest, [connectionId]),
      ]);
      return { ...state, customers: people.map(named), messages: messages.map(message) };
    },
    /** Everything that happened, oldest first. */
    async transcript(connectionId: number): Promise<Transcript> {
      const [devices, messages, rang, left] = await Promise.all([
        query<{ state: DeviceState; sockets: number }>(device, [connectionId]),
        query<LedgerMessage & { seq: unknown }>(all, [connectionId]),
        query<Transcript['calls'][number]>(calls, [connectionId]),
        query<{ count: number }>(waiting, [connectionId]),
      ]);
      return {
        device: devices[0] ?? null,
        messages: messages.map(message),
        calls: rang.map(named),
        waiting: left[0]?.count ?? 0,
      };
    },
  };
}
