import { timingSafeEqual } from 'node:crypto';
import { mailLanguageOf, platformCompanyId } from '@balcao/domain';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { limitedAddress, originOf } from '../../platform/http/client-address.ts';
import { countWithin, requireWithin, type Limit } from '../../platform/security/rate-limit.ts';
import { keyedHash } from '../../platform/security/secret-box.ts';
import type { PlatformWork, UnitOfWork } from '../../platform/unit-of-work.ts';
import { readSetting } from '../settings/index.ts';
import { requireGoodPassword } from '../users/index.ts';
import { addSignedUp, awaitConfirmation } from './confirm-signup.ts';
import { isSignupOpen, type SignupDeps } from './signup-deps.ts';
import { isPublicPlan } from './queries.ts';

/** Companies that were made, or wait to be confirmed: what was refused does not count. */
const perAddress: Limit = { name: 'signup', max: 5, windowSeconds: 24 * 3600 };
/** Hashing is slow, and codes can be guessed: that counts whatever comes of it. */
const triesPerAddress: Limit = { name: 'signup tries', max: 30, windowSeconds: 3600 };

export type Signup = {
  name: string;
  email: string;
  phone?: string | null | undefined;
  password: string;
  planId: number;
  token?: string | undefined;
};

/**
 * A stranger registers a company. Due date, status and everything else that costs money is ours to decide. Where the
 * server sends mail, the company waits for its address to be confirmed, and the answer is the same for one that has an
 * account already.
 */
export async function signUpCompany(
  deps: SignupDeps,
  { name, email, phone: typedPhone, password, planId, token }: Signup,
  request: FastifyRequest,
): Promise<{ id: number | null; name: string }> {
  const origin = originOf(request);
  if (!(await deps.uow.readPlatform((db) => isSignupOpen(deps.uow, { db })))) throw new AppError('ERR_SIGNUP_DISABLED');
  await requireGoodPassword(deps.uow, password, { email, name });
  const key = keyedHash(deps.limitKey, `signup ${limitedAddress(origin.address)}`);
  await requireWithin(deps.uow, triesPerAddress, key);
  const phone = typedPhone || null;
  await deps.uow.readPlatform((db) => refuseSignup(deps.uow, db, { token, planId }));
  if (deps.mailer.reachesPeople) {
    const language = mailLanguageOf(request.headers['accept-language']);
    await awaitConfirmation(deps, { name, email, phone, password, planId, language, origin }, (db) =>
      countWithin(db, perAddress, key),
    );
    return { id: null, name };
  }
  const passwordHash = await deps.hasher.hash(password);
  const id = await deps.uow.writePlatform(async (work) => {
    await countWithin(work.db, perAddress, key);
    return addSignedUp(deps.uow, work, { name, email, phone, passwordHash, planId, origin });
  });
  return { id, name };
}

async function refuseSignup(
  uow: UnitOfWork,
  db: PlatformWork['db'],
  { token, planId }: { token: string | undefined; planId: number },
): Promise<void> {
  await requireSignupCode(uow, db, token ?? '');
  if (!(await isPublicPlan(db, planId))) throw new AppError('ERR_NO_PLAN_FOUND');
}

/** Refuses who does not know the platform's code, where it has one. */
export async function requireSignupCode(uow: UnitOfWork, db: PlatformWork['db'], token: string): Promise<void> {
  const code = await readSetting(uow.asTenant(db, platformCompanyId), 'signupCode');
  if (code && !sameText(code, token)) throw new AppError('ERR_SIGNUP_CODE');
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
