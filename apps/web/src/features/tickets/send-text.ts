import { type Message, messagesEndpoints } from '@balcao/contract';
import { ApiError, call } from '../../lib/api-client.ts';
import { createClientId } from './client-id.ts';
import { saveMessage, setOutgoing, setTyped } from './desk-changes.ts';
import type { DeskState, Outgoing } from './desk-state.ts';
import { deskStore } from './desk-store.ts';

/** What the input holds is cut at its end; blank is nothing to send (S182). */
export function sendableText(typed: string): string | null {
  return typed.trim() === '' ? null : typed.trimEnd();
}

/** Whether the server said no. Anything else leaves open whether it has the message. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** The desk after a text was refused: the bubble goes and its words are back in the input, before what was typed since. */
export function takeBack(state: DeskState, ticketId: number, { clientId, body }: Outgoing): DeskState {
  const since = state.typed.get(ticketId) ?? '';
  const withoutBubble = setOutgoing(state, ticketId, (known) => known.filter((text) => text.clientId !== clientId));
  return setTyped(withoutBubble, ticketId, since === '' ? body : `${body}\n${since}`);
}

/** The desk with a text in a given state; new ones stand last. */
export function withOutgoing(state: DeskState, ticketId: number, text: Outgoing): DeskState {
  return setOutgoing(state, ticketId, (known) => (known.some(({ clientId }) => clientId === text.clientId) ? known.map((other) => (other.clientId === text.clientId ? text : other)) : [...known, text]));
}

async function deliver(ticketId: number, text: Outgoing): Promise<void> {
  const visit = deskStore.visit();
  const { clientId, body, sign } = text;
  deskStore.change((state) => withOutgoing(state, ticketId, { ...text, state: 'sending' }));
  try {
    const message = await call(messagesEndpoints.send, { params: { ticketId }, body: { body, clientId, sign } });
    if (visit === deskStore.visit()) deskStore.change((state) => saveMessage(state, message));
  } catch (error) {
    if (visit === deskStore.visit()) deskStore.change((state) => (isRefusal(error) ? takeBack(state, ticketId, text) : withOutgoing(state, ticketId, { ...text, state: 'unknown' })));
    throw error;
  }
}

/** Sends what stands in the input of a ticket: the bubble is there at once, the server's message takes its place (S185). */
export async function sendText(ticketId: number, { sign }: { sign: boolean }): Promise<void> {
  const body = sendableText(deskStore.getState().typed.get(ticketId) ?? '');
  if (body === null) return;
  deskStore.change((state) => setTyped(state, ticketId, ''));
  await deliver(ticketId, { clientId: createClientId(), body, sign, createdAt: new Date().toISOString(), state: 'sending' });
}

/** Sends a text again whose answer never came; under the same mark it cannot arrive twice. */
export async function sendAgain(ticketId: number, text: Outgoing): Promise<void> {
  await deliver(ticketId, text);
}

/** Asks the server to try a failed or uncertain message again. */
export async function resend(message: Message): Promise<void> {
  const visit = deskStore.visit();
  const again = await call(messagesEndpoints.resend, { params: { id: message.id } });
  if (visit === deskStore.visit()) deskStore.change((state) => saveMessage(state, again));
}
