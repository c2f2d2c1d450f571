/*
 * What PostgreSQL offers and the query builder has no word for. Queries take these by name instead of writing SQL
 * fragments of their own.
 */
import { type AliasedRawBuilder, type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Params, prepareQuery } from './prepare-query.ts';
import type { TenantDb } from './tenant-db.ts';

/** The time of the product, which tests can move: due dates, trials, when a job is due. */
export const appNow = (): RawBuilder<Date> => sql`app_now()`;

/** The real time of the database, which never moves: leases, sessions, limits. */
export const now = (): RawBuilder<Date> => sql`now()`;

/** How many days an unpaid company goes on working. */
export const graceDays = (): RawBuilder<number> => sql`grace_days()`;

/** When a day begins in a time zone. */
export const startOfDay = (day: string, timeZone: string): RawBuilder<Date> =>
  sql`(${day}::date::timestamp AT TIME ZONE ${timeZone})`;

/** A moment of the program where the database could not tell the type of a parameter by itself. */
export const timestamp = (moment: Date | Expression<Date>): RawBuilder<Date> => sql`${moment}::timestamptz`;

/** A length of time. Only one unit is given. */
export type Duration =
  | { days: number }
  | { hours: number }
  | { minutes: number }
  | { seconds: number | Expression<number> }
  | { milliseconds: number };

function interval(duration: Duration): RawBuilder<unknown> {
  if ('days' in duration) return sql`make_interval(days => ${duration.days})`;
  if ('hours' in duration) return sql`make_interval(hours => ${duration.hours})`;
  if ('minutes' in duration) return sql`make_interval(mins => ${duration.minutes})`;
  return sql`make_interval(secs => ${'seconds' in duration ? duration.seconds : duration.milliseconds / 1000})`;
}

/** A moment so long before another, or before now in real time. */
export const ago = (duration: Duration, from: Expression<Date> = now()): RawBuilder<Date> =>
  sql`${from} - ${interval(duration)}`;

/** A moment so long after another, or after now in real time. */
export const fromNow = (duration: Duration, from: Expression<Date> = now()): RawBuilder<Date> =>
  sql`${from} + ${interval(duration)}`;

/** The milliseconds from one moment to another; null when one of them is unknown. */
export const millisecondsBetween = <A extends Date | null, B extends Date | null>(
  from: Expression<A>,
  to: Expression<B>,
): RawBuilder<null extends A | B ? number | null : number> => sql`EXTRACT(EPOCH FROM ${to} - ${from})::float8 * 1000`;

/** The time from one moment to another, to be summed up over many rows before it is read in seconds: far cheaper. */
export const between = (from: Expression<Date | null>, to: Expression<Date | null>): RawBuilder<never> =>
  sql`(${to} - ${from})`;

/** A time in seconds. */
export const inSeconds = (time: Expression<unknown>): RawBuilder<number> => sql`date_part('epoch', ${time})`;

/** A moment in whole microseconds, which is all that the database knows of it: a page can begin exactly after it. */
export const asMicroseconds = (moment: Expression<Date>): RawBuilder<number> =>
  sql`(EXTRACT(EPOCH FROM ${moment}) * 1000000)::bigint`;

/** The moment of such a number. */
export const fromMicroseconds = (microseconds: number): RawBuilder<Date> =>
  sql`('epoch'::timestamptz + ${microseconds}::bigint * interval '1 microsecond')`;

/** The hour of the day that clocks of a time zone show at a moment. */
export const hourIn = (moment: Expression<Date>, timeZone: string): RawBuilder<number> =>
  sql`EXTRACT(HOUR FROM ${moment} AT TIME ZONE ${timeZone})::int`;

/** The moment so many milliseconds ago in real time, where the number is itself a column. */
export const millisecondsAgo = (age: Expression<number | null>): RawBuilder<Date> =>
  sql`now() - ${age} * interval '1 millisecond'`;

/** The later of two moments; an unknown one does not count. */
export const latest = <T extends Date | null>(one: Expression<T>, other: Expression<T | Date>): RawBuilder<T | Date> =>
  sql`greatest(${one}, ${other})`;

/** The earlier of two moments; an unknown one does not count. */
export const earliest = <T extends Date | null>(one: Expression<T>, other: Expression<T>): RawBuilder<T> =>
  sql`least(${one}, ${other})`;

/** The version of a row after one more change. */
export const nextVersion = sql<number>`version + 1`;

/** What every change of a row with a version writes besides its own columns. */
export const changedNow = { version: nextVersion, updated_at: now() } as const;

