import { settingKeysOf, settingSpecs, type SettingKey, type SettingSpec } from '@balcao/contract';
import { defaultUploadLimit, platformCompanyId } from '@balcao/domain';
import type { Feature } from '../../platform/feature.ts';
import type { PlatformWork, UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { settingsReactions } from './broadcasts.ts';
import { clearSettings, findPlatformSetting, findSetting, writeSettings } from './queries.ts';
import { settingsRoutes, type SettingsDeps } from './routes.ts';

export { findPlatformSetting } from './queries.ts';

const secretKeys = Object.entries<SettingSpec>(settingSpecs).flatMap(([key, { secret }]) => (secret ? [key] : []));

/** The settings of companies and of the platform. */
export const settingsFeature: Feature<SettingsDeps & { broadcaster: Broadcaster }> = {
  name: 'settings',
  tables: ['settings', 'platform_settings'],
  routes: settingsRoutes,
  reactions: settingsReactions,
  afterLostKeys: (db) => clearSettings(db, secretKeys),
};

/** The value in force: the stored one or the default. */
export async function readSetting(db: Work['db'], key: SettingKey): Promise<string> {
  return (await findSetting(db, key)) ?? settingSpecs[key].default;
}

/** Gives a new company a row for every setting that has a value from the start. */
export async function writeDefaultSettings(
  db: Work['db'],
  changed: Partial<Record<SettingKey, string>> = {},
): Promise<void> {
  await writeSettings(
    db,
    settingKeysOf(db.companyId).map((key) => ({ key, value: changed[key] ?? settingSpecs[key].default })),
  );
}

/** The least length that the operator asks of everybody's password. */
export async function readMinPasswordLength(uow: UnitOfWork, db: PlatformWork['db']): Promise<number> {
  return Number(await readSetting(uow.asTenant(db, platformCompanyId), 'minPasswordLength'));
}

/** The largest file people may send, in bytes. */
export async function readUploadLimit(uow: UnitOfWork): Promise<number> {
  return Number((await uow.readPlatform((db) => findPlatformSetting(db, 'uploadLimit'))) ?? defaultUploadLimit);
}

/** The largest file of a customer that is kept, in bytes. */
export async function readDownloadLimit(uow: UnitOfWork): Promise<number> {
  return Number((await uow.readPlatform((db) => findPlatformSetting(db, 'downloadLimit'))) ?? defaultUploadLimit);
}
