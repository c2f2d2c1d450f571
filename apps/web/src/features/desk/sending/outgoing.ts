import { ApiError } from '../../../lib/api/api-error.ts';
import { setOutgoing, setTyped } from '../store/message-changes.ts';
import type { DeskState, Outgoing } from '../store/desk-state.ts';

const none: readonly Outgoing[] = [];

/** The messages of a ticket that are being sent, in the order they were written. */
export function outgoingOf(state: DeskState, ticketId: number): readonly Outgoing[] {
  return state.outgoing.get(ticketId) ?? none;
}

/** The last message of a ticket that did not get through from here; undefined when there is none. */
export function lastUnsentOf(state: DeskState, ticketId: number): Outgoing | undefined {
  return outgoingOf(state, ticketId).findLast((item) => item.state !== 'sending');
}

/** The text to send, without spaces at its end; null when there is nothing to send (S182). */
export function sendableText(typed: string): string | null {
  return typed.trim() === '' ? null : typed.trimEnd();
}

/** Whether the server refused the message. With any other failure the server may have received it. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return false;
  // A timeout or a rate limit is not about the message, so it may be sent again as it is.
  return error.status !== 408 && error.status !== 429;
}

/** The desk with a message in a given state. New ones are added at the end, known ones keep their place. */
export function withOutgoing(state: DeskState, ticketId: number, item: Outgoing): DeskState {
  return setOutgoing(state, ticketId, (known) =>
    known.some(({ clientId }) => clientId === item.clientId)
      ? known.map((other) => (other.clientId === item.clientId ? item : other))
      : [...known, item],
  );
}

/** The desk without one of the messages being sent. */
export function withoutOutgoing(state: DeskState, ticketId: number, clientId: string): DeskState {
  return setOutgoing(state, ticketId, (known) => known.filter((item) => item.clientId !== clientId));
}

/**
 * The desk after a text was refused: its bubble disappears and its text is put back into the input, before what was
 * typed since. Texts queued behind it would be refused too, so they are put back with it, in order.
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

/** The desk after no answer came: the message and those queued behind it are marked, and keep their order (S186). */
export function markUnanswered(state: DeskState, ticketId: number, clientId: string): DeskState {
  const place = outgoingOf(state, ticketId).findIndex((item) => item.clientId === clientId);
  if (place === -1) return state;
  return setOutgoing(state, ticketId, (known) =>
    known.map((item, index) => (index >= place && item.state === 'sending' ? { ...item, state: 'unknown' } : item)),
  );
}

/** What a retry sends: the message and those before it without an answer, so that their order is kept (S186). */
export function unansweredUpTo(state: DeskState, ticketId: number, clientId: string): readonly Outgoing[] {
  const known = outgoingOf(state, ticketId);
  const place = known.findIndex((item) => item.clientId === clientId);
  return known.filter((item, index) => index === place || (index < place && item.state === 'unknown'));
}
