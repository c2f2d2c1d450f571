import type { DomainEvent } from '../platform/events.ts';
import type { Logger } from '../platform/logger.ts';
import { byEvent, type Reaction } from '../platform/reactions.ts';

export type Announcer = {
  /** Runs what follows a commit. */
  announce(events: readonly DomainEvent[]): void;
  /** Says what follows. Not known from the start: the reactions need drivers, and drivers the unit of work. */
  use(reactions: readonly Reaction[]): void;
  /** Resolves when nothing that follows a commit runs any more, what follows from that included. */
  allDone(): Promise<void>;
};

/** Runs the reactions after each commit. One that fails is logged: the work is committed and stays so. */
export function createAnnouncer(log: Logger): Announcer {
  let reactionsTo = byEvent<Reaction['run']>([]);
  const running = new Set<Promise<void>>();
  const run = async (reaction: Reaction['run'], event: DomainEvent, commit: readonly DomainEvent[]): Promise<void> => {
    try {
      await reaction(event, commit);
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
    async allDone() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
