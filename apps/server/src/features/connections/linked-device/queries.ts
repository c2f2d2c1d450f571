import type { StatusReason } from '@balcao/contract';
import { ago, anyOf, changedNow, literal, matchesAny, now, rowsAs } from '../../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../../platform/tenant-db.ts';
import type { Identity } from '../../../ports/whatsapp.ts';
import { type HeldRow, lockLease } from '../links/lease-queries.ts';

/** The writer does not hold the link any more, so none of its writes may be kept. */
export class NotHeld extends Error {
  override readonly name = 'NotHeld';
}

/** Whether the writer still holds the link; if so, its lease is locked until the end of the transaction. */
export async function isHeld(db: TenantDb, held: HeldRow): Promise<boolean> {
  return (await lockLease(db, held).executeTakeFirst()) !== undefined;
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
  await db.sql
    .insertInto('device_credentials')
    .values({ company_id: db.companyId, connection_id: connectionId, sealed })
    .onConflict((conflict) => conflict.column('connection_id').doUpdateSet({ sealed, updated_at: now() }))
    .execute();
}

const keysOf = (db: TenantDb, { connectionId, kind }: { connectionId: number; kind: string }) =>
  db.sql
    .selectFrom('device_keys')
    .select(['id', 'sealed'])
    .where('company_id', '=', db.companyId)
    .where('connection_id', '=', connectionId)
    .where('kind', '=', kind);

/** Some keys of one kind. */
export async function listKeys(
  db: TenantDb,
  { ids, ...of }: { connectionId: number; kind: string; ids: readonly string[] },
): Promise<{ id: string; sealed: string }[]> {
  return keysOf(db, of).where('id', '=', anyOf(ids, 'text')).execute();
}

/** All keys of one kind; of those that are asked for so there are only ever a few. */
export async function listKeysOfKind(
  db: TenantDb,
  of: { connectionId: number; kind: string },
): Promise<{ id: string; sealed: string }[]> {
  return keysOf(db, of).execute();
}

export type StoredKey = { kind: string; id: string; sealed: string };

/** Writes many keys with one statement: the first login brings eight hundred. */
export async function saveKeys(db: TenantDb, connectionId: number, keys: readonly StoredKey[]): Promise<void> {
  if (keys.length === 0) return;
  await db.sql
    .insertInto('device_keys')
    .columns(['company_id', 'connection_id', 'kind', 'id', 'sealed'])
    .expression((eb) =>
      eb
        .selectFrom(rowsAs('k', keys, { kind: 'text', id: 'text', sealed: 'text' }))
        .select([eb.val(db.companyId).as('company_id'), eb.val(connectionId).as('connection_id')])
        .select(['k.kind', 'k.id', 'k.sealed']),
    )
    .onConflict((conflict) =>
      conflict.columns(['connection_id', 'kind', 'id']).doUpdateSet((eb) => ({ sealed: eb.ref('excluded.sealed') })),
    )
    .execute();
}

/** Takes keys away that were used up. */
export async function deleteKeys(
  db: TenantDb,
  connectionId: number,
  keys: readonly { kind: string; id: string }[],
): Promise<void> {
  if (keys.length === 0) return;
  const used = keys.map(({ kind, id }) => ({ kind, id }));
  await db.sql
    .deleteFrom('device_keys as d')
    .using(rowsAs('used', used, { kind: 'text', id: 'text' }))
    .where('d.company_id', '=', db.companyId)
    .where('d.connection_id', '=', connectionId)
    .whereRef('d.kind', '=', 'used.kind')
    .whereRef('d.id', '=', 'used.id')
    .execute();
}

