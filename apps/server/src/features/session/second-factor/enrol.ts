import type { Enrolment } from '@balcao/contract';
import { AppError } from '../../../platform/errors.ts';
import { findTotpStep, newTotpSecret, totpAddress } from '../../../platform/security/totp.ts';
import type { PlatformWork, Work } from '../../../platform/unit-of-work.ts';
import type { SessionDeps } from '../deps.ts';
import { newRecoveryCodes, openSecret, placeOf, plainCode } from './codes.ts';
import { findFactor, storeConfirmation, storePendingFactor, type FactorUser } from './queries.ts';

/** Makes a secret for the user's app. Logins ask for it once it is confirmed; until then it can be made anew. */
export async function beginEnrolment(
  { secrets }: SessionDeps,
  work: Work | PlatformWork,
  { id, companyId, email }: FactorUser,
): Promise<Enrolment> {
  const secret = newTotpSecret();
  const sealed = secrets.seal(secret, placeOf(companyId, id));
  if (!(await storePendingFactor(work.db, { companyId, userId: id, secret: sealed })))
    throw new AppError('ERR_SECOND_FACTOR_ON');
  return { secret, uri: totpAddress(secret, { issuer: 'Balcão', account: email }) };
}

/** Refuses a confirmation of what was not begun, or too long ago. */
export async function requirePending(db: Work['db'] | PlatformWork['db'], userId: number): Promise<void> {
  const factor = await findFactor(db, userId);
  if (factor?.confirmed_at) throw new AppError('ERR_SECOND_FACTOR_ON');
  if (!factor?.is_fresh) throw new AppError('ERR_SECOND_FACTOR_OFF');
}

/** Switches the factor on when the code shows that the app has the secret; answers the recovery codes, or null. */
export async function confirmEnrolment(
  deps: SessionDeps,
  work: Work | PlatformWork,
  { userId, code }: { userId: number; code: string },
): Promise<string[] | null> {
  const factor = await findFactor(work.db, userId);
  if (!factor?.is_fresh || factor.confirmed_at) return null;
  const step = findTotpStep(openSecret(deps, factor), plainCode(code), deps.realTime.now());
  if (step === null) return null;
  const { codes, hashes } = newRecoveryCodes(deps, userId);
  return (await storeConfirmation(work.db, { userId, step, recoveryHashes: hashes })) ? codes : null;
}
