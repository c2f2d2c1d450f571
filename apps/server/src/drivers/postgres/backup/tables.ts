import type pg from 'pg';
import { StartError } from '../../../platform/start-error.ts';

/** A table of ours with the columns that hold data; what PostgreSQL computes from others is computed again. */
export type Table = { name: string; columns: string[] };

/** The number that a sequence gave out last. */
export type SequenceValue = { name: string; value: string };

/** Tables, above all of somebody else in the same database, are told apart by the owner of the migrations. */
const ours = `c.relkind = 'r' AND c.relpersistence = 'p' AND n.nspname IN ('public', 'simulator')
  AND c.relowner = (SELECT relowner FROM pg_class WHERE oid = 'public.migrations'::regclass)
  AND c.oid <> 'public.migrations'::regclass`;

/** Every table of the product but the list of migrations, by name. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name,
            array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE ${ours} AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY 1 ORDER BY 1`,
  );
  return rows;
}

/** The last number of each sequence that was ever used. */
export async function listSequences(client: pg.Client): Promise<SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS value
     FROM pg_sequences WHERE schemaname IN ('public', 'simulator') AND last_value IS NOT NULL ORDER BY 1`,
  );
  return rows;
}

/**
 * Throws unless this login reads every row of every table. Row-level security does not refuse a login that has no
 * policy: it shows an empty table, and the backup would look like one of an empty company.
 */
export async function requireSight(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE ${ours} AND (NOT has_table_privilege(c.oid, 'SELECT') OR (row_security_active(c.oid) AND NOT (
       EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polpermissive AND p.polcmd IN ('*', 'r')
               AND pg_get_expr(p.polqual, p.polrelid) = 'true'
               AND EXISTS (SELECT FROM unnest(p.polroles) role WHERE role = 0 OR pg_has_role(role, 'USAGE')))
       AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND NOT p.polpermissive))))
     ORDER BY 1`,
  );
  if (rows.length > 0)
    throw new StartError(
      `The user of DATABASE_URL does not see all rows of ${rows.map(({ name }) => name).join(', ')}. ` +
        'Use the login that migrated the database: it owns the tables and has a policy of its own on each.',
    );
}
