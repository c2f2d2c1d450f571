import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { connectionOptions } from '../connection-options.ts';
import { copyOut } from './copy.ts';
import { listSequences, listTables, requireSight, type SequenceValue, type Table } from './tables.ts';

/** A table as it was written: how many rows, and the digest of their text before it was compressed. */
export type DumpedTable = Table & { file: string; rows: number; sha256: string };

export type DumpedDatabase = {
  /** The release of the server, such as 18.1. */
  server: string;
  migrations: string[];
  tables: DumpedTable[];
  sequences: SequenceValue[];
};

export type DumpOptions = {
  /** The login that owns the tables. */
  ownerUrl: string;
  /** Opens a new file of the backup by its path in it. */
  create: (path: string) => Promise<FileHandle>;
  /** The file that gets a line for each stored medium, as `sha256sum --check` reads it. */
  mediaList: string;
  signal: AbortSignal;
};

/** How values are written must not depend on settings of the server they come from or go to. */
export const portable = `SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'; SET TimeZone = 'UTC';
  SET extra_float_digits = 3; SET bytea_output = 'hex'; SET client_encoding = 'UTF8'; SET statement_timeout = 0;
  SET idle_in_transaction_session_timeout = 0`;

/** Writes every table as of one moment, while others go on working. */
export async function dumpDatabase({ ownerUrl, create, mediaList, signal }: DumpOptions): Promise<DumpedDatabase> {
  const client = await connectUntil(ownerUrl, signal);
  try {
    await client.query(portable);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const found = await listTables(client);
    // A table that a migration rewrote meanwhile would appear empty in our older view of it.
    await client.query(`LOCK TABLE ${found.map(({ name }) => name).join(', ')} IN ACCESS SHARE MODE`);
    await requireSight(client);
    const migrations = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY name');
    const server = await client.query<{ server_version: string }>('SHOW server_version');
    const tables: DumpedTable[] = [];
    for (const table of found) tables.push(await dumpTable(client, table, { create, signal }));
    await writeMediaList(client, await create(mediaList), signal);
    return {
      server: server.rows[0]?.server_version.split(' ')[0] ?? '',
      migrations: migrations.rows.map(({ name }) => name),
      tables,
      // Sequences stand outside of transactions: read last, they are past every number in the tables.
      sequences: await listSequences(client),
    };
  } finally {
    await client.end();
  }
}

/** A connection that breaks off when the signal comes, whatever it is waiting for. */
export async function connectUntil(url: string, signal: AbortSignal): Promise<pg.Client> {
  const client = new pg.Client(connectionOptions({ url, program: 'backup' }));
  client.on('error', () => undefined);
  await client.connect();
  signal.addEventListener('abort', () => void client.end(), { once: true });
  return client;
}

async function dumpTable(
  client: pg.Client,
  { name, columns }: Table,
  { create, signal }: Pick<DumpOptions, 'create' | 'signal'>,
): Promise<DumpedTable> {
  const path = `database/${name.replaceAll('"', '')}.copy.gz`;
  const file = await create(path);
  // Started last: rows that fail before anybody reads them would end the process.
  const rows = copyOut(client, `COPY ${name} (${columns.join(', ')}) TO STDOUT`);
  const hash = createHash('sha256');
  await writeDurably(file, (write) => pipeline(rows, hashing(hash), createGzip(), write, { signal }));
  return { name, columns, file: path, rows: rows.rows, sha256: hash.digest('hex') };
}

async function writeMediaList(client: pg.Client, file: FileHandle, signal: AbortSignal): Promise<void> {
  const lines = copyOut(
    client,
    `COPY (SELECT encode(sha256, 'hex') || '  media/' || storage_key FROM media_files ORDER BY storage_key) TO STDOUT`,
  );
  await writeDurably(file, (write) => pipeline(lines, write, { signal }));
}

type Sink = (chunks: AsyncIterable<Buffer>) => Promise<void>;

/** Writes what flows into the sink, and flushes it to the disk before the file counts as written. */
export async function writeDurably(file: FileHandle, flow: (into: Sink) => Promise<void>): Promise<void> {
  try {
    await flow(async (chunks) => {
      for await (const chunk of chunks) await file.writeFile(chunk);
    });
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Passes the chunks of a stream on and adds them to the digest. */
export function hashing(hash: ReturnType<typeof createHash>) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
}
