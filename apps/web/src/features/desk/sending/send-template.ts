import { messagesEndpoints, type TemplateMessageInput } from '@balcao/contract';
import { call } from '../../../lib/api/api-client.ts';
import { createClientId } from './client-id.ts';
import { saveMessage } from '../store/message-changes.ts';
import { deskStore } from '../store/desk-store.ts';

/** By ticket, the template whose answer has not come, and its mark. */
const unanswered = new Map<number, { readonly words: string; readonly clientId: string }>();

/**
 * The mark of a template: the same as before while the same words have no answer, so that trying again after silence
 * cannot send them twice.
 */
export function clientIdFor(ticketId: number, template: Omit<TemplateMessageInput, 'clientId'>): string {
  const words = JSON.stringify(template);
  const known = unanswered.get(ticketId);
  const clientId = known?.words === words ? known.clientId : createClientId();
  unanswered.set(ticketId, { words, clientId });
  return clientId;
}

/** Notes that the template of a ticket has left: the same words once more are another message. */
export function forgetClientId(ticketId: number): void {
  unanswered.delete(ticketId);
}

/** Sends a template and shows its message; fails as the server refuses. */
export async function sendTemplate(ticketId: number, template: Omit<TemplateMessageInput, 'clientId'>): Promise<void> {
  const generation = deskStore.generation();
  const message = await call(messagesEndpoints.sendTemplate, {
    params: { ticketId },
    body: { ...template, clientId: clientIdFor(ticketId, template) },
  });
  forgetClientId(ticketId);
  if (generation === deskStore.generation()) deskStore.update((state) => saveMessage(state, message));
}
