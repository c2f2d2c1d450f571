import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { limitedAddress } from '../../../platform/http/client-address.ts';
import { resetLimit, resetLimits, takeTry, uncountAttempt, type Limit } from '../../../platform/security/rate-limit.ts';
import { keyedHash } from '../../../platform/security/secret-box.ts';
import type { PlatformWork } from '../../../platform/unit-of-work.ts';
import type { SessionDeps } from '../deps.ts';
import { findUserByEmail, type LoginRow } from '../queries.ts';

const windowSeconds = 15 * 60;
const perAccount: Limit = { name: 'login email', max: 5, windowSeconds };
const perAddress: Limit = { name: 'login address', max: 20, windowSeconds };

type Counter = {
  limit: Limit;
  key: Buffer;
  /** What a right password does: forget all tries, or only take itself back. */
  onSuccess: typeof resetLimit;
};
/** What one login counts on. */
export type LoginTries = readonly Counter[];

type Login = { email: string; user: LoginRow | undefined; request: FastifyRequest };

/**
 * Tries count against one password. Whoever gets a new one, from an admin for example, gets a new token version with it
 * and is no longer locked out, neither on a known device nor on others.
 */
const againstPassword = (key: string, user: LoginRow | undefined): string => `${key} ${user?.token_version ?? 0}`;

/**
 * A browser the user has logged in on before counts by itself, so that neither strangers who guess nor others of the
 * same office can shut the user out. Everybody else counts by account and by address; a good login says nothing about
 * the other tries of its address (T52).
 */
export function loginTriesOf(deps: SessionDeps, { email, user, request }: Login): LoginTries {
  const counter = (limit: Limit, key: string, onSuccess: Counter['onSuccess']): Counter => ({
    limit,
    key: keyedHash(deps.limitKey, key),
    onSuccess,
  });
  const device = user ? deps.tokens.readDevice(deps.cookies.read(request, 'device'), user.id) : null;
  if (device) return [counter(perAccount, againstPassword(`device ${device}`, user), resetLimit)];
  return [
    counter(perAccount, againstPassword(`email ${email}`, user), resetLimit),
    counter(perAddress, `address ${limitedAddress(request.ip)}`, uncountAttempt),
  ];
}

/**
 * Counts before anything is compared, so that a thousand tries at once cannot all pass the check first. What is refused
 * is not counted: trying again and again makes no wait longer.
 */
export async function takeLoginTry(deps: SessionDeps, tries: LoginTries): Promise<void> {
  await deps.uow.writePlatform(async ({ db }) => {
    for (const { limit, key } of tries) {
      const waitMs = await takeTry(db, limit, key);
      if (waitMs === 0) continue;
      deps.metrics.rateLimited.inc({ name: 'login' });
      throw new AppError('ERR_TOO_MANY_REQUESTS', { data: { retryAfter: Math.ceil(waitMs / 1_000) } });
    }
  });
}

/** Takes a try back that was not compared. */
export async function giveLoginTryBack({ uow }: SessionDeps, tries: LoginTries): Promise<void> {
  await uow.writePlatform(async ({ db }) => {
    for (const { limit, key } of tries) await uncountAttempt(db, limit, key);
  });
}

/** Notes that the password was right. */
export async function settleLoginTry({ db }: PlatformWork, tries: LoginTries): Promise<void> {
  for (const { limit, key, onSuccess } of tries) await onSuccess(db, limit, key);
}

/**
 * Forgets the failed tries of an account. Those of addresses are forgotten all: which one belongs to whoever is locked
 * out is not known.
 */
export async function forgetLoginTries(db: PlatformWork['db'], limitKey: Buffer, email: string): Promise<void> {
  const user = await findUserByEmail(db, email);
  await resetLimit(db, perAccount, keyedHash(limitKey, againstPassword(`email ${email.toLowerCase()}`, user)));
  await resetLimits(db, perAddress);
}
