import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { FenceRecorder, InboundRecorder, InboundResult, OutboxRecorder } from '../../ports/recorders.ts';

/** Buckets from a millisecond to a minute: commits are at their beginning, slow drivers at their end. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30, 60];

/** What waits in the database, of the whole installation. */
export type Backlog = {
  queued: number;
  sending: number;
  oldestSeconds: number;
  mediaPending: number;
  scheduleLagSeconds: number;
  linkStates: Readonly<Record<string, number>>;
};

/** The figures of what passes between WhatsApp and the database on this node. */
export function createTrafficMetrics(registry: Registry) {
  const registers = [registry];
  const inbound = new Counter({
    name: 'wa_inbound_total',
    help: 'Events of WhatsApp by what became of them',
    labelNames: ['connection', 'result'],
    registers,
  });
  const commit = new Histogram({
    name: 'wa_inbound_commit_seconds',
    help: 'From the arrival of an event until it is stored and may be acknowledged',
    buckets,
    registers,
  });
  const repeated = new Counter({
    name: 'wa_inbound_dedup_total',
    help: 'Messages that came again after they were stored',
    registers,
  });
  const send = new Histogram({
    name: 'outbox_send_seconds',
    help: 'Time until the driver answered',
    labelNames: ['driver'],
    buckets,
    registers,
  });
  const uncertain = new Counter({
    name: 'outbox_uncertain_total',
    help: 'Messages of which nobody knows whether they arrived',
    registers,
  });
  const fence = new Counter({
    name: 'session_fence_rejected_total',
    help: 'Writes refused because another node holds the link',
    registers,
  });
  const conflicts = new Counter({
    name: 'ticket_open_conflict_total',
    help: 'Tickets that another message had opened at the same moment',
    registers,
  });
  const poolWait = new Histogram({
    name: 'db_pool_wait_seconds',
    help: 'Waiting for a turn at the database',
    buckets: [0.001, 0.01, 0.05, 0.1, 0.5, 1, 2, 5],
    registers,
  });

  // Every message passes here: each pair of connection and result is looked up once.
  const counters = new Map<string, { inc(): void }>();
  const counterOf = (connectionId: number, result: InboundResult): { inc(): void } => {
    const key = `${connectionId} ${result}`;
    const counter = counters.get(key) ?? inbound.labels(String(connectionId), result);
    counters.set(key, counter);
    return counter;
  };
  const inboundRecorder: InboundRecorder = {
    received(connectionId, result, seconds) {
      counterOf(connectionId, result).inc();
      if (result === 'repeated') repeated.inc();
      if (result === 'refused') fence.inc();
      else commit.observe(seconds);
    },
  };
  const outboxRecorder: OutboxRecorder = {
    answered: (provider, seconds) => send.labels(provider).observe(seconds),
    uncertain: (count) => uncertain.inc(count),
  };
  const fenceRecorder: FenceRecorder = { rejected: () => fence.inc() };
  return {
    inboundRecorder,
    outboxRecorder,
    fenceRecorder,
    ticketConflicts: conflicts,
    waitedForPool: (seconds: number): void => poolWait.observe(seconds),
  };
}

/**
 * Gauges of what waits. They are read when somebody asks; while the database is away they tell nothing instead of
 * something old.
 */
export function watchBacklog(registry: Registry, read: () => Promise<Backlog>): void {
  const registers = [registry];
  const known = (): Promise<Backlog | null> => read().catch(() => null);
  new Gauge({
    name: 'outbox_depth',
    help: 'Messages that wait or are on their way',
    labelNames: ['state'],
    registers,
    async collect() {
      const backlog = await known();
      this.reset();
      if (!backlog) return;
      this.set({ state: 'queued' }, backlog.queued);
      this.set({ state: 'sending' }, backlog.sending);
    },
  });
  const one = (name: string, help: string, value: (backlog: Backlog) => number): void =>
    void new Gauge({
      name,
      help,
      registers,
      async collect() {
        const backlog = await known();
        this.set(backlog ? value(backlog) : Number.NaN);
      },
    });
  one(
    'outbox_oldest_seconds',
    'Age of the oldest message that waits or is on its way',
    ({ oldestSeconds }) => oldestSeconds,
  );
  one('media_pending', 'Files of customers that are still to be fetched', ({ mediaPending }) => mediaPending);
  one(
    'schedule_lag_seconds',
    'How late the oldest scheduled message is that should have been looked at',
    ({ scheduleLagSeconds }) => scheduleLagSeconds,
  );
  new Gauge({
    name: 'session_state',
    help: 'Connections by their state',
    labelNames: ['state'],
    registers,
    async collect() {
      const backlog = await known();
      this.reset();
      for (const [state, count] of Object.entries(backlog?.linkStates ?? {})) this.set({ state }, count);
    },
  });
}

/**
 * Gauges of the node itself: links it holds, room for files, and how late its event loop runs since the last reading.
 */
export function watchNode(
  registry: Registry,
  { linksHeld, freeRatio }: { linksHeld: () => number; freeRatio: () => Promise<number | null> },
): void {
  const registers = [registry];
  new Gauge({
    name: 'session_lease_held',
    help: 'Links this node holds',
    registers,
    collect() {
      this.set(linksHeld());
    },
  });
  new Gauge({
    name: 'media_bytes_free_ratio',
    help: 'Free share of the media store, where that can be known',
    registers,
    async collect() {
      this.set((await freeRatio().catch(() => null)) ?? Number.NaN);
    },
  });
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  new Gauge({
    name: 'eventloop_lag_seconds',
    help: 'How late the event loop runs',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const quantile of [0.5, 0.99, 1])
        this.set({ quantile }, Math.max(0, delay.percentile(quantile * 100) / 1e9 - 0.02));
      delay.reset();
    },
  });
}
