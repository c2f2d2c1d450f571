import { timingSafeEqual } from 'node:crypto';
import { platformCompanyId } from '@balcao/domain';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { limitedAddress } from '../../platform/http/client-address.ts';
import type { Origin } from '../../platform/principal.ts';
import type { PasswordHasher } from '../../platform/security/password-hasher.ts';
import { requireWithin, type Limit } from '../../platform/security/rate-limit.ts';
import { keyedHash } from '../../platform/security/secret-box.ts';
import type { PlatformWork, UnitOfWork } from '../../platform/unit-of-work.ts';
import { findPlatformSetting, readSetting } from '../settings/index.ts';
import { requireGoodPassword } from '../users/index.ts';
import { createCompany } from './create-company.ts';
import { isPublicPlan } from './queries.ts';

const perAddress: Limit = { name: 'signup', max: 5, windowSeconds: 24 * 3600 };
const trialDays = 3;

export type SignupDeps = { uow: UnitOfWork; hasher: PasswordHasher; limitKey: Buffer };
export type Signup = { name: string; email: string; password: string; planId: number; token?: string | undefined };

/** A stranger registers a company. Due date, status and everything else that costs money is ours to decide. */
export async function signUpCompany(
  deps: SignupDeps,
  { name, email, password, planId, token }: Signup,
  origin: Origin,
): Promise<{ id: number; name: string }> {
  if (!(await deps.uow.readPlatform((db) => isSignupOpen(deps.uow, { db })))) throw new AppError('ERR_SIGNUP_DISABLED');
  await requireGoodPassword(deps.uow, password, { email, name });
  await requireWithin(deps.uow, perAddress, keyedHash(deps.limitKey, `signup ${limitedAddress(origin.address)}`));
  await deps.uow.readPlatform((db) => refuseSignup(db, { token, planId }));
  const passwordHash = await deps.hasher.hash(password);
  const { companyId } = await deps.uow.writePlatform(async (work) => {
    const created = await createCompany(deps.uow, work, {
      name,
      email,
      passwordHash,
      userName: name,
      planId,
      trialDays,
    });
    const { companyId: newId, userId } = created;
    await audit(work.db, { companyId: newId, by: { userId, origin }, action: 'company signed up' });
    return created;
  });
  return { id: companyId, name };
}

/** Whether anybody may register a company at all. */
export async function isSignupOpen(uow: UnitOfWork, work: Pick<PlatformWork, 'db'>): Promise<boolean> {
  return (await readSetting(uow.asTenant(work.db, platformCompanyId), 'publicSignup')) === 'enabled';
}

async function refuseSignup(
  db: PlatformWork['db'],
  { token, planId }: { token: string | undefined; planId: number },
): Promise<void> {
  const code = await findPlatformSetting(db, 'signupCode');
  if (code && !sameText(code, token ?? '')) throw new AppError('ERR_SIGNUP_CODE');
  if (!(await isPublicPlan(db, planId))) throw new AppError('ERR_NO_PLAN_FOUND');
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
