import { everyConnection, type AcceptedMessage, type WorldDb } from '@balcao/whatsapp/simulator';
import pg from 'pg';
import type { Logger } from '../../platform/logger.ts';
import { createReopener } from '../../platform/worker/reopen.ts';

export type WorldDbOptions = {
  url: string;
  role: string | null;
  log: Logger;
  /** Sees each connection before it is used. */
  onConnect?: ((client: pg.ClientBase) => void) | undefined;
};
export type WorldConnection = WorldDb & { start(): Promise<void>; stop(): Promise<void> };

/** The drivers of the simulator run only short statements. */
const poolSize = 4;
/** A start waits for a machine that is busy: without the connection it would be none. */
const firstConnectMs = 30_000;

/**
 * The database of the virtual WhatsApp. It has its own pool, because units of work leave their connections inside a
 * transaction, and a connection for notifications that is opened again when it breaks.
 */
export function createWorldDb({ url, role, log, onConnect }: WorldDbOptions): WorldConnection {
  const login = {
    connectionString: url,
    application_name: 'balcao simulator',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    // Its few statements have one good plan each; planning them anew for every message costs more than running them.
    options: `${role === null ? '' : `-c role=${role} `}-c plan_cache_mode=force_generic_plan`,
  };
  const openPool = (more: pg.PoolConfig): pg.Pool => {
    const opened = new pg.Pool({ ...login, ...more });
    opened.on('error', (error) => log.warn({ err: error }, 'database connection of the virtual WhatsApp lost'));
    if (onConnect) opened.on('connect', onConnect);
    return opened;
  };
  const pool = openPool({ max: poolSize });
  const notes = openPool({ max: 2, options: `${login.options} -c synchronous_commit=off` });
  const names = new Map<string, string>();
  // The world uses a few dozen fixed statements, which are prepared once per connection.
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `simulator_${names.size}`;
    names.set(text, name);
    return name;
  };
  const handlers = new Set<(connectionId: number) => void>();
  let client: pg.Client | null = null;

  const wake = (connectionId: number): void => {
    for (const handler of handlers) handler(connectionId);
  };

  const open = async (connectMs = login.connectionTimeoutMillis): Promise<void> => {
    const next = new pg.Client({
      ...login,
      application_name: 'balcao simulator waking',
      connectionTimeoutMillis: connectMs,
    });
    next.on('notification', ({ payload }) => wake(Number(payload)));
    // An error is followed by `end`, which is handled below.
    next.on('error', () => undefined);
    next.on('end', () => {
      if (client !== next) return;
      client = null;
      reopener.reopen();
    });
    await next.connect();
    await next.query('LISTEN simulator');
    client = next;
  };

  const reopener = createReopener({
    open: () => open(),
    close: async () => client?.end(),
    onReopened: () => wake(everyConnection),
    onFailure: (error) => log.warn({ err: error }, 'the virtual WhatsApp is not back yet'),
  });

  return {
    start: () => open(firstConnectMs),
    async stop() {
      reopener.stop();
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

/** Reports an accepted message to the ledger of the torture tests; resolves once the ledger has it on disk. */
export function reportToLedger(url: string): (accepted: AcceptedMessage) => Promise<void> {
  return async (accepted) => {
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify(accepted) });
    if (!answer.ok) throw new Error(`the ledger answered ${answer.status}`);
  };
}
