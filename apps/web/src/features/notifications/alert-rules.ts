import type { Message, Ticket } from '@balcao/contract';

/** Where the person at the screen is. */
export type ScreenFacts = {
  userId: number;
  /** The conversation in the address. */
  openUuid: string | null;
  /** The page is not behind another one. */
  isVisible: boolean;
};

type Facts = {
  message: Pick<Message, 'fromMe'>;
  ticket: Pick<Ticket, 'uuid' | 'status' | 'userId' | 'isGroup' | 'chatbot'>;
};

export type SilenceReason = 'own' | 'closed' | 'group' | 'chatbot' | 'others' | 'open';

/** Why a new message makes no noise; null when it does (S219, S220). */
export function silenceReason({ message, ticket }: Facts, { userId, openUuid, isVisible }: ScreenFacts): SilenceReason | null {
  if (message.fromMe) return 'own';
  if (ticket.status === 'closed') return 'closed';
  if (ticket.isGroup) return 'group';
  if (ticket.chatbot) return 'chatbot';
  if (ticket.userId !== null && ticket.userId !== userId) return 'others';
  return isVisible && openUuid === ticket.uuid ? 'open' : null;
}

/** Whether a colleague gave a ticket to this person (S216). */
export function isReceived(
  event: { transferredBy?: number | undefined; ticket: Pick<Ticket, 'userId'> },
  userId: number,
): boolean {
  return event.transferredBy !== undefined && event.transferredBy !== userId && event.ticket.userId === userId;
}

/** The conversation an address shows. */
export function uuidIn(pathname: string): string | null {
  return /^\/tickets\/([^/]+)$/.exec(pathname)?.[1] ?? null;
}
