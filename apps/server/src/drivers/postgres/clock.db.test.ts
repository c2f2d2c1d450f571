import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestPool } from '../../../test/support/open-test-pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { createTokens } from '../../features/session/index.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Signals } from '../../ports/signals.ts';
import { createClocks, type Clocks } from './clock.ts';

let database: TestDatabase;
let pool: pg.Pool;
const silent = { warn: () => undefined } as unknown as Logger;
const minute = 60_000;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openTestPool({ connectionString: database.ownerUrl, max: 2 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
afterEach(() => vi.restoreAllMocks());

/** Signals of a node that is alone; `moved` tells it that product time was moved. */
function buildSignals(): { signals: Signals; moved: () => void } {
  let moved = (): void => undefined;
  const signals: Signals = {
    publish: async () => undefined,
    subscribe: (name, handler) => {
      if (name === 'clockMoved') moved = () => handler({} as never);
      return () => undefined;
    },
    onGap: () => () => undefined,
  };
  return { signals, moved: () => moved() };
}

async function withClocks(run: (clocks: Clocks, moved: () => void) => Promise<void>): Promise<void> {
  const { signals, moved } = buildSignals();
  const clocks = await createClocks({ pool, signals, log: silent });
  try {
    await run(clocks, moved);
  } finally {
    clocks.stop();
  }
}

/** The date of this machine, wrong by so much. */
function shiftDate(ms: number): void {
  const real = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => real() + ms);
}

async function distanceFromDatabase(column: 'now()' | 'app_now()', at: Date): Promise<number> {
  const [row] = await database.asOwner<{ ms: number }>(
    `SELECT extract(epoch FROM ${column} - $1::timestamptz)::float8 * 1000 AS ms`,
    [at],
  );
  return Math.abs(row?.ms ?? Number.NaN);
}

describe('T12 a node whose date is wrong', () => {
  it.each([10 * minute, -10 * minute])('by %i ms knows the time of the database', async (shift) => {
    shiftDate(shift);
    await withClocks(async ({ real, product }) => {
      expect(await distanceFromDatabase('now()', real.now())).toBeLessThan(minute);
      expect(await distanceFromDatabase('app_now()', product.now())).toBeLessThan(minute);
    });
  });

  it('believes tokens that a node with another date has signed, and lets none live longer or shorter', async () => {
    await withClocks(async ({ real }) => {
      const secret = 'a'.repeat(48);
      const claims = { userId: 1, companyId: 1, sessionId: 's', tokenVersion: 1 };
      shiftDate(10 * minute);
      const signed = createTokens(secret, real).signAccess(claims);
      vi.restoreAllMocks();
      shiftDate(-10 * minute);
      expect(createTokens(secret, real).verifyAccess(signed)).toEqual(claims);
      const later = (ms: number) => createTokens(secret, { now: () => new Date(real.now().getTime() + ms) });
      expect(later(14.5 * minute).verifyAccess(signed)).toEqual(claims);
      expect(() => later(15.5 * minute).verifyAccess(signed)).toThrow('ERR_SESSION_EXPIRED');
      // A minute of leeway for what comes from the future, and no more.
      expect(later(-0.5 * minute).verifyAccess(signed)).toEqual(claims);
      expect(() => later(-1.5 * minute).verifyAccess(signed)).toThrow('ERR_SESSION_EXPIRED');
    });
  });
});

it('product time is moved by the database alone, and real time never', async () => {
  await withClocks(async ({ real, product }, moved) => {
    await database.asOwner(`UPDATE product_clock SET ahead = interval '3 days'`);
    moved();
    await expect.poll(async () => distanceFromDatabase('app_now()', product.now())).toBeLessThan(minute);
    expect(product.now().getTime() - real.now().getTime()).toBeGreaterThan(2.9 * 24 * 60 * minute);
    expect(await distanceFromDatabase('now()', real.now())).toBeLessThan(minute);
  });
});
