import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { StartError } from '../../../platform/start-error.ts';
import type { PlatformDb } from '../../../platform/tenant-db.ts';
import { kyselyOn } from '../pipelined-connection.ts';
import { copyIn } from './copy.ts';
import { connectUntil, hashing, portable, type DumpedDatabase, type DumpedTable } from './dump.ts';
import { listTables, type SequenceValue } from './tables.ts';

export type LoadOptions = {
  /** The owner of a database that was migrated exactly as far as the backup. */
  ownerUrl: string;
  /** The folder of the backup. */
  folder: string;
  database: DumpedDatabase;
  /** Changes what was loaded before anybody sees it. */
  adjust?: (db: PlatformDb) => Promise<void>;
  signal: AbortSignal;
};

/**
 * Replaces all rows of the database by those of a backup, in one transaction: after a failure it is as it was. Every
 * file has to have the digest, and every table the rows, that the backup says.
 */
export async function loadDatabase({ ownerUrl, folder, database, adjust, signal }: LoadOptions): Promise<void> {
  const client = await connectUntil(ownerUrl, signal);
  try {
    await client.query(portable);
    await client.query('BEGIN');
    await requireSameTables(client, database);
    const names = database.tables.map(({ name }) => name);
    const bringBack = await takeRulesAway(client, names);
    await client.query(`TRUNCATE ${names.join(', ')}`);
    for (const table of database.tables) await loadTable(client, table, { folder, signal });
    for (const statement of bringBack) await client.query(statement);
    for (const sequence of database.sequences) await setSequence(client, sequence);
    await requireRows(client, database.tables);
    await adjust?.({ platform: true, sql: kyselyOn(client) });
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } finally {
    // Ends a transaction that was not committed, too.
    await client.end();
  }
}

async function requireSameTables(client: pg.Client, { tables }: DumpedDatabase): Promise<void> {
  const shape = (table: { name: string; columns: string[] }): string => `${table.name} (${table.columns.join(', ')})`;
  const here = new Set((await listTables(client)).map(shape));
  const strange = tables.map(shape).filter((text) => !here.delete(text));
  if (strange.length + here.size > 0)
    throw new StartError(
      `The backup and this version do not have the same tables: ${[...strange, ...here].join('; ')}.`,
    );
}

/**
 * Drops the references between tables and unbinds their owner from row-level security, and answers the statements that
 * bring both back. Rows come in the order of the tables, so references would refuse them, and COPY refuses tables whose
 * rows are hidden from the one who writes. Bringing a reference back checks every row.
 */
async function takeRulesAway(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const references = await client.query<{ target: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS target, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY ($1::regclass[]) ORDER BY 1, 2`,
    [names],
  );
  const forced = await client.query<{ target: string }>(
    'SELECT oid::regclass::text AS target FROM pg_class WHERE relforcerowsecurity AND oid = ANY ($1::regclass[])',
    [names],
  );
  for (const { target, name } of references.rows) await client.query(`ALTER TABLE ${target} DROP CONSTRAINT ${name}`);
  for (const { target } of forced.rows) await client.query(`ALTER TABLE ${target} NO FORCE ROW LEVEL SECURITY`);
  return [
    ...references.rows.map(
      ({ target, name, definition }) => `ALTER TABLE ${target} ADD CONSTRAINT ${name} ${definition}`,
    ),
    ...forced.rows.map(({ target }) => `ALTER TABLE ${target} FORCE ROW LEVEL SECURITY`),
  ];
}

async function loadTable(
  client: pg.Client,
  { name, columns, file, rows, sha256 }: DumpedTable,
  { folder, signal }: Pick<LoadOptions, 'folder' | 'signal'>,
): Promise<void> {
  const hash = createHash('sha256');
  const into = copyIn(client, `COPY ${name} (${columns.join(', ')}) FROM STDIN`);
  try {
    await pipeline(createReadStream(join(folder, file)), createGunzip(), hashing(hash), into, { signal });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT' || code.startsWith('Z_')) throw damaged(file);
    throw error;
  }
  if (hash.digest('hex') !== sha256 || into.rows !== rows) throw damaged(file);
}

const damaged = (file: string): StartError =>
  new StartError(`The backup is damaged: ${file} is missing or not as it was written. Nothing was changed.`);

async function setSequence(client: pg.Client, { name, value }: SequenceValue): Promise<void> {
  await client.query('SELECT setval($1::regclass, $2::bigint)', [name, value]);
}

async function requireRows(client: pg.Client, tables: readonly DumpedTable[]): Promise<void> {
  for (const { name, rows } of tables) {
    const { rows: counted } = await client.query<{ count: number }>(`SELECT count(*)::float8 AS count FROM ${name}`);
    if (counted[0]?.count !== rows)
      throw new Error(`${name} has ${counted[0]?.count ?? 0} rows after loading and should have ${rows}`);
  }
}
