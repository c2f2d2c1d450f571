import type { Enrolment, SecondFactor } from '@balcao/contract';
import { needsSecondFactor } from '@balcao/domain';
import { audit } from '../../../platform/audit.ts';
import { AppError, sessionEnded } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import { isCurrentPassword } from '../current-password.ts';
import type { SessionDeps } from '../deps.ts';
import { acceptCode, countCode, forgetTries, wrongCode } from './codes.ts';
import { beginEnrolment, confirmEnrolment, requirePending } from './enrol.ts';
import { isFactorRequired } from './login-steps.ts';
import { deleteFactor, findFactor, findFactorUser, type FactorUser } from './queries.ts';

/** Whether the caller's logins ask for a code. */
export async function readOwnFactor(deps: SessionDeps, principal: Principal): Promise<SecondFactor> {
  const [factor, isRequired] = await deps.uow.readPlatform((db) =>
    Promise.all([findFactor(db, principal.userId), isFactorRequired(deps, db)]),
  );
  const enabledAt = factor?.confirmed_at ?? null;
  return {
    enabledAt: enabledAt?.toISOString() ?? null,
    recoveryCodesLeft: enabledAt ? (factor?.recovery_codes_left ?? 0) : 0,
    required: isRequired && needsSecondFactor(principal),
  };
}

/** Begins the caller's factor. The password is asked, or an unlocked screen would do to lock its owner out. */
export async function beginOwnFactor(deps: SessionDeps, principal: Principal, password: string): Promise<Enrolment> {
  const user = await provePassword(deps, principal, password);
  return deps.uow.write(principal.companyId, (work) => beginEnrolment(deps, work, user));
}

/** Switches it on. The user has no session but this one, so no other device stays logged in without the factor. */
export async function confirmOwnFactor(
  deps: SessionDeps,
  principal: Principal,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { companyId, userId } = principal;
  await deps.uow.read(companyId, (db) => requirePending(db, userId));
  await countCode(deps, userId);
  const recoveryCodes = await deps.uow.write(companyId, async (work) => {
    const codes = await confirmEnrolment(deps, work, { userId, code });
    if (codes) await audit(work.db, { companyId, by: principal, action: 'second factor added' });
    return codes;
  });
  if (!recoveryCodes) throw wrongCode();
  await deps.uow.writePlatform((work) => forgetTries(deps, work, userId));
  return { recoveryCodes };
}

/** Switches it off, by the password and a code. */
export async function removeOwnFactor(
  deps: SessionDeps,
  principal: Principal,
  { password, code }: { password: string; code: string },
): Promise<SecondFactor> {
  const { companyId, userId } = principal;
  await provePassword(deps, principal, password);
  const factor = await deps.uow.read(companyId, (db) => findFactor(db, userId));
  if (!factor?.confirmed_at) throw new AppError('ERR_SECOND_FACTOR_OFF');
  await countCode(deps, userId);
  const isRight = await deps.uow.write(companyId, async (work) => {
    if ((await acceptCode(deps, work, factor, code)) === null) return false;
    await deleteFactor(work.db, userId);
    await audit(work.db, { companyId, by: principal, action: 'second factor removed' });
    return true;
  });
  if (!isRight) throw wrongCode();
  await deps.uow.writePlatform((work) => forgetTries(deps, work, userId));
  return readOwnFactor(deps, principal);
}

async function provePassword(deps: SessionDeps, principal: Principal, password: string): Promise<FactorUser> {
  const user = await deps.uow.read(principal.companyId, (db) => findFactorUser(db, principal.userId));
  if (!user) throw sessionEnded();
  if (!(await isCurrentPassword(deps, { id: user.id, password_hash: user.passwordHash }, password)))
    throw new AppError('ERR_CURRENT_PASSWORD', { data: { fields: { password: 'wrongPassword' } } });
  return user;
}
