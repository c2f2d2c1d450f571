import type { ChangedUser, User } from '@balcao/contract';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { requireRoom } from '../plans/index.ts';
import { readSetting } from '../settings/index.ts';
import { claimAddress, refuseTakenAddress } from './claim-address.ts';
import type { UsersDeps } from './deps.ts';
import { userCreated } from './events.ts';
import { findUserWithCompany } from './find-user-with-company.ts';
import { limitPasswordWork } from './limit-password-work.ts';
import { countUsers, insertUser, type NewUserRow } from './queries.ts';
import { requireGoodPassword } from './require-password.ts';
import { setQueues } from './set-queues.ts';

export type UserToCreate = {
  name: string;
  email: string;
  password: string;
  profile: 'admin' | 'user';
  queueIds: readonly number[];
};

/** Adds a user to a company, if its setting and its plan allow one more. */
export async function createUser(
  deps: UsersDeps,
  principal: Principal,
  companyId: number,
  wanted: UserToCreate,
): Promise<User> {
  await requireGoodPassword(deps.uow, wanted.password, wanted);
  // Asked before hashing too: whoever may add nobody must not keep the hasher busy.
  await deps.uow.write(companyId, requireRoomForUser);
  await limitPasswordWork(deps, principal);
  const { emailVerified } = await claimAddress(deps, wanted.email);
  const passwordHash = await deps.hasher.hash(wanted.password);
  return deps.uow.write(companyId, async (work) => {
    await requireRoomForUser(work);
    const user = await addUser(work, { ...wanted, passwordHash, isSuper: false, emailVerified });
    await audit(work.db, {
      companyId,
      by: principal,
      action: 'user created',
      object: String(user.id),
      detail: { profile: user.profile },
    });
    return user;
  });
}

async function requireRoomForUser(work: Work): Promise<void> {
  if ((await readSetting(work.db, 'userCreation')) === 'disabled') throw new AppError('ERR_USER_CREATION_DISABLED');
  await requireRoom(work, 'users', () => countUsers(work.db));
}

/** Stores a user inside a running unit of work; limits are the caller's. */
export async function addUser(work: Work, wanted: NewUserRow & { queueIds: readonly number[] }): Promise<ChangedUser> {
  const id = await refuseTakenAddress(() => insertUser(work.db, wanted));
  await setQueues(work, id, wanted.queueIds);
  const user = await findUserWithCompany(work.db, id);
  if (!user) throw new AppError('ERR_NO_USER_FOUND');
  await work.record(userCreated(work.db.companyId, user));
  return user;
}
