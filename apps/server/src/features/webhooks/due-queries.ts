import { type WebhookEventKind } from '@balcao/domain';
import type { WebhookEvent } from '@balcao/contract';
import {
  anyOf,
  appNow,
  changedNow,
  fromNow,
  isSettled,
  literal,
  millisecondsBetween,
  now,
  rowsAs,
} from '../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../platform/tenant-db.ts';
import { toEvent } from './event-queries.ts';

/** A delivery whose time has come. */
export type DueDelivery = { id: number; companyId: number };

/**
 * Deliveries whose time has come and that nobody works on, oldest first. Of each ticket only the first that waits, and
 * none that an earlier event may still precede: a webhook hears of a ticket in order.
 */
export function listDue(db: PlatformDb, limit: number): Promise<DueDelivery[]> {
  return db.sql
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', (join) =>
      join.onRef('w.company_id', '=', 'd.company_id').onRef('w.id', '=', 'd.webhook_id'),
    )
    .innerJoin('companies as c', 'c.id', 'd.company_id')
    .select(['d.id', 'd.company_id as companyId'])
    .where('d.status', '=', literal('waiting'))
    .where('w.status', '=', literal('active'))
    .where('c.status', '=', true)
    .where('c.deleted_at', 'is', null)
    .where('d.next_at', '<=', appNow())
    .where((eb) => eb.or([eb('d.leased_until', 'is', null), eb('d.leased_until', '<', now())]))
    .where(isSettled('d.written_in'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('webhook_deliveries as e')
            .select('e.id')
            .whereRef('e.webhook_id', '=', 'd.webhook_id')
            .whereRef('e.ticket_id', '=', 'd.ticket_id')
            .where('e.status', '=', literal('waiting'))
            .whereRef('e.event_id', '<', 'd.event_id'),
        ),
      ),
    )
    .orderBy('d.event_id')
    .orderBy('d.id')
    .limit(limit)
    .execute();
}

/** The claim of one delivery: where it goes, with what it is signed, and what it says. */
export type DeliveryClaim = {
  id: number;
  companyId: number;
  webhookId: number;
  fence: number;
  attempts: number;
  url: string;
  sealedSecret: string;
  /** Null unless the secret was replaced lately. */
  oldSealedSecret: string | null;
  event: WebhookEvent;
};

/** Claims those that are still due; those of a node that died are due again when the lease is over. */
export async function claimDue(
  db: PlatformDb,
  { ids, leaseMs }: { ids: readonly number[]; leaseMs: number },
): Promise<DeliveryClaim[]> {
  const rows = await db.sql
    .with('taken', (query) =>
      query
        .updateTable('webhook_deliveries')
        .set((eb) => ({ fence: eb('fence', '+', 1), leased_until: fromNow({ milliseconds: leaseMs }) }))
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('webhook_deliveries')
            .select('id')
            .where('id', '=', anyOf(ids, 'bigint'))
            .where('status', '=', literal('waiting'))
            .where('next_at', '<=', appNow())
            .where((free) => free.or([free('leased_until', 'is', null), free('leased_until', '<', now())]))
            .forUpdate()
            .skipLocked(),
        )
        .returning(['id', 'company_id', 'webhook_id', 'event_id', 'fence', 'attempts']),
    )
    .selectFrom('taken')
    .innerJoin('webhooks as w', (join) =>
      join.onRef('w.company_id', '=', 'taken.company_id').onRef('w.id', '=', 'taken.webhook_id'),
    )
    .innerJoin('webhook_events as e', (join) =>
      join.onRef('e.company_id', '=', 'taken.company_id').onRef('e.id', '=', 'taken.event_id'),
    )
    .select([
      'taken.id',
      'taken.company_id as companyId',
      'taken.webhook_id as webhookId',
      'taken.fence',
      'taken.attempts',
      'w.url',
      'w.sealed_secret as sealedSecret',
      'e.id as eventId',
      'e.created_at as createdAt',
    ])
    .select((eb) => [
      eb.case().when('w.old_secret_until', '>', now()).then(eb.ref('w.old_sealed_secret')).end().as('oldSealedSecret'),
      eb.ref('e.kind').$castTo<WebhookEventKind>().as('kind'),
      eb.ref('e.data').$castTo<Record<string, unknown>>().as('data'),
    ])
    .execute();
  return rows.map(({ eventId, kind, createdAt, data, ...claim }) => ({
    ...claim,
    event: toEvent({ id: eventId, kind, createdAt, data }),
  }));
}

/** The milliseconds until the next delivery is due; null when none waits. */
export async function nextDueIn(db: PlatformDb): Promise<number | null> {
  const row = await db.sql
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', (join) =>
      join.onRef('w.company_id', '=', 'd.company_id').onRef('w.id', '=', 'd.webhook_id'),
    )
    .select((eb) => millisecondsBetween(appNow(), eb.fn.min<Date | null>('d.next_at')).as('waitMs'))
    .where('d.status', '=', literal('waiting'))
    .where('w.status', '=', literal('active'))
    .where('d.next_at', '>', appNow())
    .executeTakeFirst();
  return row?.waitMs ?? null;
}

/** Gives claimed deliveries back as if they had not been claimed. */
export async function handBackDue(db: PlatformDb, claims: readonly DeliveryClaim[]): Promise<void> {
  await db.sql
    .updateTable('webhook_deliveries')
    .from(
      rowsAs(
        'claim',
        claims.map(({ id, fence }) => ({ id, fence })),
        { id: 'bigint', fence: 'int' },
      ),
    )
    .set({ leased_until: null })
    .whereRef('webhook_deliveries.id', '=', 'claim.id')
    .whereRef('webhook_deliveries.fence', '=', 'claim.fence')
    .execute();
}

/** What a try came to. */
export type Tried = {
  answerStatus: number | null;
  answerText: string | null;
  failure: 'refused' | 'timeout' | 'unreachable' | 'status' | 'redirect' | null;
  tookMs: number;
};

/** Notes a try under its fence: taken, or to be tried again after so long. False when it is somebody else's by now. */
export async function noteTried(
  db: TenantDb,
  { id, fence }: Pick<DeliveryClaim, 'id' | 'fence'>,
  { answerStatus, answerText, failure, tookMs, pauseMs }: Tried & { pauseMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db.sql
    .updateTable('webhook_deliveries')
    .set((eb) => ({
      status: failure === null ? literal('delivered') : literal('waiting'),
      attempts: eb('attempts', '+', 1),
      next_at: fromNow({ milliseconds: pauseMs }, appNow()),
      leased_until: null,
      tried_at: appNow(),
      answer_status: answerStatus,
      answer_text: answerText,
      failure,
      took_ms: tookMs,
    }))
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('status', '=', literal('waiting'))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stops sending to a webhook; what waits is kept. False when it was not active. */
export async function pauseWebhook(db: TenantDb, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db.sql
    .updateTable('webhooks')
    .set({ status: 'paused', paused_at: appNow(), ...changedNow })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .where('status', '=', literal('active'))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
