import { contactsEvents, ticketNotesEvents } from '@balcao/contract';
import type { QueryClient } from '@tanstack/react-query';
import { realtime } from '../../lib/realtime/realtime.ts';
import { allNotesKey, contactKey } from './query-keys.ts';

/**
 * Follows changes of contacts and notes; the returned function stops it. Only what is on screen is fetched again (S204,
 * S231).
 */
export function listen(client: QueryClient): () => void {
  const stops = [
    realtime.on(contactsEvents.contact, (event) => {
      if (event.action !== 'reload')
        void client.invalidateQueries({
          queryKey: contactKey(event.action === 'delete' ? event.contactId : event.contact.id),
        });
    }),
    realtime.on(ticketNotesEvents.ticketNote, () => void client.invalidateQueries({ queryKey: allNotesKey })),
  ];
  return () => stops.forEach((stop) => stop());
}
