import type { Connection, ConnectionSession, ConnectionInput } from '@balcao/contract';
import { isTrulyConnected, type SessionChange } from '@balcao/domain';
import { sql, type RawBuilder } from 'kysely';
import type { TenantDb } from '../../platform/tenant-db.ts';

const truth = sql`json_build_object(
  'connectedSince', c.connected_since, 'lastFrameIn', c.last_frame_in, 'lastFrameOut', c.last_frame_out,
  'waiting', (SELECT count(*) FROM outbox o WHERE o.company_id = c.company_id AND o.connection_id = c.id AND o.action = 'send' AND o.state IN ('queued', 'sending')),
  'lastDropAt', c.last_drop_at, 'lastDropReason', c.last_drop_reason)`;

const sessionJson = sql`json_build_object(
  'id', c.id, 'name', c.name, 'status', c.status, 'statusReason', c.status_reason, 'statusSince', c.status_since,
  'qrcode', c.qrcode, 'qrcodeUntil', c.qrcode_until, 'pairingCode', c.pairing_code, 'restrictedUntil', CASE WHEN c.restricted_until > now() THEN c.restricted_until END, 'restrictionIsOpen', c.restriction_is_open, 'paymentMissingAt', c.payment_missing_at, 'clockAheadSeconds', c.clock_ahead_seconds, 'retries', c.retries, 'number', c.number,
  'truth', ${truth}, 'version', c.version, 'updatedAt', c.updated_at)`;

/** A connection with its queues as JSON, built by the database in one query. */
const connectionJson = sql`(${sessionJson}::jsonb || jsonb_build_object(
  'provider', c.provider, 'isDefault', c.is_default, 'greetingMessage', c.greeting_message, 'complationMessage', c.completion_message,
  'outOfHoursMessage', c.out_of_hours_message, 'ratingMessage', c.rating_message, 'tokenHint', c.token_hint,
  'cloud', (SELECT json_build_object('phoneNumberId', a.phone_number_id, 'wabaId', a.waba_id, 'tokenHint', a.token_hint, 'verifyToken', a.verify_token, 'webhookPath', '/api/webhooks/whatsapp/' || a.webhook_key, 'verifiedAt', a.verified_at, 'lastWebhookAt', a.last_webhook_at)
    FROM cloud_accounts a WHERE a.company_id = c.company_id AND a.connection_id = c.id),
  'queues', coalesce((
    SELECT json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color) ORDER BY l.position)
    FROM connection_queues l JOIN queues q ON q.company_id = l.company_id AND q.id = l.queue_id
    WHERE l.company_id = c.company_id AND l.connection_id = c.id), '[]')))`;

/** What is shown of a row: "connected" only with a recent proof of life. */
function asShown<C extends ConnectionSession>({ row, now }: { row: C; now: Date }): C {
  const lastFrameIn = row.truth.lastFrameIn === null ? null : Date.parse(row.truth.lastFrameIn);
  if (row.status !== 'CONNECTED' || isTrulyConnected({ status: row.status, lastFrameIn, now: now.getTime() }))
    return row;
  return { ...row, status: 'TIMEOUT', statusReason: 'silent' };
}

async function select<C extends ConnectionSession>(
  db: TenantDb,
  json: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): Promise<C[]> {
  const { rows } = await sql<{
    row: C;
    now: Date;
  }>`SELECT ${json} AS row, now() AS now FROM connections c WHERE c.company_id = ${db.companyId} ${rest}`.execute(
    db.sql,
  );
  return rows.map(asShown);
}

/** Every connection of the company by name. */
export function listConnections(db: TenantDb): Promise<Connection[]> {
  return select<Connection>(db, connectionJson, sql`ORDER BY lower(c.name), c.id`);
}

/** One connection. */
export async function findConnection(db: TenantDb, id: number): Promise<Connection | undefined> {
  return (await select<Connection>(db, connectionJson, sql`AND c.id = ${id}`))[0];
}

/** What changes live of a connection. */
export async function findLink(db: TenantDb, id: number): Promise<ConnectionSession | undefined> {
  return (await select<ConnectionSession>(db, sessionJson, sql`AND c.id = ${id}`))[0];
}

/**
 * The company's connections, oldest first, with what decides about defaults. Holds the company's row until the end
 * of the work, so that two of them cannot become the default at once.
 */
export async function lockConnections(db: TenantDb): Promise<{ id: number; isDefault: boolean }[]> {
  await sql`SELECT 1 FROM companies WHERE id = ${db.companyId} FOR NO KEY UPDATE`.execute(db.sql);
  return db.sql
    .selectFrom('connections')
    .select(['id', 'is_default as isDefault'])
    .where('company_id', '=', db.companyId)
    .orderBy('id')
    .execute();
}

