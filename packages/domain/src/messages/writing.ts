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
