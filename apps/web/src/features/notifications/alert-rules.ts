import type { Chat, ChatMessage, Message, Ticket } from '@balcao/contract';

/** What the viewer is looking at. */
export type ScreenFacts = {
  userId: number;
  /** The uuid of the conversation in the address. */
  openUuid: string | null;
  /** Whether the page is visible. */
  isVisible: boolean;
};

type Facts = {
  message: Pick<Message, 'fromMe'>;
  ticket: Pick<Ticket, 'uuid' | 'status' | 'userId' | 'isGroup' | 'chatbot'>;
};

export type SilenceReason = 'own' | 'closed' | 'group' | 'chatbot' | 'others' | 'open';

/** Why a new message causes no alert; null when it does (S219, S220). */
export function silenceReason(
  { message, ticket }: Facts,
  { userId, openUuid, isVisible }: ScreenFacts,
): SilenceReason | null {
  if (message.fromMe) return 'own';
  if (ticket.status === 'closed') return 'closed';
  if (ticket.isGroup) return 'group';
  if (ticket.chatbot) return 'chatbot';
  if (ticket.userId !== null && ticket.userId !== userId) return 'others';
  return isVisible && openUuid === ticket.uuid ? 'open' : null;
}

/** Whether a colleague transferred the ticket to this person (S216). */
export function isReceived(
  event: { transferredBy?: number | undefined; ticket: Pick<Ticket, 'userId'> },
  userId: number,
): boolean {
  return event.transferredBy !== undefined && event.transferredBy !== userId && event.ticket.userId === userId;
}

/** Whether an own ticket that was snoozed comes back at its time (S433). */
export function isBack(event: { woke?: true | undefined; ticket: Pick<Ticket, 'userId'> }, userId: number): boolean {
  return event.woke === true && event.ticket.userId === userId;
}

type ChatFacts = { newMessage: Pick<ChatMessage, 'senderId'>; chat: Pick<Chat, 'uuid' | 'users'> };

/** Why a message of a colleague causes no alert; null when it does (S270). */
export function chatSilenceReason(
  { newMessage, chat }: ChatFacts,
  { userId, isVisible, pathname }: { userId: number; isVisible: boolean; pathname: string },
): 'own' | 'others' | 'open' | null {
  if (newMessage.senderId === userId) return 'own';
  if (!chat.users.some((person) => person.userId === userId)) return 'others';
  return isVisible && pathname === `/chats/${chat.uuid}` ? 'open' : null;
}

/** The uuid of the conversation in an address. */
export function uuidIn(pathname: string): string | null {
  return /^\/tickets\/([^/]+)$/.exec(pathname)?.[1] ?? null;
}
