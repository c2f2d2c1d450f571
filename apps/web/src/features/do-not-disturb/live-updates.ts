import { type DoNotDisturbEntry, doNotDisturbEvents, type PayloadOf } from '@balcao/contract';
import type { QueryClient } from '@tanstack/react-query';
import { realtime } from '../../lib/realtime/realtime.ts';
import { applyToList } from '../../ui/lists/use-paged-list.ts';
import { doNotDisturbKey } from './query-keys.ts';

export type DoNotDisturbEvent = PayloadOf<typeof doNotDisturbEvents.doNotDisturb>;

/** Applies a change to the list; after an import it is fetched again (S846). */
export function applyDoNotDisturbEvent(client: QueryClient, event: DoNotDisturbEvent): void {
  if (event.action === 'reload') return void client.invalidateQueries({ queryKey: doNotDisturbKey });
  applyToList<DoNotDisturbEntry>(
    client,
    doNotDisturbKey,
    event.action === 'delete' ? { remove: event.id } : { save: event.record },
  );
}

/** Keeps the list up to date; the returned function stops it. */
export function listen(client: QueryClient): () => void {
  return realtime.on(doNotDisturbEvents.doNotDisturb, (event) => applyDoNotDisturbEvent(client, event));
}
