import type { DeskState, Outgoing } from './desk-state.ts';
import { withNewer, without } from './entity-maps.ts';
import { newerTicks } from './last-ticks.ts';
import type { Message } from '@balcao/contract';
import { laterWindow, type ReplyWindow, windowAfterMessage, windowClosedAt } from '../sending/reply-window.ts';
import { addToWindow, emptyWindow, type MessageWindow } from './message-window.ts';
import { markedStale } from './list-changes.ts';

/** Changes the messages of a ticket that are being sent. */
export function setOutgoing(
  state: DeskState,
  ticketId: number,
  change: (known: readonly Outgoing[]) => readonly Outgoing[],
): DeskState {
  const known = state.outgoing.get(ticketId) ?? [];
  const next = change(known);
  return next === known ? state : { ...state, outgoing: new Map(state.outgoing).set(ticketId, next) };
}

/** Stores the text in the input of a ticket. */
export function setTyped(state: DeskState, ticketId: number, text: string): DeskState {
  return { ...state, typed: text === '' ? without(state.typed, ticketId) : new Map(state.typed).set(ticketId, text) };
}

/** Stores which message of a ticket is being replied to; null for none (S165). */
export function setReplyTo(state: DeskState, ticketId: number, messageId: number | null): DeskState {
  return {
    ...state,
    replyTo: messageId === null ? without(state.replyTo, ticketId) : new Map(state.replyTo).set(ticketId, messageId),
  };
}

/** Stores messages. A message of ours replaces the bubble that was shown while it was sent (S185). */
export function storeMessages(state: DeskState, incoming: readonly Message[]): DeskState {
  const arrived = new Set(incoming.map((message) => message.clientId));
  const stored = { ...state, messages: withNewer(state.messages, incoming) };
  const ticketIds = new Set(incoming.map((message) => message.ticketId));
  return [...ticketIds].reduce(
    (rest, id) =>
      setOutgoing(rest, id, (known) =>
        known.some((text) => arrived.has(text.clientId)) ? known.filter((text) => !arrived.has(text.clientId)) : known,
      ),
    stored,
  );
}

/**
 * The row of a ticket shows the delivery state of its last message. It belongs to the message, so the ticket's version
 * does not change.
 */
function withTicks(state: DeskState, message: Message): DeskState {
  const ticket = state.tickets.get(message.ticketId);
  if (ticket === undefined) return state;
  const lastSent = newerTicks(ticket.lastSent, message);
  return lastSent === ticket.lastSent
    ? state
    : { ...state, tickets: new Map(state.tickets).set(ticket.id, { ...ticket, lastSent }) };
}

/**
 * Stores until when free text may be written in a ticket; null where there is no reply window. A later end known from a
 * message is kept.
 */
export function saveWindow(state: DeskState, ticketId: number, received: ReplyWindow | null): DeskState {
  if (received === null)
    return state.windows.has(ticketId) ? { ...state, windows: without(state.windows, ticketId) } : state;
  return {
    ...state,
    windows: new Map(state.windows).set(ticketId, laterWindow(received, state.windows.get(ticketId))),
  };
}

/** Stores that free text was refused in a ticket: only templates are delivered until the customer writes again. */
export function closeWindow(state: DeskState, ticketId: number, now: string): DeskState {
  return { ...state, windows: new Map(state.windows).set(ticketId, windowClosedAt(state.windows.get(ticketId), now)) };
}

/** Each message of the customer opens the window for another day. */
function withWindow(state: DeskState, message: Message): DeskState {
  const known = state.windows.get(message.ticketId);
  const next = known === undefined ? undefined : windowAfterMessage(known, message);
  return next === undefined || next === known
    ? state
    : { ...state, windows: new Map(state.windows).set(message.ticketId, next) };
}

/** Stores a message that was just written or changed, and adds it to its conversation if that is loaded (S169). */
export function saveMessage(state: DeskState, message: Message): DeskState {
  if (state.deletedTicketIds.has(message.ticketId)) return state;
  return setConversation(
    storeMessages(withWindow(withTicks(state, message), message), [message]),
    message.ticketId,
    (window) => addToWindow(window, message.id),
  );
}

/** Changes the ids of one conversation. */
export function setConversation(
  state: DeskState,
  ticketId: number,
  change: (window: MessageWindow) => MessageWindow,
): DeskState {
  const known = state.conversations.get(ticketId) ?? emptyWindow;
  const next = change(known);
  return next === known ? state : { ...state, conversations: new Map(state.conversations).set(ticketId, next) };
}

/** Has a conversation fetched again. */
export function markConversationStale(state: DeskState, ticketId: number): DeskState {
  return setConversation(state, ticketId, markedStale);
}
