import type { DeskState, Outgoing } from './desk-state.ts';
import { withNewer, without } from './entity-maps.ts';
import type { Message } from '@balcao/contract';
import { laterWindow, type ReplyWindow, windowAfterMessage, windowClosedAt } from '../sending/reply-window.ts';
import { addToWindow, emptyWindow, type MessageWindow } from './message-window.ts';
import { markedStale } from './list-changes.ts';

/** The texts of a ticket that are still on their way. */
export function setOutgoing(
  state: DeskState,
  ticketId: number,
  change: (known: readonly Outgoing[]) => readonly Outgoing[],
): DeskState {
  const known = state.outgoing.get(ticketId) ?? [];
  const next = change(known);
  return next === known ? state : { ...state, outgoing: new Map(state.outgoing).set(ticketId, next) };
}

/** Notes what stands in the input of a ticket. */
export function setTyped(state: DeskState, ticketId: number, text: string): DeskState {
  return { ...state, typed: text === '' ? without(state.typed, ticketId) : new Map(state.typed).set(ticketId, text) };
}

/** Notes which message of a ticket is being replied to; null for none (S165). */
export function setReplyTo(state: DeskState, ticketId: number, messageId: number | null): DeskState {
  return {
    ...state,
    replyTo: messageId === null ? without(state.replyTo, ticketId) : new Map(state.replyTo).set(ticketId, messageId),
  };
}

/** Takes messages in; one of our own takes the place of the bubble that announced it (S185). */
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
 * The row of a ticket follows the ticks of its last message. The server keeps them with the message, so the ticket's
 * version stays.
 */
function withTicks(state: DeskState, { id, ticketId, ack, sendState }: Message): DeskState {
  const ticket = state.tickets.get(ticketId);
  // Only a refusal takes a tick back.
  if (
    ticket?.lastSent?.id !== id ||
    ticket.lastSent.ack === ack ||
    (ticket.lastSent.ack > ack && sendState !== 'failed')
  )
    return state;
  return { ...state, tickets: new Map(state.tickets).set(ticketId, { ...ticket, lastSent: { id, ack } }) };
}

/**
 * Notes until when one may write freely in a ticket, as the server told it; null where there is no such rule. What a
 * message told meanwhile counts.
 */
export function saveWindow(state: DeskState, ticketId: number, told: ReplyWindow | null): DeskState {
  if (told === null)
    return state.windows.has(ticketId) ? { ...state, windows: without(state.windows, ticketId) } : state;
  return { ...state, windows: new Map(state.windows).set(ticketId, laterWindow(told, state.windows.get(ticketId))) };
}

/** Notes that free text was refused in a ticket: only a template gets through until the customer writes again. */
export function closeWindow(state: DeskState, ticketId: number, now: string): DeskState {
  return { ...state, windows: new Map(state.windows).set(ticketId, windowClosedAt(state.windows.get(ticketId), now)) };
}

/** Each word of the customer opens the window for another day. */
function withWindow(state: DeskState, message: Message): DeskState {
  const known = state.windows.get(message.ticketId);
  const next = known === undefined ? undefined : windowAfterMessage(known, message);
  return next === undefined || next === known
    ? state
    : { ...state, windows: new Map(state.windows).set(message.ticketId, next) };
}

/** Takes in a message that was just written or changed, and shows it in its conversation if that is loaded (S169). */
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

/** A conversation has to be fetched again. */
export function markConversationStale(state: DeskState, ticketId: number): DeskState {
  return setConversation(state, ticketId, markedStale);
}
