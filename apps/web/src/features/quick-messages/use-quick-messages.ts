import { type QuickMessage, quickMessagesEndpoints } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { quickMessagesKey } from './query-keys.ts';

const none: readonly QuickMessage[] = [];

/**
 * The person's quick messages by shortcode, for the chat; empty until they are here, and kept true by their event
 * (S239).
 */
export function useQuickMessages(): readonly QuickMessage[] {
  // Whoever writes to a customer must not be told that a help for typing failed to load.
  const { data } = useQuery({
    queryKey: quickMessagesKey,
    queryFn: ({ signal }) => call(quickMessagesEndpoints.list, { signal }),
    meta: { quiet: true },
  });
  return data ?? none;
}
