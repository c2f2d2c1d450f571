import type { FastifyRequest } from 'fastify';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { countAttempt, resetLimit, uncountAttempt, type Limit } from '../../platform/security/rate-limit.ts';
import { keyedHash } from '../../platform/security/secret-box.ts';
import { cookieNames } from './cookies.ts';
import type { SessionDeps } from './deps.ts';
import { openSession, type OpenedSession } from './open-session.ts';
import { findUserByEmail, type LoginRow } from './queries.ts';

const window = 15 * 60;
const perEmail: Limit = { name: 'login email', max: 5, windowSeconds: window };
const perAddress: Limit = { name: 'login address', max: 20, windowSeconds: window };

export type Credentials = { email: string; password: string };

/**
 * Checks the password and opens the session. An unknown e-mail and a wrong password get the same answer in the same
 * time.
 */
export async function login(
  deps: SessionDeps,
  { email, password }: Credentials,
  request: FastifyRequest,
): Promise<OpenedSession & { deviceToken: string }> {
  const user = await deps.uow.readPlatform((db) => findUserByEmail(db, email));
  const tries = limitsOf(deps, { email, user, request });
  await countTry(deps, tries);
  const matches = await compare(deps, { user, password, tries });
  if (!user || !matches) return refuse(deps, user);
  const opened = await deps.uow.writePlatform(async (work) => {
    await Promise.all([
      resetLimit(work.db, tries.account.limit, tries.account.key),
      resetLimit(work.db, perAddress, tries.address.key),
    ]);
    await audit(work.db, { companyId: user.company_id, actorId: user.id, action: 'login' });
    return openSession(deps, work, { id: user.id, companyId: user.company_id, tokenVersion: user.token_version });
  });
  return { ...opened, deviceToken: deps.tokens.signDevice(user.id) };
}

type Counted = { limit: Limit; key: Buffer };
type Tries = { account: Counted; address: Counted };

/** A browser the user has logged in on before has its own counter, so that strangers cannot lock the user out (T52). */
function limitsOf(
  deps: SessionDeps,
  { email, user, request }: { email: string; user: LoginRow | undefined; request: FastifyRequest },
): Tries {
  const device = user ? deps.tokens.readDevice(request.cookies[cookieNames.device], user.id) : null;
  const account = device ? `device ${device}` : `email ${email}`;
  return {
    account: { limit: perEmail, key: keyedHash(deps.limitKey, account) },
    address: { limit: perAddress, key: keyedHash(deps.limitKey, `address ${request.ip}`) },
  };
}

/** Counts before comparing, so that a thousand tries at once cannot all pass the check first. */
async function countTry(deps: SessionDeps, { account, address }: Tries): Promise<void> {
  const uses = await deps.uow.writePlatform(({ db }) =>
    Promise.all([countAttempt(db, account.limit, account.key), countAttempt(db, address.limit, address.key)]),
  );
  const blocked = [account, address].findIndex(({ limit }, index) => (uses[index]?.count ?? 0) > limit.max);
  if (blocked < 0) return;
  deps.metrics.rateLimited.inc({ name: 'login' });
  throw new AppError('ERR_TOO_MANY_REQUESTS', { data: { retryAfter: uses[blocked]?.retryAfter ?? window } });
}

type Comparison = { user: LoginRow | undefined; password: string; tries: Tries };

/** A try that was not compared, because too many others wait, is no failed one and does not count. */
async function compare(deps: SessionDeps, { user, password, tries }: Comparison): Promise<boolean> {
  try {
    return await deps.hasher.verifyLogin(user?.password_hash ?? null, password);
  } catch (error) {
    const { account, address } = tries;
    await deps.uow.writePlatform(({ db }) =>
      Promise.all([account, address].map(({ limit, key }) => uncountAttempt(db, limit, key))),
    );
    throw error;
  }
}

async function refuse(deps: SessionDeps, user: LoginRow | undefined): Promise<never> {
  deps.metrics.loginFailures.inc();
  await deps.uow.writePlatform(({ db }) =>
    audit(db, { companyId: user?.company_id ?? null, actorId: user?.id ?? null, action: 'login refused' }),
  );
  throw new AppError('ERR_INVALID_CREDENTIALS');
}
