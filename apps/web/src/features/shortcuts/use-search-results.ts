import { type ContactOption, contactsEndpoints, type ListedTicket, ticketsEndpoints } from '@balcao/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { useCan } from '../../lib/session/session.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

const minLetters = 3;
const restTime = 300;
const mostTickets = 8;
const mostContacts = 5;

export type SearchResults = {
  tickets: readonly ListedTicket[];
  contacts: readonly ContactOption[];
  searching: boolean;
};

/**
 * Tickets by name, number or text and contacts by name or number, searched when typing pauses. An admin finds
 * everybody's tickets.
 */
export function useSearchResults(text: string): SearchResults {
  const typed = text.trim();
  const rested = useDebounced(typed, restTime);
  const seesAll = useCan('tickets-manager:showall');
  const isAsked = typed.length >= minLetters && rested === typed;
  const tickets = useQuery({
    queryKey: ['tickets', 'palette', rested, seesAll],
    queryFn: isAsked
      ? ({ signal }) =>
          call(ticketsEndpoints.list, {
            query: { searchParam: rested, showAll: seesAll ? ('true' as const) : undefined },
            signal,
          })
      : skipToken,
    staleTime: 0,
    meta: { quiet: true },
  });
  const contacts = useQuery({
    queryKey: ['contacts', 'palette', rested],
    queryFn: isAsked
      ? ({ signal }) => call(contactsEndpoints.options, { query: { searchParam: rested }, signal })
      : skipToken,
    staleTime: 0,
    meta: { quiet: true },
  });
  return {
    tickets: isAsked ? (tickets.data?.tickets ?? []).slice(0, mostTickets) : [],
    // A contact without a number cannot be written to.
    contacts: isAsked ? (contacts.data ?? []).filter(({ number }) => number !== null).slice(0, mostContacts) : [],
    searching: typed.length >= minLetters && (!isAsked || tickets.isFetching || contacts.isFetching),
  };
}
