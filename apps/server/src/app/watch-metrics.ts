import { countStates } from '../features/connections/index.ts';
import { countBacklog } from '../features/messages/index.ts';
import { readScheduleLag } from '../features/schedules/index.ts';
import { ticketOpenedTwice } from '../features/tickets/index.ts';
import { react, type Reaction } from '../platform/reactions.ts';
import type { Metrics } from '../platform/http/metrics.ts';
import { watchBacklog, watchNode } from '../platform/http/traffic-metrics.ts';
import { cachedFor } from '../platform/cached-for.ts';
import type { UnitOfWork } from '../platform/unit-of-work.ts';
import type { MediaStore } from '../ports/media-store.ts';

/** The database is counted at most this often, however many requests come. */
const keptMs = 5_000;

export type MetricSources = { uow: UnitOfWork; store: MediaStore; linksHeld: () => number };

/** Connects the metrics that are computed on request with their sources. */
export function watchMetrics({ registry }: Metrics, { uow, store, linksHeld }: MetricSources): void {
  const backlog = cachedFor(keptMs, () =>
    uow.readPlatform(async (db) => ({
      ...(await countBacklog(db)),
      scheduleLagSeconds: await readScheduleLag(db),
      linkStates: await countStates(db),
    })),
  );
  watchBacklog(registry, backlog);
  watchNode(registry, { linksHeld, freeRatio: cachedFor(keptMs, async () => (await store.check()).freeRatio) });
}

/** Counts events of the features. */
export const metricReactions = ({ traffic }: Metrics): Reaction[] => [
  react(ticketOpenedTwice, () => traffic.ticketConflicts.inc()),
];
