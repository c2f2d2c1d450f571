import type { Work } from '../../../platform/unit-of-work.ts';
import { timelineGrew } from '../events.ts';
import { insertTimeline, type NewTimelineEntry } from './timeline-queries.ts';

/**
 * Writes what happened to tickets into their conversations, inside the transaction of the change. To be called after
 * the change is recorded: whoever may no longer see the ticket has left its conversation by then.
 */
export async function addToTimeline(work: Work, entries: readonly NewTimelineEntry[]): Promise<void> {
  if (entries.length === 0) return;
  for (const entry of await insertTimeline(work.db, entries)) await work.record(timelineGrew(work.db.companyId, entry));
}
