import type { DomainEvent, Reaction } from '../platform/events.ts';
import type { Logger } from '../platform/logger.ts';

/**
 * Builds what runs after each commit from the features' tables of reactions. A reaction that fails is logged; the deed
 * is done.
 */
export function createAnnouncer(log: Logger): {
  announce: (events: readonly DomainEvent[]) => void;
  add: (reactions: readonly Reaction[]) => void;
} {
  const table = new Map<string, Reaction['run'][]>();
  return {
    add(reactions) {
      for (const { on, run } of reactions) table.set(on, [...(table.get(on) ?? []), run]);
    },
    announce(events) {
      for (const event of events) {
        for (const run of table.get(event.name) ?? []) {
          Promise.resolve()
            .then(() => run(event))
            .catch((error: unknown) =>
              log.error({ err: error, event: event.name, companyId: event.companyId }, 'reaction failed'),
            );
        }
      }
    },
  };
}
