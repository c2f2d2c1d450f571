import { useMemo, useSyncExternalStore } from 'react';
import { useSignedIn } from '../../../lib/session/session.ts';
import { browserStore } from '../../../lib/session/storage.ts';
import { viewerOf } from '../../desk/index.ts';
import { livingChoice, type ListFilters, readFilters } from './list-filters.ts';
import { useQueueChoices } from './use-queue-choices.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The filters of the person at the desk and how to change them; the choice is there again next time. */
export function useListFilters(): { filters: ListFilters; change: (parts: Partial<ListFilters>) => void } {
  const { user } = useSignedIn();
  const key = `ticketFilters:${user.id}`;
  const { isAdmin } = viewerOf(user);
  const text = useSyncExternalStore(subscribe, () => browserStore.getItem(key));
  const choices = useQueueChoices();
  const filters = useMemo(() => {
    const { showAll, queueIds } = readFilters(text, isAdmin);
    // Until the queues are known nobody can say which of the chosen ones still exist.
    return {
      showAll,
      queueIds:
        choices === undefined
          ? queueIds
          : livingChoice(
              queueIds,
              choices.map(({ id }) => id),
            ),
    };
  }, [text, isAdmin, choices]);

  function change(parts: Partial<ListFilters>): void {
    browserStore.setItem(key, JSON.stringify({ ...filters, ...parts }));
    for (const listener of listeners) listener();
  }
  return { filters, change };
}
