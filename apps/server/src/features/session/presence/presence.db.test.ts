import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { buildCompany, type TestCompany } from '../../../../test/support/test-people.ts';
import type { DomainEvent } from '../../../platform/events.ts';
import { createLogger } from '../../../platform/logger.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { LiveSocket } from '../../../ports/presence.ts';
import { closeStalePresence, staleAfterSeconds } from './close-stale-presence.ts';
import { isUserOnline, lockPresence } from './presence-queries.ts';
import { createPresence, type Presence } from './presence.ts';

let app: TestApp;
let company: TestCompany;
let foreign: TestCompany;
const announced: DomainEvent[] = [];
/** Null while the database is there; else how often it was asked in vain. */
let failures: number | null = null;

/** The app's units of work; what they would announce is written down instead. */
const uow: Pick<UnitOfWork, 'writePlatform'> = {
  writePlatform: (work) => {
    if (failures !== null) {
      failures += 1;
      return Promise.reject(new Error('the database is away'));
    }
    return app.uow.writePlatform((inner) =>
      work({ db: inner.db, record: async (event) => void announced.push(event) }),
    );
  },
};

beforeAll(async () => {
  app = await startTestApp();
  [company, foreign] = [await buildCompany(app), await buildCompany(app)];
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.asOwner('DELETE FROM presence');
  announced.length = 0;
});

const buildNode = (nodeId = randomUUID()): Presence =>
  createPresence({ uow, nodeId, log: createLogger('silent'), gatherMs: 1 });
const buildSocket = (socketId: string, person = company.attendant): LiveSocket => ({
  socketId,
  companyId: person.companyId,
  userId: person.id,
});
const stored = async (): Promise<string[]> =>
  (await app.database.asOwner<{ socket_id: string }>('SELECT socket_id FROM presence ORDER BY socket_id')).map(
    (row) => row.socket_id,
  );
const changes = (): unknown[] => announced.map(({ companyId, data }) => ({ companyId, ...(data as object) }));
const settles = async (socketIds: string[]): Promise<void> => {
  await expect.poll(() => stored()).toEqual(socketIds);
};

describe('presence', () => {
  it('is announced with the first socket of a user and with the last one gone', async () => {
    const presence = buildNode();
    presence.connected(buildSocket('a'));
    await settles(['a']);
    presence.connected(buildSocket('b'));
    await settles(['a', 'b']);
    presence.disconnected('a');
    await settles(['b']);
    expect(await app.uow.read(company.id, (db) => isUserOnline(db, company.attendant.id))).toBe(true);
    presence.disconnected('b');
    await settles([]);
    expect(await app.uow.read(company.id, (db) => isUserOnline(db, company.attendant.id))).toBe(false);
    const { id } = company.attendant;
    expect(changes()).toEqual([
      { companyId: company.id, userId: id, online: true },
      { companyId: company.id, userId: id, online: false },
    ]);
  });

  it('T34 of another company cannot be read', async () => {
    const presence = buildNode();
    presence.connected(buildSocket('a'));
    await settles(['a']);
    expect(await app.uow.read(foreign.id, (db) => isUserOnline(db, company.attendant.id))).toBe(false);
  });

  it('of a page that was loaded again does not flip', async () => {
    const presence = buildNode();
    presence.connected(buildSocket('a'));
    await settles(['a']);
    presence.disconnected('a');
    presence.connected(buildSocket('b'));
    await settles(['b']);
    expect(changes()).toHaveLength(1);
  });

  it('of several users and companies is written together', async () => {
    const presence = buildNode();
    const people = [company.attendant, company.admin, foreign.attendant];
    for (const [index, person] of people.entries()) presence.connected(buildSocket(`s${index}`, person));
    await settles(['s0', 's1', 's2']);
    expect(new Set(changes().map((change) => JSON.stringify(change)))).toEqual(
      new Set(people.map((person) => JSON.stringify({ companyId: person.companyId, userId: person.id, online: true }))),
    );
  });

  it('T18 survives a storm of 1 200 sockets that come and half of them go', async () => {
    const presence = buildNode();
    const all = Array.from({ length: 1_200 }, (_, index) => `s${String(index).padStart(4, '0')}`);
    for (const socketId of all) presence.connected(buildSocket(socketId));
    for (const socketId of all.slice(600)) presence.disconnected(socketId);
    await settles(all.slice(0, 600));
    expect(changes()).toHaveLength(1);
  });

  it('of a user who was deleted meanwhile is passed over, the others are written', async () => {
    const presence = buildNode();
    presence.connected({ socketId: 'ghost', companyId: company.id, userId: 2_000_000_000 });
    presence.connected({ socketId: 'wrong company', companyId: foreign.id, userId: company.attendant.id });
    presence.connected(buildSocket('a'));
    await settles(['a']);
    expect(changes()).toHaveLength(1);
  });

  it('flips once when two nodes lose the last two sockets at the same moment', async () => {
    const [one, two] = [buildNode(), buildNode()];
    for (let round = 0; round < 10; round += 1) {
      one.connected(buildSocket('a'));
      two.connected(buildSocket('b'));
      await settles(['a', 'b']);
      one.disconnected('a');
      two.disconnected('b');
      await settles([]);
    }
    await expect.poll(() => announced).toHaveLength(20);
    expect(announced.filter(({ data }) => (data as { online: boolean }).online)).toHaveLength(10);
  });

  it('is refreshed by the browser’s word', async () => {
    const presence = buildNode();
    presence.connected(buildSocket('a'));
    await settles(['a']);
    await age('a', 200);
    presence.seen('a');
    await expect.poll(() => ageOf('a')).toBeLessThan(100);
    presence.seen('unknown');
    expect(changes()).toHaveLength(1);
  });

  it('starts without what an earlier life of the node left, and leaves nothing behind', async () => {
    const nodeId = randomUUID();
    const killed = buildNode(nodeId);
    killed.connected(buildSocket('a'));
    await settles(['a']);
    const presence = buildNode(nodeId);
    await presence.start();
    expect(await stored()).toEqual([]);
    presence.connected(buildSocket('b'));
    await settles(['b']);
    await presence.stop();
    expect(await stored()).toEqual([]);
    expect(changes()).toHaveLength(4);
  });

  it('repairs at its regular round what could not be written or was lost', async () => {
    const presence = createPresence({
      uow,
      nodeId: randomUUID(),
      log: createLogger('silent'),
      gatherMs: 1,
      refreshMs: 20,
    });
    await presence.start();
    presence.connected(buildSocket('a'));
    await settles(['a']);
    failures = 0;
    presence.connected(buildSocket('b'));
    presence.disconnected('a');
    await expect.poll(() => failures).toBeGreaterThan(1);
    expect(await stored()).toEqual(['a']);
    failures = null;
    await settles(['b']);
    await presence.stop();
  });
});

