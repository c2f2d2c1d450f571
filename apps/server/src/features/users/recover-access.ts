import { randomInt } from 'node:crypto';
import { audit } from '../../platform/audit.ts';
import { StartError } from '../../platform/start-error.ts';
import type { PasswordHasher } from '../../platform/security/password-hasher.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { deleteFactor, findUserByEmail, forgetLoginTries, revokeSessions, sessionsEnded } from '../session/index.ts';
import { useUpResets } from './password-reset/queries.ts';
import { updateUserRow } from './queries.ts';

/** Without letters and digits that look alike: it is read from one screen and typed on another. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** A password that nobody guesses, to be typed once and then changed: four groups of five. */
export function newPassword(): string {
  const sign = (): string => alphabet[randomInt(alphabet.length)] ?? '';
  const group = (): string => Array.from({ length: 5 }, sign).join('');
  return Array.from({ length: 4 }, group).join('-');
}

export type RecoveryDeps = { uow: UnitOfWork; hasher: PasswordHasher; limitKey: Buffer };

/**
 * Gives somebody a new password and answers it. For whoever has the machine in hand: it asks for no permission, ends
 * all sessions of the user, takes a second factor away, which may be lost as well, and forgets the failed tries.
 */
export async function resetPassword(
  { uow, hasher, limitKey }: RecoveryDeps,
  email: string,
): Promise<{ userId: number; password: string }> {
  const password = newPassword();
  const passwordHash = await hasher.hash(password);
  return uow.writePlatform(async (work) => {
    const { id, company_id: companyId } = await requireUser(work.db, email);
    await updateUserRow(uow.asTenant(work.db, companyId), id, { passwordHash, endTokens: true });
    await revokeSessions(work.db, [id], 'password changed');
    await useUpResets(work.db, id);
    await deleteFactor(work.db, id);
    await forgetLoginTries(work.db, limitKey, email);
    await audit(work.db, { companyId, by: null, action: 'password reset by command', object: String(id) });
    await work.record(sessionsEnded(companyId, { userIds: [id] }));
    return { userId: id, password };
  });
}

/** Lets somebody try to log in again at once, from everywhere. */
export async function unlockLogin(
  { uow, limitKey }: Pick<RecoveryDeps, 'uow' | 'limitKey'>,
  email: string,
): Promise<void> {
  await uow.writePlatform(async ({ db }) => {
    const { id, company_id: companyId } = await requireUser(db, email);
    await forgetLoginTries(db, limitKey, email);
    await audit(db, { companyId, by: null, action: 'login unlocked by command', object: String(id) });
  });
}

async function requireUser(db: Parameters<typeof findUserByEmail>[0], email: string) {
  const user = await findUserByEmail(db, email);
  if (!user) throw new StartError(`Nobody has the e-mail ${email}.`);
  return user;
}
