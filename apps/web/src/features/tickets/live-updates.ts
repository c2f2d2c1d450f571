import { contactsEvents, messagesEvents, ticketsEvents } from '@balcao/contract';
import { realtime } from '../../lib/realtime.ts';
import { markAllStale } from './desk-changes.ts';
import { applyContactEvent, applyMessageEvent, applyTicketEvent } from './desk-events.ts';
import type { DeskState, Own } from './desk-state.ts';
import { deskStore } from './desk-store.ts';
import { findOwn } from './load-desk.ts';

function change(apply: (state: DeskState, own: Own) => DeskState): void {
  const own = findOwn();
  if (own !== undefined) deskStore.change((state) => apply(state, own));
}

/** Keeps the desk true while somebody is logged in, and empties it when the session ends. */
export function listenToTickets(): () => void {
  const stops = [
    realtime.on(ticketsEvents.ticket, (event) => change((state, own) => applyTicketEvent(state, event, own))),
    realtime.on(messagesEvents.appMessage, (event) => change((state, own) => applyMessageEvent(state, event, own))),
    realtime.on(contactsEvents.contact, (event) => change((state) => applyContactEvent(state, event))),
    realtime.onResync(() => deskStore.change(markAllStale)),
  ];
  return () => {
    stops.forEach((stop) => stop());
    deskStore.clear();
  };
}
