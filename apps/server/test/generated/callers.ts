import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { openSession } from '../../src/features/session/index.ts';
import type { TestCompany } from '../support/test-people.ts';
import type { RoleName } from './roles.ts';
import type { World } from './world.ts';

/** Somebody who sends requests: in which company they work and what their browser holds. */
export type Caller = {
  role: RoleName;
  company: TestCompany;
  userId: number;
  email: string;
  token: string | null;
  cookies: { jrt?: string; jmt?: string };
};

type Seat = { company: TestCompany; person: 'admin' | 'attendant' };

/** A caller of the role with a session of its own; what an earlier one did to its session does not matter. */
export async function buildCaller(world: World, role: RoleName): Promise<Caller> {
  const { company, person } = seatOf(world, role);
  await setDueDate(world, company, '2099-12-31');
  if (company.id === world.disabled.id) await setStatus(world, true);
  const { sessionId, ...caller } = await openCaller(world, { role, company, person: company[person] });
  return (await spoil[role]?.(world, caller, sessionId)) ?? caller;
}

/** A caller for this very person, whose earlier session ends. */
export async function openCaller(
  world: World,
  { role, company, person }: { role: RoleName; company: TestCompany; person: { id: number; email: string } },
): Promise<Caller & { sessionId: string }> {
  const { session, refreshToken, mediaToken } = await openFor(world, { id: person.id, companyId: company.id });
  return {
    role,
    company,
    userId: person.id,
    email: person.email,
    token: session.token,
    cookies: { jrt: refreshToken, jmt: mediaToken },
    sessionId: session.sessionId,
  };
}

function seatOf({ mine, platform, overdue, disabled }: World, role: RoleName): Seat {
  if (role === 'super') return { company: platform, person: 'admin' };
  if (role === 'overdueAdmin') return { company: overdue, person: 'admin' };
  if (role === 'disabledAdmin') return { company: disabled, person: 'admin' };
  if (role === 'overdueUser') return { company: overdue, person: 'attendant' };
  return { company: mine, person: role === 'user' ? 'attendant' : 'admin' };
}

function openFor({ app }: World, { id, companyId }: { id: number; companyId: number }) {
  return app.uow.writePlatform(async (work) => {
    const { token_version: tokenVersion } = await work.db.sql
      .selectFrom('users')
      .select('token_version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return openSession(app.deps, work, { id, companyId, tokenVersion });
  });
}

/** Nobody but an admin can log in to an overdue company: its people came while it was still paid. */
async function setDueDate({ app, overdue }: World, company: TestCompany, day: string): Promise<void> {
  if (company.id === overdue.id)
    await app.database.asOwner('UPDATE companies SET due_date = $2 WHERE id = $1', [company.id, day]);
}

/** Nobody can log in to a company that is switched off. */
async function setStatus({ app, disabled }: World, status: boolean): Promise<void> {
  await app.database.asOwner('UPDATE companies SET status = $2 WHERE id = $1', [disabled.id, status]);
}

const runOut: Spoil = async (world, caller) => {
  await setDueDate(world, caller.company, '2020-01-31');
  return caller;
};

type Spoil = (world: World, caller: Caller, sessionId: string) => Promise<Caller>;

/** What is wrong with those who should not get in, or not everywhere. */
const spoil: Partial<Record<RoleName, Spoil>> = {
  anonymous: async (_world, caller) => ({ ...caller, token: null, cookies: {} }),
  async expired({ app }, caller, sessionId) {
    const claims = { userId: caller.userId, companyId: caller.company.id, sessionId, tokenVersion: 0 };
    await app.database.asOwner("UPDATE sessions SET expires_at = now() - interval '1 minute' WHERE id = $1", [
      sessionId,
    ]);
    // The clock goes by the machine's ticks, not by its date.
    const longAgo = vi.spyOn(performance, 'now').mockReturnValue(performance.now() - 60 * 24 * 3_600_000);
    const old = { token: app.deps.tokens.signAccess(claims), jmt: app.deps.tokens.signMedia(claims) };
    longAgo.mockRestore();
    return { ...caller, token: old.token, cookies: { ...caller.cookies, jmt: old.jmt } };
  },
  forged: async ({ platform }, caller) => ({
    ...caller,
    token: asUser(caller.token, platform.admin.id),
    cookies: { jrt: randomUUID(), jmt: asUser(caller.cookies.jmt ?? null, platform.admin.id) },
  }),
  async revoked({ app }, caller, sessionId) {
    await app.database.asOwner("UPDATE sessions SET revoked_at = now(), revoke_reason = 'test' WHERE id = $1", [
      sessionId,
    ]);
    return caller;
  },
  overdueUser: runOut,
  overdueAdmin: runOut,
  async disabledAdmin(world, caller) {
    await setStatus(world, false);
    return caller;
  },
};

/** A token that names somebody else under the signature of the true one. */
function asUser(token: string | null, userId: number): string {
  const [header, payload = '', signature] = (token ?? '').split('.');
  const claims: unknown = {
    ...JSON.parse(Buffer.from(payload, 'base64url').toString()),
    sub: String(userId),
    company: 1,
  };
  return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
}
