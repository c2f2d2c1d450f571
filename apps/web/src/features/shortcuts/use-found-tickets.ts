import { type ListedTicket, ticketsEndpoints } from '@balcao/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { useCan } from '../../lib/session.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

const shortest = 3;
const restTime = 300;
const most = 8;

/** Tickets by name, number or words, asked when the keys rest; an admin finds everybody's. */
export function useFoundTickets(text: string): { found: readonly ListedTicket[]; searching: boolean } {
  const typed = text.trim();
  const rested = useDebounced(typed, restTime);
  const seesAll = useCan('tickets-manager:showall');
  const isAsked = typed.length >= shortest && rested === typed;
  const { data, isFetching } = useQuery({
    queryKey: ['tickets', 'palette', rested, seesAll],
    queryFn: isAsked ? ({ signal }) => call(ticketsEndpoints.list, { query: { searchParam: rested, showAll: seesAll ? ('true' as const) : undefined }, signal }) : skipToken,
    staleTime: 0,
    meta: { quiet: true },
  });
  return { found: isAsked ? (data?.tickets ?? []).slice(0, most) : [], searching: typed.length >= shortest && (!isAsked || isFetching) };
}
