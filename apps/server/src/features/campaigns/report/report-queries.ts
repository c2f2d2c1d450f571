import {
  type CampaignWaiting,
  pageSize,
  type rateCategories,
  type ShippingFilter,
  type ShippingRow,
} from '@balcao/contract';
import { type FailCode, longestWaitingMs, type RecipientSkip, type RecipientState } from '@balcao/domain';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/search.ts';
import { folded, literal } from '../../../platform/sql-expressions.ts';
import type { TenantDb } from '../../../platform/tenant-db.ts';

/** The filters that are no states of a person. */
const otherFilters: ReadonlySet<ShippingFilter> = new Set(['answered', 'retrying', 'waiting']);

/** Whose turn was put off because they wait to be served, at the first try or a later one. */
const isWaiting = (eb: ExpressionBuilder<Database, 'campaign_recipients'>) =>
  eb.or([
    eb.and([eb('state', '=', literal('pending')), eb('put_off_since', 'is not', null), eb('confirmed_at', 'is', null)]),
    eb.and([eb('state', '=', literal('failed')), eb('retry_at', '=', eb.ref('put_off_until'))]),
  ]);

const rows = (db: TenantDb, campaignId: number, state: ShippingFilter | undefined) =>
  db.sql
    .selectFrom('campaign_recipients')
    .select([
      'id',
      'campaign_id as campaignId',
      'contact_id as contactId',
      'name',
      'number',
      'message',
      'confirmation_message as confirmationMessage',
      'slot as messageVariant',
      'state',
      'reason',
      'attempts',
      'retry_at as retryAt',
      'put_off_since as putOffSince',
      'put_off_until as putOffUntil',
      'requested_at as confirmationRequestedAt',
      'confirmed_at as confirmedAt',
      'sent_at as deliveredAt',
      'delivered_at as receivedAt',
      'read_at as readAt',
      'answered_at as answeredAt',
      'ticket_id as ticketId',
    ])
    .where('company_id', '=', db.companyId)
    .where('campaign_id', '=', campaignId)
    .$if(state === 'answered', (query) => query.where('answered_at', 'is not', null))
    .$if(state === 'retrying', (query) =>
      query.where('state', '=', literal('failed')).where('retry_at', 'is not', null),
    )
    .$if(state === 'waiting', (query) => query.where(isWaiting))
    .$if(state !== undefined && !otherFilters.has(state), (query) =>
      query.where('state', '=', state as RecipientState),
    );

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

const asInstant = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The same of a row that was read. */
const waitsSince = ({ state, confirmedAt, retryAt, putOffSince, putOffUntil }: Row): Date | null =>
  (state === 'pending' && confirmedAt === null) ||
  (state === 'failed' && retryAt !== null && retryAt.getTime() === putOffUntil?.getTime())
    ? putOffSince
    : null;

const asShipping = ({ putOffSince, putOffUntil, ...row }: Row): ShippingRow => ({
  ...row,
  // The column holds the words of the domain.
  reason: row.reason as RecipientSkip | FailCode | null,
  retryAt: asInstant(row.retryAt),
  waitsSince: asInstant(waitsSince({ ...row, putOffSince, putOffUntil })),
  confirmationRequestedAt: asInstant(row.confirmationRequestedAt),
  confirmedAt: asInstant(row.confirmedAt),
  deliveredAt: asInstant(row.deliveredAt),
  receivedAt: asInstant(row.receivedAt),
  readAt: asInstant(row.readAt),
  answeredAt: asInstant(row.answeredAt),
});

export type ShippingPage = { campaignId: number; state: ShippingFilter | undefined; search: string; page: number };

/** A page of the people of a campaign and what became of each, in the order they were written down. */
export async function listShipping(
  db: TenantDb,
  { campaignId, state, search, page }: ShippingPage,
): Promise<{ records: ShippingRow[]; hasMore: boolean }> {
  const digits = /^[\d\s()+.-]+$/.test(search) ? search.replaceAll(/\D/g, '') : '';
  const found = await rows(db, campaignId, state)
    .$if(search !== '', (query) =>
      query.where(({ eb, or, ref, val }) =>
        or([
          eb(folded(ref('name')), 'like', folded(val(containing(search)))),
          ...(digits === '' ? [] : [eb('number', 'like', containing(digits))]),
        ]),
      ),
    )
    .orderBy('id')
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute();
  return { records: found.slice(0, pageSize).map(asShipping), hasMore: found.length > pageSize };
}

/** Some of the people of a campaign after a given one, for a file. */
export async function listShippingAfter(
  db: TenantDb,
  { campaignId, state, after, limit }: Omit<ShippingPage, 'search' | 'page'> & { after: number; limit: number },
): Promise<ShippingRow[]> {
  const found = await rows(db, campaignId, state).where('id', '>', after).orderBy('id').limit(limit).execute();
  return found.map(asShipping);
}

/** How many people of a campaign wait to be served before it writes to them, and when the last of them is given up. */
export async function countWaiting(db: TenantDb, campaignId: number): Promise<CampaignWaiting> {
  const { count, lastSince } = await db.sql
    .selectFrom('campaign_recipients')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max<Date | null>('put_off_since').as('lastSince')])
    .where('company_id', '=', db.companyId)
    .where('campaign_id', '=', campaignId)
    // Both can be found by state.
    .where('state', 'in', [literal('pending'), literal('failed')])
    .where(isWaiting)
    .executeTakeFirstOrThrow();
  return { count, until: lastSince && new Date(lastSince.getTime() + longestWaitingMs).toISOString() };
}

export type ChargeCount = { category: (typeof rateCategories)[number]; count: number };

/** How many messages of a campaign Meta charged for, by category; over its API no campaign asks before. */
export function countCharges(db: TenantDb, campaignId: number): Promise<ChargeCount[]> {
  return db.sql
    .selectFrom('campaign_recipients as r')
    .innerJoin('message_charges as c', (join) =>
      join.onRef('c.company_id', '=', 'r.company_id').onRef('c.message_id', '=', 'r.message_id'),
    )
    .select((eb) => ['c.category', eb.fn.countAll<number>().as('count')])
    .where('r.company_id', '=', db.companyId)
    .where('r.campaign_id', '=', campaignId)
    .groupBy('c.category')
    .execute();
}
