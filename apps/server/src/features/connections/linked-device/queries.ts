import { sql } from 'kysely';
import type { PlatformDb, TenantDb } from '../../../platform/tenant-db.ts';
import type { Identity } from '../../../ports/whatsapp.ts';
import { type HeldRow, ours } from '../sessions/queries.ts';

/** The writer does not hold the link any more: nothing of what he does may stay. */
export class NotHeld extends Error {
  override readonly name = 'NotHeld';
}

/** Whether the writer still holds the link; if so he does until the end of the work. */
export async function isHeld(db: TenantDb, held: HeldRow): Promise<boolean> {
  return (await sql`WITH ${ours(db, held)} SELECT 1 FROM mine`.execute(db.sql)).rows.length > 0;
}

/** The same for those who cannot go on without. */
export async function requireHeld(db: TenantDb, held: HeldRow): Promise<void> {
  if (!(await isHeld(db, held))) throw new NotHeld('another node holds this link');
}

/** The credentials of a linked device as they are stored. */
export async function findCredentials(db: TenantDb, connectionId: number): Promise<string | undefined> {
  return (
    await db.sql
      .selectFrom('device_credentials')
      .select('sealed')
      .where('company_id', '=', db.companyId)
      .where('connection_id', '=', connectionId)
      .executeTakeFirst()
  )?.sealed;
}

/** Writes them whole. */
export async function saveCredentials(db: TenantDb, connectionId: number, sealed: string): Promise<void> {
  await sql`
    INSERT INTO device_credentials (company_id, connection_id, sealed) VALUES (${db.companyId}, ${connectionId}, ${sealed})
    ON CONFLICT (connection_id) DO UPDATE SET sealed = excluded.sealed, updated_at = now()`.execute(db.sql);
}

/** Some keys of one kind. */
export async function listKeys(
  db: TenantDb,
  { connectionId, kind, ids }: { connectionId: number; kind: string; ids: readonly string[] },
): Promise<{ id: string; sealed: string }[]> {
  const { rows } = await sql<{ id: string; sealed: string }>`
    SELECT id, sealed FROM device_keys WHERE company_id = ${db.companyId} AND connection_id = ${connectionId} AND kind = ${kind} AND id = ANY(${[...ids]}::text[])`.execute(
    db.sql,
  );
  return rows;
}

/** All keys of one kind; of those that are asked for so there are only ever a few. */
export async function listKeysOfKind(
  db: TenantDb,
  { connectionId, kind }: { connectionId: number; kind: string },
): Promise<{ id: string; sealed: string }[]> {
  return db.sql
    .selectFrom('device_keys')
    .select(['id', 'sealed'])
    .where('company_id', '=', db.companyId)
    .where('connection_id', '=', connectionId)
    .where('kind', '=', kind)
    .execute();
}

export type StoredKey = { kind: string; id: string; sealed: string };

/** Writes many keys with one statement: the first login brings eight hundred. */
export async function saveKeys(db: TenantDb, connectionId: number, keys: readonly StoredKey[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    INSERT INTO device_keys (company_id, connection_id, kind, id, sealed)
    SELECT ${db.companyId}, ${connectionId}, k.kind, k.id, k.sealed
    FROM unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ id }) => id)}::text[], ${keys.map(({ sealed }) => sealed)}::text[]) AS k (kind, id, sealed)
    ON CONFLICT (connection_id, kind, id) DO UPDATE SET sealed = excluded.sealed`.execute(db.sql);
}

/** Takes keys away that were used up. */
export async function deleteKeys(
  db: TenantDb,
  connectionId: number,
  keys: readonly { kind: string; id: string }[],
): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    DELETE FROM device_keys d USING unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ id }) => id)}::text[]) AS k (kind, id)
    WHERE d.company_id = ${db.companyId} AND d.connection_id = ${connectionId} AND d.kind = k.kind AND d.id = k.id`.execute(
    db.sql,
  );
}