/** A value for a column of type jsonb. */
export const jsonb = (value: unknown): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`;

type ColumnType = 'int' | 'bigint' | 'float8' | 'boolean' | 'text' | 'uuid' | 'time' | 'jsonb' | 'bytea';
type ValueOf<T extends ColumnType> = T extends 'int' | 'bigint' | 'float8'
  ? number
  : T extends 'boolean'
    ? boolean
    : T extends 'bytea'
      ? Buffer
      : string;
type Value = string | number | boolean | Buffer | null;

/**
 * A constant of the program, written into the statement. Were it a parameter, a plan kept for the statement could not
 * use an index that holds only the rows with this value.
 */
export const literal = <T extends string | boolean>(value: T): RawBuilder<T> => sql.lit(value);

/**
 * For `where('id', '=', anyOf(ids, 'int'))`. The values are one parameter, so that the statement is prepared once and
 * not for each number of values, as with `in`.
 */
export const anyOf = <T extends ColumnType>(
  values: readonly ValueOf<T>[] | Expression<readonly ValueOf<T>[]>,
  type: T,
): RawBuilder<ValueOf<T>> => sql`any(${values}::${sql.raw(type)}[])`;

/** For `where('id', '<>', noneOf(ids, 'int'))`: none of the values. */
export const noneOf = <T extends ColumnType>(values: readonly ValueOf<T>[], type: T): RawBuilder<ValueOf<T>> =>
  sql`all(${values}::${sql.raw(type)}[])`;

/** The place of a value in a list, from one; null when it is not in it. */
export const positionIn = <T extends ColumnType>(
  values: readonly ValueOf<T>[],
  type: T,
  value: Expression<ValueOf<T>>,
): RawBuilder<number | null> => sql`array_position(${values}::${sql.raw(type)}[], ${value})`;

/** All that a query for one column finds, as an array. */
export const arrayOf = <Row extends object>(query: Expression<Row>): RawBuilder<Row[keyof Row][]> => sql`ARRAY${query}`;

/**
 * Values of the program as a table to select from or join, one parameter for each column. The statement is the same for
 * any number of rows.
 */
export function rowsAs<A extends string, Row extends Record<string, Value>>(
  alias: A,
  rows: readonly Row[],
  types: Readonly<Record<keyof Row & string, ColumnType>>,
): AliasedRawBuilder<Row, A> {
  const columns = Object.entries<ColumnType>(types);
  const arrays = columns.map(([column, type]) => sql`${rows.map((row) => row[column])}::${sql.raw(type)}[]`);
  const names = sql.join(columns.map(([column]) => sql.ref(column)));
  return sql<Row>`unnest(${sql.join(arrays)})`.as<A>(sql`${sql.ref(alias)}(${names})`);
}

/** The same for a prepared query, whose values come with each call: one array for each column. */
export function columnsAs<A extends string, Row extends Record<string, Value>>(
  alias: A,
  arrays: Readonly<Record<keyof Row & string, Expression<unknown>>>,
  types: Readonly<Record<keyof Row & string, ColumnType>>,
): AliasedRawBuilder<Row, A> {
  const columns = Object.entries<ColumnType>(types);
  const given = columns.map(([column, type]) => sql`${arrays[column]}::${sql.raw(type)}[]`);
  const names = sql.join(columns.map(([column]) => sql.ref(column)));
  return sql<Row>`unnest(${sql.join(given)})`.as<A>(sql`${sql.ref(alias)}(${names})`);
}

/** Makes everybody who asks for one of these keys wait for the end of this transaction. */
export async function lockUntilCommit(db: TenantDb, keys: readonly string[]): Promise<void> {
  await lockQuery(db, { keys: [...keys] });
}

const lockQuery = prepareQuery((db, param: Params<{ keys: string[] }>) =>
  db
    .selectFrom(columnsAs<'asked', { key: string }>('asked', { key: param('keys') }, { key: 'text' }))
    .select(({ fn, lit, ref }) =>
      fn('pg_advisory_xact_lock', [fn('hashtextextended', [ref('asked.key'), lit(0)])]).as('lock'),
    ),
);

/** A text without case and accents, as the search compares it. */
export const folded = (text: Expression<string> | string): RawBuilder<string> => sql`fold(${text})`;

/** Whether one of the patterns is found in a value written as text. */
export const matchesAny = (value: Expression<unknown>, patterns: readonly string[]): RawBuilder<boolean> =>
  sql`(${value})::text ~ any(${patterns}::text[])`;

/** The digits of a value, with what separates texts of a list between them: numbers however people write them. */
export const digitsOf = (value: Expression<unknown>): RawBuilder<string> =>
  sql`regexp_replace((${value})::text, '[^0-9",]', '', 'g')`;

/** A jsonb object without these keys. */
export const withoutKeys = (value: Expression<unknown>, keys: readonly string[]): RawBuilder<never> =>
  sql`(${value} - ${keys}::text[])`;

/** Whether a jsonb object has one of these keys. */
export const hasAnyKey = (value: Expression<unknown>, keys: readonly string[]): RawBuilder<boolean> =>
  sql`(${value} ?| ${keys}::text[])`;

/** A pattern for a text that stands by itself: not inside of a longer word or number. */
export const wholeWordPattern = (text: string): string =>
  `(^|[^0-9A-Za-z])${text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}([^0-9A-Za-z]|$)`;

/** One of several numbers, chosen by chance for each row. */
export const randomOf = (values: readonly number[]): RawBuilder<number> =>
  sql`(${values}::int[])[1 + floor(random() * ${values.length}::int)::int]`;

/** True for so many of a hundred rows, chosen by chance. */
export const inPercentOfRows = (percent: number): RawBuilder<boolean> => sql`random() * 100 < ${percent}::int`;

/** The value of a key of a jsonb object as text; null when it has none. */
export const jsonText = (value: Expression<unknown>, key: string): RawBuilder<string | null> =>
  sql`(${value} ->> ${key}::text)`;

/** Texts behind each other; an unknown one is empty. */
export const joined = (texts: readonly Expression<string | null>[]): RawBuilder<string> =>
  texts.length === 0 ? sql`''` : sql`array_to_string(ARRAY[${sql.join(texts)}]::text[], '')`;

/** A jsonb object of texts that the database puts together. */
export const jsonbOf = (entries: readonly (readonly [key: string, value: Expression<unknown>])[]): RawBuilder<never> =>
  entries.length === 0
    ? sql`'{}'::jsonb`
    : sql`jsonb_object(ARRAY[${sql.join(entries.map(([key]) => sql`${key}::text`))}], ARRAY[${sql.join(entries.map(([, value]) => value))}]::text[])`;

/**
 * Whether no transaction is under way any more that began before the one that wrote a row, so that whatever has a smaller
 * number can be seen. The column holds the transaction's id.
 */
export const isSettled = (column: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} < pg_snapshot_xmin(pg_current_snapshot())`;
