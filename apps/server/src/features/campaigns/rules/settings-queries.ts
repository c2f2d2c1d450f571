import type { CampaignSettings } from '@balcao/contract';
import { usualIntervals } from '@balcao/domain';
import { type Params, prepareQuery } from '../../../platform/prepare-query.ts';
import { jsonb } from '../../../platform/sql-expressions.ts';
import type { OfCompany, TenantDb } from '../../../platform/tenant-db.ts';

const settingsQuery = prepareQuery((db, param: Params<OfCompany>) =>
  db
    .selectFrom('campaign_settings')
    .select([
      'message_interval as messageInterval',
      'longer_interval_after as longerIntervalAfter',
      'greater_interval as greaterInterval',
      'variables',
    ])
    .where('company_id', '=', param('companyId')),
);

/** The company's settings of campaigns; the usual ones until it saves its own. */
export async function readCampaignSettings(db: TenantDb): Promise<CampaignSettings> {
  const [row] = await settingsQuery(db, { companyId: db.companyId });
  if (!row) return { ...usualIntervals, variables: [] };
  // The column holds what the contract let through.
  return { ...row, variables: row.variables as unknown as CampaignSettings['variables'] };
}

/** Saves the company's settings of campaigns. */
export async function writeCampaignSettings(
  db: TenantDb,
  { messageInterval, longerIntervalAfter, greaterInterval, variables }: CampaignSettings,
): Promise<void> {
  const columns = {
    message_interval: messageInterval,
    longer_interval_after: longerIntervalAfter,
    greater_interval: greaterInterval,
    variables: jsonb(variables),
  };
  await db.sql
    .insertInto('campaign_settings')
    .values({ company_id: db.companyId, ...columns })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(columns))
    .execute();
}
