import { messagesEndpoints, type TemplateMessageInput } from '@balcao/contract';
import { call } from '../../../lib/api/api-client.ts';
import { createClientId } from './client-id.ts';
import { saveMessage } from '../store/message-changes.ts';
import { deskStore } from '../store/desk-store.ts';

/** By ticket, the template without an answer and its client id. */
const unanswered = new Map<number, { readonly words: string; readonly clientId: string }>();

/**
 * The client id of a template: the same as before while the same template has no answer, so that sending it again
 * cannot deliver it twice.
 */
export function clientIdFor(ticketId: number, template: Omit<TemplateMessageInput, 'clientId'>): string {
  const words = JSON.stringify(template);
  const known = unanswered.get(ticketId);
  const clientId = known?.words === words ? known.clientId : createClientId();
  unanswered.set(ticketId, { words, clientId });
  return clientId;
}

/** Called once the template of a ticket was sent: the same text again is a new message. */
export function forgetClientId(ticketId: number): void {
  unanswered.delete(ticketId);
}

/** Sends a template and shows its message; throws the server's refusal. */
export async function sendTemplate(ticketId: number, template: Omit<TemplateMessageInput, 'clientId'>): Promise<void> {
  const generation = deskStore.generation();
  const message = await call(messagesEndpoints.sendTemplate, {
    params: { ticketId },
    body: { ...template, clientId: clientIdFor(ticketId, template) },
  });
  forgetClientId(ticketId);
  if (generation === deskStore.generation()) deskStore.update((state) => saveMessage(state, message));
}
