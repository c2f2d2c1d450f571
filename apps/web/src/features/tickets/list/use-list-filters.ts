import { useMemo } from 'react';
import { useSignedIn } from '../../../lib/session/session.ts';
import { useStoredText } from '../../../lib/session/use-stored.ts';
import { viewerOf } from '../../desk/index.ts';
import { existingQueueIds, type ListFilters, readFilters } from './list-filters.ts';
import { useQueueChoices } from './use-queue-choices.ts';

/** The viewer's list filters and how to change them. The browser remembers them. */
export function useListFilters(): { filters: ListFilters; change: (parts: Partial<ListFilters>) => void } {
  const { user } = useSignedIn();
  const { isAdmin } = viewerOf(user);
  const [text, store] = useStoredText(`ticketFilters:${user.id}`);
  const choices = useQueueChoices();
  const filters = useMemo(() => {
    const { showAll, queueIds, sort } = readFilters(text, isAdmin);
    // Until the queues are loaded it is unknown which of the chosen ones still exist.
    return {
      showAll,
      sort,
      queueIds:
        choices === undefined
          ? queueIds
          : existingQueueIds(
              queueIds,
              choices.map(({ id }) => id),
            ),
    };
  }, [text, isAdmin, choices]);

  function change(parts: Partial<ListFilters>): void {
    store(JSON.stringify({ ...filters, ...parts }));
  }
  return { filters, change };
}
