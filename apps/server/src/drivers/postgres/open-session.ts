import type pg from 'pg';
import type { ConnectionWatch } from './watch-connections.ts';

export type SessionSettings = {
  /** The role that the session works as; null when the login is that role. */
  role: string | null;
  /** After how long the server gives a statement up. */
  statementMs: number;
  /** Further settings of the session. */
  settings?: Readonly<Record<string, string>>;
};

/** A transaction that its node has forgotten holds its locks no longer than this. */
const idleInTransaction = '25s';

/**
 * Makes a fresh connection a session of ours: role, time limits and keep-alive. By statements, because a pooler refuses
 * them in the first message; it has to keep sessions apart all the same.
 */
export async function openSession(
  client: pg.ClientBase,
  { role, statementMs, settings = {} }: SessionSettings,
  watch: ConnectionWatch,
): Promise<void> {
  const namePid = watch.add(client);
  const all = {
    statement_timeout: `${statementMs}ms`,
    idle_in_transaction_session_timeout: idleInTransaction,
    // The server, too, notices within a minute that nobody is there any more.
    tcp_keepalives_idle: '30',
    tcp_keepalives_interval: '10',
    tcp_keepalives_count: '3',
    ...settings,
  };
  const statements = [
    ...(role === null ? [] : [`SET ROLE ${role}`]),
    ...Object.entries(all).map(([name, value]) => `SET ${name} = '${value}'`),
    'SELECT pg_backend_pid() AS pid',
  ];
  // Several statements in one text have a result each.
  const results: unknown = await client.query(statements.join('; '));
  const [row] = (results as pg.QueryResult<{ pid: number }>[]).at(-1)?.rows ?? [];
  if (row) namePid(row.pid);
}
