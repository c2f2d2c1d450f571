import { splitSignature } from './signature.ts';
import type { TicketFacts, Viewer } from '../tickets/ticket.ts';
import { isOwnerOrAdmin } from '../tickets/visibility.ts';

/** Says why a person may not write in a ticket, or null: its owner and admins may, while it is open (S184). */
export function refuseWriting(
  viewer: Viewer,
  ticket: Pick<TicketFacts, 'status' | 'userId'>,
): 'ERR_TICKET_NOT_OPEN' | 'ERR_NO_PERMISSION' | null {
  if (ticket.status !== 'open') return 'ERR_TICKET_NOT_OPEN';
  return isOwnerOrAdmin(viewer, ticket) ? null : 'ERR_NO_PERMISSION';
}

/**
 * Whether a person may delete a message or send it again: messages of our side only, by the owner of the ticket
 * and admins, also after it was closed (S166, S186).
 */
export function canChangeMessage(
  viewer: Viewer,
  ticket: Pick<TicketFacts, 'userId'>,
  { fromMe }: { fromMe: boolean },
): boolean {
  return fromMe && isOwnerOrAdmin(viewer, ticket);
}

/**
 * Whether a message can be sent again: it failed or its outcome is unknown, and it was not deleted.
 */
export function canBeSentAgain<M extends { sendState: string | null; isDeleted: boolean }>(
  message: M,
): message is M & { sendState: 'failed' | 'uncertain' } {
  return !message.isDeleted && (message.sendState === 'failed' || message.sendState === 'uncertain');
}

/** About two days: after that WhatsApp deletes nothing for others any more. */
export const deletableForMs = 2 * 24 * 3_600_000;

/** Whether WhatsApp still deletes a message for everyone. Both times are in milliseconds. */
export function canBeDeleted(sentAt: number, now: number): boolean {
  return now - sentAt <= deletableForMs;
}

/** WhatsApp takes new words for a message for this long. */
export const editableForMs = 15 * 60_000;

/** Whether a person may edit a message: who wrote it, as long as the ticket is still theirs (S472). */
export function canEditMessage(
  viewer: Viewer,
  ticket: Pick<TicketFacts, 'userId'>,
  message: { fromMe: boolean; userId: number | null },
): boolean {
  return message.userId === viewer.userId && canChangeMessage(viewer, ticket, message);
}

type Delivery = { readonly kind: string; readonly isDeleted: boolean; readonly sendState: string | null };

/** Whether a message is with the customer, or on its way there. */
const hasLeft = ({ isDeleted, sendState }: Delivery): boolean =>
  !isDeleted && sendState !== 'failed' && sendState !== 'uncertain';

/** Whether WhatsApp still takes new words for a message. Both times are in milliseconds. */
export function canBeEdited(message: Delivery, sentAt: number, now: number): boolean {
  return message.kind === 'text' && hasLeft(message) && now - sentAt <= editableForMs;
}

/** The text of an edited message: new words under the signature it had. */
export function withNewWords(text: string, words: string): string {
  const { signature } = splitSignature(text);
  return signature === null ? words : `*${signature}*\n${words}`;
}

/** Kinds that WhatsApp does not know as messages, or that nobody could read yet. */
const noReaction: ReadonlySet<string> = new Set(['call', 'video_call', 'undecrypted']);

/** Whether a message can be reacted to (S473). */
export function canBeReactedTo(message: Delivery): boolean {
  return hasLeft(message) && !noReaction.has(message.kind);
}

/** Under which our side's reaction to a message is kept; customers have their addresses. */
export const ourReaction = 'me';

/** Whether a message was forwarded to its reader, once or many times. */
export type Forwarding = 'once' | 'often';

/**
 * What is shown of a message that is sent on, as WhatsApp does it: own words are not called forwarded, and what went
 * round many times keeps saying so.
 */
export function forwardingOf(source: {
  readonly fromMe: boolean;
  readonly forwarded?: Forwarding | null | undefined;
}): Forwarding | null {
  if (source.forwarded === 'often') return 'often';
  return source.fromMe && !source.forwarded ? null : 'once';
}

/** What can be sent on; calls and what nobody could read cannot. */
const forwardable: ReadonlySet<string> = new Set([
  'text',
  'image',
  'sticker',
  'audio',
  'voice',
  'video',
  'document',
  'location',
  'contact',
]);

/** Whether a message can be sent on to another conversation: it is not deleted, and its file is there (S476). */
export function canBeForwarded(message: {
  readonly kind: string;
  readonly body: string;
  readonly isDeleted: boolean;
  readonly mediaState: string;
}): boolean {
  const { kind, body, isDeleted, mediaState } = message;
  return !isDeleted && forwardable.has(kind) && (mediaState === 'none' ? body !== '' : mediaState === 'ready');
}
