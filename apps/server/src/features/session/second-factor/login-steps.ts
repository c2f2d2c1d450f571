import type { Enrolment, Session } from '@balcao/contract';
import { loginStep, platformCompanyId } from '@balcao/domain';
import type { FastifyRequest } from 'fastify';
import { audit } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { originOf } from '../../../platform/http/client-address.ts';
import type { Origin } from '../../../platform/principal.ts';
import type { PlatformWork } from '../../../platform/unit-of-work.ts';
import { readSetting } from '../../settings/index.ts';
import type { SessionDeps } from '../deps.ts';
import { enter } from '../login/enter.ts';
import type { OpenedSession } from '../open-session.ts';
import type { TicketClaims } from '../tokens.ts';
import { acceptCode, countCode, forgetTries, wrongCode } from './codes.ts';
import { beginEnrolment, confirmEnrolment, requirePending } from './enrol.ts';
import { findFactor, findFactorUser, type FactorUser } from './queries.ts';

/** Whether the operator asks admins and operators for a second factor. */
export async function isFactorRequired({ uow }: SessionDeps, db: PlatformWork['db']): Promise<boolean> {
  return (await readSetting(uow.asTenant(db, platformCompanyId), 'secondFactor')) === 'required';
}

/**
 * After the right password: refuses with a ticket when a second factor has to follow. Nobody is half logged in: the
 * ticket opens nothing but the next step.
 */
export async function requireNoFurtherStep(deps: SessionDeps, userId: number): Promise<void> {
  const [user, factor, isRequired] = await deps.uow.readPlatform((db) =>
    Promise.all([findFactorUser(db, userId), findFactor(db, userId), isFactorRequired(deps, db)]),
  );
  if (!user) return;
  const step = loginStep({ ...user, hasFactor: Boolean(factor?.confirmed_at), isRequired });
  if (step === 'enter') return;
  const { id, companyId, tokenVersion } = user;
  const ticket = deps.tokens.signTicket(step, { userId: id, companyId, tokenVersion });
  throw new AppError(step === 'verify' ? 'ERR_SECOND_FACTOR_REQUIRED' : 'ERR_SECOND_FACTOR_SETUP_REQUIRED', {
    data: { ticket },
  });
}

type Opened = OpenedSession & { deviceToken: string };

/** A code with the ticket of the login it belongs to, and the call that brought it. */
type SentCode = { ticket: string; code: string; request: FastifyRequest };

/** Completes a login by a code. */
export async function completeLogin(deps: SessionDeps, { ticket, code, request }: SentCode): Promise<Opened> {
  const origin = originOf(request);
  const claims = deps.tokens.readTicket('verify', ticket);
  await countCode(deps, claims.userId);
  const opened = await deps.uow.writePlatform(async (work) => {
    const user = requireBearer(await findFactorUser(work.db, claims.userId), claims);
    const factor = await findFactor(work.db, user.id);
    const accepted = factor?.confirmed_at ? await acceptCode(deps, work, factor, code) : null;
    if (accepted === null) return null;
    await forgetTries(deps, work, user.id);
    await audit(work.db, {
      companyId: user.companyId,
      by: { userId: user.id, origin },
      action: 'login',
      detail: { secondFactor: accepted },
    });
    return enter(deps, work, { ...user, request });
  });
  if (!opened) return refuseCode(deps, claims, origin);
  return { ...opened, deviceToken: deps.tokens.signDevice(claims.userId) };
}

/** Begins the factor that the operator asks for, before there is a session. */
export async function beginRequiredFactor(deps: SessionDeps, ticket: string): Promise<Enrolment> {
  const claims = deps.tokens.readTicket('enrol', ticket);
  return deps.uow.writePlatform(async (work) =>
    beginEnrolment(deps, work, requireBearer(await findFactorUser(work.db, claims.userId), claims)),
  );
}

/** Confirms it and completes the login. */
export async function confirmRequiredFactor(
  deps: SessionDeps,
  { ticket, code, request }: SentCode,
): Promise<{ opened: Opened; answer: { session: Session; recoveryCodes: string[] } }> {
  const origin = originOf(request);
  const claims = deps.tokens.readTicket('enrol', ticket);
  await deps.uow.readPlatform((db) => requirePending(db, claims.userId));
  await countCode(deps, claims.userId);
  const done = await deps.uow.writePlatform(async (work) => {
    const user = requireBearer(await findFactorUser(work.db, claims.userId), claims);
    const recoveryCodes = await confirmEnrolment(deps, work, { userId: user.id, code });
    if (recoveryCodes === null) return null;
    await forgetTries(deps, work, user.id);
    const by = { userId: user.id, origin };
    await audit(work.db, { companyId: user.companyId, by, action: 'second factor added' });
    await audit(work.db, { companyId: user.companyId, by, action: 'login' });
    return { recoveryCodes, opened: await enter(deps, work, { ...user, request }) };
  });
  if (!done) return refuseCode(deps, claims, origin);
  const opened = { ...done.opened, deviceToken: deps.tokens.signDevice(claims.userId) };
  return { opened, answer: { session: opened.session, recoveryCodes: done.recoveryCodes } };
}

/** A password that was changed meanwhile takes the tickets of the old one with it. */
function requireBearer(user: FactorUser | undefined, claims: TicketClaims): FactorUser {
  if (!user || user.tokenVersion !== claims.tokenVersion) throw new AppError('ERR_SECOND_FACTOR_TICKET');
  return user;
}

async function refuseCode(deps: SessionDeps, { companyId, userId }: TicketClaims, origin: Origin): Promise<never> {
  deps.metrics.loginFailures.inc();
  await deps.uow.writePlatform(({ db }) =>
    audit(db, { companyId, by: { userId, origin }, action: 'second factor refused' }),
  );
  throw wrongCode();
}
