import {
  secretMask,
  settingKeysOf,
  settingSpecs,
  type Setting,
  type SettingKey,
  type SettingSpec,
} from '@balcao/contract';
import { pixLimits, readPixName, readSupportContact } from '@balcao/domain';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuseInSupport } from '../../platform/refuse-in-support.ts';
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
  // What a company keeps secret is its own to set; the token that only the operator sets stays the operator's.
  refuseInSupport(principal, isSecretOfCompany(settingSpecs[key]) && value !== secretMask);
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
  return holder === 'server' || holder === 'platformServer' || (holder !== undefined && !isOperator(holder, principal));
}

/** The operator, also in a support access, where the settings of the platform are out of reach. */
const isOperator = (holder: SettingSpec['holder'], { super: isSuper, support }: Principal): boolean =>
  isSuper || (holder === 'super' && support !== undefined);

const isSecretOfCompany = ({ secret, holder }: SettingSpec): boolean => secret === true && holder !== 'super';

function refuseSetting(key: SettingKey, value: string): void {
  const reason = wrongIn(key, value);
  if (reason !== null) throw new AppError('ERR_VALIDATION', { data: { fields: { value: reason } } });
}

function wrongIn(key: SettingKey, value: string): 'invalid' | 'tooShort' | 'tooLong' | null {
  const spec: SettingSpec = settingSpecs[key];
  if (spec.values && !spec.values.includes(value)) return 'invalid';
  if (spec.maxLength !== undefined && value.length > spec.maxLength) return 'tooLong';
  if (value === '' || (spec.secret && value === secretMask)) return null;
  // A mask with something typed before or behind it is no secret, whoever sends it.
  if (spec.secret && value.includes(secretMask)) return 'invalid';
  if (spec.minLength !== undefined && value.length < spec.minLength) return 'tooShort';
  // It becomes a link on the page of the login.
  if (key === 'supportContact') return readSupportContact(value) === null ? 'invalid' : null;
  // Payers read them in their bank's app, cut wherever the code ends.
  if (key === 'pixMerchantName') return wrongInCode(value, pixLimits.merchantName);
  if (key === 'pixMerchantCity') return wrongInCode(value, pixLimits.merchantCity);
  return null;
}

function wrongInCode(value: string, longest: number): 'invalid' | 'tooLong' | null {
  const { inCode, isCut } = readPixName(value, longest);
  return isCut ? 'tooLong' : inCode === '' ? 'invalid' : null;
}
