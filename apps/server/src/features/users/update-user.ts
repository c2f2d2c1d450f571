import type { User } from '@balcao/contract';
import { refusePassword, refuseUserChange } from '@balcao/domain';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { refuseDuplicates } from '../../platform/pg-errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { revokeSessions, sessionsEnded } from '../session/index.ts';
import { companyOfUser } from './company-of-user.ts';
import type { UsersDeps } from './deps.ts';
import { userUpdated } from './events.ts';
import { findUser } from './hot-user-queries.ts';
import { countOtherAdmins, lockUser, updateUserRow } from './queries.ts';
import { setQueues } from './set-queues.ts';

export type UserChanges = {
  name?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
  currentPassword?: string | undefined;
  profile?: 'admin' | 'user' | undefined;
  queueIds?: number[] | undefined;
};

/** Changes a user. A new password or profile ends the sessions that were opened with the old one. */
export async function updateUser(
  { uow, hasher }: UsersDeps,
  principal: Principal,
  id: number,
  changes: UserChanges,
): Promise<User> {
  const companyId = await companyOfUser(uow, principal, id);
  const wantsPassword = changes.password !== undefined && changes.password !== '';
  // Hashing takes its time: done before the rows are locked.
  const passwordHash = wantsPassword ? await hasher.hash(changes.password ?? '') : undefined;
  return uow.write(companyId, async (work) => {
    const target = await lockUser(work.db, id);
    if (!target) throw new AppError('ERR_NO_USER_FOUND');
    const actor = { id: principal.userId, profile: principal.profile, super: principal.super };
    const refusal = refuseUserChange({
      actor,
      target,
      change: changes,
      otherAdmins: await countOtherAdmins(work.db, id),
    });
    if (refusal) throw new AppError(refusal);
    if (wantsPassword) await checkNewPassword(hasher, { target, changes, isSelf: principal.userId === id });

    const profile = changes.profile === target.profile ? undefined : changes.profile;
    const endTokens = wantsPassword || profile !== undefined;
    await refuseDuplicates({ users_email_key: 'ERR_EMAIL_ALREADY_EXISTS' }, () =>
      updateUserRow(work.db, id, { name: changes.name, email: changes.email, profile, passwordHash, endTokens }),
    );
    // An attendant's form sends the own queues along; they are not the attendant's to change.
    if (changes.queueIds !== undefined && (principal.profile === 'admin' || principal.super))
      await setQueues(work, id, changes.queueIds);
    if (endTokens) await endSessions(work, id, wantsPassword ? 'password changed' : 'profile changed');
    await audit(work.db, {
      companyId,
      actorId: principal.userId,
      action: 'user changed',
      object: String(id),
      detail: { password: wantsPassword, profile: profile ?? target.profile },
    });

    const user = await findUser(work.db, id);
    if (!user) throw new AppError('ERR_NO_USER_FOUND');
    await work.record(userUpdated(companyId, user));
    return user;
  });
}

type PasswordCheck = {
  target: { name: string; email: string; password_hash: string };
  changes: UserChanges;
  isSelf: boolean;
};

async function checkNewPassword(
  hasher: UsersDeps['hasher'],
  { target, changes, isSelf }: PasswordCheck,
): Promise<void> {
  const owner = { name: changes.name ?? target.name, email: changes.email ?? target.email };
  if (refusePassword(changes.password ?? '', owner) === 'tooCommon')
    throw new AppError('ERR_PASSWORD_TOO_COMMON', { data: { fields: { password: 'tooCommon' } } });
  // Whoever sits down at an unlocked screen must not be able to take the account over.
  if (isSelf && !(await hasher.verify(target.password_hash, changes.currentPassword ?? ''))) {
    throw new AppError('ERR_CURRENT_PASSWORD', { data: { fields: { currentPassword: 'wrongPassword' } } });
  }
}

async function endSessions(work: Work, userId: number, reason: string): Promise<void> {
  await revokeSessions(work.db, [userId], reason);
  await work.record(sessionsEnded(work.db.companyId, { userIds: [userId] }));
}
