import { contactsEvents, messagesEvents, tagsEvents, ticketNotesEvents, ticketsEvents } from '@balcao/contract';
import type { Viewer } from '@balcao/domain';
import { realtime } from '../../lib/realtime/realtime.ts';
import { markAllStale } from './store/desk-events.ts';
import {
  applyContactEvent,
  applyMessageEvent,
  applyNoteEvent,
  applyTagEvent,
  applyTicketEvent,
  applyTimelineEvent,
} from './store/desk-events.ts';
import type { DeskState } from './store/desk-state.ts';
import { deskStore } from './store/desk-store.ts';
import { deskView } from './store/desk-view.ts';
import { createBatch } from './loading/event-batch.ts';
import { keepDrafts } from './drafts/keep-drafts.ts';
import { keepOutbox } from './outbox/keep-outbox.ts';
import { findViewer } from './loading/load-tickets.ts';

type Change = (state: DeskState, viewer: Viewer) => DeskState;

/** Events are collected until the next frame and applied together, in order. */
const batch = createBatch<Change>((changes) => {
  const viewer = findViewer();
  if (viewer !== undefined) deskStore.update((state) => changes.reduce((rest, change) => change(rest, viewer), state));
});

/** Keeps the desk up to date while somebody is logged in, and empties it when the session ends. */
export function listen(): () => void {
  const stops = [
    realtime.on(ticketsEvents.ticket, (event) => batch.add((state, viewer) => applyTicketEvent(state, event, viewer))),
    realtime.on(messagesEvents.appMessage, (event) =>
      batch.add((state, viewer) => applyMessageEvent(state, event, viewer)),
    ),
    realtime.on(ticketsEvents.ticketTimeline, (event) => batch.add((state) => applyTimelineEvent(state, event))),
    realtime.on(ticketNotesEvents.ticketNote, (event) => batch.add((state) => applyNoteEvent(state, event))),
    realtime.on(contactsEvents.contact, (event) => batch.add((state) => applyContactEvent(state, event))),
    realtime.on(tagsEvents.tag, (event) => batch.add((state) => applyTagEvent(state, event))),
    realtime.onResync(() => batch.add(markAllStale)),
    keepDrafts(),
    keepOutbox(),
  ];
  return () => {
    stops.forEach((stop) => stop());
    batch.clear();
    deskStore.clear();
    deskView.clear();
  };
}
