import { refuseUserDeletion } from '@balcao/domain';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { sessionsEnded } from '../session/index.ts';
import { userDeleted } from './events.ts';
import { deleteUserRow, lockUserFacts } from './queries.ts';

/** Deletes a user of the own company: never oneself, never the last admin. The session ends at once. */
export function deleteUser(uow: UnitOfWork, principal: Principal, id: number): Promise<{ id: number }> {
  return uow.write(principal.companyId, async (work) => {
    const facts = await lockUserFacts(work.db, id);
    if (!facts) throw new AppError('ERR_NO_USER_FOUND');
    const actor = { id: principal.userId, profile: principal.profile, super: principal.super };
    const refusal = refuseUserDeletion({ actor, ...facts });
    if (refusal) throw new AppError(refusal);
    await removeUser(work, id);
    await audit(work.db, {
      companyId: principal.companyId,
      by: principal,
      action: 'user deleted',
      object: String(id),
    });
    return { id };
  });
}

/** The same inside a running unit of work, for records whose right to go was already decided. */
export async function removeUser(work: Work, id: number): Promise<void> {
  // Before the row is deleted, so that other features can take over what the user leaves behind.
  await work.record(userDeleted(work.db.companyId, { userId: id }));
  await deleteUserRow(work.db, id);
  await work.record(sessionsEnded(work.db.companyId, { userIds: [id] }));
}
