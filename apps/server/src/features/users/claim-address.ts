import { AppError } from '../../platform/errors.ts';
import { refuseDuplicates } from '../../platform/pg-errors.ts';
import type { UsersDeps } from './deps.ts';
import { isAddressTaken } from './queries.ts';

/**
 * Whether an address that is typed in for a user counts as theirs. Where the server sends mail it does not, until they
 * have followed a link: so nobody keeps an address from its owner by naming it. One that has an owner is refused.
 */
export async function claimAddress(
  { uow, mailer }: Pick<UsersDeps, 'uow' | 'mailer'>,
  email: string,
  userId?: number,
): Promise<{ emailVerified: boolean }> {
  if (await uow.readPlatform((db) => isAddressTaken(db, email, userId))) throw new AppError('ERR_EMAIL_ALREADY_EXISTS');
  return { emailVerified: !mailer.reachesPeople };
}

/** Runs a write that gives a user an address; one that is taken refuses it. */
export function refuseTakenAddress<T>(write: () => Promise<T>): Promise<T> {
  const code = 'ERR_EMAIL_ALREADY_EXISTS';
  return refuseDuplicates({ users_email_key: code, users_email_in_company: code }, write);
}
