import { ticketsEvents } from '@balcao/contract';
import type { QueryClient } from '@tanstack/react-query';
import { realtime } from '../../lib/realtime/realtime.ts';
import { refreshMovedPin, refreshPins } from './list/use-pins.ts';

/** Keeps the pinned tickets up to date; the returned function stops it. */
export function listen(client: QueryClient): () => void {
  const stops = [
    realtime.on(ticketsEvents.ticketPins, () => void refreshPins(client)),
    realtime.on(ticketsEvents.ticket, (event) => {
      if (event.action === 'removeFromList') void refreshMovedPin(client, event.ticketId);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
