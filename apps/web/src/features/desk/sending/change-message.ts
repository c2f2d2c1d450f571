import {
  type CardMessageInput,
  type Message,
  messagesEndpoints,
  type NumberRequestInput,
  type PlaceMessageInput,
} from '@balcao/contract';
import { call } from '../../../lib/api/api-client.ts';
import { deskStore } from '../store/desk-store.ts';
import { saveMessage } from '../store/message-changes.ts';
import { createClientId } from './client-id.ts';

/** Stores what the server answers, unless somebody else has logged in meanwhile. */
async function saveAnswer(answer: Promise<Message>, generation: number): Promise<void> {
  const message = await answer;
  if (generation === deskStore.generation()) deskStore.update((state) => saveMessage(state, message));
}

/** Gives a text of ours new words (S472); throws the server's refusal. */
export function editMessage(id: number, words: string): Promise<void> {
  const body = { body: words, clientId: createClientId() };
  return saveAnswer(call(messagesEndpoints.edit, { params: { id }, body }), deskStore.generation());
}

/**
 * Sends a message on to another conversation, once per client id (S476); throws the server's refusal. Answers the
 * address of that conversation, if it is loaded.
 */
export async function forwardMessage({
  ticketId,
  ...body
}: {
  messageId: number;
  ticketId: number;
  clientId: string;
}): Promise<{ uuid: string | undefined }> {
  await saveAnswer(call(messagesEndpoints.forward, { params: { ticketId }, body }), deskStore.generation());
  return { uuid: deskStore.get().tickets.get(ticketId)?.uuid };
}

/** Sends a place, once per client id (S481); throws the server's refusal. */
export const sendPlace = (ticketId: number, body: PlaceMessageInput): Promise<void> =>
  saveAnswer(call(messagesEndpoints.sendPlace, { params: { ticketId }, body }), deskStore.generation());

/** Sends the card of a contact, once per client id (S482); throws the server's refusal. */
export const sendCard = (ticketId: number, body: CardMessageInput): Promise<void> =>
  saveAnswer(call(messagesEndpoints.sendCard, { params: { ticketId }, body }), deskStore.generation());

/** Asks the customer for their number, once per client id (S775); throws the server's refusal. */
export const askNumber = (ticketId: number, body: NumberRequestInput): Promise<void> =>
  saveAnswer(call(messagesEndpoints.askNumber, { params: { ticketId }, body }), deskStore.generation());

/** Sets our reaction to a message, or takes it back with an empty one (S473); throws the server's refusal. */
export function reactToMessage(id: number, emoji: string): Promise<void> {
  return saveAnswer(call(messagesEndpoints.react, { params: { id }, body: { emoji } }), deskStore.generation());
}
