import type { Company, NewCompany } from '@balcao/contract';
import { addMonths, dayIn, neverDue } from '@balcao/domain';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Clock } from '../../ports/clock.ts';
import { findPlan } from '../plans/index.ts';
import { claimAddress, limitPasswordWork, newPassword, requireGoodPassword } from '../users/index.ts';
import { createCompany } from './create-company.ts';
import { findCompany, firstTimeZone, hasCompanyNamed } from './queries.ts';
import { requireSignupCode } from './sign-up-company.ts';
import type { SignupDeps } from './signup-deps.ts';

/**
 * The operator registers a company, by the one way that companies come into being. Never touches an account that
 * exists. A password that the server made is answered this once (ruling 8).
 */
export async function registerCompany(
  deps: SignupDeps & { clock: Clock },
  principal: Principal,
  { password: given = '', ...wanted }: NewCompany,
): Promise<Company & { password: string | null }> {
  const { uow, clock } = deps;
  const { name, email, planId } = wanted;
  const password = given === '' ? newPassword() : given;
  await requireGoodPassword(uow, password, { email, name });
  // Asked before hashing too, so that what is refused costs nothing.
  await uow.readPlatform(async (db) => {
    if (!(await findPlan(db, planId))) throw new AppError('ERR_NO_PLAN_FOUND');
    if (wanted.token) await requireSignupCode(uow, db, wanted.token);
    if (await hasCompanyNamed(db, name)) throw new AppError('ERR_COMPANY_NAME_ALREADY_EXISTS');
  });
  const { emailVerified } = await claimAddress(deps, email);
  await limitPasswordWork(deps, principal);
  const passwordHash = await deps.hasher.hash(password);
  const nextMonth = addMonths(dayIn(firstTimeZone, clock.now()), 1);
  const { dueDate = nextMonth, campaignsEnabled = false } = wanted;
  return uow.writePlatform(async (work) => {
    const { companyId } = await createCompany(uow, work, {
      name,
      email,
      passwordHash,
      userName: name,
      emailVerified,
      planId,
      phone: wanted.phone || null,
      trialDays: null,
      terms: {
        status: wanted.status ?? true,
        dueDate: dueDate === neverDue ? null : dueDate,
        recurrence: wanted.recurrence ?? '',
        chatbotEditable: wanted.chatbotEditable ?? true,
      },
      settings: { campaignsEnabled: String(campaignsEnabled) },
    });
    await audit(work.db, { companyId, by: principal, action: 'company registered', object: String(companyId) });
    const company = await findCompany(uow.asTenant(work.db, companyId));
    if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
    return { ...company, password: given === '' ? password : null };
  });
}
