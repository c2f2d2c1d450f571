import type { CampaignCounters } from '@balcao/contract';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { type Params, prepareQuery } from '../../platform/prepare-query.ts';
import type { OfCompany, TenantDb } from '../../platform/tenant-db.ts';

/** A campaign of a company, as prepared queries name it. */
export type OfCampaign = OfCompany & { id: number };

/** What the parts of a campaign come to together. */
export const counterSums = ({ fn }: Pick<ExpressionBuilder<Database, 'campaign_counts'>, 'fn'>) => [
  fn.sum<number | null>('total').as('total'),
  fn.sum<number | null>('valids').as('valids'),
  fn.sum<number | null>('pending').as('pending'),
  fn.sum<number | null>('asked').as('asked'),
  fn.sum<number | null>('queued').as('queued'),
  fn.sum<number | null>('sent').as('sent'),
  fn.sum<number | null>('delivered').as('delivered'),
  fn.sum<number | null>('read').as('read'),
  fn.sum<number | null>('failed').as('failed'),
  fn.sum<number | null>('retrying').as('retrying'),
  fn.sum<number | null>('uncertain').as('uncertain'),
  fn.sum<number | null>('skipped').as('skipped'),
  fn.sum<number | null>('control').as('control'),
  fn.sum<number | null>('requested').as('requested'),
  fn.sum<number | null>('confirmed').as('confirmed'),
  fn.sum<number | null>('answered').as('answered'),
  fn.sum<number | null>('control_answered').as('controlAnswered'),
];

const countsQuery = prepareQuery((db, param: Params<OfCampaign>) =>
  db
    .selectFrom('campaign_counts')
    .select(counterSums)
    .where('company_id', '=', param('companyId'))
    .where('campaign_id', '=', param('id')),
);

type Counts = Awaited<ReturnType<typeof countsQuery>>[number];

/** The sums as screens tell them: what was read was delivered, and what was delivered was sent. */
export function asCounters(counts: Counts): CampaignCounters {
  const of = (key: keyof Counts): number => counts[key] ?? 0;
  const delivered = of('delivered') + of('read');
  return {
    total: of('total'),
    valids: of('valids'),
    confirmationRequested: of('requested'),
    confirmed: of('confirmed'),
    pending: of('pending') + of('asked'),
    queued: of('queued'),
    sent: of('sent') + delivered,
    delivered,
    read: of('read'),
    failed: of('failed'),
    retrying: of('retrying'),
    uncertain: of('uncertain'),
    skipped: of('skipped'),
    answered: of('answered'),
    control: of('control'),
    controlAnswered: of('controlAnswered'),
  };
}

/** How far a campaign is that has begun. */
export async function readCounters(db: TenantDb, id: number): Promise<CampaignCounters> {
  const [counts] = await countsQuery(db, { companyId: db.companyId, id });
  // Sums without a grouping are always one row.
  return asCounters(counts as Counts);
}