/** Forgets the device: its keys, what it sent and whom it knew. Of what it received stays what is named. */
export async function deleteDevice(db: TenantDb, connectionId: number, received: readonly string[]): Promise<void> {
  await sql`DELETE FROM device_keys WHERE company_id = ${db.companyId} AND connection_id = ${connectionId} AND NOT (kind = 'received' AND id = ANY (${[...received]}::text[]))`.execute(
    db.sql,
  );
  for (const table of ['device_credentials', 'sent_contents', 'phone_contacts'] as const) {
    await db.sql
      .deleteFrom(table)
      .where('company_id', '=', db.companyId)
      .where('connection_id', '=', connectionId)
      .execute();
  }
}

/** Keeps the content of a message of ours; a second send under the same id has the same one. */
export async function keepSent(
  db: TenantDb,
  { connectionId, wid, content }: { connectionId: number; wid: string; content: Uint8Array },
): Promise<void> {
  await sql`INSERT INTO sent_contents (company_id, connection_id, wid, content) VALUES (${db.companyId}, ${connectionId}, ${wid}, ${Buffer.from(content)}) ON CONFLICT (connection_id, wid) DO NOTHING`.execute(
    db.sql,
  );
}

/** The content of a message of ours. */
export async function findSent(
  db: TenantDb,
  { connectionId, wid }: { connectionId: number; wid: string },
): Promise<Uint8Array | null> {
  return (
    (
      await db.sql
        .selectFrom('sent_contents')
        .select('content')
        .where('company_id', '=', db.companyId)
        .where('connection_id', '=', connectionId)
        .where('wid', '=', wid)
        .executeTakeFirst()
    )?.content ?? null
  );
}

/** Phones ask again within two weeks, not later. Answers how many went. */
export async function deleteOldSent(db: PlatformDb, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM sent_contents WHERE (connection_id, wid) IN (SELECT connection_id, wid FROM sent_contents WHERE sent_at < now() - interval '14 days' LIMIT ${most})`.execute(
    db.sql,
  );
  return Number(numAffectedRows ?? 0n);
}

/** The default connection of the company and how many people its phone knows. */
export async function findPhoneBook(db: TenantDb): Promise<{ connectionId: number; count: number } | undefined> {
  const { rows } = await sql<{ connectionId: number; count: number }>`
    SELECT c.id AS "connectionId", (SELECT count(*)::int FROM phone_contacts p WHERE p.company_id = c.company_id AND p.connection_id = c.id) AS count
    FROM connections c WHERE c.company_id = ${db.companyId} AND c.is_default`.execute(db.sql);
  return rows[0];
}

/** Somebody in the address book of a phone. */
export type PhoneContact = { address: string; name: string; identities: Identity[] };

/** The next people a phone knows behind an address. */
export async function listPhoneContacts(
  db: TenantDb,
  { connectionId, after, limit }: { connectionId: number; after: string; limit: number },
): Promise<PhoneContact[]> {
  const { rows } = await sql<PhoneContact>`
    SELECT address, name, identities FROM phone_contacts WHERE company_id = ${db.companyId} AND connection_id = ${connectionId} AND address > ${after} ORDER BY address LIMIT ${limit}`.execute(
    db.sql,
  );
  return rows;
}

/** The same as it is written. */
export type NewPhoneContact = { address: string; name: string; identities: string };

/** Writes down whom the owner has in his phone; the newest name counts. */
export async function savePhoneContacts(
  db: TenantDb,
  connectionId: number,
  contacts: readonly NewPhoneContact[],
): Promise<void> {
  await sql`
    INSERT INTO phone_contacts (company_id, connection_id, address, name, identities)
    SELECT DISTINCT ON (p.address) ${db.companyId}, ${connectionId}, p.address, p.name, p.identities::jsonb
    FROM unnest(${contacts.map(({ address }) => address)}::text[], ${contacts.map(({ name }) => name)}::text[], ${contacts.map(({ identities }) => identities)}::text[]) WITH ORDINALITY AS p (address, name, identities, place)
    ORDER BY p.address, p.place DESC
    ON CONFLICT (connection_id, address) DO UPDATE SET name = excluded.name, identities = excluded.identities`.execute(
    db.sql,
  );
}
