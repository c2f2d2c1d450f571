import { ticketsEndpoints } from '@balcao/contract';
import { isListed } from '@balcao/domain';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { useStore } from '../../../lib/store.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { deskForLists, deskStore, findViewer, storeTickets, type TicketListQuery } from '../../desk/index.ts';

const pinsKey = ['tickets', 'pins'] as const;
const noPins: readonly number[] = [];

/** What was pinned in this session, also what is out of sight for now: it may come back, as when resolving is undone. */
type Pins = { ids: readonly number[]; known: ReadonlySet<number> };

/** Fetches the pins again, if they are on screen. */
export const refreshPins = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: pinsKey });

/** Fetches the pins again when a pinned ticket moved: only the server knows whether the viewer still sees it. */
export async function refreshMovedPin(client: QueryClient, ticketId: number): Promise<void> {
  if (client.getQueryData<Pins>(pinsKey)?.known.has(ticketId)) await refreshPins(client);
}

/** The pinned tickets are kept in the store of the desk, so that they are drawn as the others. */
async function fetchPins(client: QueryClient, signal: AbortSignal): Promise<Pins> {
  const pinned = await call(ticketsEndpoints.pins, { signal });
  const viewer = findViewer();
  if (viewer !== undefined) deskStore.update((state) => storeTickets(state, pinned, viewer));
  const ids = pinned.map(({ id }) => id);
  return { ids, known: new Set([...(client.getQueryData<Pins>(pinsKey)?.known ?? []), ...ids]) };
}

/** The ids of the tickets that the viewer has pinned, the last pinned first. */
function usePins(): readonly number[] {
  const { data } = useQuery({
    queryKey: pinsKey,
    queryFn: ({ client, signal }) => fetchPins(client, signal),
    meta: { quiet: true },
  });
  return data?.ids ?? noPins;
}

/** Whether the viewer has pinned a ticket, and how to pin it or take the pin away (S435). */
export function usePin(ticketId: number): { isPinned: boolean; toggle: () => Promise<void> } {
  const client = useQueryClient();
  const isPinned = usePins().includes(ticketId);
  return {
    isPinned,
    async toggle() {
      try {
        await call(isPinned ? ticketsEndpoints.unpin : ticketsEndpoints.pin, { params: { id: ticketId } });
        await refreshPins(client);
      } catch (error) {
        toast.failure(error);
      }
    },
  };
}

/** The ids of a list with the pinned ones that belong in it first, also those whose page is not loaded (S435). */
export function usePinnedFirst(
  ids: readonly number[],
  query: TicketListQuery,
): { ids: readonly number[]; pins: readonly number[] } {
  const pins = usePins();
  const tickets = useStore(deskForLists, (state) => state.tickets);
  return useMemo(() => {
    const viewer = findViewer();
    const isSorted = query.search === '' && (query.status === 'open' || query.status === 'pending');
    if (viewer === undefined || !isSorted) return { ids, pins: noPins };
    const pinned = pins.filter((id) => {
      const ticket = tickets.get(id);
      return ticket !== undefined && isListed(viewer, query, ticket);
    });
    if (pinned.length === 0) return { ids, pins: noPins };
    return { ids: [...pinned, ...ids.filter((id) => !pinned.includes(id))], pins: pinned };
  }, [ids, pins, tickets, query]);
}
