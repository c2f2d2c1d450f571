import { countStates } from '../features/connections/index.ts';
import { countBacklog } from '../features/messages/index.ts';
import { ticketOpenedTwice } from '../features/tickets/index.ts';
import { react, type Reaction } from '../platform/reactions.ts';
import type { Metrics } from '../platform/http/metrics.ts';
import { watchBacklog, watchNode } from '../platform/http/traffic-metrics.ts';
import { keptFor } from '../platform/kept-for.ts';
import type { UnitOfWork } from '../platform/unit-of-work.ts';
import type { MediaStore } from '../ports/media-store.ts';

/** However many ask, the database is counted through once in so long. */
const keptMs = 5_000;

export type FigureSources = { uow: UnitOfWork; store: MediaStore; linksHeld: () => number };

/** Ties the figures that are read when somebody asks to where they come from. */
export function watchFigures({ registry }: Metrics, { uow, store, linksHeld }: FigureSources): void {
  const backlog = keptFor(keptMs, () =>
    uow.readPlatform(async (db) => ({ ...(await countBacklog(db)), linkStates: await countStates(db) })),
  );
  watchBacklog(registry, backlog);
  watchNode(registry, { linksHeld, freeRatio: keptFor(keptMs, async () => (await store.check()).freeRatio) });
}

/** What features tell by their events, counted. */
export const figureReactions = ({ traffic }: Metrics): Reaction[] => [
  react(ticketOpenedTwice, () => traffic.ticketConflicts.inc()),
];
