import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { defineEvent } from '../../platform/events.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { createDatabaseSpace } from './database-space.ts';
import { createPools, type Pools } from './pools.ts';
import { createUnitOfWork } from './unit-of-work.ts';

const happened = defineEvent<'ticketUpdated', { id: number }>('ticketUpdated');
let database: TestDatabase;
let pools: Pools;
let uow: UnitOfWork;
let written = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  pools = createPools({
    ownerUrl: database.ownerUrl,
    appUrl: null,
    platformUrl: null,
    size: 4,
    onError: () => undefined,
  });
  uow = createUnitOfWork({
    pools,
    size: 4,
    announce: () => undefined,
    onWritten: () => void (written += 1),
    patienceMs: 60_000,
  });
});
afterAll(async () => {
  await pools.end();
  await database.drop();
});

it.each<[string, number, () => Promise<unknown>]>([
  ['a write of a company', 1, () => uow.write(1, async () => undefined)],
  ['a read of a company', 0, () => uow.read(1, async () => undefined)],
  [
    'a write that fails',
    0,
    () => uow.write(1, () => Promise.reject(new Error('no'))).catch((error: Error) => expect(error.message).toBe('no')),
  ],
  // Loops claim their work so: told of it they would never rest.
  ['a write of the platform in which nothing happened', 0, () => uow.writePlatform(async () => undefined)],
  ['one in which something did', 1, () => uow.writePlatform(({ record }) => record(happened(1, { id: 1 })))],
])('tells after %s %i times that something was written', async (_, times, work) => {
  written = 0;
  await work();
  expect(written).toBe(times);
});

it('S1005 the check of a pool fails while none of its connections is ever given back', async () => {
  const lost = createPools({
    ownerUrl: database.ownerUrl,
    appUrl: null,
    platformUrl: null,
    size: 2,
    onError: () => undefined,
  });
  const [checkApp = () => Promise.resolve()] = lost.checks;
  await checkApp();
  const kept = await Promise.all([lost.app.connect(), lost.app.connect()]);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  await expect(checkApp()).rejects.toThrow('timeout exceeded when trying to connect');
  for (const client of kept) client.release();
  await checkApp();
  vi.restoreAllMocks();
  await lost.end();
});

it('S1006 a full disk of the database is a refusal of its own, and said until there is room again', async () => {
  const found: unknown[] = [];
  const full = createUnitOfWork({ pools, size: 4, announce: () => undefined, onFull: () => void found.push('full') });
  const work = full.writePlatform(({ db }) =>
    sql`DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`.execute(db.sql),
  );
  await expect(work).rejects.toMatchObject({ code: 'ERR_DATABASE_FULL', status: 503, data: { retryAfter: 30 } });
  expect(found).toEqual(['full']);
});

it('S1006 there is room again once the server can write a file', async () => {
  const asked: string[] = [];
  let room = false;
  const pool = {
    connect: async () => ({
      query: async (text: string) => {
        asked.push(text);
        if (!room && text.includes('generate_series')) throw Object.assign(new Error('disk full'), { code: '53100' });
      },
      release: () => undefined,
    }),
  } as unknown as Pools['platform'];
  const space = createDatabaseSpace(pool);
  expect([await space.hasRoom(), asked]).toEqual([true, []]);
  space.foundFull();
  expect(await space.hasRoom()).toBe(false);
  room = true;
  expect([await space.hasRoom(), await space.hasRoom()]).toEqual([true, true]);
  expect(asked.filter((text) => text.includes('generate_series'))).toHaveLength(2);
  const real = createDatabaseSpace(pools.platform);
  real.foundFull();
  expect(await real.hasRoom()).toBe(true);
});

it('S1006 the test of the disk does write a file', async () => {
  const countFiles = async (): Promise<number> => {
    const [row] = await database.asOwner<{ files: number }>(
      'SELECT temp_files::int AS files FROM pg_stat_database WHERE datname = current_database()',
    );
    return row?.files ?? 0;
  };
  const before = await countFiles();
  const space = createDatabaseSpace(pools.platform);
  space.foundFull();
  await space.hasRoom();
  await expect.poll(countFiles).toBeGreaterThan(before);
});
