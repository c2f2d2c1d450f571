import { messagesEvents } from '@balcao/contract';
import type { QueryClient } from '@tanstack/react-query';
import { realtime } from '../../lib/realtime/realtime.ts';
import { ratingKey } from './query-keys.ts';

/**
 * Fetches a shown rating again after a customer's message in a closed ticket, which is always a rating or its comment;
 * the returned function stops it.
 */
export function listen(client: QueryClient): () => void {
  return realtime.on(messagesEvents.appMessage, (event) => {
    if (event.action === 'create' && !event.message.fromMe && event.ticket.status === 'closed')
      void client.invalidateQueries({ queryKey: ratingKey(event.ticket.id) });
  });
}
