import type { SettingKey } from '@balcao/contract';
import { now } from '../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../platform/tenant-db.ts';

/** Every stored setting of the company; secrets as sealed text. */
export async function readSettings(db: TenantDb): Promise<Map<string, string>> {
  const rows = await db.sql
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('company_id', '=', db.companyId)
    .execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** One stored setting. */
export async function findSetting(db: TenantDb, key: SettingKey): Promise<string | undefined> {
  const row = await db.sql
    .selectFrom('settings')
    .select('value')
    .where('company_id', '=', db.companyId)
    .where('key', '=', key)
    .executeTakeFirst();
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
