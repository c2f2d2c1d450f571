import { randomBytes } from 'node:crypto';
import { AppError } from '../../../platform/errors.ts';
import { requireWithin, resetLimit, type Limit } from '../../../platform/security/rate-limit.ts';
import { keyedHash } from '../../../platform/security/secret-box.ts';
import { findTotpStep, toBase32 } from '../../../platform/security/totp.ts';
import type { PlatformWork, Work } from '../../../platform/unit-of-work.ts';
import type { SessionDeps } from '../deps.ts';
import { useRecoveryCode, useStep, type FactorRow } from './queries.ts';

/** Three of a million codes are right at any time: at this pace guessing them takes centuries. */
const tries: Limit = { name: 'second factor', max: 5, windowSeconds: 15 * 60 };
const recoveryCodeCount = 10;

/** Counts a try before the code is looked at, so that a thousand at once cannot all pass. */
export function countCode({ uow, limitKey }: SessionDeps, userId: number): Promise<void> {
  return requireWithin(uow, tries, keyedHash(limitKey, `user ${userId}`));
}

/** Forgets the tries, after a right code. */
export function forgetTries({ limitKey }: SessionDeps, work: PlatformWork, userId: number): Promise<void> {
  return resetLimit(work.db, tries, keyedHash(limitKey, `user ${userId}`));
}

export const wrongCode = (): AppError =>
  new AppError('ERR_SECOND_FACTOR_CODE', { data: { fields: { code: 'wrongCode' } } });

/** The secret as the app has it. */
export function openSecret({ secrets }: SessionDeps, { secret, company_id, user_id }: FactorRow): string {
  return secrets.open(secret, placeOf(company_id, user_id));
}

/** Where the secret of a user is sealed for. */
export const placeOf = (companyId: number, userId: number) => ({
  table: 'second_factors',
  column: 'secret',
  companyId,
  row: String(userId),
});

/** Accepts a code of the app or a recovery code, each once; answers which it was, or null. */
export async function acceptCode(
  deps: SessionDeps,
  work: Work | PlatformWork,
  factor: FactorRow,
  code: string,
): Promise<'app' | 'recovery' | null> {
  const typed = plainCode(code);
  const step = findTotpStep(openSecret(deps, factor), typed, deps.realTime.now());
  if (step !== null) return (await useStep(work.db, factor.user_id, step)) ? 'app' : null;
  const isRecovery = await useRecoveryCode(work.db, factor.user_id, hashRecoveryCode(deps, factor.user_id, typed));
  return isRecovery ? 'recovery' : null;
}

/** A code without the blanks and dashes that make it readable. */
export const plainCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase();

/** New recovery codes of 50 random bits each: to be shown, and as they are stored. */
export function newRecoveryCodes(deps: SessionDeps, userId: number): { codes: string[]; hashes: Buffer[] } {
  const plain = Array.from({ length: recoveryCodeCount }, () => toBase32(randomBytes(7)).slice(0, 10));
  return {
    codes: plain.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
    hashes: plain.map((code) => hashRecoveryCode(deps, userId, code)),
  };
}

function hashRecoveryCode({ recoveryKey }: SessionDeps, userId: number, code: string): Buffer {
  return keyedHash(recoveryKey, `${userId} ${code}`);
}
