import type { WebhookDelivery } from '@balcao/contract';
import type { WebhookEventKind } from '@balcao/domain';
import type { TenantDb } from '../../platform/tenant-db.ts';
import { toEvent } from './event-queries.ts';

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
