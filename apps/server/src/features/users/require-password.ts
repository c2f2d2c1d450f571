import { minPasswordLengthOf, refusePassword, type PasswordOwner } from '@balcao/domain';
import { AppError } from '../../platform/errors.ts';
import { loadBreachedPasswords } from '../../platform/security/breached-passwords.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { readMinPasswordLength } from '../settings/index.ts';

/** Refuses a new password that is too short or too easy to guess, by what the operator asks of everybody. */
export async function requireGoodPassword(uow: UnitOfWork, password: string, owner: PasswordOwner): Promise<void> {
  await requirePassword(password, owner, await uow.readPlatform((db) => readMinPasswordLength(uow, db)));
}

/** The same with a least length that is not stored yet, as on the first run. */
export async function requirePassword(password: string, owner: PasswordOwner, minLength: number): Promise<void> {
  const isBreached = await loadBreachedPasswords();
  const refusal = refusePassword(password, owner, { minLength, isBreached });
  if (refusal === null) return;
  const data = { fields: { password: refusal } };
  if (refusal === 'tooCommon') throw new AppError('ERR_PASSWORD_TOO_COMMON', { data });
  if (refusal === 'tooLong') throw new AppError('ERR_VALIDATION', { data });
  throw new AppError('ERR_PASSWORD_TOO_SHORT', { data: { ...data, limit: minPasswordLengthOf(owner, minLength) } });
}
