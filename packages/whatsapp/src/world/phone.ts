import { noCode } from './device.ts';
import type { Faults } from './faults.ts';
import type { WorldDb } from './world-db.ts';
import { oneRow } from './world-refused.ts';

export type PhoneChange = {
  online?: boolean | undefined;
  unlink?: boolean | undefined;
  ban?: boolean | undefined;
  passkey?: boolean | undefined;
};

/**
 * Links the device when the phone may and what it read or was told is right; a phone without a number gets this one.
 */
const link = (isRight: string, number: string): string => `
  WITH device AS (
    UPDATE simulator.devices d SET state = CASE WHEN p.passkey THEN 'passkey' ELSE 'linked' END, ${noCode}
    FROM simulator.phones p
    WHERE d.connection_id = $1 AND p.connection_id = $1 AND d.state = 'none' AND ${isRight} AND p.online AND NOT p.banned
    RETURNING d.connection_id
  ), old AS (
    -- A device linked anew does not get what was meant for the one before it.
    DELETE FROM simulator.events USING device WHERE events.connection_id = device.connection_id
  ), phone AS (
    UPDATE simulator.phones p SET number = coalesce(p.number, ${number}) FROM device WHERE p.connection_id = device.connection_id RETURNING p.number
  )
  SELECT number, pg_notify('simulator', $1::text) FROM phone`;
const scan = link(`d.qr IS NOT NULL AND d.qr_until > now()`, '$2');
/** A code is only good on the phone whose number it was asked for. */
const enterCode = link(
  `d.code = $2 AND coalesce(p.number, d.code_number) = d.code_number`,
  '(SELECT code_number FROM simulator.devices WHERE connection_id = $1)',
);

const linkAtOnce = `
  WITH phone AS (
    INSERT INTO simulator.phones AS p (connection_id, number) VALUES ($1, $2)
    ON CONFLICT (connection_id) DO UPDATE SET number = coalesce(p.number, excluded.number)
  ), device AS (
    INSERT INTO simulator.devices (connection_id, state) VALUES ($1, 'linked')
    ON CONFLICT (connection_id) DO UPDATE SET state = 'linked', ${noCode}
    RETURNING connection_id
  )
  SELECT pg_notify('simulator', $1::text) FROM device`;

const change = `
  WITH phone AS (
    INSERT INTO simulator.phones AS p (connection_id, online, banned, passkey) VALUES ($1, coalesce($2, true), coalesce($3, false), coalesce($4, false))
    ON CONFLICT (connection_id) DO UPDATE SET online = coalesce($2, p.online), banned = coalesce($3, p.banned), passkey = coalesce($4, p.passkey)
    RETURNING p.connection_id
  )
  SELECT pg_notify('simulator', $1::text) FROM phone`;

const unlink = `
  WITH device AS (
    UPDATE simulator.devices SET state = 'removed', ${noCode} WHERE connection_id = $1 AND state = 'linked' RETURNING connection_id
  )
  SELECT pg_notify('simulator', $1::text) FROM device`;

const faults = `
  WITH phone AS (
    INSERT INTO simulator.phones (connection_id, faults) VALUES ($1, $2::jsonb) ON CONFLICT (connection_id) DO UPDATE SET faults = excluded.faults RETURNING connection_id
  )
  SELECT pg_notify('simulator', $1::text) FROM phone`;

const tables = ['phones', 'devices', 'customers', 'messages', 'media', 'calls', 'events'];
const reset = `
  WITH ${tables.map((table) => `${table} AS (DELETE FROM simulator.${table} WHERE connection_id = $1)`).join(', ')}
  SELECT pg_notify('simulator', $1::text)`;

/** A mobile number of São Paulo that no other connection has. */
export function phoneNumber(connectionId: number): string {
  return `55119${String(90_000_000 + (connectionId % 10_000_000))}`;
}

/** The shop owner's phone and what can befall it. */
export function phoneOperations({ query }: WorldDb) {
  return {
    /** Scans the QR code the connection shows; refused when it shows none, or the phone is off or banned. */
    async scan(connectionId: number): Promise<{ number: string }> {
      const { number } = oneRow(
        await query<{ number: string }>(scan, [connectionId, phoneNumber(connectionId)]),
        'no QR code to scan',
      );
      return { number };
    },
    /** Links the phone without anything to scan, also before its connection was opened for the first time. */
    async linkAtOnce(connectionId: number): Promise<void> {
      await query(linkAtOnce, [connectionId, phoneNumber(connectionId)]);
    },
    /**
     * Types a pairing code; refused when it is not the one shown, was asked for another number, or the phone is off or
     * banned.
     */
    async enterCode(connectionId: number, code: string): Promise<{ number: string }> {
      const { number } = oneRow(
        await query<{ number: string }>(enterCode, [connectionId, code]),
        'not the code for this phone',
      );
      return { number };
    },
    /** Changes what is named; removing the linked device needs one. */
    async setPhone(connectionId: number, { online, unlink: removed, ban, passkey }: PhoneChange): Promise<void> {
      if (removed === true) oneRow(await query(unlink, [connectionId]), 'no device is linked');
      await query(change, [connectionId, online ?? null, ban ?? null, passkey ?? null]);
    },
    /** Replaces the whole set of faults. */
    async setFaults(connectionId: number, set: Faults): Promise<void> {
      await query(faults, [connectionId, JSON.stringify(set)]);
    },
    /** Forgets everything about a connection. */
    async reset(connectionId: number): Promise<void> {
      await query(reset, [connectionId]);
    },
  };
}
