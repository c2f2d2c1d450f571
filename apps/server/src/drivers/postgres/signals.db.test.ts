import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestPool } from '../../../test/support/open-test-pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { createLogger } from '../../platform/logger.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createSignals, type SignalHub } from './signals.ts';

let database: TestDatabase;
let pool: pg.Pool;
let sessions: Sessions;
let signals: SignalHub;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openTestPool({ connectionString: database.ownerUrl, max: 3 });
  sessions = createSessions({ url: database.ownerUrl, role: null });
  signals = createSignals({ pool, sessions, log: createLogger('silent') });
  await signals.start();
});
afterAll(async () => {
  await signals.stop();
  sessions.stop();
  await pool.end();
  await database.drop();
});

it('T55 signals published at once arrive all, also equal ones, in the order of the calls', async () => {
  const heard: number[] = [];
  const stop = signals.subscribe('companyChanged', ({ companyId }) => void heard.push(companyId));
  // The first leaves by itself, the others together.
  const companies = [1, 2, 3, 2, 3, 3, 1];
  await Promise.all(companies.map((companyId) => signals.publish('companyChanged', { companyId })));
  await expect.poll(() => heard.length).toBe(companies.length);
  expect(heard).toEqual(companies);
  stop();
});

it('a signal longer than a notification may be arrives whole', async () => {
  const heard: string[] = [];
  const stop = signals.subscribe('linkTyping', ({ chat }) => void heard.push(chat));
  const chat = 'ção😀'.repeat(5_000);
  await signals.publish('linkTyping', { connectionId: 1, chat, state: 'composing' });
  await expect.poll(() => heard).toEqual([chat]);
  stop();
});
