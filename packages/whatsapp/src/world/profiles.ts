import { customerAddress } from './customer-address.ts';
import { newId, reachablePhone, changeAndReport } from './customers.ts';
import type { WorldDb } from './world-db.ts';
import { oneRow } from './world-refused.ts';

/** What somebody, or a group, shows of itself. */
export type WorldProfile = { name: string | null; pictureMime: string | null };

const createGroup = `
  WITH members AS (
    INSERT INTO simulator.customers (connection_id, address) SELECT $1, unnest($4::text[]) ON CONFLICT DO NOTHING
  )
  INSERT INTO simulator.customers (connection_id, address, name, members) VALUES ($1, $2, $3, $4)`;

const rename = changeAndReport(
  `UPDATE simulator.customers m SET name = $3 FROM phone WHERE m.connection_id = $1 AND m.address = $2 RETURNING m.address AS chat`,
  `jsonb_build_object('type', 'contact', 'name', $3::text)`,
);

const setPicture = `
  WITH changed AS (
    INSERT INTO simulator.customers (connection_id, address, picture, picture_mime) VALUES ($1, $2, $3, $4)
    ON CONFLICT (connection_id, address) DO UPDATE SET picture = excluded.picture, picture_mime = excluded.picture_mime RETURNING address
  ), told AS (
    INSERT INTO simulator.events (connection_id, chat, data) SELECT $1, address, jsonb_build_object('type', 'contact', 'pictureChanged', true) FROM changed WHERE EXISTS (${reachablePhone})
  )
  SELECT pg_notify('simulator', $1::text) FROM changed`;

/** Both addresses of a person show the same face. */
const faces = `FROM simulator.customers c LEFT JOIN simulator.customers o ON o.connection_id = c.connection_id AND o.address = c.other WHERE c.connection_id = $1 AND c.address = $2`;
const profile = `SELECT coalesce(c.name, o.name) AS name, coalesce(c.picture_mime, o.picture_mime) AS "pictureMime" ${faces}`;
const picture = `SELECT coalesce(c.picture, o.picture) AS bytes ${faces}`;

/**
 * Groups, names and pictures: what customers show of themselves. Names and pictures that change are told to a linked
 * phone.
 */
export function profileOperations({ query }: WorldDb) {
  return {
    /** Makes a group of customers that the shop is in too; answers its address. */
    async createGroup(
      connectionId: number,
      { subject, members }: { subject: string; members: readonly string[] },
    ): Promise<{ group: string }> {
      const group = `group:${newId()}`;
      await query(createGroup, [connectionId, group, subject, members.map(customerAddress)]);
      return { group };
    },
    /** A customer calls himself otherwise, or a group gets a new subject. */
    async rename(connectionId: number, { who, name }: { who: string; name: string }): Promise<void> {
      oneRow(
        await query(rename, [connectionId, customerAddress(who), name]),
        'no phone is linked, or nobody of that name is known',
      );
    },
    /** Gives a customer or group a picture, or takes it away. */
    async setPicture(
      connectionId: number,
      { of, picture: file }: { of: string; picture: { mime: string; base64: string } | null },
    ): Promise<void> {
      await query(setPicture, [
        connectionId,
        customerAddress(of),
        file && Buffer.from(file.base64, 'base64'),
        file?.mime ?? null,
      ]);
    },
    async findProfile(connectionId: number, address: string): Promise<WorldProfile | undefined> {
      return (await query<WorldProfile>(profile, [connectionId, address]))[0];
    },
    async findPicture(connectionId: number, address: string): Promise<Uint8Array | undefined> {
      return (await query<{ bytes: Uint8Array | null }>(picture, [connectionId, address]))[0]?.bytes ?? undefined;
    },
  };
}
