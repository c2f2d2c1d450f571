import { settingKeysOf, settingSpecs, type SettingKey, type SettingSpec } from '@balcao/contract';
import { defaultUploadLimit, platformCompanyId } from '@balcao/domain';
import type { Feature } from '../../platform/feature.ts';
import type { PlatformWork, UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { settingsReactions, type SettingsReactionsDeps } from './broadcasts.ts';
import type { SecretBox } from '../../platform/security/secret-box.ts';
import { settingChanged } from './events.ts';
import { presentSetting } from './present.ts';
import { deleteKeyProofs } from './key-proof-queries.ts';
import { clearSettings, findPlatformSetting, findSetting, readSettings, writeSettings } from './queries.ts';
import { settingsRoutes, type SettingsDeps } from './routes.ts';

export { deleteKeyProof, listKeyProofs, writeKeyProof } from './key-proof-queries.ts';
export { findPlatformSetting, writePlatformSetting } from './queries.ts';

const secretKeys = Object.entries<SettingSpec>(settingSpecs).flatMap(([key, { secret }]) => (secret ? [key] : []));

/** The settings of companies and of the platform. */
export const settingsFeature: Feature<SettingsDeps & SettingsReactionsDeps> = {
  name: 'settings',
  tables: ['settings', 'platform_settings'],
  routes: settingsRoutes,
  reactions: settingsReactions,
  async afterLostKeys(db) {
    await clearSettings(db, secretKeys);
    await deleteKeyProofs(db);
  },
};

/** The value in force: the stored one or the default. */
export async function readSetting(db: Work['db'], key: SettingKey): Promise<string> {
  return (await findSetting(db, key)) ?? settingSpecs[key].default;
}

/** Whether the operator sold campaigns to the company, in any of the words that were stored for it (R29). */
export async function hasCampaigns(db: Work['db']): Promise<boolean> {
  return ['true', 'enabled'].includes(await readSetting(db, 'campaignsEnabled'));
}

const placeOf = (companyId: number, key: SettingKey) => ({ table: 'settings', column: 'value', companyId, row: key });

/** The values in force of several settings, secrets opened: for what works with them, never for screens. */
export async function openSettings<K extends SettingKey>(
  db: Work['db'],
  secrets: SecretBox,
  keys: readonly K[],
): Promise<Record<K, string>> {
  const stored = await readSettings(db);
  const valueOf = (key: K): string => {
    const { secret, default: usual }: SettingSpec = settingSpecs[key];
    const value = stored.get(key) ?? usual;
    return secret && value !== '' ? secrets.open(value, placeOf(db.companyId, key)) : value;
  };
  // Each key is there: the record is made of them.
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, string>;
}

/** Stores what the server itself keeps as a secret, such as an uploaded certificate. */
export async function writeSecretSetting(
  db: Work['db'],
  secrets: SecretBox,
  { key, value }: { key: SettingKey; value: string },
): Promise<void> {
  await writeSettings(db, [{ key, value: value === '' ? '' : secrets.seal(value, placeOf(db.companyId, key)) }]);
}

/** Changes a setting inside a running unit of work; whoever looks at it is told. Nothing happens where it is so already. */
export async function changeSetting(work: Work, key: SettingKey, value: string): Promise<void> {
  if ((await readSetting(work.db, key)) === value) return;
  await writeSettings(work.db, [{ key, value }]);
  await work.record(settingChanged(work.db.companyId, presentSetting(key, value)));
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
