import type { TestDatabase } from '../test-database.ts';
import { listTenantTables } from './tenant-tables.ts';

type Owner = Pick<TestDatabase, 'asOwner'>;

/** Every row of one company in every table, as text: equal texts mean that not a byte changed. */
export async function readCompanyRows(database: Owner, companyId: number): Promise<string[]> {
  const tables = await listTenantTables(database);
  const selects = tables.map(
    ({ name, companyColumn }) =>
      `SELECT '${name} ' || to_jsonb(t)::text AS row FROM ${name} t WHERE ${companyColumn} = $1`,
  );
  const rows = await database.asOwner<{ row: string }>(`${selects.join(' UNION ALL ')} ORDER BY row`, [companyId]);
  return rows.map(({ row }) => row);
}

export type Row = Readonly<Record<string, unknown>>;
/** Table → key of the row → row. */
export type Rows = ReadonlyMap<string, ReadonlyMap<string, Row>>;

/** Tables whose rows come and go with time and not with calls. */
const timekeeping = ['migrations', 'product_clock', 'nodes', 'cron_runs', 'jobs', 'presence'];

/** Every row of every company in every table that calls can change. */
export async function readAllRows(database: Owner): Promise<Rows> {
  const keys = await database.asOwner<{ name: string; columns: string }>(
    `SELECT c.relname AS name, string_agg(format('t.%I', a.attname), ', ') AS columns
     FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = any(i.indkey)
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relname = any($1) GROUP BY 1`,
    [timekeeping],
  );
  const selects = keys.map(
    ({ name, columns }) =>
      `SELECT '${name}' AS name, jsonb_build_array(${columns})::text AS key, to_jsonb(t) AS row FROM ${name} t`,
  );
  const found = await database.asOwner<{ name: string; key: string; row: Row }>(selects.join(' UNION ALL '));
  return new Map(
    keys.map(({ name }) => [name, new Map(found.filter((one) => one.name === name).map(({ key, row }) => [key, row]))]),
  );
}

/** What happened to a row between two snapshots. */
export type RowChange =
  | { table: string; kind: 'added'; row: Row }
  | { table: string; kind: 'removed'; row: Row }
  | { table: string; kind: 'changed'; row: Row; columns: string[] };

/** The rows that were added, removed or changed, and in which columns. */
export function compareRows(before: Rows, after: Rows): RowChange[] {
  return [...after.keys()].flatMap((table) => {
    const [old, now] = [before.get(table) ?? new Map<string, Row>(), after.get(table) ?? new Map<string, Row>()];
    const removed = [...old]
      .filter(([key]) => !now.has(key))
      .map(([, row]): RowChange => ({ table, kind: 'removed', row }));
    const rest = [...now].flatMap(([key, row]): RowChange[] => {
      const previous = old.get(key);
      if (!previous) return [{ table, kind: 'added', row }];
      const columns = differingColumns(previous, row);
      return columns.length > 0 ? [{ table, kind: 'changed', row, columns }] : [];
    });
    return [...removed, ...rest];
  });
}

/** The columns in which two rows of a table differ. */
export function differingColumns(one: Row, other: Row): string[] {
  return Object.keys(other).filter((column) => JSON.stringify(one[column]) !== JSON.stringify(other[column]));
}
