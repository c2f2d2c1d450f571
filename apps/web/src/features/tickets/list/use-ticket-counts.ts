import { messagesEvents, type TicketCounts, ticketsEndpoints, ticketsEvents } from '@balcao/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { realtime } from '../../../lib/realtime/realtime.ts';
import { deskStore, type MessageEvent, toRequestQuery } from '../../desk/index.ts';
import type { ListFilters } from './list-filters.ts';
import { createThrottledRun } from '../../../lib/throttled-run.ts';

const countsKey = ['tickets', 'counts'] as const;

/** A message that does not move its ticket changes no count. */
function movesTicket(event: MessageEvent): boolean {
  if (event.action !== 'create') return false;
  const known = deskStore.get().tickets.get(event.ticket.id);
  return (
    known === undefined ||
    known.status !== event.ticket.status ||
    known.userId !== event.ticket.userId ||
    known.queueId !== event.ticket.queueId
  );
}

/**
 * How many tickets the lists contain in total, whatever is loaded of them or chosen for now. Fetched again after changes, at most once a
 * second (S115).
 */
export function useTicketCounts({ showAll, queueIds }: ListFilters): TicketCounts | undefined {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = createThrottledRun(() => void client.invalidateQueries({ queryKey: countsKey }));
    const stops = [
      realtime.on(ticketsEvents.ticket, (event) => event.action !== 'updateUnread' && refresh.ask()),
      realtime.on(messagesEvents.appMessage, (event) => movesTicket(event) && refresh.ask()),
      // The badges count lists that are not on screen too.
      realtime.watchAllTickets(),
      refresh.stop,
    ];
    return () => stops.forEach((stop) => stop());
  }, [client]);
  const query = toRequestQuery({ status: null, search: '', showAll, queueIds, tags: [], users: [] });
  // After a failure the number is missing; the list beside it says why.
  const { data } = useQuery({
    queryKey: [...countsKey, query],
    queryFn: ({ signal }) => call(ticketsEndpoints.counts, { query, signal }),
    placeholderData: (before) => before,
    staleTime: 0,
    meta: { quiet: true },
  });
  return data;
}
