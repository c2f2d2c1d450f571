import type { TimelineEntry } from '@balcao/contract';
import type { Work } from '../../../platform/unit-of-work.ts';
import { timelineGrew } from '../events.ts';
import { insertTimeline, type NewTimelineEntry } from './timeline-queries.ts';

/**
 * Writes what happened to tickets into their conversations, inside the transaction of the change. To be called after
 * the change is recorded: whoever may no longer see the ticket has left its conversation by then.
 */
export async function addToTimeline(work: Work, entries: readonly NewTimelineEntry[]): Promise<void> {
  await recordInTimeline(work, await writeTimeline(work, entries));
}

/** Only writes them, below the messages so far; whoever changes the ticket afterwards records them behind the change. */
export const writeTimeline = async ({ db }: Work, entries: readonly NewTimelineEntry[]): Promise<TimelineEntry[]> =>
  entries.length === 0 ? [] : insertTimeline(db, entries);

/** Records what was written. */
export async function recordInTimeline(work: Work, written: readonly TimelineEntry[]): Promise<void> {
  for (const entry of written) await work.record(timelineGrew(work.db.companyId, entry));
}
