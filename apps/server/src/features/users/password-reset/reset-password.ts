import { audit } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { limitedAddress } from '../../../platform/http/client-address.ts';
import type { Origin } from '../../../platform/principal.ts';
import { hashToken } from '../../../platform/security/random-token.ts';
import { requireWithin, type Limit } from '../../../platform/security/rate-limit.ts';
import { keyedHash } from '../../../platform/security/secret-box.ts';
import { refuseTakenAddress } from '../claim-address.ts';
import type { UsersDeps } from '../deps.ts';
import { endSessions } from '../end-sessions.ts';
import { updateUserRow } from '../queries.ts';
import { requireGoodPassword } from '../require-password.ts';
import { findReset, takeReset, useUpResets, type Reset } from './queries.ts';

/** Hashing is slow: one address does not keep it busy with links that work. */
const perAddress: Limit = { name: 'new password by link', max: 20, windowSeconds: 15 * 60 };

/**
 * Sets a new password by a link, once. Following one that was mailed shows that the address is the user's own. All sessions
 * end, and with the old password the waits after wrong ones; a second factor stays as it is.
 */
export async function resetPasswordByLink(
  deps: UsersDeps,
  { token, password }: { token: string; password: string },
  origin: Origin,
): Promise<void> {
  const { uow, hasher, limitKey } = deps;
  await requireWithin(uow, perAddress, keyedHash(limitKey, `address ${limitedAddress(origin.address)}`));
  const tokenHash = hashToken(token);
  const reset = requireUsable(await uow.readPlatform((db) => findReset(db, tokenHash)));
  const { userId, companyId, name, email, isShown } = reset;
  await requireGoodPassword(uow, password, { name, email, isOwner: reset.super });
  const passwordHash = await hasher.hash(password);
  await uow.writePlatform(async ({ db, record }) => {
    // It could be used a moment ago, so another call was quicker.
    if (!(await takeReset(db, tokenHash))) throw new AppError('ERR_LINK_USED');
    const work = { db: uow.asTenant(db, companyId), record };
    await refuseTakenAddress(() =>
      updateUserRow(work.db, userId, { passwordHash, emailVerified: isShown ? undefined : true, endTokens: true }),
    );
    await useUpResets(db, userId);
    await endSessions(work, userId, 'password changed');
    const action = isShown ? 'password reset by link' : 'password reset by mail';
    await audit(db, { companyId, by: { userId, origin }, action, object: String(userId) });
  });
}

/** The link, if it may still be used. */
function requireUsable(reset: Reset | undefined): Reset {
  if (!reset) throw new AppError('ERR_LINK_EXPIRED');
  if (reset.usedAt) throw new AppError('ERR_LINK_USED');
  if (reset.isExpired) throw new AppError('ERR_LINK_EXPIRED');
  return reset;
}
