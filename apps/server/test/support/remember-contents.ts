import pg from 'pg';

/** What a database held at one moment. */
export type Contents = { restore(): Promise<void>; forget(): Promise<void> };

/**
 * Remembers the rows of a database and what its sequences had given. Restoring deletes all rows without asking the
 * triggers and puts the remembered ones back: far less work than another database, whose connections would all have to
 * learn the schema again.
 */
export async function rememberContents(superuserUrl: string, database: string): Promise<Contents> {
  const url = new URL(superuserUrl);
  url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => undefined);
  await client.connect();
  // Triggers do not run for this role, so that neither references nor what must not be deleted is in the way. A test
  // that left a transaction open holds what it wrote: better told than waited for.
  await client.query("SET session_replication_role = replica; SET lock_timeout = '20s'");
  const tables = await listTables(client);
  const filled: Table[] = [];
  for (const table of tables)
    if ((await client.query(`SELECT FROM ${table.name} LIMIT 1`)).rowCount !== 0) filled.push(table);
  for (const { name, copy } of filled) await client.query(`CREATE TEMP TABLE ${copy} AS TABLE ${name}`);
  const sequences = JSON.stringify((await client.query(readSequences)).rows);
  const schema = await readSchema(client);
  const empty = [
    ...tables.map(({ name }) => `DELETE FROM ${name}`),
    ...filled.map(
      ({ name, copy, columns }) =>
        `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${copy}`,
    ),
  ].join(';');
  return {
    async restore() {
      await client.query(empty);
      await client.query(writeSequences, [sequences]);
      if ((await readSchema(client)) !== schema) throw new Error('the test before this one left the schema changed');
    },
    forget: () => client.end(),
  };
}

/** `columns` are those that can be written; `copy` is where its rows are kept. */
type Table = { name: string; columns: string; copy: string };

async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name, 'kept_' || c.oid AS copy,
      (SELECT string_agg(quote_ident(a.attname), ', ') FROM pg_attribute a
       WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'`);
  return rows;
}

const readSequences =
  'SELECT seqrelid::int8::text AS id, pg_sequence_last_value(seqrelid)::text AS last FROM pg_sequence';

/** One that had given nothing gives its first number again. */
const writeSequences = `
  SELECT setval(s.seqrelid::regclass, coalesce(kept.last, s.seqstart), kept.last IS NOT NULL)
  FROM pg_sequence s JOIN jsonb_to_recordset($1) AS kept (id oid, last int8) ON kept.id = s.seqrelid
  WHERE pg_sequence_last_value(s.seqrelid) IS DISTINCT FROM kept.last`;

/** Changes with whatever is added, altered or taken away. */
async function readSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ schema: string }>(`
    SELECT (SELECT count(*) || ' ' || max(oid::int8) FROM pg_class WHERE relpersistence = 'p') || ' ' ||
           (SELECT count(*) || ' ' || max(oid::int8) FROM pg_trigger) || ' ' ||
           (SELECT count(*) || ' ' || max(oid::int8) FROM pg_proc) || ' ' ||
           (SELECT count(*) || ' ' || max(oid::int8) FROM pg_constraint) || ' ' ||
           (SELECT count(*) || ' ' || max(oid::int8) FROM pg_policy) || ' ' ||
           (SELECT count(*) FROM pg_attribute) AS schema`);
  return rows[0]?.schema ?? '';
}
