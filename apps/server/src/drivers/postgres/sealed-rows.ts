import type { Pool, PoolClient } from 'pg';
import type { SecretPlace } from '../../platform/security/secret-box.ts';
import { sealedColumns, sealedText, type SealedColumn } from './sealed-columns.ts';

/** Something sealed, and where. */
export type SealedRow = { sealed: string; place: SecretPlace };

type Row = { at: string; company: number; parts: string[]; sealed: string };

const listOf = ({ company, parts, column }: SealedColumn): string =>
  `ctid::text AS at, ${company} AS company, ARRAY[${parts.join(', ')}]::text[] AS parts, ${column} AS sealed`;

const placeOf = ({ table, column, sealedFor = column, rowOf }: SealedColumn, { company, parts }: Row): SecretPlace => ({
  table,
  column: sealedFor,
  companyId: company,
  row: rowOf(parts),
});

const sampleSize = 20;

/**
 * A few of the sealed texts of each kind. The keys of notices are left out: each start makes them anew where they cannot
 * be opened.
 */
export async function sampleSealed(pool: Pool): Promise<SealedRow[]> {
  const found: SealedRow[] = [];
  for (const one of sealedColumns.filter(({ table }) => table !== 'push_keys')) {
    const { rows } = await pool.query<Row>(
      `SELECT ${listOf(one)} FROM ${one.table} WHERE ${one.column} LIKE 'v%' AND ${one.column} ~ $1 LIMIT ${sampleSize}`,
      [sealedText],
    );
    found.push(...rows.map((row) => ({ sealed: row.sealed, place: placeOf(one, row) })));
  }
  return found;
}

/** How many pages of a table are looked at in one transaction, which holds its rows for so long. */
const pagesAtOnce = 32;

/**
 * Replaces the sealed texts of the whole database that do not begin with this version by what `reseal` makes of them;
 * null leaves one as it is. Returns how many were replaced and how many were left.
 */
export async function resealAll(
  pool: Pool,
  { newest, reseal }: { newest: string; reseal: (row: SealedRow) => string | null },
): Promise<{ replaced: number; left: number }> {
  const total = { replaced: 0, left: 0 };
  for (const one of sealedColumns) {
    const { rows } = await pool.query<{ pages: number }>(
      "SELECT (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int AS pages",
      [one.table],
    );
    const pages = rows[0]?.pages ?? 0;
    for (let page = 0; page < pages; page += pagesAtOnce) {
      const part = await inTransaction(pool, (client) => resealPages(client, one, { page, newest, reseal }));
      total.replaced += part.replaced;
      total.left += part.left;
    }
  }
  return total;
}

async function resealPages(
  client: PoolClient,
  one: SealedColumn,
  { page, newest, reseal }: { page: number; newest: string; reseal: (row: SealedRow) => string | null },
): Promise<{ replaced: number; left: number }> {
  const { table, column } = one;
  const { rows } = await client.query<Row>(
    `SELECT ${listOf(one)} FROM ${table}
     WHERE ctid >= $1::tid AND ctid < $2::tid AND ${column} ~ $3 AND ${column} NOT LIKE $4 FOR UPDATE`,
    [`(${page},0)`, `(${page + pagesAtOnce},0)`, sealedText, `${newest}.%`],
  );
  const resealed = rows.flatMap((row) => {
    const sealed = reseal({ sealed: row.sealed, place: placeOf(one, row) });
    return sealed === null ? [] : [{ at: row.at, sealed }];
  });
  if (resealed.length > 0)
    await client.query(
      `UPDATE ${table} AS t SET ${column} = v.sealed FROM unnest($1::tid[], $2::text[]) AS v (at, sealed) WHERE t.ctid = v.at`,
      [resealed.map(({ at }) => at), resealed.map(({ sealed }) => sealed)],
    );
  return { replaced: resealed.length, left: rows.length - resealed.length };
}

async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // Closed, so that nothing of a broken transaction is left in the pool.
    client.release(true);
    throw error;
  }
}
