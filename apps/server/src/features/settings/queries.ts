import type { SettingKey } from '@balcao/contract';
import { type Params, prepareQuery } from '../../platform/prepare-query.ts';
import { now } from '../../platform/sql-expressions.ts';
import type { OfCompany, PlatformDb, TenantDb } from '../../platform/tenant-db.ts';

/** Every stored setting of the company; secrets as sealed text. */
export async function readSettings(db: TenantDb): Promise<Map<string, string>> {
  const rows = await db.sql
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('company_id', '=', db.companyId)
    .execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

const settingQuery = prepareQuery((db, param: Params<OfCompany & { key: SettingKey }>) =>
  db
    .selectFrom('settings')
    .select('value')
    .where('company_id', '=', param('companyId'))
    .where('key', '=', param('key')),
);

/** One stored setting. */
export async function findSetting(db: TenantDb, key: SettingKey): Promise<string | undefined> {
  const [row] = await settingQuery(db, { companyId: db.companyId, key });
  return row?.value;
}

/** Stores settings, replacing what was there. */
export async function writeSettings(db: TenantDb, values: readonly { key: string; value: string }[]): Promise<void> {
  await db.sql
    .insertInto('settings')
    .values(values.map(({ key, value }) => ({ company_id: db.companyId, key, value })))
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'key'])
        .doUpdateSet((eb) => ({ value: eb.ref('excluded.value'), updated_at: now() })),
    )
    .execute();
}

/** A setting of the operator for the whole platform. */
export async function findPlatformSetting(db: PlatformDb, key: string): Promise<string | undefined> {
  const row = await db.sql.selectFrom('platform_settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

/** Empties these settings of all companies. */
export async function clearSettings(db: PlatformDb, keys: readonly string[]): Promise<void> {
  await db.sql.updateTable('settings').set({ value: '', updated_at: now() }).where('key', 'in', keys).execute();
}

/** Keeps something for the whole platform, replacing what was there. */
export async function writePlatformSetting(db: PlatformDb, key: string, value: string): Promise<void> {
  await db.sql
    .insertInto('platform_settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
