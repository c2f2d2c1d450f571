import pg from 'pg';
import { connectionOptions } from './connection-options.ts';
import { sealedText } from './sealed-columns.ts';

/**
 * Names the tables that hold something sealed with the application's keys. It stands in columns called `sealed…` or
 * `secret`, and in settings among open ones. The keys of notices are left out: each start makes them anew where they
 * cannot be opened, and without devices they are worth nothing.
 */
export async function listSealedTables(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client(connectionOptions({ url: ownerUrl, program: 'check' }));
  // Queries fail with it; nobody else has to handle it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; column: string }>(
      `SELECT c.oid::regclass::text AS name, quote_ident(a.attname) AS column
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relname <> 'push_keys' AND NOT a.attisdropped AND a.atttypid = 'text'::regtype
         AND (a.attname LIKE 'sealed%' OR a.attname = 'secret' OR (c.relname = 'settings' AND a.attname = 'value')) ORDER BY 1, 2`,
    );
    const holding = new Set<string>();
    for (const { name, column } of rows) {
      const found = await client.query(`SELECT FROM ${name} WHERE ${column} ~ $1 LIMIT 1`, [sealedText]);
      if (found.rowCount) holding.add(name);
    }
    return [...holding];
  } finally {
    await client.end();
  }
}
