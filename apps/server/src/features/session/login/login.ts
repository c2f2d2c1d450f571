import type { FastifyRequest } from 'fastify';
import { audit, type AuditActor } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { originOf } from '../../../platform/http/client-address.ts';
import type { SessionDeps } from '../deps.ts';
import { enter } from './enter.ts';
import { giveLoginTryBack, loginTriesOf, settleLoginTry, takeLoginTry, type LoginTries } from './login-limits.ts';
import { refuseClosedCompany, type OpenedSession } from '../open-session.ts';
import { findUserByEmail, readAuthState, type LoginRow } from '../queries.ts';
import { requireNoFurtherStep } from '../second-factor/login-steps.ts';

export type Credentials = { email: string; password: string };

/**
 * Checks the password and opens the session, or answers with a ticket that a second factor completes. An unknown e-mail
 * and a wrong password get the same answer in the same time.
 */
export async function login(
  deps: SessionDeps,
  { email, password }: Credentials,
  request: FastifyRequest,
): Promise<OpenedSession & { deviceToken: string }> {
  const user = await deps.uow.readPlatform((db) => findUserByEmail(db, email));
  const tries = loginTriesOf(deps, { email, user, request });
  const by = { userId: user?.id ?? null, origin: originOf(request) };
  await takeLoginTry(deps, tries).catch(async (error: unknown) => {
    await deps.auditSampled({ ...refused(user), by, detail: { tooManyTries: true } });
    throw error;
  });
  const matches = await compare(deps, { user, password, tries });
  if (!user || !matches) return refuse(deps, user, by);
  await deps.uow.writePlatform((work) => settleLoginTry(work, tries));
  // Before a code is asked for: whoever may not enter anyway is told why at once.
  const state = await deps.uow.readPlatform((db) => readAuthState(db, user.id));
  if (state) refuseClosedCompany(deps, state);
  await requireNoFurtherStep(deps, user.id);
  const opened = await deps.uow.writePlatform(async (work) => {
    await audit(work.db, { companyId: user.company_id, by, action: 'login' });
    const { id, company_id: companyId, token_version: tokenVersion } = user;
    return enter(deps, work, { id, companyId, tokenVersion, request });
  });
  return { ...opened, deviceToken: deps.tokens.signDevice(user.id) };
}

type Comparison = { user: LoginRow | undefined; password: string; tries: LoginTries };

/** A try that was not compared, because too many others wait, is no failed one and does not count. */
async function compare(deps: SessionDeps, { user, password, tries }: Comparison): Promise<boolean> {
  try {
    return await deps.hasher.verifyLogin(user?.password_hash ?? null, password);
  } catch (error) {
    await giveLoginTryBack(deps, tries);
    throw error;
  }
}

const refused = (user: LoginRow | undefined) => ({
  companyId: user?.company_id ?? null,
  action: 'login refused' as const,
});

async function refuse(deps: SessionDeps, user: LoginRow | undefined, by: AuditActor): Promise<never> {
  deps.metrics.loginFailures.inc();
  await deps.uow.writePlatform(({ db }) => audit(db, { ...refused(user), by }));
  throw new AppError('ERR_INVALID_CREDENTIALS');
}
