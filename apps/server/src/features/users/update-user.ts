import type { User } from '@balcao/contract';
import { refuseUserChange } from '@balcao/domain';
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
import { limitPasswordWork } from './limit-password-work.ts';
import { findUserFacts, lockUserFacts, updateUserRow, type UserFacts } from './queries.ts';
import { requireGoodPassword } from './require-password.ts';
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
  deps: UsersDeps,
  principal: Principal,
  id: number,
  changes: UserChanges,
): Promise<User> {
  const companyId = await companyOfUser(deps.uow, principal, id);
  const hashed = changes.password ? await hashNewPassword(deps, principal, { companyId, id, changes }) : undefined;
  return deps.uow.write(companyId, async (work) => {
    const { target } = requireAllowed(principal, await lockUserFacts(work.db, id), changes);
    // Changed since it was compared: then the current password that was given is no longer the current one.
    if (hashed && principal.userId === id && hashed.replaces !== target.password_hash) throw wrongCurrentPassword();

    const profile = changes.profile === target.profile ? undefined : changes.profile;
    const endTokens = hashed !== undefined || profile !== undefined;
    const { name, email } = changes;
    await refuseDuplicates({ users_email_key: 'ERR_EMAIL_ALREADY_EXISTS' }, () =>
      updateUserRow(work.db, id, { name, email, profile, passwordHash: hashed?.passwordHash, endTokens }),
    );
    // An attendant's form sends the own queues along; they are not the attendant's to change.
    if (changes.queueIds !== undefined && (principal.profile === 'admin' || principal.super))
      await setQueues(work, id, changes.queueIds);
    if (endTokens) await endSessions(work, id, hashed ? 'password changed' : 'profile changed');
    await audit(work.db, {
      companyId,
      actorId: principal.userId,
      action: 'user changed',
      object: String(id),
      detail: { password: hashed !== undefined, profile: profile ?? target.profile },
    });

    const user = await findUser(work.db, id);
    if (!user) throw new AppError('ERR_NO_USER_FOUND');
    await work.record(userUpdated(companyId, user));
    return user;
  });
}

/** The facts, if the user exists and may be changed so. */
function requireAllowed(principal: Principal, facts: UserFacts | undefined, change: UserChanges): UserFacts {
  if (!facts) throw new AppError('ERR_NO_USER_FOUND');
  const actor = { id: principal.userId, profile: principal.profile, super: principal.super };
  const refusal = refuseUserChange({ actor, change, ...facts });
  if (refusal) throw new AppError(refusal);
  return facts;
}

type PasswordChange = { companyId: number; id: number; changes: UserChanges };

/**
 * Hashes a new password once everything else says that it may be set: hashing takes its time, which neither a stranger
 * may use up nor a transaction wait for.
 */
async function hashNewPassword(
  deps: UsersDeps,
  principal: Principal,
  { companyId, id, changes }: PasswordChange,
): Promise<{ passwordHash: string; replaces: string }> {
  const facts = await deps.uow.read(companyId, (db) => findUserFacts(db, id));
  const { target } = requireAllowed(principal, facts, changes);
  const { password = '', currentPassword = '', name = target.name, email = target.email } = changes;
  await requireGoodPassword(deps.uow, password, { name, email, isOwner: target.super });
  await limitPasswordWork(deps, principal);
  // Whoever sits down at an unlocked screen must not be able to take the account over.
  if (principal.userId === id && !(await deps.hasher.verify(target.password_hash, currentPassword)))
    throw wrongCurrentPassword();
  return { passwordHash: await deps.hasher.hash(password), replaces: target.password_hash };
}

const wrongCurrentPassword = (): AppError =>
  new AppError('ERR_CURRENT_PASSWORD', { data: { fields: { currentPassword: 'wrongPassword' } } });

async function endSessions(work: Work, userId: number, reason: string): Promise<void> {
  await revokeSessions(work.db, [userId], reason);
  await work.record(sessionsEnded(work.db.companyId, { userIds: [userId] }));
}
