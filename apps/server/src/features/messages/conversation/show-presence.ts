import { type PresenceState, rooms, ticketsEvents } from '@balcao/contract';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { Broadcaster } from '../../../ports/broadcaster.ts';
import type { ChatEvent } from '../../../ports/whatsapp.ts';
import { findTicketOfChat, findTypist } from '../queries.ts';
import type { Link } from '../hot-message-queries.ts';

export type TypingState = Extract<ChatEvent, { type: 'typing' }>['state'];

export type PresenceDeps = {
  uow: UnitOfWork;
  broadcaster: Broadcaster;
  /** Shows the customer that somebody is typing; where the link is not open nobody sees it. */
  showTyping(chat: { connectionId: number; chat: string; state: TypingState }): void;
};

const typingStates: ReadonlySet<string> = new Set(['composing', 'recording', 'paused']);
const isTyping = (state: PresenceState): state is TypingState => typingStates.has(state);

/**
 * A colleague looks at a conversation or types in it: the others who have it open see it, and of its owner's typing the
 * customer too.
 */
export async function showPresence(
  { uow, broadcaster, showTyping }: PresenceDeps,
  { companyId, userId }: Principal,
  { ticketId, state }: { ticketId: number; state: PresenceState },
): Promise<void> {
  const typist = await uow.read(companyId, (db) => findTypist(db, { ticketId, userId }));
  if (!typist) return;
  broadcaster.emit(ticketsEvents.ticketPresence, companyId, [rooms.ticket(ticketId)], {
    ticketId,
    user: { id: userId, name: typist.name },
    state,
  });
  if (isTyping(state) && typist.ownsOpen && typist.connectionId !== null)
    showTyping({ connectionId: typist.connectionId, chat: typist.chat, state });
}

/** The customer types: those who have the conversation open see it. */
export async function showCustomerTyping(
  { uow, broadcaster }: Pick<PresenceDeps, 'uow' | 'broadcaster'>,
  { companyId, connectionId }: Link,
  { chat, state }: Extract<ChatEvent, { type: 'typing' }>,
): Promise<void> {
  const ticketId = await uow.read(companyId, (db) => findTicketOfChat(db, { connectionId, chat }));
  if (ticketId !== undefined)
    broadcaster.emit(ticketsEvents.ticketPresence, companyId, [rooms.ticket(ticketId)], {
      ticketId,
      user: null,
      state,
    });
}
