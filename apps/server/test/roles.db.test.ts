import { allEndpoints, type DeclaredEndpoint } from '@balcao/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCaller, type Caller } from './generated/callers.ts';
import { endpointsUnderTest } from './generated/endpoints-under-test.ts';
import { watchHasher } from './generated/hasher-watch.ts';
import type { RequestParts } from './generated/id-places.ts';
import { buildRequest, credentialsOf, toInject } from './generated/requests.ts';
import { answersInstead, hashingCalls, roleTable } from './generated/catalogues.ts';
import { roleNames, type RoleName } from './generated/roles.ts';
import { buildWorld } from './generated/build-world.ts';
import type { World } from './generated/world.ts';
import { startTestApp } from './support/test-app.ts';

let world: World;
let hashes: string[];

beforeAll(async () => {
  world = await buildWorld(await startTestApp());
  hashes = watchHasher(world.app);
});
afterAll(() => world.app.close());

type Outcome = readonly [status: number, error: string | undefined];

/** How each kind of caller is turned away. */
const refusals: Readonly<Record<RoleName, Outcome>> = {
  anonymous: [401, 'ERR_SESSION_EXPIRED'],
  expired: [403, 'ERR_SESSION_EXPIRED'],
  forged: [403, 'ERR_SESSION_EXPIRED'],
  revoked: [401, 'ERR_SESSION_EXPIRED'],
  user: [403, 'ERR_NO_PERMISSION'],
  admin: [403, 'ERR_NO_PERMISSION'],
  super: [403, 'ERR_NO_PERMISSION'],
  overdueUser: [402, 'ERR_SUBSCRIPTION_EXPIRED'],
  overdueAdmin: [402, 'ERR_SUBSCRIPTION_EXPIRED'],
  disabledAdmin: [401, 'ERR_COMPANY_DISABLED'],
};

function expected(endpoint: DeclaredEndpoint, role: RoleName): Outcome {
  if (roleTable[endpoint.name]?.includes(role))
    return answersInstead[endpoint.name] ?? [endpoint.status ?? 200, undefined];
  // There is nothing left to refresh with, so the browser must not try again.
  if (endpoint.cookie === 'refresh' && (role === 'expired' || role === 'forged')) return [401, 'ERR_SESSION_EXPIRED'];
  return refusals[role];
}

const cases = endpointsUnderTest.flatMap((endpoint) =>
  roleNames.flatMap((role) =>
    credentialsOf(endpoint).map(
      (credential) => [`${endpoint.name} as ${role} by ${credential}`, { endpoint, role, credential }] as const,
    ),
  ),
);

const withoutSession: readonly RoleName[] = ['anonymous', 'expired', 'forged', 'revoked'];

/**
 * Who is turned away changes nothing, neither their session nor what they ask for: one of each and one request per
 * endpoint and company will do.
 */
const turnedAway = new Map<RoleName, Caller>();
const askedInVain = new Map<string, RequestParts>();

async function buildCase(endpoint: DeclaredEndpoint, role: RoleName): Promise<[Caller, RequestParts]> {
  if (roleTable[endpoint.name]?.includes(role)) {
    const caller = await buildCaller(world, role);
    forgetEnded(caller);
    return [caller, await buildRequest(world, endpoint, caller)];
  }
  const caller = await (turnedAway.get(role) ?? buildTurnedAway(role));
  const asked = `${endpoint.name} ${caller.company.id}`;
  const request = askedInVain.get(asked) ?? (await buildRequest(world, endpoint, caller));
  askedInVain.set(asked, request);
  return [caller, request];
}

async function buildTurnedAway(role: RoleName): Promise<Caller> {
  const caller = await buildCaller(world, role);
  forgetEnded(caller);
  turnedAway.set(role, caller);
  return caller;
}

/** A person has one session: that of the same person in an earlier case ends with the new one. */
function forgetEnded({ userId }: Caller): void {
  for (const [role, caller] of turnedAway)
    if (caller.userId === userId && !withoutSession.includes(role)) turnedAway.delete(role);
}

describe('roles', () => {
  it('T31 has a row for every endpoint and no row for anything else', () => {
    expect(Object.keys(roleTable).sort()).toEqual(allEndpoints.map(({ name }) => name).sort());
    expect(Object.keys(answersInstead).filter((name) => roleTable[name] === undefined)).toEqual([]);
  });

  it.each(cases)('T31 %s', async (_title, { endpoint, role, credential }) => {
    const [caller, request] = await buildCase(endpoint, role);
    hashes.length = 0;
    const answer = await world.app.request(toInject(endpoint, request, caller, credential));
    const error = answer.statusCode >= 400 ? answer.json<{ error: string }>().error : undefined;
    expect([answer.statusCode, error]).toEqual(expected(endpoint, role));
    // A route that hashes is tried by hashing.db.test.ts and has to be listed for it (T54).
    if (hashingCalls[endpoint.name] === undefined) expect(hashes).toEqual([]);
  });
});
