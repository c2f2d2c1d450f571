import {
  secretMask,
  settingKeysOf,
  settingSpecs,
  type Setting,
  type SettingKey,
  type SettingSpec,
} from '@balcao/contract';

/** A setting as screens see it: secrets as a mask, absent ones with their default. */
export function presentSetting(key: SettingKey, stored: string | undefined): Setting {
  const spec: SettingSpec = settingSpecs[key];
  const value = stored ?? spec.default;
  const isSet = value !== '';
  return { key, value: spec.secret && isSet ? secretMask : value, isSet };
}

/** The whole list of a company, or what every screen may know. */
export function presentSettings(
  companyId: number,
  stored: ReadonlyMap<string, string>,
  which: 'all' | 'public',
): Setting[] {
  return settingKeysOf(companyId)
    .filter((key) => which === 'all' || 'public' in settingSpecs[key])
    .map((key) => presentSetting(key, stored.get(key)));
}
