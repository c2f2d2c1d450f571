import type { Webhook, WebhookDelivery, WebhookEvent } from '@balcao/contract';
import { type WebhookEventKind, webhookLimits } from '@balcao/domain';
import { ago, changedNow, fromNow, isSettled, literal, now } from '../../platform/sql-expressions.ts';
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

const deliveries = (db: TenantDb) =>
  db.sql
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_events as e', (join) =>
      join.onRef('e.company_id', '=', 'd.company_id').onRef('e.id', '=', 'd.event_id'),
    )
    .innerJoin('webhooks as w', (join) =>
      join.onRef('w.company_id', '=', 'd.company_id').onRef('w.id', '=', 'd.webhook_id'),
    )
    .select([
      'd.id',
      'd.status',
      'd.attempts',
      'd.next_at as nextAt',
      'd.tried_at as triedAt',
      'd.answer_status as answerStatus',
      'd.answer_text as answerText',
      'd.took_ms as tookMs',
      'd.failure',
      'e.id as eventId',
      'e.created_at as createdAt',
      'w.status as webhookStatus',
    ])
    .select((eb) => [
      eb.ref('e.kind').$castTo<WebhookEventKind>().as('kind'),
      eb.ref('e.data').$castTo<Record<string, unknown>>().as('data'),
    ])
    .where('d.company_id', '=', db.companyId);

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveries>['execute']>>[number];

const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  event: toEvent({ id: row.eventId, kind: row.kind, createdAt: row.createdAt, data: row.data }),
  status: row.status,
  attempts: row.attempts,
  nextAt: row.status === 'waiting' && row.webhookStatus === 'active' ? row.nextAt.toISOString() : null,
  triedAt: row.triedAt?.toISOString() ?? null,
  answerStatus: row.answerStatus,
  answerText: row.answerText,
  tookMs: row.tookMs,
  failure: row.failure,
});

/** What was sent to a webhook, newest first. */
export async function listDeliveries(
  db: TenantDb,
  { webhookId, before, limit }: { webhookId: number; before: number | undefined; limit: number },
): Promise<WebhookDelivery[]> {
  const rows = await deliveries(db)
    .where('d.webhook_id', '=', webhookId)
    .$if(before !== undefined, (query) => query.where('d.id', '<', before ?? 0))
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toDelivery);
}

export async function findDelivery(db: TenantDb, id: number): Promise<WebhookDelivery | undefined> {
  const row = await deliveries(db).where('d.id', '=', id).executeTakeFirst();
  return row && toDelivery(row);
}

/** Lets a delivery be tried at once, as if it had never been; false when there is none. */
export async function repeatDelivery(db: TenantDb, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db.sql
    .updateTable('webhook_deliveries')
    .set((eb) => ({ status: 'waiting', attempts: 0, next_at: eb.fn<Date>('app_now') }))
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type EventRow = { id: number; kind: WebhookEventKind; createdAt: Date; data: Record<string, unknown> };

/** An event as it is sent. */
export const toEvent = ({ id, kind, createdAt, data }: EventRow): WebhookEvent => ({
  id,
  event: kind,
  createdAt: createdAt.toISOString(),
  data,
});

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

/** Events of some kinds after one, oldest first: never one that an earlier one may still precede. */
export async function listEvents(
  db: TenantDb,
  { kinds, after, limit }: { kinds: readonly string[]; after: number; limit: number },
): Promise<WebhookEvent[]> {
  const rows = await db.sql
    .selectFrom('webhook_events')
    .select(['id', 'created_at as createdAt'])
    .select((eb) => [
      eb.ref('kind').$castTo<WebhookEventKind>().as('kind'),
      eb.ref('data').$castTo<Record<string, unknown>>().as('data'),
    ])
    .where('company_id', '=', db.companyId)
    .where('id', '>', after)
    .where('kind', 'in', [...kinds])
    .where(isSettled('written_in'))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toEvent);
}

/** Events of the last fourteen days are kept. */
export async function deleteOldEvents(db: PlatformDb): Promise<void> {
  await db.sql
    .deleteFrom('webhook_events')
    .where('created_at', '<', ago({ days: webhookLimits.keptDays }))
    .execute();
}

/** Forgets what was told of somebody who is made anonymous. */
export async function deleteEventsAbout(db: TenantDb, contactId: number): Promise<void> {
  await db.sql
    .deleteFrom('webhook_events')
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', contactId)
    .execute();
}

/** Two contacts turned out to be one person. */
export async function moveEventsAbout(
  db: TenantDb,
  { loserId, winnerId }: { loserId: number; winnerId: number },
): Promise<void> {
  await db.sql
    .updateTable('webhook_events')
    .set({ contact_id: winnerId })
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', loserId)
    .execute();
}

/** Their secrets cannot be opened any more: nothing is sent until new ones are made. */
export async function pauseAll(db: PlatformDb): Promise<void> {
  await db.sql
    .updateTable('webhooks')
    .set({ status: 'paused', paused_at: now(), old_sealed_secret: null, old_secret_hash: null, old_secret_until: null })
    .where('status', '=', literal('active'))
    .execute();
}
