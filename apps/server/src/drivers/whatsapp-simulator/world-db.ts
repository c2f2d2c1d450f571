import { everyConnection, type WorldDb } from '@balcao/whatsapp/simulator';
import pg from 'pg';
import type { Logger } from '../../platform/logger.ts';

export type WorldDbOptions = {
  url: string;
  role: string | null;
  log: Logger;
  /** Sees each connection before anybody uses it. */ onConnect?: ((client: pg.ClientBase) => void) | undefined;
};
export type WorldConnection = WorldDb & { start(): Promise<void>; stop(): Promise<void> };

/** Its drivers write little at a time. */
const poolSize = 4;

/**
 * The database of the virtual WhatsApp: a pool of its own, for units of work leave their connections inside a
 * transaction, and a connection for being woken that comes back by itself.
 */
export function createWorldDb({ url, role, log, onConnect }: WorldDbOptions): WorldConnection {
  const login = {
    connectionString: url,
    application_name: 'balcao simulator',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    ...(role === null ? {} : { options: `-c role=${role}` }),
  };
  const openPool = (more: pg.PoolConfig): pg.Pool => {
    const opened = new pg.Pool({ ...login, ...more });
    opened.on('error', (error) => log.warn({ err: error }, 'database connection of the virtual WhatsApp lost'));
    if (onConnect) opened.on('connect', onConnect);
    return opened;
  };
  const pool = openPool({ max: poolSize });
  const notes = openPool({ max: 2, options: `${role === null ? '' : `-c role=${role} `}-c synchronous_commit=off` });
  const names = new Map<string, string>();
  // The world has a few dozen fixed texts: prepared once per connection, they need no planning again.
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `simulator_${names.size}`;
    names.set(text, name);
    return name;
  };
  const handlers = new Set<(connectionId: number) => void>();
  let client: pg.Client | null = null;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  const wake = (connectionId: number): void => {
    for (const handler of handlers) handler(connectionId);
  };

  const open = async (): Promise<void> => {
    const next = new pg.Client({ ...login, application_name: 'balcao simulator waking' });
    next.on('notification', ({ payload }) => wake(Number(payload)));
    // The end that follows an error is what counts.
    next.on('error', () => undefined);
    next.on('end', () => {
      if (!stopped && client === next) reconnect();
    });
    await next.connect();
    await next.query('LISTEN simulator');
    client = next;
  };

  const reconnect = (delay = 200): void => {
    client = null;
    retry = setTimeout(async () => {
      try {
        await open();
        if (stopped) return void (await client?.end());
        wake(everyConnection);
      } catch (error) {
        log.warn({ err: error }, 'the virtual WhatsApp is not back yet');
        if (!stopped) reconnect(Math.min(delay * 2, 5_000));
      }
    }, delay);
  };

  return {
    start: open,
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client?.end();
      await Promise.all([pool.end(), notes.end()]);
    },
    query: async <R>(text: string, values: unknown[] = []) =>
      (await pool.query({ name: nameOf(text), text, values })).rows as R[],
    note: async (text, values = []) => void (await notes.query({ name: nameOf(text), text, values })),
    listen(handler) {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
  };
}
