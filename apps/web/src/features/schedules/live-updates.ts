import { type PayloadOf, type Schedule, schedulesEvents, scheduleStatusOf } from '@balcao/contract';
import type { QueryClient } from '@tanstack/react-query';
import { realtime } from '../../lib/realtime/realtime.ts';
import { applyToList } from '../../ui/lists/use-paged-list.ts';
import { schedulesKey, schedulesOfContactKey, schedulesPageKey, schedulesWeekKey } from './query-keys.ts';

export type ScheduleEvent = PayloadOf<typeof schedulesEvents.schedule>;

const unsent: ReadonlySet<string> = new Set(['pending', 'claimed', 'failed']);

/** What is scheduled for a contact after a change of one, the next first. */
export function updateOfContact(known: readonly Schedule[], changed: Schedule): Schedule[] {
  const before = known.find(({ id }) => id === changed.id);
  if (before !== undefined && before.version > changed.version) return [...known];
  const others = known.filter(({ id }) => id !== changed.id);
  if (!unsent.has(scheduleStatusOf(changed))) return others;
  return [...others, changed].sort((one, other) => one.sendAt.localeCompare(other.sendAt) || one.id - other.id);
}

/** Applies a change to the list, to the weeks and to the conversations that show it (S249). */
export function applyScheduleEvent(client: QueryClient, event: ScheduleEvent): void {
  if (event.action === 'reload') return void client.invalidateQueries({ queryKey: schedulesKey });
  applyToList<Schedule>(
    client,
    schedulesPageKey,
    event.action === 'delete' ? { remove: event.scheduleId } : { save: event.schedule },
  );
  // Which week it is in now, and was in before, only the server knows.
  void client.invalidateQueries({ queryKey: schedulesWeekKey });
  for (const [key, cached] of client.getQueriesData({ queryKey: schedulesOfContactKey })) {
    if (cached === undefined) void client.invalidateQueries({ queryKey: key });
    client.setQueryData<Schedule[]>(key, (known) => {
      if (known === undefined) return known;
      if (event.action === 'delete') return known.filter(({ id }) => id !== event.scheduleId);
      if (key.at(-1) === event.schedule.contactId) return updateOfContact(known, event.schedule);
      return known.filter(({ id }) => id !== event.schedule.id);
    });
  }
}

/** Follows what is scheduled in the company on every page; the returned function stops it. */
export function listen(client: QueryClient): () => void {
  return realtime.on(schedulesEvents.schedule, (event) => applyScheduleEvent(client, event));
}
