import pg from 'pg';
import { connectionOptions } from './connection-options.ts';

/** What the server says over a fresh connection: the numbers of our sessions that it works for, or why it says nothing. */
export type Probe = ReadonlySet<number> | 'refused' | 'unreachable';

/** How long a fresh connection may take to connect and return. */
const limitMs = 3_000;

/** Asks which sessions of this login the server works for right now. Resolves within seconds, whatever happens. */
export async function probeServer(url: string): Promise<Probe> {
  // Without a role: a role may not see what the sessions of its login do.
  const client = new pg.Client(connectionOptions({ url, program: 'probe', connectMs: limitMs }));
  client.on('error', () => undefined);
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection;
  // What already came is read first: the timer of a process that was held up fires before that.
  const timer = setTimeout(() => setImmediate(() => setImmediate(() => stream.destroy())), limitMs);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE usename = session_user AND state NOT LIKE 'idle%'`,
    );
    return new Set(rows.map(({ pid }) => pid));
  } catch (error) {
    return isRefusal(error) ? 'refused' : 'unreachable';
  } finally {
    clearTimeout(timer);
    client.end().catch(() => undefined);
  }
}

/** Errors of PostgreSQL have a code of five characters; those of the network are words such as ECONNRESET. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code));
