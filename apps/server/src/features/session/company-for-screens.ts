import { type SessionUser, settingSpecs } from '@balcao/contract';
import type { PlatformWork, Work } from '../../platform/unit-of-work.ts';
import { readSessionCompany } from './queries.ts';

/** Only the settings that screens need: the rest holds tokens of other services. */
export function publicOnly(stored: readonly { key: string; value: string }[]): { key: string; value: string }[] {
  const values = new Map(stored.map(({ key, value }) => [key, value]));
  return Object.entries(settingSpecs)
    .filter(([, spec]) => 'public' in spec)
    .map(([key, spec]) => ({ key, value: values.get(key) ?? spec.default }));
}

/** A company as the screens of everybody who works in it know it. */
export async function readCompanyForScreens(
  db: PlatformWork['db'] | Work['db'],
  companyId: number,
): Promise<SessionUser['company'] | undefined> {
  const company = await readSessionCompany(db, companyId);
  return company && { ...company, settings: publicOnly(company.settings) };
}
