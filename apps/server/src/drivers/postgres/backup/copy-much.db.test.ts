import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { dumpDatabase } from './dump.ts';
import { loadDatabase } from './load.ts';

/** An SQL expression for each type that our columns have; `n` is the number of the row. */
const valueOf: Readonly<Record<string, string>> = {
  bigint: 'n::bigint * 9007199254741',
  boolean: 'n % 2 = 0',
  bytea: `decode(repeat(md5(n::text), n % 20), 'hex')`,
  'bytea[]': `ARRAY[decode(md5(n::text), 'hex'), NULL, '']::bytea[]`,
  date: `date '1970-01-01' + n`,
  integer: '-n',
  interval: `make_interval(days => n, secs => n / 7.0)`,
  jsonb: `jsonb_build_object('n', n, 'text', repeat('ç😀\\"', n % 30))`,
  smallint: '(n % 30000)::smallint',
  text: `repeat('linha ' || n || E'\\t\\n\\\\N ', n % 40)`,
  'text[]': `ARRAY['a,b', '{}', NULL, md5(n::text)]`,
  'timestamp with time zone': `timestamptz '2026-01-01Z' + make_interval(secs => n * 1.000001)`,
  uuid: 'md5(n::text)::uuid',
  xid8: 'n::text::xid8',
};
const rows = 9_000;

let from: TestDatabase;
let into: TestDatabase;
let folder: string;
beforeAll(async () => {
  [from, into] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  folder = await mkdtemp(join(tmpdir(), 'balcao-copy-'));
  await mkdir(join(folder, 'database'));
  const columns = Object.keys(valueOf).map((type, index) => `c${index} ${type}`);
  for (const database of [from, into])
    await database.asOwner(`CREATE TABLE public.much (n int PRIMARY KEY, ${columns.join(', ')})`);
});
afterAll(async () => {
  await Promise.all([from.drop(), into.drop(), rm(folder, { recursive: true, force: true })]);
});

/** Every seventh value is null. */
async function writeRows(first: number, last: number): Promise<void> {
  const values = Object.values(valueOf).map((value, index) => `CASE WHEN (n + ${index}) % 7 > 0 THEN ${value} END`);
  await from.asOwner(`INSERT INTO much SELECT n, ${values.join(', ')} FROM generate_series($1::int, $2::int) n`, [
    first,
    last,
  ]);
}

/** Checksum and size of the rows that were there before the backup began. */
async function digest(database: TestDatabase): Promise<{ sum: string; megabytes: number }> {
  const [found] = await database.asOwner<{ sum: string; megabytes: number }>(
    `SELECT sum(hashtextextended(m::text, 0))::text AS sum, sum(octet_length(m::text)) / 1e6::float8 AS megabytes
     FROM much m WHERE n <= $1`,
    [rows],
  );
  return found ?? { sum: '', megabytes: 0 };
}

it('S1000 megabytes of rows of every type come back as they were, written while others write', async () => {
  const types = await from.asOwner<{ type: string }>(
    `SELECT DISTINCT format_type(a.atttypid, NULL) AS type
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname IN ('public', 'simulator') AND a.attnum > 0 AND NOT a.attisdropped`,
  );
  expect(types.map(({ type }) => type).filter((type) => !(type in valueOf))).toEqual([]);
  await writeRows(1, rows);
  let written = rows;
  let isDumped = false;
  const traffic = (async () => {
    for (; !isDumped; written += 50) await writeRows(written + 1, written + 50);
  })();
  const { signal } = new AbortController();
  const create = (path: string) => open(join(folder, path), 'wx');
  const dumping = dumpDatabase({ ownerUrl: from.ownerUrl, create, mediaList: 'media.sha256', signal });
  const database = await dumping.finally(() => (isDumped = true));
  await traffic;

  await loadDatabase({ ownerUrl: into.ownerUrl, folder, database, signal });

  const before = await digest(from);
  expect(before.megabytes).toBeGreaterThan(8);
  expect(await digest(into)).toEqual(before);
});
