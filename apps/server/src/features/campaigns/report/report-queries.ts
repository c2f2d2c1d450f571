import { pageSize, type rateCategories, type ShippingFilter, type ShippingRow } from '@balcao/contract';
import type { FailCode, RecipientSkip } from '@balcao/domain';
import { containing } from '../../../platform/search.ts';
import { folded, literal } from '../../../platform/sql-expressions.ts';
import type { TenantDb } from '../../../platform/tenant-db.ts';

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
    .$if(state !== undefined && state !== 'answered' && state !== 'retrying', (query) =>
      query.where('state', '=', state as Exclude<ShippingFilter, 'answered' | 'retrying'>),
    );

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

const asInstant = (at: Date | null): string | null => at?.toISOString() ?? null;

const asShipping = (row: Row): ShippingRow => ({
  ...row,
  // The column holds the words of the domain.
  reason: row.reason as RecipientSkip | FailCode | null,
  retryAt: asInstant(row.retryAt),
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
