import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestPool } from '../../../test/support/open-test-pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { analyseGrownTables } from './grown-tables.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.asOwner('CREATE TABLE numbers (number int) WITH (autovacuum_enabled = off)');
  pool = openTestPool({ connectionString: database.ownerUrl, max: 1, options: '-c role=balcao_platform' });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Puts rows into the table; what was counted is told to all at once instead of within a second. */
async function addRows(count: number): Promise<void> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query('INSERT INTO numbers SELECT generate_series(1, $1::int)', [count]);
  await client.query('SELECT pg_stat_force_next_flush()');
  await client.end();
}

it('S980 tables are analysed when they have doubled, from a thousand rows on', async () => {
  await addRows(1_000);
  expect(await analyseGrownTables(pool)).not.toContain('public.numbers');
  await addRows(1);
  expect(await analyseGrownTables(pool)).toContain('public.numbers');
  const [known] = await database.asOwner<{ rows: number }>(
    `SELECT reltuples::int AS rows FROM pg_class WHERE oid = 'numbers'::regclass`,
  );
  expect(known?.rows).toBe(1_001);

  await addRows(1_001);
  expect(await analyseGrownTables(pool)).not.toContain('public.numbers');
  await addRows(1);
  expect(await analyseGrownTables(pool)).toContain('public.numbers');
});

it('S980 the database leaves large tables to itself, and nobody else may have them analysed', async () => {
  await addRows(100_000);
  expect(await analyseGrownTables(pool)).toContain('public.numbers');
  await addRows(110_000);
  expect(await analyseGrownTables(pool)).not.toContain('public.numbers');
  const app = new pg.Client({ connectionString: database.ownerUrl, options: '-c role=balcao_app' });
  await app.connect();
  await expect(app.query('SELECT analyse_grown_tables()')).rejects.toThrow(/permission denied/);
  await app.end();
});
