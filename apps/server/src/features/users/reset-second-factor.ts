import { refuseFactorReset } from '@balcao/domain';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { deleteFactor } from '../session/index.ts';
import { companyOfUser } from './company-of-user.ts';
import { endSessions } from './end-sessions.ts';
import { lockUserFacts } from './queries.ts';

/** Takes the second factor of somebody away who has lost it. The next login needs the password alone, or a new factor. */
export async function resetSecondFactor(uow: UnitOfWork, principal: Principal, id: number): Promise<{ id: number }> {
  const companyId = await companyOfUser(uow, principal, id);
  return uow.write(companyId, async (work) => {
    const facts = await lockUserFacts(work.db, id);
    if (!facts) throw new AppError('ERR_NO_USER_FOUND');
    const actor = { id: principal.userId, profile: principal.profile, super: principal.super };
    const refusal = refuseFactorReset({ actor, ...facts });
    if (refusal) throw new AppError(refusal);
    if (!(await deleteFactor(work.db, id))) throw new AppError('ERR_SECOND_FACTOR_OFF');
    await endSessions(work, id, 'second factor reset');
    await audit(work.db, {
      companyId,
      by: principal,
      action: 'second factor reset',
      object: String(id),
    });
    return { id };
  });
}
