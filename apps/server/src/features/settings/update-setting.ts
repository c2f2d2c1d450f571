import {
  secretMask,
  settingKeysOf,
  settingSpecs,
  type Setting,
  type SettingKey,
  type SettingSpec,
} from '@balcao/contract';
import { readSupportContact } from '@balcao/domain';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { SecretBox } from '../../platform/security/secret-box.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { settingChanged } from './events.ts';
import { presentSetting } from './present.ts';
import { findSetting, writeSettings } from './queries.ts';

type Deps = { uow: UnitOfWork; secrets: SecretBox };

/** Changes one setting of the company. Saving the mask of a secret leaves it as it is. */
export async function updateSetting(
  { uow, secrets }: Deps,
  principal: Principal,
  wantedKey: string,
  value: string,
): Promise<Setting> {
  const key = requireKey(principal.companyId, wantedKey);
  if (isHeldByOthers(settingSpecs[key], principal)) {
    const setting = await uow.read(principal.companyId, async (db) => presentSetting(key, await findSetting(db, key)));
    // Whoever sends back what was answered changes nothing.
    if (setting.value !== value) throw new AppError('ERR_NO_PERMISSION');
    return setting;
  }
  refuseSetting(key, value);
  return uow.write(principal.companyId, async (work) => {
    const spec: SettingSpec = settingSpecs[key];
    if (spec.secret && value === secretMask) return presentSetting(key, await findSetting(work.db, key));
    const stored =
      spec.secret && value !== ''
        ? secrets.seal(value, { table: 'settings', column: 'value', companyId: principal.companyId, row: key })
        : value;
    await writeSettings(work.db, [{ key, value: stored }]);
    await audit(work.db, {
      companyId: principal.companyId,
      by: principal,
      action: 'setting changed',
      object: key,
    });
    const setting = presentSetting(key, stored);
    await work.record(settingChanged(principal.companyId, setting));
    return setting;
  });
}

function requireKey(companyId: number, wanted: string): SettingKey {
  const key = settingKeysOf(companyId).find((one) => one === wanted);
  if (!key) throw new AppError('ERR_NO_SETTING_FOUND');
  return key;
}

/** A company cannot switch on what the operator sells, such as campaigns. */
function isHeldByOthers({ holder }: SettingSpec, principal: Principal): boolean {
  return holder === 'server' || holder === 'platformServer' || (holder !== undefined && !principal.super);
}

function refuseSetting(key: SettingKey, value: string): void {
  const spec: SettingSpec = settingSpecs[key];
  // It becomes a link on the page of the login.
  const isNoContact = key === 'supportContact' && value !== '' && readSupportContact(value) === null;
  if (isNoContact || (spec.values && !spec.values.includes(value)))
    throw new AppError('ERR_VALIDATION', { data: { fields: { value: 'invalid' } } });
  if (spec.maxLength !== undefined && value.length > spec.maxLength)
    throw new AppError('ERR_VALIDATION', { data: { fields: { value: 'tooLong' } } });
}
