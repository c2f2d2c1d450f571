import { contactsEvents, messagesEvents, ticketsEvents } from '@balcao/contract';
import { realtime } from '../../lib/realtime.ts';
import { markAllStale } from './desk-changes.ts';
import { applyContactEvent, applyMessageEvent, applyTicketEvent } from './desk-events.ts';
import type { DeskState } from './desk-state.ts';
import { deskStore } from './desk-store.ts';
import { deskView } from './desk-view.ts';
import { createBatch } from './event-batch.ts';
import { keepDrafts } from './keep-drafts.ts';
import { findOwn } from './load-desk.ts';
import type { Own } from './own.ts';

type Change = (state: DeskState, own: Own) => DeskState;

/** Events wait for the next frame and are applied in one go, in the order they came. */
const batch = createBatch<Change>((changes) => {
  const own = findOwn();
  if (own !== undefined) deskStore.change((state) => changes.reduce((rest, change) => change(rest, own), state));
});

/** Keeps the desk true while somebody is logged in, and empties it when the session ends. */
export function listenToTickets(): () => void {
  const stops = [
    realtime.on(ticketsEvents.ticket, (event) => batch.add((state, own) => applyTicketEvent(state, event, own))),
    realtime.on(messagesEvents.appMessage, (event) => batch.add((state, own) => applyMessageEvent(state, event, own))),
    realtime.on(contactsEvents.contact, (event) => batch.add((state) => applyContactEvent(state, event))),
    realtime.onResync(() => batch.add(markAllStale)),
    keepDrafts(),
  ];
  return () => {
    stops.forEach((stop) => stop());
    batch.clear();
    deskStore.clear();
    deskView.clear();
  };
}
