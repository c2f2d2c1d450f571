import { audit } from '../audit.ts';
import type { Principal } from '../principal.ts';
import type { UnitOfWork } from '../unit-of-work.ts';

/**
 * One row for the same person and permission in this time: a script that tries again and again must not fill the log.
 */
const sampleMs = 60_000;
const maxRemembered = 10_000;

/** Notes in the audit log who tried what their profile does not allow. */
export function createDenialAudit(
  uow: UnitOfWork,
  now: () => number = () => performance.now(),
): (principal: Pick<Principal, 'companyId' | 'userId'>, permission: string) => Promise<void> {
  const notedAt = new Map<string, number>();
  return async ({ companyId, userId }, permission) => {
    const key = `${userId} ${permission}`;
    const last = notedAt.get(key);
    if (last !== undefined && now() - last < sampleMs) return;
    if (notedAt.size >= maxRemembered) notedAt.clear();
    notedAt.set(key, now());
    await uow.write(companyId, ({ db }) =>
      audit(db, { companyId, actorId: userId, action: 'permission denied', object: permission }),
    );
  };
}
