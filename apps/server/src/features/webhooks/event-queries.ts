import type { WebhookEvent } from '@balcao/contract';
import { type WebhookEventKind, webhookLimits } from '@balcao/domain';
import { ago, isSettled } from '../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../platform/tenant-db.ts';

type EventRow = { id: number; kind: WebhookEventKind; createdAt: Date; data: Record<string, unknown> };

/** An event as it is sent. */
export const toEvent = ({ id, kind, createdAt, data }: EventRow): WebhookEvent => ({
  id,
  event: kind,
  createdAt: createdAt.toISOString(),
  data,
});

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