/** Forgets the device: its keys, what it sent and whom it knew. Of what it received stays what is named. */
export async function deleteDevice(db: TenantDb, connectionId: number, received: readonly string[]): Promise<void> {
  await db.sql
    .deleteFrom('device_keys')
    .where('company_id', '=', db.companyId)
    .where('connection_id', '=', connectionId)
    .where((eb) => eb.not(eb.and([eb('kind', '=', 'received'), eb('id', '=', anyOf(received, 'text'))])))
    .execute();
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
  await db.sql
    .insertInto('sent_contents')
    .values({ company_id: db.companyId, connection_id: connectionId, wid, content: Buffer.from(content) })
    .onConflict((conflict) => conflict.columns(['connection_id', 'wid']).doNothing())
    .execute();
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
  const { numDeletedRows } = await db.sql
    .deleteFrom('sent_contents')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('connection_id', 'wid'),
        'in',
        selectFrom('sent_contents')
          .select(['connection_id', 'wid'])
          .where('sent_at', '<', ago({ days: 14 }))
          .limit(most)
          .$asTuple('connection_id', 'wid'),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The default connection of the company and how many people its phone knows. */
export async function findPhoneBook(db: TenantDb): Promise<{ connectionId: number; count: number } | undefined> {
  const row = await db.sql
    .selectFrom('connections as c')
    .select((eb) => [
      'c.id as connectionId',
      eb
        .selectFrom('phone_contacts as p')
        .select((people) => people.fn.countAll<number>().as('count'))
        .whereRef('p.company_id', '=', 'c.company_id')
        .whereRef('p.connection_id', '=', 'c.id')
        .as('count'),
    ])
    .where('c.company_id', '=', db.companyId)
    .where('c.is_default', '=', literal(true))
    .executeTakeFirst();
  return row && { connectionId: row.connectionId, count: row.count ?? 0 };
}

/** Somebody in the address book of a phone. */
export type PhoneContact = { address: string; name: string; identities: Identity[] };

/** The next people a phone knows behind an address. */
export async function listPhoneContacts(
  db: TenantDb,
  { connectionId, after, limit }: { connectionId: number; after: string; limit: number },
): Promise<PhoneContact[]> {
  const rows = await db.sql
    .selectFrom('phone_contacts')
    .select(['address', 'name', 'identities'])
    .where('company_id', '=', db.companyId)
    .where('connection_id', '=', connectionId)
    .where('address', '>', after)
    .orderBy('address')
    .limit(limit)
    .execute();
  // Only `savePhoneContacts` writes them.
  return rows.map(({ address, name, identities }) => ({ address, name, identities: identities as Identity[] }));
}

/** The same as it is written. */
export type NewPhoneContact = { address: string; name: string; identities: string };

/** Stores the contacts of the owner's phone; the newest name counts. */
export async function savePhoneContacts(
  db: TenantDb,
  connectionId: number,
  contacts: readonly NewPhoneContact[],
): Promise<void> {
  // Of several names of one person the last one counts; a statement may write a row only once.
  const people = [...new Map(contacts.map((contact) => [contact.address, contact])).values()];
  await db.sql
    .insertInto('phone_contacts')
    .columns(['company_id', 'connection_id', 'address', 'name', 'identities'])
    .expression((eb) =>
      eb
        .selectFrom(rowsAs('p', people, { address: 'text', name: 'text', identities: 'jsonb' }))
        .select([eb.val(db.companyId).as('company_id'), eb.val(connectionId).as('connection_id')])
        .select(['p.address', 'p.name', 'p.identities'])
        // In one order everywhere, so that two who write the same people cannot wait for each other.
        .orderBy('p.address'),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['connection_id', 'address'])
        .doUpdateSet((eb) => ({ name: eb.ref('excluded.name'), identities: eb.ref('excluded.identities') })),
    )
    .execute();
}

/**
 * Forgets the keys of all linked devices and says at each connection why it is closed. Keys of a backup are older than
 * what the phone has since seen of them, and using them again breaks the encryption of every chat.
 */
export async function forgetDevices({ sql }: PlatformDb, reason: StatusReason): Promise<void> {
  await sql
    .updateTable('connections')
    .set({
      wanted: 'off',
      wipe: false,
      status: 'DISCONNECTED',
      status_reason: reason,
      status_since: now(),
      qrcode: '',
      qrcode_until: null,
      pairing_number: null,
      pairing_code: '',
      connected_since: null,
      ...changedNow,
    })
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('device_credentials')
          .select('device_credentials.connection_id')
          .whereRef('device_credentials.connection_id', '=', 'connections.id'),
      ),
    )
    .execute();
  await sql.deleteFrom('device_credentials').execute();
  await sql.deleteFrom('device_keys').execute();
}

/**
 * Takes somebody out of what the phones of the company know: their address books, and the keys with which they talk with
 * that person, whose names are numbers and addresses. Should the person write again, new keys are agreed on.
 */
export async function forgetAddresses(
  db: TenantDb,
  addresses: readonly string[],
  { inTexts }: { inTexts: readonly string[] },
): Promise<void> {
  await db.sql
    .deleteFrom('phone_contacts')
    .where('company_id', '=', db.companyId)
    .where(({ eb, ref, or }) =>
      or([eb('address', '=', anyOf(addresses, 'text')), matchesAny(ref('identities'), inTexts)]),
    )
    .execute();
  await db.sql
    .deleteFrom('device_keys')
    .where('company_id', '=', db.companyId)
    .where(({ ref }) => matchesAny(ref('id'), inTexts))
    .execute();
}

/** Deletes what was kept of messages of ours, should a phone ask again. */
export async function forgetSent(db: TenantDb, sent: readonly { connectionId: number; wid: string }[]): Promise<void> {
  if (sent.length === 0) return;
  await db.sql
    .deleteFrom('sent_contents as s')
    .using(rowsAs('gone', sent, { connectionId: 'int', wid: 'text' }))
    .where('s.company_id', '=', db.companyId)
    .whereRef('s.connection_id', '=', 'gone.connectionId')
    .whereRef('s.wid', '=', 'gone.wid')
    .execute();
}
