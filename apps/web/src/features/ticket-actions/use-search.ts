import { type ContactOption, contactsEndpoints } from '@balcao/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

/** Searches with fewer letters would find too much (S206, S212). */
export const shortestSearch = 3;
const delay = 500;

export type Search<T> = {
  found: readonly T[];
  /** Whether a search is running. */
  searching: boolean;
  tooShort: boolean;
};

function useSearchTerm(text: string): { term: string; tooShort: boolean; hasPaused: boolean } {
  const typed = text.trim();
  const rested = useDebounced(typed, delay);
  const tooShort = typed.length < shortestSearch;
  return { term: tooShort ? '' : rested, tooShort, hasPaused: rested === typed };
}

/** Contacts by name or number, searched half a second after the last key (S206). */
export function useContactSearch(text: string): Search<ContactOption> {
  const { term, tooShort, hasPaused } = useSearchTerm(text);
  const isAsked = !tooShort && hasPaused;
  const { data, isFetching } = useQuery({
    queryKey: ['contacts', 'options', term],
    queryFn: isAsked
      ? ({ signal }) => call(contactsEndpoints.options, { query: { searchParam: term }, signal })
      : skipToken,
    staleTime: 0,
  });
  return { found: isAsked ? (data ?? []) : [], searching: !tooShort && (!hasPaused || isFetching), tooShort };
}
