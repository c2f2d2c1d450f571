import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { connectionOptions } from './connection-options.ts';
import { StartError } from '../../platform/start-error.ts';

/** Any number that no other program uses as its lock on this database. */
const migrationLock = 7_206_014;
/** How often a node asks whether the one that migrates has finished, in milliseconds. */
const lockInterval = 100;

type Migration = { name: string; transactional: boolean; sql: string };

/** The files in the order of their numbers; `.notx.sql` ones run outside a transaction. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}_[a-z0-9_]+(\.notx)?\.sql$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace(/(\.notx)?\.sql$/, ''),
      transactional: !file.endsWith('.notx.sql'),
      sql: await readFile(join(folder, file), 'utf8'),
    })),
  );
}

const roleScript = `CREATE ROLE balcao_app NOLOGIN NOBYPASSRLS;
CREATE ROLE balcao_platform NOLOGIN NOBYPASSRLS;
GRANT balcao_app, balcao_platform TO "<the user of DATABASE_URL>";`;

export type MigrateOptions = {
  /** Goes only as far as a backup that names these; by default all are applied. */
  only?: readonly string[];
  /** How long to wait for another node that migrates. */
  patienceMs?: number;
};

/**
 * Brings the database to this version. Several nodes may start at once: one migrates, the others wait
 * for its lock and find nothing left to do. Returns the names applied now.
 */
export async function migrate(
  ownerUrl: string,
  folder: string,
  { only, patienceMs = 2 * 60_000 }: MigrateOptions = {},
): Promise<string[]> {
  const known = await readMigrations(folder);
  if (only) refuseUnknown(new Set(only), known);
  const migrations = only ? known.filter(({ name }) => only.includes(name)) : known;
  const client = new pg.Client(connectionOptions({ url: ownerUrl, program: 'migrate' }));
  // Queries fail with it; nobody else has to handle it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await takeLock(client, patienceMs);
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    await requireRoles(client);
    const done = new Set(
      (await client.query<{ name: string }>('SELECT name FROM migrations')).rows.map((row) => row.name),
    );
    refuseUnknown(done, migrations);
    const pending = migrations.filter((migration) => !done.has(migration.name));
    for (const migration of pending) await apply(client, migration);
    // Every node asks at its readiness check which migrations are in.
    await client.query('GRANT SELECT ON migrations TO balcao_platform');
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/**
 * Asks again and again instead of waiting inside one statement: a statement that waits keeps its snapshot, an index that
 * is being made beside the running work waits for every snapshot, and the two would wait for each other.
 */
async function takeLock(client: pg.Client, patienceMs: number): Promise<void> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      migrationLock,
    ]);
    if (rows[0]?.taken) return;
    if (performance.now() >= until) throw await lockIsHeld(client);
    await setTimeout(lockInterval);
  }
}

async function lockIsHeld(client: pg.Client): Promise<StartError> {
  const { rows } = await client.query<{ pid: number; program: string; address: string; since: string }>(
    `SELECT a.pid, coalesce(nullif(a.application_name, ''), 'an unnamed program') AS program,
            coalesce(host(a.client_addr), 'the same machine') AS address,
            to_char(a.backend_start, 'YYYY-MM-DD HH24:MI:SS TZ') AS since
     FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
     WHERE l.locktype = 'advisory' AND l.granted AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND l.classid = 0 AND l.objid = $1 AND l.objsubid = 1`,
    [migrationLock],
  );
  const [holder] = rows;
  const who = holder
    ? `session ${holder.pid} (${holder.program}, from ${holder.address}, open since ${holder.since})`
    : 'a session that has just ended';
  return new StartError(
    `The lock of the migrations is held by ${who}. If a node is migrating, start again when it has finished. ` +
      `If no node is, end that session: SELECT pg_terminate_backend(${holder?.pid ?? '<its number>'});`,
  );
}

/** The names of migrations a running node expects, for its readiness check. */
export async function countPending(
  query: (sql: string) => Promise<{ rows: { name: string }[] }>,
  folder: string,
): Promise<number> {
  const [migrations, applied] = await Promise.all([readMigrations(folder), query('SELECT name FROM migrations')]);
  const done = new Set(applied.rows.map((row) => row.name));
  return migrations.filter((migration) => !done.has(migration.name)).length;
}

/** Throws unless the database is at this version. Only a start migrates: another version may be serving right now. */
export async function requireMigrated(ownerUrl: string, folder: string): Promise<void> {
  const client = new pg.Client(connectionOptions({ url: ownerUrl, program: 'migrate' }));
  // Queries fail with it; nobody else has to handle it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ made: boolean }>("SELECT to_regclass('migrations') IS NOT NULL AS made");
    if (rows[0]?.made && (await countPending((sql) => client.query(sql), folder)) === 0) return;
  } finally {
    await client.end();
  }
  throw new StartError('The database is not at this version yet. Start the server once, then try again.');
}

async function apply(client: pg.Client, { name, transactional, sql }: Migration): Promise<void> {
  const record = 'INSERT INTO migrations (name) VALUES ($1)';
  if (!transactional) {
    await dropBroken(client, sql);
    await client.query(sql);
    await client.query(record, [name]);
    return;
  }
  await client.query('BEGIN');
  try {
    // A migration that cannot get its lock soon gives up instead of queueing every reader behind it.
    await client.query("SET LOCAL lock_timeout = '5s'");
    await client.query(sql);
    await client.query(record, [name]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}

/** An index whose making was cut off stays behind and is never used, but its name is taken: it is made anew. */
async function dropBroken(client: pg.Client, sql: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid',
  );
  for (const { name } of rows) if (sql.includes(` ${name} `)) await client.query(`DROP INDEX CONCURRENTLY ${name}`);
}

async function requireRoles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ missing: boolean; may_create: boolean }>(
    `SELECT (SELECT count(*) < 2 FROM pg_roles WHERE rolname IN ('balcao_app', 'balcao_platform')) AS missing,
            (SELECT rolcreaterole OR rolsuper FROM pg_roles WHERE rolname = current_user) AS may_create`,
  );
  if (rows[0]?.missing && !rows[0].may_create) throw lacksRoles();
}

function lacksRoles(): StartError {
  return new StartError(
    `The user of DATABASE_URL may not make or use the roles Balcão works as. Let an administrator of the database run this once, then start again:\n\n${roleScript}`,
  );
}

/** Makes sure that the owner may switch to the two roles; needed unless they have logins of their own. */
export async function requireUsableRoles(ownerUrl: string): Promise<void> {
  const client = new pg.Client(connectionOptions({ url: ownerUrl, program: 'migrate' }));
  // Queries fail with it; nobody else has to handle it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const role of ['balcao_app', 'balcao_platform'])
      await client.query(`SET ROLE ${role}`).then(() => client.query('RESET ROLE'));
  } catch {
    throw lacksRoles();
  } finally {
    await client.end();
  }
}

function refuseUnknown(done: ReadonlySet<string>, known: readonly Migration[]): void {
  const names = new Set(known.map((migration) => migration.name));
  const newer = [...done].filter((name) => !names.has(name));
  if (newer.length > 0) {
    throw new StartError(
      `The database was migrated by a newer version (${newer.at(-1)}). Start that version or a later one; going back would lose data.`,
    );
  }
}
