import { requireWithin, resetLimit, uncountAttempt, type Limit } from '../../platform/security/rate-limit.ts';
import { keyedHash } from '../../platform/security/secret-box.ts';
import type { SessionDeps } from './deps.ts';

/** Whoever sits at somebody's unlocked screen does not get far with guessing at this pace. */
const tries: Limit = { name: 'current password', max: 5, windowSeconds: 15 * 60 };

/** Whether this is the password of the user. Wrong ones are counted, and after five nothing is compared for a while. */
export async function isCurrentPassword(
  { uow, hasher, limitKey }: Pick<SessionDeps, 'uow' | 'hasher' | 'limitKey'>,
  user: { id: number; password_hash: string },
  password: string,
): Promise<boolean> {
  const key = keyedHash(limitKey, `user ${user.id}`);
  await requireWithin(uow, tries, key);
  const matches = await hasher.verify(user.password_hash, password).catch(async (error: unknown) => {
    // Too many others wait: what was not compared was no try.
    await uow.writePlatform(({ db }) => uncountAttempt(db, tries, key));
    throw error;
  });
  if (matches) await uow.writePlatform(({ db }) => resetLimit(db, tries, key));
  return matches;
}
