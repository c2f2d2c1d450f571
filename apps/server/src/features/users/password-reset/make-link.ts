import type { MadePasswordLink } from '@balcao/contract';
import { mailLanguageOf, platformCompanyId } from '@balcao/domain';
import { audit } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import { newRandomToken } from '../../../platform/security/random-token.ts';
import { requireWithin, type Limit } from '../../../platform/security/rate-limit.ts';
import { keyedHash } from '../../../platform/security/secret-box.ts';
import type { UsersDeps } from '../deps.ts';
import { passwordLinkMade } from '../events.ts';
import { findCompanyOfUser } from '../queries.ts';
import { createLinkNoticeJob } from './link-notice.ts';
import { insertLink, listReachableAdmins } from './link-queries.ts';
import { insertReset, findAddressOf, useUpResets } from './queries.ts';
import { createResetJob } from './request-reset.ts';

/** Nobody's mailbox is filled by clicks. */
const perUser: Limit = { name: 'password link user', max: 5, windowSeconds: 3600 };

/**
 * The operator lets somebody of another company set a new password, without ever having one of theirs. The link goes to
 * the person's mailbox; where no mail is set up it is answered, this once. Earlier links open nothing any more. The
 * company's log has it, and its admins are told.
 */
export async function makePasswordLink(
  deps: UsersDeps,
  principal: Principal,
  userId: number,
): Promise<MadePasswordLink> {
  const { uow, queue, mailer, limitKey } = deps;
  const companyId = await uow.readPlatform((db) => findCompanyOfUser(db, userId));
  // Of the operator's own company the password is changed in the dialog, as by any admin.
  if (companyId === undefined || companyId === platformCompanyId) throw new AppError('ERR_NO_USER_FOUND');
  await requireWithin(uow, perUser, keyedHash(limitKey, `password link ${userId}`));
  const isShown = !mailer.reachesPeople;
  const { token, hash } = newRandomToken();
  return uow.writePlatform(async ({ db, record }) => {
    const tenant = uow.asTenant(db, companyId);
    const email = await findAddressOf(tenant, userId);
    if (email === undefined) throw new AppError('ERR_NO_USER_FOUND');
    await useUpResets(tenant, userId);
    if (isShown) await insertReset(tenant, { userId, tokenHash: hash, isShown });
    else
      await queue.add(tenant, createResetJob(deps), { userId, language: mailLanguageOf(undefined), byOperator: true });
    const link = await insertLink(db, { companyId, userId, operatorId: principal.userId, isShown });
    await audit(db, {
      companyId,
      by: principal,
      action: 'password link made',
      object: String(userId),
      detail: { shown: isShown },
    });
    if (!isShown)
      for (const adminId of await listReachableAdmins(db, companyId))
        await queue.add(tenant, createLinkNoticeJob(deps), { adminId, linkId: link.id });
    await record(passwordLinkMade(companyId, link));
    return { email, path: isShown ? `/reset-password#${token}` : null };
  });
}
