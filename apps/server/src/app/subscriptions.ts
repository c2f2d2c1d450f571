import type { DomainEvent } from '../platform/events.ts';
import type { Logger } from '../platform/logger.ts';
import { byEvent, type Reaction } from '../platform/reactions.ts';
import { retryWhileUnavailable } from '../platform/worker/retry-while-unavailable.ts';

export type Announcer = {
  /** Runs what follows a commit. */
  announce(events: readonly DomainEvent[]): void;
  /** Says what follows. Not known from the start: the reactions need drivers, and drivers the unit of work. */
  use(reactions: readonly Reaction[]): void;
  /** Reactions that wait for the database are given up. */
  stop(): void;
  /** Resolves when nothing that follows a commit runs any more, what follows from that included. */
  allDone(): Promise<void>;
};

/**
 * Runs the reactions after each commit. One that fails because the database is away is run again until it is back; any
 * other failure is logged: the work is committed and stays so.
 */
export function createAnnouncer(log: Logger): Announcer {
  let reactionsTo = byEvent<Reaction['run']>([]);
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const run = async (reaction: Reaction['run'], event: DomainEvent, commit: readonly DomainEvent[]): Promise<void> => {
    try {
      await retryWhileUnavailable(async () => reaction(event, commit), stopping.signal);
    } catch (error) {
      log.error({ err: error, event: event.name, companyId: event.companyId }, 'reaction failed');
    }
  };
  return {
    announce(events) {
      for (const event of events)
        for (const reaction of reactionsTo(event.name)) {
          const one = run(reaction, event, events).finally(() => running.delete(one));
          running.add(one);
        }
    },
    use(reactions) {
      reactionsTo = byEvent(reactions);
    },
    stop: () => stopping.abort(),
    async allDone() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
