import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from '../../platform/logger.ts';
import { createReopener } from '../../platform/worker/reopen.ts';
import { withTimeLimit } from '../../platform/worker/time-limit.ts';
import type { SignalMap, SignalName, Signals } from '../../ports/signals.ts';
import { inOrder } from './in-order.ts';
import type { Listener, Sessions } from './sessions.ts';

const channel = 'balcao_signals';

/** How long a notification to itself may take. */
const probeMs = 2_000;
/** A start waits for a machine that is busy; a broken connection is tried again soon. */
const firstConnectMs = 30_000;
const reconnectMs = 5_000;

/** PostgreSQL refuses longer notifications; longer signals travel in pieces. */
const maxPiece = 7_000;

/** The number makes each one different: of equal notifications in one transaction PostgreSQL delivers only the first. */
type Envelope = { name: SignalName; data: unknown; number: number };
type Piece = { id: string; part: number; of: number; text: string };

export type SignalHub = Signals & {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Sends a notification to itself and resolves when it has come back. */
  roundTrip(): Promise<void>;
};

export type SignalOptions = {
  /** What publishes. */
  pool: pg.Pool;
  /** Opens the connection that listens. */
  sessions: Pick<Sessions, 'listen'>;
  log: Logger;
};

/** Signals between nodes over LISTEN and NOTIFY, on a connection of their own that is opened again when it breaks. */
export function createSignals({ pool, sessions, log }: SignalOptions): SignalHub {
  const handlers = new Map<SignalName, Set<(data: never) => void>>();
  const gapHandlers = new Set<() => void>();
  const pieces = new Map<string, string[]>();
  /** On a channel of its own, so that the other nodes are not woken. */
  const probeChannel = `balcao_probe_${randomUUID().replaceAll('-', '')}`;
  const probes = new Map<string, () => void>();
  let listener: Listener | null = null;
  let published = 0;

  const deliver = (text: string): void => {
    const { name, data }: Envelope = JSON.parse(text);
    for (const handler of handlers.get(name) ?? []) handler(data as never);
  };

  const receive = (payload: string): void => {
    if (!payload.startsWith('#')) return deliver(payload);
    const piece: Piece = JSON.parse(payload.slice(1));
    const parts = pieces.get(piece.id) ?? [];
    parts[piece.part] = piece.text;
    pieces.set(piece.id, parts);
    if (parts.filter((part) => part !== undefined).length < piece.of) return;
    pieces.delete(piece.id);
    deliver(parts.join(''));
  };

  const open = async (connectMs = reconnectMs): Promise<void> => {
    const next = await sessions.listen({
      program: 'signals',
      channels: [channel, probeChannel],
      connectMs,
      onNotification: (from, payload) => (from === probeChannel ? probes.get(payload)?.() : receive(payload)),
      onEnd() {
        if (listener !== next) return;
        listener = null;
        pieces.clear();
        reopener.reopen();
      },
    });
    listener = next;
  };

  const reopener = createReopener({
    open: () => open(),
    close: async () => listener?.end(),
    onReopened: () => {
      for (const handler of gapHandlers) handler();
    },
    onFailure: (error) => log.warn({ err: error }, 'signals between nodes are not back yet'),
  });

  const publishText = inOrder<string>(async (texts) => {
    await pool.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [
      channel,
      texts.flatMap(toPayloads),
    ]);
  });

  return {
    start: () => open(firstConnectMs),
    async stop() {
      reopener.stop();
      await listener?.end();
    },
    async roundTrip() {
      const id = randomUUID();
      const heard = new Promise<void>((resolve) => probes.set(id, resolve));
      try {
        await pool.query('SELECT pg_notify($1, $2)', [probeChannel, id]);
        await withTimeLimit(probeMs, () => heard);
      } finally {
        probes.delete(id);
      }
    },
    publish(name, data) {
      published += 1;
      return publishText(JSON.stringify({ name, data, number: published } satisfies Envelope));
    },
    subscribe<N extends SignalName>(name: N, handler: (data: SignalMap[N]) => void) {
      const list = handlers.get(name) ?? new Set();
      handlers.set(name, list.add(handler as (data: never) => void));
      return () => void list.delete(handler as (data: never) => void);
    },
    onGap(handler) {
      gapHandlers.add(handler);
      return () => void gapHandlers.delete(handler);
    },
  };
}

function toPayloads(text: string): string[] {
  if (Buffer.byteLength(text) <= maxPiece) return [text];
  const id = randomUUID();
  // Cut by characters of at most four bytes, so that no piece passes the limit.
  const size = Math.floor(maxPiece / 8);
  const count = Math.ceil(text.length / size);
  return Array.from(
    { length: count },
    (_, part) =>
      `#${JSON.stringify({ id, part, of: count, text: text.slice(part * size, (part + 1) * size) } satisfies Piece)}`,
  );
}
