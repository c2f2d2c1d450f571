import type { CampaignRules } from '@balcao/contract';
import { usualGovernor } from '@balcao/domain';
import { type Params, prepareQuery } from '../../../platform/prepare-query.ts';
import { appNow, earliest } from '../../../platform/sql-expressions.ts';
import type { OfCompany, TenantDb } from '../../../platform/tenant-db.ts';

const rulesQuery = prepareQuery((db, param: Params<OfCompany>) =>
  db
    .selectFrom('campaign_rules')
    .select([
      'send_from as sendFrom',
      'send_until as sendUntil',
      'on_sundays as onSundays',
      'on_holidays as onHolidays',
      'weekly_cap as weeklyCap',
      'daily_most as dailyMost',
    ])
    .where('company_id', '=', param('companyId')),
);

/** When and how often the company's campaigns may write; the usual rules until it saves its own. */
export async function readRules(db: TenantDb): Promise<CampaignRules> {
  const [row] = await rulesQuery(db, { companyId: db.companyId });
  return row ?? usualGovernor;
}

/** Saves when and how often campaigns may write, and lets them be looked at anew. */
export async function writeRules(db: TenantDb, rules: CampaignRules): Promise<void> {
  const columns = {
    send_from: rules.sendFrom,
    send_until: rules.sendUntil,
    on_sundays: rules.onSundays,
    on_holidays: rules.onHolidays,
    weekly_cap: rules.weeklyCap,
    daily_most: rules.dailyMost,
  };
  await db.sql
    .insertInto('campaign_rules')
    .values({ company_id: db.companyId, ...columns })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(columns))
    .execute();
  await db.sql
    .updateTable('campaign_lanes')
    .set((eb) => ({ look_at: earliest(eb.ref('look_at'), appNow()) }))
    .where('company_id', '=', db.companyId)
    .where('look_at', 'is not', null)
    .execute();
}
