import type { DomainEvent } from '../platform/events.ts';
import type { Logger } from '../platform/logger.ts';
import { byEvent, type Reaction } from '../platform/reactions.ts';

export type Announcer = {
  /** Runs what follows a commit. */
  announce(events: readonly DomainEvent[]): void;
  /** Says what follows. Not known from the start: the reactions need drivers, and drivers the unit of work. */
  use(reactions: readonly Reaction[]): void;
};

/** Runs the reactions after each commit. One that fails is logged: the work is committed and stays so. */
export function createAnnouncer(log: Logger): Announcer {
  let reactionsTo = byEvent<Reaction['run']>([]);
  const run = async (reaction: Reaction['run'], event: DomainEvent): Promise<void> => {
    try {
      await reaction(event);
    } catch (error) {
      log.error({ err: error, event: event.name, companyId: event.companyId }, 'reaction failed');
    }
  };
  return {
    announce(events) {
      for (const event of events) for (const reaction of reactionsTo(event.name)) void run(reaction, event);
    },
    use(reactions) {
      reactionsTo = byEvent(reactions);
    },
  };
}
