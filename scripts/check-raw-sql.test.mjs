import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findRawSql, findRawSqlProblems } from './check-raw-sql.mjs';

const folders = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function makeTree(files) {
  const root = mkdtempSync(join(tmpdir(), 'balcao-check-'));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const server = (path) => `apps/server/src/${path}`;
const bench = { 'scripts/bench.mjs': "load('tickets, page 1')" };
const listed = { 'features/tickets/hot-list.ts': ['tickets, page 1'] };
const hot = '/* Raw SQL for the benchmark row "tickets, page 1". */\nsql`SELECT 1`;\n';
const problems = (files) => findRawSqlProblems(makeTree({ ...bench, ...files }), listed);

describe('what counts as raw SQL', () => {
  it.each([
    ['sql`SELECT 1`', 'raw SQL'],
    ['sql<Row>`update users set name = ${name}`', 'raw SQL'],
    ["sql.raw('DELETE FROM users')", 'raw SQL'],
    ['sql`EXISTS (SELECT FROM users)`', 'raw SQL'],
    ['sql`${column} ORDER BY id`', 'raw SQL'],
    ["sql`json_build_object('id', id)`", 'JSON built in SQL'],
    ["import { object } from '../../platform/json-in-sql.ts';", 'JSON built in SQL'],
    ["import { jsonArrayFrom } from 'kysely/helpers/postgres';", 'JSON built in SQL'],
  ])('%s', (text, what) => {
    expect(findRawSql(`const first = 1;\n${text}`)).toEqual([{ line: 2, what }]);
  });

  it.each([
    'sql`app_now()`',
    'sql`any(${ids}::int[])`',
    'sql`EXTRACT(EPOCH FROM ${to} - ${from})`',
    "db.selectFrom('users').select('id')",
    'const text = `SELECT ${1}`;',
  ])('%s is none', (text) => {
    expect(findRawSql(text)).toEqual([]);
  });
});

describe('the raw SQL check', () => {
  it('accepts a listed file whose first comment names a row of a benchmark', () => {
    expect(problems({ [server('features/tickets/hot-list.ts')]: hot })).toEqual([]);
  });

  it.each([
    [
      'raw SQL in another file',
      { [server('features/tags/queries.ts')]: 'sql`SELECT 1`' },
      /tags\/queries\.ts:1 has raw/,
    ],
    ['a row that nobody measures', { 'scripts/bench.mjs': '' }, /no benchmark measures "tickets, page 1"/],
    ['a comment without the row', { [server('features/tickets/hot-list.ts')]: 'sql`SELECT 1`' }, /does not begin with/],
    [
      'a wide line',
      { [server('features/tickets/hot-list.ts')]: `${hot}// ${'x'.repeat(120)}\n` },
      /is longer than 120 columns/,
    ],
    [
      'a file that has no raw SQL any more',
      { [server('features/tickets/hot-list.ts')]: hot.replace('sql`SELECT 1`', '') },
      /has no raw SQL any more/,
    ],
  ])('finds %s', (_what, files, problem) => {
    expect(problems({ [server('features/tickets/hot-list.ts')]: hot, ...files }).join('\n')).toMatch(problem);
  });

  it('finds a listed file that is gone, and a tree without any source', () => {
    expect(problems({ [server('main.ts')]: '' })).toEqual([
      'features/tickets/hot-list.ts is listed for raw SQL, but does not exist',
    ]);
    expect(problems({})).toEqual(['no source file of the server was found']);
  });
});
