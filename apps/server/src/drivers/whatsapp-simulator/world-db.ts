import { everyConnection, type AcceptedMessage, type WorldDb } from '@balcao/whatsapp/simulator';
import type pg from 'pg';
import type { Logger } from '../../platform/logger.ts';
import { createReopener } from '../../platform/worker/reopen.ts';

type PoolSettings = { program: string; max: number; statementMs: number; settings: Readonly<Record<string, string>> };
type ListenerSettings = {
  program: string;
  channels: readonly string[];
  onNotification: (channel: string, payload: string) => void;
  onEnd: () => void;
  connectMs?: number;
};
type Listener = { end(): Promise<void> };

/** Opens connections to the database, as a company's own work does. */
export type WorldSessions = {
  openPool(settings: PoolSettings): pg.Pool;
  listen(settings: ListenerSettings): Promise<Listener>;
  stop(): void;
};

export type WorldDbOptions = {
  sessions: WorldSessions;
  log: Logger;
  /** Sees each connection before it is used. */
  onConnect?: ((client: pg.ClientBase) => void) | undefined;
};
export type WorldConnection = WorldDb & { start(): Promise<void>; stop(): Promise<void> };

/** The drivers of the simulator run only short statements. */
const poolSize = 4;
/** A start waits for a machine that is busy: without the connection it would be none. */
const firstConnectMs = 30_000;
const reconnectMs = 5_000;
const statementMs = 60_000;

/**
 * The database of the virtual WhatsApp. It has its own pool, because units of work leave their connections inside a
 * transaction, and a connection for notifications that is opened again when it breaks.
 */
export function createWorldDb({ sessions, log, onConnect }: WorldDbOptions): WorldConnection {
  const openPool = (max: number, settings: Readonly<Record<string, string>> = {}): pg.Pool => {
    const opened = sessions.openPool({
      program: 'simulator',
      max,
      statementMs,
      // Its few statements have one good plan each; planning them anew for every message costs more than running them.
      settings: { plan_cache_mode: 'force_generic_plan', ...settings },
    });
    opened.on('error', (error) => log.warn({ err: error }, 'database connection of the virtual WhatsApp lost'));
    if (onConnect) opened.on('connect', onConnect);
    return opened;
  };
  const pool = openPool(poolSize);
  const notes = openPool(2, { synchronous_commit: 'off' });
  const names = new Map<string, string>();
  // The world uses a few dozen fixed statements, which are prepared once per connection.
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `simulator_${names.size}`;
    names.set(text, name);
    return name;
  };
  const handlers = new Set<(connectionId: number) => void>();
  let listener: Listener | null = null;

  const wake = (connectionId: number): void => {
    for (const handler of handlers) handler(connectionId);
  };

  const open = async (connectMs = reconnectMs): Promise<void> => {
    const next = await sessions.listen({
      program: 'simulator waking',
      channels: ['simulator'],
      connectMs,
      onNotification: (_channel, payload) => wake(Number(payload)),
      onEnd() {
        if (listener !== next) return;
        listener = null;
        reopener.reopen();
      },
    });
    listener = next;
  };

  const reopener = createReopener({
    open: () => open(),
    close: async () => listener?.end(),
    onReopened: () => wake(everyConnection),
    onFailure: (error) => log.warn({ err: error }, 'the virtual WhatsApp is not back yet'),
  });

  return {
    start: () => open(firstConnectMs),
    async stop() {
      reopener.stop();
      await listener?.end();
      await Promise.all([pool.end(), notes.end()]);
      sessions.stop();
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