describe('closeStalePresence', () => {
  it('closes what a killed process left after 5 minutes and 36 seconds, and announces who is gone by it', async () => {
    expect(staleAfterSeconds).toBe(336);
    const [killed, alive] = [buildNode(), buildNode()];
    killed.connected(buildSocket('a'));
    killed.connected(buildSocket('b', company.admin));
    alive.connected(buildSocket('c', company.admin));
    await settles(['a', 'b', 'c']);
    announced.length = 0;
    await age('a', staleAfterSeconds - 5);
    await age('b', staleAfterSeconds + 5);
    expect(await closeStalePresence(uow)).toBe(1);
    expect(changes()).toEqual([]);
    await age('a', staleAfterSeconds + 5);
    expect(await closeStalePresence(uow)).toBe(1);
    expect(await closeStalePresence(uow)).toBe(0);
    expect(await stored()).toEqual(['c']);
    expect(changes()).toEqual([{ companyId: company.id, userId: company.attendant.id, online: false }]);
  });

  it('leaves what its node refreshed while the lock was waited for', async () => {
    const node = buildNode();
    node.connected(buildSocket('a'));
    await settles(['a']);
    announced.length = 0;
    await age('a', staleAfterSeconds + 5);
    let closing: Promise<number> | undefined;
    await app.uow.writePlatform(async ({ db }) => {
      await lockPresence(db, [company.attendant.id]);
      closing = closeStalePresence(uow);
      const waiting = "SELECT FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()";
      await expect.poll(async () => (await app.database.asOwner(waiting)).length).toBe(1);
      await age('a', 0);
    });
    expect([await closing, await stored(), changes()]).toEqual([0, ['a'], []]);
  });
});

const age = async (socketId: string, seconds: number): Promise<void> => {
  await app.database.asOwner(
    'UPDATE presence SET last_seen_at = now() - make_interval(secs => $2) WHERE socket_id = $1',
    [socketId, seconds],
  );
};
const ageOf = async (socketId: string): Promise<number> => {
  const [row] = await app.database.asOwner<{ seconds: string }>(
    'SELECT extract(epoch FROM now() - last_seen_at) AS seconds FROM presence WHERE socket_id = $1',
    [socketId],
  );
  return Number(row?.seconds);
};
