import { allEndpoints, type DeclaredEndpoint } from '@balcao/contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCaller } from './generated/callers.ts';
import { hashingCalls, roleTable } from './generated/catalogues.ts';
import type { RequestOverride } from './generated/catalogue.ts';
import { watchHasher } from './generated/hasher-watch.ts';
import { placesOf } from './generated/id-places.ts';
import { buildRequest, nextAddress, toInject, withParts } from './generated/requests.ts';
import type { RoleName } from './generated/roles.ts';
import { buildWorld } from './generated/build-world.ts';
import type { World } from './generated/world.ts';
import { startTestApp } from './support/test-app.ts';
import { buildPerson, testPassword } from './support/test-people.ts';

/*
 * Hashing is slow on purpose, which makes every route that hashes a way to keep the server busy. Each feature lists its
 * own in `catalogue.test-data.ts`; roles.db.test.ts, which calls every route, finds one that hashes and is not listed.
 */

let world: World;
let hashes: string[];

beforeAll(async () => {
  world = await buildWorld(await startTestApp({ hashesDearly: true }));
  hashes = watchHasher(world.app);
});
afterAll(() => world.app.close());
beforeEach(() => void (hashes.length = 0));

const endpointNamed = (name: string): DeclaredEndpoint =>
  allEndpoints.find((one) => one.name === name) as DeclaredEndpoint;

const callerOf = ({ name }: DeclaredEndpoint): RoleName =>
  (['user', 'admin', 'super'] as const).find((role) => roleTable[name]?.includes(role)) ?? 'anonymous';

/** A valid call of the endpoint, changed by the override. */
async function buildCall(
  endpoint: DeclaredEndpoint,
  override: RequestOverride = () => ({}),
): Promise<InjectOptions & { token?: string }> {
  const caller = await buildCaller(world, callerOf(endpoint));
  const request = withParts(await buildRequest(world, endpoint, caller), override({ world, caller }));
  hashes.length = 0;
  return toInject(endpoint, request, caller);
}

const listed = Object.entries(hashingCalls).map(([name, call]) => [name, call] as const);

describe('T54 the list of routes that hash', () => {
  it('names every route that is given a password', () => {
    const given = allEndpoints.filter((endpoint) => placesOf(endpoint).some((place) => /password/i.test(place)));
    expect(Object.keys(hashingCalls).sort()).toEqual(expect.arrayContaining(given.map(({ name }) => name)));
    expect(Object.keys(hashingCalls).filter((name) => !endpointNamed(name))).toEqual([]);
  });
});

describe('T54 a route that hashes', () => {
  it('does so at the cost of production here', async () => {
    const [admin] = await world.app.database.asOwner<{ hash: string }>(
      'SELECT password_hash AS hash FROM users WHERE id = $1',
      [world.mine.admin.id],
    );
    expect(admin?.hash).toContain('$m=19456,t=2,p=1$');
  });

  it.each(listed.filter(([name]) => name !== 'setup.createOwner'))(
    '%s does so while no transaction waits for it',
    async (name, call) => {
      await world.app.request(await buildCall(endpointNamed(name), call.hashes));
      expect(hashes.length).toBeGreaterThan(0);
      expect(hashes.filter((use) => !use.endsWith('outside'))).toEqual([]);
    },
  );

  it('setup.createOwner does so while no transaction waits for it, with examples too', async () => {
    const app = await startTestApp();
    const uses = watchHasher(app);
    const payload = {
      companyName: 'Loja',
      name: 'Ana',
      email: 'ana@loja.test',
      password: 'uma-senha-comprida-9',
      sampleData: true,
      code: app.setupCode,
    };
    expect((await app.request({ method: 'POST', url: '/api/setup', payload })).statusCode).toBe(201);
    expect(uses).toEqual(['hash outside', 'hash outside']);
    await app.close();
  });

  it.each(listed.flatMap(([name, { refused }]) => (refused ? [[name, refused] as const] : [])))(
    '%s hashes nothing for a call that it refuses',
    async (name, refused) => {
      const answer = await world.app.request(await buildCall(endpointNamed(name), refused));
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(hashes).toEqual([]);
    },
  );

  it.each(
    listed.flatMap(([name]) => {
      const { access } = endpointNamed(name);
      return access === 'public' ? [] : [name];
    }),
  )('%s hashes nothing for somebody without the right', async (name) => {
    const endpoint = endpointNamed(name);
    const { token: _token, ...call } = await buildCall(endpoint, hashingCalls[name]?.hashes);
    expect((await world.app.request(call)).statusCode).toBe(401);
    expect(hashes).toEqual([]);
  });

  it.each(listed)('%s called 64 times at once by one person lets others log in', async (name, { hashes: override }) => {
    const colleague = await buildPerson(world.app, world.mine);
    const call = await buildCall(endpointNamed(name), override);
    const flood = Array.from({ length: 64 }, () => world.app.request(call));
    const login = await world.app.request({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: colleague.email, password: testPassword },
      remoteAddress: nextAddress(),
    });
    expect(login.statusCode).toBe(200);
    // Whoever waited too long for a turn is told to try again, which happens on a slow machine.
    const failed = (await Promise.all(flood)).filter(({ statusCode }) => statusCode >= 500);
    expect(failed.filter((answer) => answer.json().error !== 'ERR_UNAVAILABLE').map(({ body }) => body)).toEqual([]);
  });

  it('counts what one person has hashed: after sixty it is enough, for that person only', async () => {
    const [busy, colleague] = [await buildPerson(world.app, world.mine), await buildPerson(world.app, world.mine)];
    const change = (person: { id: number; token: string }) =>
      world.app.request({
        method: 'PUT',
        url: `/api/users/${person.id}`,
        token: person.token,
        payload: { password: 'Outra-senha-77', currentPassword: 'not this one' },
      });
    expect((await change(busy)).json().error).toBe('ERR_CURRENT_PASSWORD');
    await world.app.database.asOwner("UPDATE rate_counters SET count = 60 WHERE name = 'password work'");
    expect((await change(busy)).json().error).toBe('ERR_TOO_MANY_REQUESTS');
    expect((await change(colleague)).json().error).toBe('ERR_CURRENT_PASSWORD');
  });
});
