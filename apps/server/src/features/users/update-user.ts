import type { ChangedUser } from '@balcao/contract';
import { needsCurrentPassword, refuseUserChange } from '@balcao/domain';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuseInSupport } from '../../platform/refuse-in-support.ts';
import { isCurrentPassword } from '../session/index.ts';
import { claimAddress, refuseTakenAddress } from './claim-address.ts';
import { companyOfChange } from './company-of-user.ts';
import type { UsersDeps } from './deps.ts';
import { endSessions } from './end-sessions.ts';
import { userUpdated } from './events.ts';
import { findUserWithCompany } from './find-user-with-company.ts';
import { limitPasswordWork } from './limit-password-work.ts';
import { useUpResets } from './password-reset/queries.ts';
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
): Promise<ChangedUser> {
  const companyId = await companyOfChange(deps.uow, principal, id);
  const { passwordHash, proven, emailVerified } = await prepareCredentials(deps, principal, { companyId, id, changes });
  return deps.uow.write(companyId, async (work) => {
    const { target } = requireAllowed(principal, await lockUserFacts(work.db, id), changes);
    // Changed since it was compared: then the current password that was given is no longer the current one.
    if (needsCurrentPassword(principal.userId, target, changes) && proven !== target.password_hash)
      throw wrongCurrentPassword();

    const profile = changes.profile === target.profile ? undefined : changes.profile;
    const endTokens = passwordHash !== undefined || profile !== undefined;
    const { name, email } = changes;
    await refuseTakenAddress(() =>
      updateUserRow(work.db, id, { name, email, emailVerified, profile, passwordHash, endTokens }),
    );
    // A link that was mailed to the old address, or before somebody changed the password, opens nothing any more.
    if (emailVerified !== undefined || passwordHash !== undefined) await useUpResets(work.db, id);
    // An attendant's form sends the own queues along; they are not the attendant's to change.
    if (changes.queueIds !== undefined && (principal.profile === 'admin' || principal.super))
      await setQueues(work, id, changes.queueIds);
    if (endTokens) await endSessions(work, id, passwordHash ? 'password changed' : 'profile changed');
    await audit(work.db, {
      companyId,
      by: principal,
      action: 'user changed',
      object: String(id),
      detail: { password: passwordHash !== undefined, profile: profile ?? target.profile },
    });

    const user = await findUserWithCompany(work.db, id);
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
  refuseInSupport(principal, changesAccess(facts.target, change));
  return facts;
}

/** Whether the change is one of how somebody gets in, or of what they may do there. */
const changesAccess = (target: UserFacts['target'], { email, password, profile }: UserChanges): boolean =>
  Boolean(password) ||
  (email !== undefined && email.toLowerCase() !== target.email.toLowerCase()) ||
  (profile !== undefined && profile !== target.profile);

type Credentials = {
  /** Of the new password, if there is one. */
  passwordHash?: string;
  /** The stored hash with which the current password was compared and found right. */
  proven?: string;
  /** Whether a new address counts as the user's own. */
  emailVerified?: boolean;
};

/**
 * Compares the current password and hashes the new one, where the change needs it and everything else says that it may
 * be made: both take their time, which neither a stranger may use up nor a transaction wait for.
 */
async function prepareCredentials(
  deps: UsersDeps,
  principal: Principal,
  { companyId, id, changes }: { companyId: number; id: number; changes: UserChanges },
): Promise<Credentials> {
  const facts = await deps.uow.read(companyId, (db) => findUserFacts(db, id));
  const { target } = requireAllowed(principal, facts, changes);
  const mustProve = needsCurrentPassword(principal.userId, target, changes);
  // Asked last: whoever has not proven who they are learns nothing about addresses.
  const claim = async (): Promise<Pick<Credentials, 'emailVerified'>> =>
    changes.email && changes.email !== target.email ? claimAddress(deps, changes.email, id) : {};
  if (!mustProve && !changes.password) return claim();
  const { password, currentPassword = '', name = target.name, email = target.email } = changes;
  if (password) await requireGoodPassword(deps.uow, password, { name, email, isOwner: target.super });
  await limitPasswordWork(deps, principal);
  if (mustProve && !(await isCurrentPassword(deps, target, currentPassword))) throw wrongCurrentPassword();
  return {
    ...(await claim()),
    ...(password ? { passwordHash: await deps.hasher.hash(password) } : {}),
    ...(mustProve ? { proven: target.password_hash } : {}),
  };
}

const wrongCurrentPassword = (): AppError =>
  new AppError('ERR_CURRENT_PASSWORD', { data: { fields: { currentPassword: 'wrongPassword' } } });
