import type { Principal } from '../../platform/principal.ts';
import { requireWithin, type Limit } from '../../platform/security/rate-limit.ts';
import { keyedHash } from '../../platform/security/secret-box.ts';
import type { UsersDeps } from './deps.ts';

/** More than an admin who adds a whole team types in that time. */
const perUser: Limit = { name: 'password work', max: 60, windowSeconds: 15 * 60 };

/** Counts each password that is hashed or compared for somebody logged in: one person cannot keep the hasher busy. */
export function limitPasswordWork(
  { uow, limitKey }: Pick<UsersDeps, 'uow' | 'limitKey'>,
  { userId }: Principal,
): Promise<void> {
  return requireWithin(uow, perUser, keyedHash(limitKey, `user ${userId}`));
}
