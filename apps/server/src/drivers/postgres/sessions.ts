import pg from 'pg';
import { connectionOptions } from './connection-options.ts';
import { openSession } from './open-session.ts';
import { watchConnections, type ConnectionWatch } from './watch-connections.ts';

export type Login = {
  url: string;
  /** The role that sessions work as; null when the login is that role. */
  role: string | null;
};

export type PoolSettings = {
  /** What its sessions are called in pg_stat_activity. */
  program: string;
  max: number;
  /** After how long the server gives a statement up. */
  statementMs: number;
  /** Further settings of each session. */
  settings?: Readonly<Record<string, string>>;
  /** Further settings of the pool. */
  pool?: pg.PoolConfig;
};

export type ListenerSettings = {
  program: string;
  channels: readonly string[];
  onNotification: (channel: string, payload: string) => void;
  /** Called once when the connection is gone, however it went. */
  onEnd: () => void;
  connectMs?: number | undefined;
};

/** A connection that receives notifications. */
export type Listener = { end(): Promise<void> };

/** The connections of one login, all watched. */
export type Sessions = {
  watch: ConnectionWatch;
  openPool(settings: PoolSettings): pg.Pool;
  listen(settings: ListenerSettings): Promise<Listener>;
  /** Ends the watch; the connections are ended by whoever opened them. */
  stop(): void;
};

/** How often a connection that only listens proves that it is there: it never waits for an answer of its own. */
const beatMs = 10_000;
const listenerStatementMs = 60_000;

export function createSessions({ url, role }: Login): Sessions {
  const watch = watchConnections({ url });
  return {
    watch,
    openPool: ({ program, max, statementMs, settings = {}, pool = {} }) =>
      new pg.Pool({
        ...connectionOptions({ url, program }),
        max,
        ...pool,
        // The pool waits for it, although its type does not say so.
        onConnect: (client) => openSession(client, { role, statementMs, settings }, watch) as never,
      }),
    async listen({ program, channels, onNotification, onEnd, connectMs }) {
      const client = new pg.Client(connectionOptions({ url, program, connectMs }));
      client.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload));
      // An error is followed by `end`.
      client.on('error', () => undefined);
      await client.connect();
      await openSession(client, { role, statementMs: listenerStatementMs }, watch);
      await client.query(channels.map((channel) => `LISTEN ${channel}`).join('; '));
      const beating = setInterval(() => client.query('SELECT 1').catch(() => undefined), beatMs).unref();
      client.once('end', () => {
        clearInterval(beating);
        onEnd();
      });
      return client;
    },
    stop: () => watch.stop(),
  };
}
