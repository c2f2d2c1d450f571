import type { Webhook } from '@balcao/contract';
import { type WebhookEventKind, webhookLimits } from '@balcao/domain';
import { changedNow, fromNow, literal, now } from '../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../platform/tenant-db.ts';

/** More are not counted: a screen says "more than a thousand". */
const mostCounted = 1_000;

const select = (db: TenantDb) =>
  db.sql
    .selectFrom('webhooks as w')
    .select([
      'w.id',
      'w.url',
      'w.status',
      'w.paused_at as pausedAt',
      'w.secret_hint as secretHint',
      'w.version',
      'w.created_at as createdAt',
    ])
    .select((eb) => [
      eb.ref('w.events').$castTo<WebhookEventKind[]>().as('events'),
      eb.case().when('w.old_secret_until', '>', now()).then(eb.ref('w.old_secret_until')).end().as('oldSecretUntil'),
      eb
        .selectFrom(
          eb
            .selectFrom('webhook_deliveries as d')
            .select('d.id')
            .whereRef('d.webhook_id', '=', 'w.id')
            .where('d.company_id', '=', db.companyId)
            .where('d.status', '=', literal('waiting'))
            .limit(mostCounted)
            .as('waiting'),
        )
        .select((each) => each.fn.countAll<number>().as('count'))
        .as('waiting'),
    ])
    .where('w.company_id', '=', db.companyId);

type Row = {
  pausedAt: Date | null;
  createdAt: Date;
  oldSecretUntil: Date | null;
  waiting: number | null;
} & Omit<Webhook, 'pausedAt' | 'createdAt' | 'oldSecretUntil' | 'waiting'>;

const toWebhook = ({ pausedAt, createdAt, oldSecretUntil, waiting, ...row }: Row): Webhook => ({
  ...row,
  pausedAt: pausedAt?.toISOString() ?? null,
  oldSecretUntil: oldSecretUntil?.toISOString() ?? null,
  waiting: waiting ?? 0,
  createdAt: createdAt.toISOString(),
});

/** The webhooks of the company, oldest first. */
export async function listWebhooks(db: TenantDb): Promise<Webhook[]> {
  return (await select(db).orderBy('w.id').execute()).map(toWebhook);
}

export async function findWebhook(db: TenantDb, id: number): Promise<Webhook | undefined> {
  const row = await select(db).where('w.id', '=', id).executeTakeFirst();
  return row && toWebhook(row);
}

/** How many webhooks the company has; holds its row, so that two cannot both be the last one. */
export async function lockCount(db: TenantDb): Promise<number> {
  await db.sql.selectFrom('companies').select('id').where('id', '=', db.companyId).forNoKeyUpdate().execute();
  const { count } = await db.sql
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', db.companyId)
    .executeTakeFirstOrThrow();
  return count;
}

export type SealedSecret = { hash: Buffer; hint: string };
export type WebhookValues = { url: string; events: readonly WebhookEventKind[]; isOn: boolean };

/** Adds a webhook whose secret is sealed with its id, and therefore afterwards. */
export async function insertWebhook(
  db: TenantDb,
  { url, events, isOn }: WebhookValues,
  { hash, hint }: SealedSecret,
): Promise<number> {
  const { id } = await db.sql
    .insertInto('webhooks')
    .values({
      company_id: db.companyId,
      url,
      events: [...events],
      status: isOn ? 'active' : 'off',
      sealed_secret: '',
      secret_hash: hash,
      secret_hint: hint,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function writeSealedSecret(db: TenantDb, id: number, sealed: string): Promise<void> {
  await db.sql
    .updateTable('webhooks')
    .set({ sealed_secret: sealed })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .execute();
}

/** Changes a webhook; one that is paused stays so unless it is switched off. False when there is none. */
export async function updateWebhook(db: TenantDb, id: number, { url, events, isOn }: WebhookValues): Promise<boolean> {
  const { numUpdatedRows } = await db.sql
    .updateTable('webhooks')
    .set((eb) => ({
      url,
      events: [...events],
      status: isOn
        ? eb.case().when('status', '=', literal('paused')).then(literal('paused')).else(literal('active')).end()
        : literal('off'),
      ...changedNow,
    }))
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteWebhookRow(db: TenantDb, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.sql
    .deleteFrom('webhooks')
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Puts a new secret in the place of the one that signs, which goes on signing beside it for a while. */
export async function replaceSecret(
  db: TenantDb,
  id: number,
  { hash, hint, sealed, keepsOld }: SealedSecret & { sealed: string; keepsOld: boolean },
): Promise<void> {
  await db.sql
    .updateTable('webhooks')
    .set((eb) => ({
      sealed_secret: sealed,
      secret_hash: hash,
      secret_hint: hint,
      old_sealed_secret: keepsOld ? eb.ref('sealed_secret') : null,
      old_secret_hash: keepsOld ? eb.ref('secret_hash') : null,
      old_secret_until: keepsOld ? fromNow({ hours: webhookLimits.oldSecretHours }) : null,
      ...changedNow,
    }))
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .execute();
}

/** The sealed secrets of a webhook as they are, held until the end of the work. */
export function lockSecret(db: TenantDb, id: number): Promise<{ sealed: string } | undefined> {
  return db.sql
    .selectFrom('webhooks')
    .select('sealed_secret as sealed')
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Lets a paused webhook go on: everything that waits is due at once, and is tried as often as anything new. */
export async function resumeWebhookRow(db: TenantDb, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db.sql
    .updateTable('webhooks')
    .set({ status: 'active', paused_at: null, ...changedNow })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .where('status', '=', literal('paused'))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db.sql
    .updateTable('webhook_deliveries')
    .set((eb) => ({ attempts: 0, next_at: eb.fn<Date>('app_now') }))
    .where('company_id', '=', db.companyId)
    .where('webhook_id', '=', id)
    .where('status', '=', literal('waiting'))
    .execute();
  return true;
}

/** The webhook that a secret belongs to, the one that signs or the one before; undefined when it is nobody's. */
export function findBySecret(db: PlatformDb, hash: Buffer) {
  return db.sql
    .selectFrom('webhooks as w')
    .innerJoin('companies as c', 'c.id', 'w.company_id')
    .select(['w.id', 'w.company_id as companyId', 'w.events'])
    .where('c.status', '=', true)
    .where('c.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('w.secret_hash', '=', hash),
        eb.and([eb('w.old_secret_hash', '=', hash), eb('w.old_secret_until', '>', now())]),
      ]),
    )
    .executeTakeFirst();
}

/** Their secrets cannot be opened any more: nothing is sent until new ones are made. */
export async function pauseAll(db: PlatformDb): Promise<void> {
  await db.sql
    .updateTable('webhooks')
    .set({ status: 'paused', paused_at: now(), old_sealed_secret: null, old_secret_hash: null, old_secret_until: null })
    .where('status', '=', literal('active'))
    .execute();
}
