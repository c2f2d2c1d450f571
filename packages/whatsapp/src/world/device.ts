import type { PendingEvent } from './event-data.ts';
import type { Faults } from './faults.ts';
import type { WorldDb } from './world-db.ts';

export type DeviceState = 'none' | 'linked' | 'removed' | 'passkey';

/** The world as one socket finds it. */
export type DeviceSnapshot = {
  state: DeviceState;
  epoch: number;
  number: string | null;
  online: boolean;
  banned: boolean;
  faults: Faults;
};

export type SnapshotWithEvents = DeviceSnapshot & {
  /** The newest event that waits; everything up to it is backlog at the opening. */ lastSeq: number;
  events: PendingEvent[];
};

/** Which waiting events to bring: none while the link is not open, never those already claimed. */
export type EventRequest = { limit: number; claimed: readonly number[]; pausedChats: readonly string[] };

/** Nothing is left to scan or to type. */
export const noCode = `qr = NULL, qr_until = NULL, code = NULL, code_number = NULL`;

const open = `
  WITH phone AS (
    INSERT INTO simulator.phones (connection_id) VALUES ($1) ON CONFLICT DO NOTHING
  ), device AS (
    INSERT INTO simulator.devices AS d (connection_id, epoch) VALUES ($1, 1) ON CONFLICT (connection_id) DO UPDATE SET epoch = d.epoch + 1, ${noCode}
    RETURNING d.epoch
  )
  SELECT epoch, pg_notify('simulator', $1::text) FROM device`;

const state = `d.state, d.epoch, p.number, p.online, p.banned, p.faults`;
const from = `FROM simulator.phones p JOIN simulator.devices d USING (connection_id) WHERE p.connection_id = $1`;

const selectState = `SELECT ${state} ${from}`;

const selectStateWithEvents = `
  SELECT ${state}, coalesce((SELECT max(seq) FROM simulator.events WHERE connection_id = $1), 0)::float8 AS "lastSeq",
    coalesce((SELECT json_agg(json_build_object('seq', e.seq, 'chat', e.chat, 'other', c.other, 'name', c.name, 'data', e.data) ORDER BY e.seq)
      FROM (SELECT seq, chat, data FROM simulator.events WHERE connection_id = $1 AND seq <> ALL ($2::bigint[]) AND chat <> ALL ($3::text[]) ORDER BY seq LIMIT $4) e
      LEFT JOIN simulator.customers c ON c.connection_id = $1 AND c.address = e.chat), '[]') AS events
  ${from}`;

const markDelivered = `
  WITH done AS (
    DELETE FROM simulator.events WHERE connection_id = $1 AND seq = ANY ($2::bigint[]) RETURNING data
  )
  UPDATE simulator.messages SET ack = 2
  WHERE connection_id = $1 AND id = ANY (ARRAY(SELECT data ->> 'id' FROM done WHERE data ->> 'type' = 'message')) AND from_customer AND ack < 2`;

const showQr = `UPDATE simulator.devices SET qr = $3, qr_until = now() + $4 * interval '1 millisecond' WHERE connection_id = $1 AND epoch = $2 AND state = 'none' RETURNING connection_id`;
const showCode = `UPDATE simulator.devices SET code = $3, code_number = $4 WHERE connection_id = $1 AND epoch = $2 AND state = 'none' AND qr IS NOT NULL RETURNING connection_id`;
const hideQr = `UPDATE simulator.devices SET ${noCode} WHERE connection_id = $1 AND epoch = $2`;
const forget = `
  WITH device AS (UPDATE simulator.devices SET state = 'none', ${noCode} WHERE connection_id = $1 RETURNING connection_id)
  SELECT pg_notify('simulator', $1::text) FROM device`;
const takeCloseCode = `UPDATE simulator.phones SET faults = faults - 'closeCode' WHERE connection_id = $1`;

/** The side of the linked device: what a driver asks of the world about its link and its waiting events. */
export function deviceOperations({ query, note, listen }: WorldDb) {
  return {
    listen,
    /** Opens a socket; the one before it is dead from now on. */
    async openSocket(connectionId: number): Promise<number> {
      const [row] = await query<{ epoch: number }>(open, [connectionId]);
      return row?.epoch ?? 0;
    },
    /** The state of the link; undefined when the world has forgotten the connection. */
    async readState(connectionId: number): Promise<DeviceSnapshot | undefined> {
      return (await query<DeviceSnapshot>(selectState, [connectionId]))[0];
    },
    /** The same with the next waiting events, in their order. */
    async readWithEvents(
      connectionId: number,
      { limit, claimed, pausedChats }: EventRequest,
    ): Promise<SnapshotWithEvents | undefined> {
      return (await query<SnapshotWithEvents>(selectStateWithEvents, [connectionId, claimed, pausedChats, limit]))[0];
    },
    async markDelivered(connectionId: number, seqs: readonly number[]): Promise<void> {
      // A mark that is lost means a second delivery, which every receiver has to bear anyway.
      await note(markDelivered, [connectionId, seqs]);
    },
    /** False when the code may not be shown any more. */
    async showQr(
      connectionId: number,
      { epoch, qr, validForMs }: { epoch: number; qr: string; validForMs: number },
    ): Promise<boolean> {
      return (await query(showQr, [connectionId, epoch, qr, validForMs])).length > 0;
    },
    /** False when nobody is to be paired just now. */
    async showCode(
      connectionId: number,
      { epoch, code, number }: { epoch: number; code: string; number: string },
    ): Promise<boolean> {
      return (await query(showCode, [connectionId, epoch, code, number])).length > 0;
    },
    async hideQr(connectionId: number, epoch: number): Promise<void> {
      await query(hideQr, [connectionId, epoch]);
    },
    /** The device is linked no more, and knows it. */
    async forgetLink(connectionId: number): Promise<void> {
      await query(forget, [connectionId]);
    },
    /** A link closes only once with the code of the faults. */
    async takeCloseCode(connectionId: number): Promise<void> {
      await query(takeCloseCode, [connectionId]);
    },
  };
}
