import type {
  contactsEvents,
  messagesEvents,
  PayloadOf,
  tagsEvents,
  ticketNotesEvents,
  ticketsEvents,
} from '@balcao/contract';
import type { Viewer } from '@balcao/domain';
import type { DeskState } from './desk-state.ts';
import { dropFromLists, mapLists, markedStale, withPages } from './list-changes.ts';
import { saveMessage, setConversation } from './message-changes.ts';
import { changeLine } from './message-window.ts';
import { lineOfEntry, lineOfNote, noteKey } from './timeline-lines.ts';
import { clearUnread, deleteContact, deleteTicket, saveContacts, saveTicket } from './ticket-changes.ts';

export type TicketEvent = PayloadOf<typeof ticketsEvents.ticket>;
export type MessageEvent = PayloadOf<typeof messagesEvents.appMessage>;
export type TimelineEvent = PayloadOf<typeof ticketsEvents.ticketTimeline>;
export type NoteEvent = PayloadOf<typeof ticketNotesEvents.ticketNote>;
export type ContactEvent = PayloadOf<typeof contactsEvents.contact>;
export type TagEvent = PayloadOf<typeof tagsEvents.tag>;

/** The desk after an event about a ticket (S135–S137). */
export function applyTicketEvent(state: DeskState, event: TicketEvent, viewer: Viewer): DeskState {
  switch (event.action) {
    case 'update':
      return saveTicket(state, event.ticket, viewer);
    case 'delete':
      return deleteTicket(state, event.ticketId);
    case 'removeFromList':
      return dropFromLists(state, event.ticketId);
    case 'updateUnread':
      return clearUnread(state, event.ticketId);
  }
}

/** The desk after an event about a message. A new message moves its ticket to the top (S138, S169). */
export function applyMessageEvent(state: DeskState, event: MessageEvent, viewer: Viewer): DeskState {
  if (event.action === 'update') return saveMessage(state, event.message);
  return saveContacts(saveMessage(saveTicket(state, event.ticket, viewer), event.message), [event.contact]);
}

/** The desk after something happened to a ticket that its conversation tells. */
export function applyTimelineEvent(state: DeskState, { record }: TimelineEvent): DeskState {
  const line = lineOfEntry(record);
  return setConversation(state, record.ticketId, (window) => changeLine(window, line.key, line));
}

/** The desk after a note was added to a conversation or deleted from it. */
export function applyNoteEvent(state: DeskState, event: NoteEvent): DeskState {
  if (event.action === 'delete')
    return setConversation(state, event.ticketId, (window) => changeLine(window, noteKey(event.id), null));
  const line = lineOfNote(event.record);
  return setConversation(state, event.record.ticketId, (window) => changeLine(window, line.key, line));
}

/** The desk after an event about a contact (S139). */
export function applyContactEvent(state: DeskState, event: ContactEvent): DeskState {
  if (event.action === 'reload' || event.action === 'import') return state;
  if (event.action === 'delete') return deleteContact(state, event.contactId);
  // The desk only keeps contacts of its tickets.
  return event.action === 'update' && state.contacts.has(event.contact.id)
    ? saveContacts(state, [event.contact])
    : state;
}

/** The desk after a tag got another name or colour, or was deleted: every ticket that has it follows (S255). */
export function applyTagEvent(state: DeskState, event: TagEvent): DeskState {
  const id = event.action === 'delete' ? event.tagId : event.tag.id;
  const having = [...state.tickets.values()].filter(({ tags }) => tags.some((tag) => tag.id === id));
  if (having.length === 0) return state;
  const tickets = new Map(state.tickets);
  for (const ticket of having) {
    const tags = ticket.tags.flatMap((tag) => {
      if (tag.id !== id) return tag;
      return event.action === 'delete' ? [] : event.tag;
    });
    tickets.set(ticket.id, { ...ticket, tags });
  }
  return { ...state, tickets };
}

/** Events were missed: every list and conversation is fetched again when it is shown (S40, T18). */
export function markAllStale(state: DeskState): DeskState {
  return {
    ...state,
    lists: mapLists(state.lists, (list) => withPages(list, markedStale(list.pages))),
    conversations: new Map([...state.conversations].map(([id, list]) => [id, markedStale(list)])),
  };
}
