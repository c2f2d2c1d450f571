import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { defineEvent } from '../../platform/events.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
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
