import type { SettingKey } from '@balcao/contract';
import { platformCompanyId } from '@balcao/domain';
import { refuseDuplicates } from '../../platform/pg-errors.ts';
import type { PlatformWork, UnitOfWork } from '../../platform/unit-of-work.ts';
import { writeDefaultSettings } from '../settings/index.ts';
import { addUser } from '../users/index.ts';
import { type GivenTerms, insertCompany } from './queries.ts';

export type CompanyToCreate = {
  name: string;
  email: string;
  phone?: string | null;
  passwordHash: string;
  userName: string;
  planId: number | null;
  /** Null for a company that does not run on trial. */
  trialDays: number | null;
  /** What the operator decides of a company; the server decides it of those that sign up. */
  terms?: GivenTerms;
  /** Whether the address of the first user is known to be theirs; it is, unless said. */
  emailVerified?: boolean;
  /** The first run makes company 1 and its owner, who also operates the platform. */
  isPlatform?: boolean;
  /** The settings that differ from the default from the start. */
  settings?: Partial<Record<SettingKey, string>>;
};

/** Makes a company, its settings and its first admin: all of it or nothing. Never touches a user that exists. */
export async function createCompany(
  uow: UnitOfWork,
  work: PlatformWork,
  wanted: CompanyToCreate,
): Promise<{ companyId: number; userId: number }> {
  const companyId = await refuseDuplicates({ companies_name_key: 'ERR_COMPANY_NAME_ALREADY_EXISTS' }, () =>
    insertCompany(work.db, {
      ...(wanted.isPlatform ? { id: platformCompanyId } : {}),
      name: wanted.name,
      email: wanted.email,
      phone: wanted.phone ?? null,
      planId: wanted.planId,
      trialDays: wanted.trialDays,
      ...(wanted.terms ? { terms: wanted.terms } : {}),
    }),
  );
  const db = uow.asTenant(work.db, companyId);
  await writeDefaultSettings(db, wanted.settings);
  const user = await addUser(
    { db, record: work.record },
    {
      name: wanted.userName,
      email: wanted.email,
      passwordHash: wanted.passwordHash,
      profile: 'admin',
      isSuper: wanted.isPlatform ?? false,
      queueIds: [],
      emailVerified: wanted.emailVerified ?? true,
    },
  );
  return { companyId, userId: user.id };
}
