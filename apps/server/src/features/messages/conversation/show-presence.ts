import { type PresenceState, rooms, ticketsEvents } from '@balcao/contract';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { Broadcaster } from '../../../ports/broadcaster.ts';
import type { ChatEvent } from '../../../ports/whatsapp.ts';
import { talkAudience } from '../../tickets/index.ts';
import { findTicketOfChat, findTypist } from '../route-queries.ts';
import type { Link } from '../hot-message-queries.ts';

export type TypingState = Extract<ChatEvent, { type: 'typing' }>['state'];

export type PresenceDeps = {
  uow: UnitOfWork;
  broadcaster: Broadcaster;
  /** Shows the customer that an attendant types; nothing happens while the link is not open. */
  showTyping(chat: { connectionId: number; chat: string; state: TypingState }): void;
};

const typingStates: ReadonlySet<string> = new Set(['composing', 'recording', 'paused']);
const isTyping = (state: PresenceState): state is TypingState => typingStates.has(state);

/**
 * Shows that a colleague looks at a conversation or types in it to those who have it open, and the typing of its owner
 * to the customer.
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

/** Shows that the customer types to those who have the conversation open or in a list. */
export async function showCustomerTyping(
  { uow, broadcaster }: Pick<PresenceDeps, 'uow' | 'broadcaster'>,
  { companyId, connectionId }: Link,
  { chat, state }: Extract<ChatEvent, { type: 'typing' }>,
): Promise<void> {
  const ticket = await uow.read(companyId, (db) => findTicketOfChat(db, { connectionId, chat }));
  if (ticket)
    broadcaster.emit(ticketsEvents.ticketPresence, companyId, talkAudience(companyId, ticket), {
      ticketId: ticket.id,
      user: null,
      state,
    });
}
