import type { DomainEvent } from './events.ts';
import type { DuringReaction } from './reactions.ts';
import type { TenantDb } from './tenant-db.ts';
import type { RecordEvent } from './unit-of-work.ts';

export type RecordOptions = {
  /** The reactions inside the transaction to an event of this name, in the order they run. */
  reactionsTo: (eventName: string) => readonly DuringReaction['run'][];
  /** The running transaction as the company of an event sees it. */
  dbOf: (companyId: number) => TenantDb;
};

/** Far longer than any chain that is meant. */
const longestChain = 20;

/**
 * Runs the work of one transaction and what features do about its events before the commit. Answers the result and the
 * events to announce afterwards, in the order they were recorded.
 */
export async function recordEvents<T>(
  { reactionsTo, dbOf }: RecordOptions,
  work: (record: RecordEvent) => Promise<T>,
): Promise<{ result: T; events: readonly DomainEvent[] }> {
  const events: DomainEvent[] = [];
  let unfinished = 0;

  const recordAfter =
    (causes: readonly string[]): RecordEvent =>
    async (event, { announce = true } = {}) => {
      if (announce) events.push(event);
      const reactions = reactionsTo(event.name);
      if (reactions.length === 0) return;
      const chain = [...causes, event.name];
      if (chain.length > longestChain) throw new Error(`Reactions cause each other without end: ${chain.join(' → ')}`);
      const inside = { db: dbOf(event.companyId), record: recordAfter(chain) };
      unfinished += 1;
      for (const run of reactions) await run(inside, event);
      unfinished -= 1;
    };

  const result = await work(recordAfter([]));
  // Otherwise an action that caught the failure, or did not wait, would commit half of what belongs together.
  if (unfinished > 0) throw new Error('A reaction failed, or its event was recorded without waiting for it');
  return { result, events };
}
