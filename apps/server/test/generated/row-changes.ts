import type { TestDatabase } from '../support/test-database.ts';

type Owner = Pick<TestDatabase, 'asOwner'>;

export type Row = Readonly<Record<string, unknown>>;

/** What happened to a row. */
export type RowChange =
  | { table: string; kind: 'added'; row: Row }
  | { table: string; kind: 'removed'; row: Row }
  | { table: string; kind: 'changed'; row: Row; columns: string[] };

/** Tables whose rows come and go with time and not with calls. */
const timekeeping = ['migrations', 'product_clock', 'nodes', 'cron_runs', 'jobs', 'presence'];

type WatchedTable = { name: string; key: string[] };

/**
 * Has the database write down every change of a row, in every table that calls can change. Answers a function that
 * tells what was added, removed and changed since it was called the last time.
 */
export async function watchRows(database: Owner): Promise<() => Promise<RowChange[]>> {
  const tables = await database.asOwner<WatchedTable>(
    `SELECT c.relname AS name, array_agg(a.attname::text) AS key
     FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = any(i.indkey)
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND NOT c.relname = any($1) GROUP BY 1`,
    [timekeeping],
  );
  await database.asOwner('CREATE SCHEMA watch');
  await database.asOwner('CREATE TABLE watch.changes (id bigserial, name text, old jsonb, new jsonb)');
  // A trigger of a partition tells the name of the partition, so that the table's comes as an argument.
  await database.asOwner(
    `CREATE FUNCTION watch.write_down() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
       INSERT INTO watch.changes (name, old, new) VALUES (TG_ARGV[0], to_jsonb(OLD), to_jsonb(NEW)); RETURN NULL;
     END $$`,
  );
  for (const { name } of tables)
    await database.asOwner(
      `CREATE TRIGGER zz_watch AFTER INSERT OR UPDATE OR DELETE ON ${name} FOR EACH ROW EXECUTE FUNCTION watch.write_down('${name}')`,
    );
  return async () => {
    const steps = await database.asOwner<Step & { id: string }>(
      'WITH gone AS (DELETE FROM watch.changes RETURNING *) SELECT * FROM gone ORDER BY id',
    );
    return tables.flatMap((table) =>
      summarize(
        table,
        steps.filter(({ name }) => name === table.name),
      ),
    );
  };
}

type Step = { name: string; old: Row | null; new: Row | null };

/** What several steps did to the rows of a table in the end. */
function summarize({ name: table, key }: WatchedTable, steps: readonly Step[]): RowChange[] {
  const keyOf = (row: Row): string => JSON.stringify(key.map((column) => row[column]));
  const rows = new Map<string, { before: Row | null; after: Row | null }>();
  for (const step of steps) {
    if (step.old) rows.set(keyOf(step.old), { before: step.old, ...rows.get(keyOf(step.old)), after: null });
    if (step.new) rows.set(keyOf(step.new), { before: null, ...rows.get(keyOf(step.new)), after: step.new });
  }
  return [...rows.values()].flatMap(({ before, after }): RowChange[] => {
    if (!after) return before ? [{ table, kind: 'removed', row: before }] : [];
    if (!before) return [{ table, kind: 'added', row: after }];
    const columns = differingColumns(before, after);
    return columns.length > 0 ? [{ table, kind: 'changed', row: after, columns }] : [];
  });
}

/** The columns in which two rows of a table differ. */
export function differingColumns(one: Row, other: Row): string[] {
  return Object.keys(other).filter((column) => JSON.stringify(one[column]) !== JSON.stringify(other[column]));
}
