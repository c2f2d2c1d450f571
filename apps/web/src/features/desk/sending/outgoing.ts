import { ApiError } from '../../../lib/api/api-error.ts';
import { setOutgoing, setTyped } from '../store/message-changes.ts';
import type { DeskState, Outgoing } from '../store/desk-state.ts';

const none: readonly Outgoing[] = [];

/** What is on its way in a ticket, in the order it was written. */
export function outgoingOf(state: DeskState, ticketId: number): readonly Outgoing[] {
  return state.outgoing.get(ticketId) ?? none;
}

/** What the input holds is cut at its end; blank is nothing to send (S182). */
export function sendableText(typed: string): string | null {
  return typed.trim() === '' ? null : typed.trimEnd();
}

/** Whether the server said no. Anything else leaves open whether it has the message. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return false;
  // Too slow and too often are no judgement of the message: it may be tried again as it is.
  return error.status !== 408 && error.status !== 429;
}

/** The desk with a message in a given state; new ones stand last, known ones keep their place. */
export function withOutgoing(state: DeskState, ticketId: number, item: Outgoing): DeskState {
  return setOutgoing(state, ticketId, (known) =>
    known.some(({ clientId }) => clientId === item.clientId)
      ? known.map((other) => (other.clientId === item.clientId ? item : other))
      : [...known, item],
  );
}

/** The desk without one of the messages on their way. */
export function withoutOutgoing(state: DeskState, ticketId: number, clientId: string): DeskState {
  return setOutgoing(state, ticketId, (known) => known.filter((item) => item.clientId !== clientId));
}

/**
 * The desk after a text was refused: its bubble goes and its words are back in the input, before what was typed
 * since. Texts that waited behind it would be refused too and come back with it, in their order.
 */
export function returnToInput(
  state: DeskState,
  ticketId: number,
  { clientId }: Pick<Outgoing, 'clientId'>,
  since = state.typed.get(ticketId) ?? '',
): DeskState {
  const known = outgoingOf(state, ticketId);
  const place = known.findIndex((item) => item.clientId === clientId);
  const back = known.filter(
    (item, index) => index === place || (index > place && item.state === 'sending' && item.file === undefined),
  );
  if (place === -1) return state;
  const left = setOutgoing(state, ticketId, () => known.filter((item) => !back.includes(item)));
  return setTyped(left, ticketId, [...back.map((item) => item.body), since].filter((text) => text !== '').join('\n'));
}

/** The desk after no answer came: the message and all that waited behind it say so, and keep their order (S186). */
export function markUnanswered(state: DeskState, ticketId: number, clientId: string): DeskState {
  const place = outgoingOf(state, ticketId).findIndex((item) => item.clientId === clientId);
  if (place === -1) return state;
  return setOutgoing(state, ticketId, (known) =>
    known.map((item, index) => (index >= place && item.state === 'sending' ? { ...item, state: 'unknown' } : item)),
  );
}

/**
 * What one wish to try again sends: the message and those before it without an answer, so that none overtakes another
 * (S186).
 */
export function unansweredUpTo(state: DeskState, ticketId: number, clientId: string): readonly Outgoing[] {
  const known = outgoingOf(state, ticketId);
  const place = known.findIndex((item) => item.clientId === clientId);
  return known.filter((item, index) => index === place || (index < place && item.state === 'unknown'));
}
