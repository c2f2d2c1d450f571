import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('S980 a node that works looks after grown tables by itself', async () => {
  await app.database.asOwner('CREATE TABLE numbers (number int) WITH (autovacuum_enabled = off)');
  await app.database.asOwner('INSERT INTO numbers SELECT generate_series(1, 2000)');
  app.workers.start();
  const knownRows = async (): Promise<number | undefined> => {
    const [row] = await app.database.asOwner<{ rows: number }>(
      `SELECT reltuples::int AS rows FROM pg_class WHERE oid = 'numbers'::regclass`,
    );
    return row?.rows;
  };
  await expect.poll(knownRows).toBe(2_000);
});