/** The facts that decide whether a connection may be changed, locked until the end of the work. */
export async function lockConnection(db: TenantDb, id: number) {
  return db.sql
    .selectFrom('connections')
    .select(['id', 'provider', 'status', 'wanted', 'wipe', 'number', 'is_default as isDefault'])
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type ConnectionValues = Omit<ConnectionInput, 'queueIds' | 'token' | 'cloud'> & {
  /** Left out, the old one stays; null takes it away. */
  token?: { hash: Buffer; hint: string } | null | undefined;
};

const toRow = ({
  name,
  isDefault,
  greetingMessage,
  complationMessage,
  outOfHoursMessage,
  ratingMessage,
  provider,
  token,
}: ConnectionValues) => ({
  name,
  is_default: isDefault,
  greeting_message: greetingMessage,
  completion_message: complationMessage,
  out_of_hours_message: outOfHoursMessage,
  rating_message: ratingMessage,
  provider,
  ...(token === undefined ? {} : { token_hash: token?.hash ?? null, token_hint: token?.hint ?? null }),
});

/** Adds a connection without queues; answers its id. */
export async function insertConnection(db: TenantDb, values: ConnectionValues): Promise<number> {
  return (
    await db.sql
      .insertInto('connections')
      .values({ company_id: db.companyId, ...toRow(values) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

/** Writes all values of a connection. */
export async function updateConnectionRow(db: TenantDb, id: number, values: ConnectionValues): Promise<void> {
  await db.sql
    .updateTable('connections')
    .set({ ...toRow(values), version: sql`version + 1`, updated_at: sql`now()` })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .execute();
}

/** Makes a connection the default, or takes that from it. */
export async function setDefault(db: TenantDb, id: number, isDefault: boolean): Promise<void> {
  await db.sql
    .updateTable('connections')
    .set({ is_default: isDefault, version: sql`version + 1`, updated_at: sql`now()` })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .execute();
}

/** Gives a connection exactly these queues, in this order; tells how many of them exist in the company. */
export async function replaceConnectionQueues(
  db: TenantDb,
  connectionId: number,
  queueIds: readonly number[],
): Promise<number> {
  await db.sql
    .deleteFrom('connection_queues')
    .where('company_id', '=', db.companyId)
    .where('connection_id', '=', connectionId)
    .execute();
  const { numAffectedRows } = await sql`
    INSERT INTO connection_queues (company_id, connection_id, queue_id, position)
    SELECT ${db.companyId}, ${connectionId}, q.id, array_position(${[...queueIds]}::int[], q.id)
    FROM queues q WHERE q.company_id = ${db.companyId} AND q.id = any(${[...queueIds]}::int[])`.execute(db.sql);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes a connection with its queues and lease. */
export async function deleteConnectionRow(db: TenantDb, id: number): Promise<void> {
  // Its holder locks the lease before the connection; the other way round the two would wait for each other.
  await db.sql
    .selectFrom('session_leases')
    .select('fence')
    .where('company_id', '=', db.companyId)
    .where('connection_id', '=', id)
    .forUpdate()
    .execute();
  await db.sql.deleteFrom('connections').where('company_id', '=', db.companyId).where('id', '=', id).execute();
}

/** How many connections the company has. */
export async function countConnections(db: TenantDb): Promise<number> {
  const row = await db.sql
    .selectFrom('connections')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('company_id', '=', db.companyId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** How many tickets of a connection are open or pending. */
export async function countOpenTickets(db: TenantDb, connectionId: number): Promise<number> {
  const row = await db.sql
    .selectFrom('tickets')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('company_id', '=', db.companyId)
    .where('connection_id', '=', connectionId)
    .where('status', 'in', ['open', 'pending'])
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Writes what a person asked of the link. A phone that is to be forgotten is so on the screen at once. */
export async function writeRequest(
  db: TenantDb,
  id: number,
  { wanted, wipe, status, reason }: SessionChange,
): Promise<void> {
  await db.sql
    .updateTable('connections')
    .set({
      wanted: wanted ? 'on' : 'off',
      wipe,
      status,
      status_reason: reason,
      status_since: sql`now()`,
      qrcode: '',
      qrcode_until: null,
      pairing_number: null,
      pairing_code: '',
      retries: 0,
      connected_since: null,
      ...(wipe ? { number: null } : {}),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .execute();
}

/** Notes that somebody waits for a code to type; false unless the QR code is shown. */
export async function askForCode(db: TenantDb, id: number, number: string): Promise<boolean> {
  const { numUpdatedRows } = await db.sql
    .updateTable('connections')
    .set({ pairing_number: number, pairing_code: '' })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .where('status', '=', 'qrcode')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Says that a connection cannot be started here; answers whether that is news. */
export async function writeNotAvailable(db: TenantDb, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db.sql
    .updateTable('connections')
    .set({
      status: 'DISCONNECTED',
      status_reason: 'not_available',
      status_since: sql`now()`,
      wanted: 'off',
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('status', '<>', 'DISCONNECTED'),
        where('status_reason', 'is distinct from', 'not_available'),
        where('wanted', '=', 'on'),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What a connection speaks with. */
export async function findProvider(db: TenantDb, id: number): Promise<'beta' | 'cloud' | 'simulator' | undefined> {
  return (
    await db.sql
      .selectFrom('connections')
      .select('provider')
      .where('company_id', '=', db.companyId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.provider;
}
