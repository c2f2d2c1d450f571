import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';
import { array, beside, flag, found, number, object, text, word } from './json-in-sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const readBack = async (json: string): Promise<unknown> =>
  JSON.parse((await database.asOwner<{ json: string }>(`SELECT ${json} AS json`))[0]?.json ?? '');

it('T41 any text comes back as it was', async () => {
  const odd = [
    '"; DROP TABLE tickets; --',
    'linha\nlinha\ttabulação\r',
    '\\n \\" \\\\',
    '\u0001\u001f\u007f\u2028\u2029',
    '</script><b>&amp;',
    'ação 👩‍👩‍👧 日本',
    '',
    "d'água",
  ];
  for (const value of odd)
    expect(await readBack(object({ value: text(`'${value.replaceAll("'", "''")}'::text`) }))).toEqual({ value });
});

it('numbers, flags, words, moments and what is not there', async () => {
  const json = object({
    number: number('7'),
    none: number('NULL::int'),
    yes: flag('true'),
    no: flag('false'),
    word: word("'open'"),
    noWord: word('NULL::text'),
    noText: text('NULL::text'),
    at: text(`'2026-11-15T12:00:00Z'::timestamptz`),
  });
  const { at, ...rest } = (await readBack(json)) as { at: string };
  expect(rest).toEqual({ number: 7, none: null, yes: true, no: false, word: 'open', noWord: null, noText: null });
  expect(new Date(at).toISOString()).toBe('2026-11-15T12:00:00.000Z');
});

it('rows beside a row and lists of them, empty ones too', async () => {
  const list = (most: number) =>
    array(`SELECT string_agg(${object({ id: number('n') })}, ',' ORDER BY n) FROM generate_series(1, ${most}) n`);
  const json = object({
    beside: beside('1', object({ id: number('1') })),
    alone: beside('NULL', object({ id: number('1') })),
    found: found(`SELECT ${object({ id: number('2') })}`),
    missing: found(`SELECT ${object({ id: number('2') })} WHERE false`),
    two: list(2),
    empty: list(0),
  });
  expect(await readBack(json)).toEqual({
    beside: { id: 1 },
    alone: null,
    found: { id: 2 },
    missing: null,
    two: [{ id: 1 }, { id: 2 }],
    empty: [],
  });
});
