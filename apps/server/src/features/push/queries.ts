import type { PushDevice } from '@balcao/contract';
import { defaultPushChoices, type PushChoices, type PushKind } from '@balcao/domain';
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { DB } from '../../platform/database-tables.ts';
import { anyOf, fromNow } from '../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../platform/tenant-db.ts';

/** The pair of keys as it is stored. */
export type StoredKeys = { publicKey: string; sealedPrivateKey: string };

export async function findKeys(db: PlatformDb): Promise<StoredKeys | undefined> {
  return db.sql
    .selectFrom('push_keys')
    .select(['public_key as publicKey', 'sealed_private_key as sealedPrivateKey'])
    .executeTakeFirst();
}

/** Keeps the first pair; of two nodes that make one at once the second finds that of the first. */
export async function insertKeys(db: PlatformDb, { publicKey, sealedPrivateKey }: StoredKeys): Promise<void> {
  await db.sql
    .insertInto('push_keys')
    .values({ public_key: publicKey, sealed_private_key: sealedPrivateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Devices are registered for one pair of keys: without it they are worth nothing. */
export async function forgetKeys(db: PlatformDb): Promise<void> {
  await db.sql.deleteFrom('push_devices').execute();
  await db.sql.deleteFrom('push_keys').execute();
}

const deviceColumns = ['id', 'name', 'created_at as createdAt', 'last_delivered_at as lastDeliveredAt'] as const;

type DeviceRow = { id: number; name: string; createdAt: Date; lastDeliveredAt: Date | null };

const asDevice = ({ createdAt, lastDeliveredAt, ...device }: DeviceRow): PushDevice => ({
  ...device,
  createdAt: createdAt.toISOString(),
  lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
});

/** The devices of a person, the newest first. */
export async function listDevices(db: TenantDb, userId: number): Promise<PushDevice[]> {
  const rows = await db.sql
    .selectFrom('push_devices')
    .select(deviceColumns)
    .where('company_id', '=', db.companyId)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(asDevice);
}

/** Where the devices of a person are reached. */
export async function listTargets(
  db: TenantDb,
  userId: number,
): Promise<{ id: number; hash: Buffer; sealedTarget: string }[]> {
  return db.sql
    .selectFrom('push_devices')
    .select(['id', 'endpoint_hash as hash', 'sealed_target as sealedTarget'])
    .where('company_id', '=', db.companyId)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

export type NewDevice = { userId: number; sessionId: string; name: string; hash: Buffer; sealedTarget: string };

/** Takes a browser away from whoever else had it, of whatever company: it belongs to who is logged in there. */
export async function releaseBrowser(
  db: PlatformDb,
  { hash, userId, companyId }: { hash: Buffer; userId: number; companyId: number },
): Promise<void> {
  await db.sql
    .deleteFrom('push_devices')
    .where('endpoint_hash', '=', hash)
    .where((eb) => eb.or([eb('user_id', '<>', userId), eb('company_id', '<>', companyId)]))
    .execute();
}

/** Registers a browser, or notes that it is in use under the present session; says whether it is new. */
export async function putDevice(db: TenantDb, device: NewDevice): Promise<{ device: PushDevice; isNew: boolean }> {
  const { userId, sessionId, name, hash, sealedTarget } = device;
  const { isNew, ...row } = await db.sql
    .insertInto('push_devices')
    .values({
      company_id: db.companyId,
      user_id: userId,
      session_id: sessionId,
      name,
      endpoint_hash: hash,
      sealed_target: sealedTarget,
    })
    .onConflict((conflict) =>
      conflict.column('endpoint_hash').doUpdateSet({ session_id: sessionId, name, sealed_target: sealedTarget }),
    )
    .returning(deviceColumns)
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow();
  return { device: asDevice(row), isNew };
}

/** Forgets the oldest devices of a person beyond so many. */
export async function keepNewest(db: TenantDb, userId: number, most: number): Promise<void> {
  await db.sql
    .deleteFrom('push_devices')
    .where('company_id', '=', db.companyId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_devices')
        .select('id')
        .where('company_id', '=', db.companyId)
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .offset(most),
    )
    .execute();
}

/** Forgets a device of a person; false when the person has none of that id. */
export async function deleteDevice(db: TenantDb, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.sql
    .deleteFrom('push_devices')
    .where('company_id', '=', db.companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets the devices of people, or of them only what one session registered. */
export async function deleteDevicesOf(
  db: TenantDb,
  userIds: readonly number[],
  sessionId: string | null,
): Promise<void> {
  let query = db.sql
    .deleteFrom('push_devices')
    .where('company_id', '=', db.companyId)
    .where('user_id', '=', anyOf(userIds, 'int'));
  if (sessionId !== null) query = query.where('session_id', '=', sessionId);
  await query.execute();
}

/** What a person has chosen, or the usual. */
export async function findChoices(db: TenantDb, userId: number): Promise<PushChoices> {
  const row = await db.sql
    .selectFrom('push_choices')
    .select([
      'messages',
      'waiting',
      'transfers',
      'mentions',
      'chats',
      'shows_text as showsText',
      'quiet_from',
      'quiet_until',
    ])
    .where('company_id', '=', db.companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return defaultPushChoices;
  const { quiet_from: from, quiet_until: until, ...choices } = row;
  return { ...choices, quiet: from !== null && until !== null ? { from, until } : null };
}

export async function putChoices(
  db: TenantDb,
  userId: number,
  { showsText, quiet, ...kinds }: PushChoices,
): Promise<void> {
  const values = {
    ...kinds,
    shows_text: showsText,
    quiet_from: quiet?.from ?? null,
    quiet_until: quiet?.until ?? null,
  };
  await db.sql
    .insertInto('push_choices')
    .values({ company_id: db.companyId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(values))
    .execute();
}

/** The company's time zone, in which quiet hours are meant. */
export async function findTimeZone(db: TenantDb): Promise<string> {
  const { time_zone: timeZone } = await db.sql
    .selectFrom('companies')
    .select('time_zone')
    .where('id', '=', db.companyId)
    .executeTakeFirstOrThrow();
  return timeZone;
}

/** What a notice tells of, and after how many milliseconds it is due. */
export type NewNotice = { waitMs: number } & (
  | { kind: 'chat'; chatId: number }
  | { kind: Exclude<PushKind, 'chat'>; ticketId: number }
);

/** Puts a notice in line for every device of these people; what waits already about the same stays once. */
export function noteForUsers(db: TenantDb, userIds: readonly number[], notice: NewNotice): Promise<void> {
  return note(db, notice, (eb) => eb('d.user_id', '=', anyOf(userIds, 'int')));
}

/**
 * The same for everybody who may take a ticket that waits for a person, as it is at this moment in the transaction;
 * where it has no queue for everybody, and who may see it is decided at the sending.
 */
export function noteWaiting(db: TenantDb, ticketId: number, waitMs: number): Promise<void> {
  return note(db, { kind: 'waiting', ticketId, waitMs }, (eb) =>
    eb.exists(
      eb
        .selectFrom('tickets as t')
        .select('t.id')
        .whereRef('t.company_id', '=', 'd.company_id')
        .where('t.id', '=', ticketId)
        .where('t.status', '=', 'pending')
        .where('t.user_id', 'is', null)
        .where('t.chatbot', '=', false)
        .where('t.is_group', '=', false)
        .where((of) =>
          of.or([
            of('t.queue_id', 'is', null),
            of.exists(
              of
                .selectFrom('user_queues as l')
                .select('l.user_id')
                .whereRef('l.company_id', '=', 'd.company_id')
                .whereRef('l.user_id', '=', 'd.user_id')
                .whereRef('l.queue_id', '=', 't.queue_id'),
            ),
          ]),
        ),
    ),
  );
}

type Devices = ExpressionBuilder<DB & { d: DB['push_devices'] }, 'd'>;

async function note(db: TenantDb, notice: NewNotice, ofWhom: (eb: Devices) => Expression<SqlBool>): Promise<void> {
  const about = {
    ticket: notice.kind === 'chat' ? null : notice.ticketId,
    chat: notice.kind === 'chat' ? notice.chatId : null,
  };
  await db.sql
    .insertInto('push_notices')
    .columns(['company_id', 'device_id', 'kind', 'ticket_id', 'chat_id', 'next_at'])
    .expression((eb) =>
      eb
        .selectFrom('push_devices as d')
        .select([
          'd.company_id',
          'd.id',
          eb.val(notice.kind).as('kind'),
          eb.cast<number | null>(eb.val(about.ticket), 'integer').as('ticket_id'),
          eb.cast<number | null>(eb.val(about.chat), 'integer').as('chat_id'),
          fromNow({ milliseconds: notice.waitMs }).as('next_at'),
        ])
        .where('d.company_id', '=', db.companyId)
        .where(ofWhom),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
