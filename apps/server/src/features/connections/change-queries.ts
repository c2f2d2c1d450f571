import type { ConnectionInput } from '@balcao/contract';
import { type SessionChange } from '@balcao/domain';
import { anyOf, changedNow, now, positionIn } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';

/**
 * The company's connections, oldest first, with what decides about defaults. Holds the company's row until the end
 * of the work, so that two of them cannot become the default at once.
 */
export async function lockConnections(db: TenantDb): Promise<{ id: number; isDefault: boolean }[]> {
  await db.sql.selectFrom('companies').select('id').where('id', '=', db.companyId).forNoKeyUpdate().execute();
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

export type ConnectionValues = Omit<ConnectionInput, 'queueIds' | 'defaultQueueId' | 'token' | 'cloud'> & {
  /** Left out, the old one stays; null takes it away. */
  token?: { hash: Buffer; hint: string } | null | undefined;
};

export type NewConnection = ConnectionValues & {
  /** Whether it is one of the examples, and with it every conversation over it. */
  isSample?: boolean;
};

const toRow = ({
  name,
  isDefault,
  greetingMessage,
  complationMessage,
  transferMessage,
  outOfHoursMessage,
  ratingMessage,
  provider,
  token,
}: ConnectionValues) => ({
  name,
  is_default: isDefault,
  greeting_message: greetingMessage,
  completion_message: complationMessage,
  transfer_message: transferMessage,
  out_of_hours_message: outOfHoursMessage,
  rating_message: ratingMessage,
  provider,
  ...(token === undefined
    ? {}
    : {
        token_hash: token?.hash ?? null,
        token_hint: token?.hint ?? null,
        token_created_at: token === null ? null : now(),
      }),
});

/** Adds a connection without queues; answers its id. */
export async function insertConnection(db: TenantDb, { isSample = false, ...values }: NewConnection): Promise<number> {
  return (
    await db.sql
      .insertInto('connections')
      .values({ company_id: db.companyId, is_sample: isSample, ...toRow(values) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

/** Writes all values of a connection. */
export async function updateConnectionRow(db: TenantDb, id: number, values: ConnectionValues): Promise<void> {
  await db.sql
    .updateTable('connections')
    .set({ ...toRow(values), ...changedNow })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .execute();
}

/** Writes a new token of a connection; false when there is none with this id. */
export async function updateToken(
  db: TenantDb,
  id: number,
  { hash, hint }: { hash: Buffer; hint: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db.sql
    .updateTable('connections')
    .set({ token_hash: hash, token_hint: hint, token_created_at: now(), ...changedNow })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes a connection the default, or takes that from it. */
export async function setDefault(db: TenantDb, id: number, isDefault: boolean): Promise<void> {
  await db.sql
    .updateTable('connections')
    .set({ is_default: isDefault, ...changedNow })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .execute();
}

/** Names the queue for customers who do not choose one; it is one of the connection's. */
export async function setDefaultQueue(db: TenantDb, id: number, queueId: number | null): Promise<void> {
  await db.sql
    .updateTable('connections')
    .set({ default_queue_id: queueId })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .execute();
}

/**
 * Gives a connection exactly these queues, in this order, and returns how many of them exist in the company. None of
 * them is the default any more.
 */
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
  const inserted = await db.sql
    .insertInto('connection_queues')
    .columns(['company_id', 'connection_id', 'queue_id', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('queues as q')
        .select(['q.company_id', eb.val(connectionId).as('connection_id'), 'q.id as queue_id'])
        .select((queue) => positionIn(queueIds, 'int', queue.ref('q.id')).as('position'))
        .where('q.company_id', '=', db.companyId)
        .where('q.id', '=', anyOf(queueIds, 'int')),
    )
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows ?? 0n);
}

/** Writes the greeting of a connection, in a newer version. */
export async function setGreeting(db: TenantDb, id: number, greeting: string): Promise<void> {
  await db.sql
    .updateTable('connections')
    .set({ greeting_message: greeting, ...changedNow })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .execute();
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
      status_since: now(),
      qrcode: '',
      qrcode_until: null,
      pairing_number: null,
      pairing_code: '',
      retries: 0,
      connected_since: null,
      ...(wipe ? { number: null } : {}),
      ...changedNow,
    })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .execute();
}

/** Stores that a person waits for a pairing code; false unless the QR code is shown. */
export async function requestCode(db: TenantDb, id: number, number: string): Promise<boolean> {
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
      status_since: now(),
      wanted: 'off',
      ...changedNow,
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
