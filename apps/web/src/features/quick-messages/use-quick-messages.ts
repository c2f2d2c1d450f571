import { type QuickMessage, quickMessagesEndpoints } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { quickMessagesKey } from './query-keys.ts';

const none: readonly QuickMessage[] = [];

/**
 * The viewer's quick messages by shortcode, for the composer. Empty until they are loaded, and kept up to date by
 * events (S239).
 */
export function useQuickMessages(): readonly QuickMessage[] {
  // A failure is not reported: quick messages are only a help for typing.
  const { data } = useQuery({
    queryKey: quickMessagesKey,
    queryFn: ({ signal }) => call(quickMessagesEndpoints.list, { signal }),
    meta: { quiet: true },
  });
  return data ?? none;
}
