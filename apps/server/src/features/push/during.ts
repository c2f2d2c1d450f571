import type { Ticket } from '@balcao/contract';
import { during, type DuringReaction } from '../../platform/reactions.ts';
import type { TicketPlace } from '../../ports/broadcaster.ts';
import { messageCreated } from '../messages/index.ts';
import { sessionsEnded } from '../session/index.ts';
import { chatMessageWritten } from '../team-chat/index.ts';
import { colleaguesMentioned } from '../ticket-notes/index.ts';
import { ticketChanged } from '../tickets/index.ts';
import { deleteDevicesOf, noteForQueue, noteForUsers } from './queries.ts';

/** What follows within this time, in milliseconds, is told together. */
const burstMs = 2_000;

/** What is noted inside the transactions of other features, so that a crash loses none of it. */
export const pushDuring: readonly DuringReaction[] = [
  during(messageCreated, async ({ db }, { message, ticket, isBacklog, facts }) => {
    if (message.fromMe || isBacklog === true || facts?.hasPushDevices === false) return;
    if (ticket.isGroup || ticket.chatbot) return;
    const about = { ticketId: ticket.id, waitMs: burstMs };
    if (ticket.userId !== null && ticket.status === 'open')
      await noteForUsers(db, [ticket.userId], { kind: 'message', ...about });
    // Of a customer who waits already nobody is told again.
    else if (ticket.userId === null && ticket.status === 'pending' && ticket.unreadMessages === 1)
      await noteForQueue(db, ticket.queueId, { kind: 'waiting', ...about });
  }),
  during(ticketChanged, async ({ db }, { ticket, before, transferredBy, leftByBot }) => {
    const about = { ticketId: ticket.id, waitMs: burstMs };
    if (transferredBy !== undefined && ticket.userId !== null && ticket.userId !== transferredBy)
      await noteForUsers(db, [ticket.userId], { kind: 'transfer', ...about });
    else if (beginsToWait(ticket, before, leftByBot))
      await noteForQueue(db, ticket.queueId, { kind: 'waiting', ...about });
  }),
  during(colleaguesMentioned, async ({ db }, { ticket, userIds }) => {
    await noteForUsers(db, userIds, { kind: 'mention', ticketId: ticket.id, waitMs: 0 });
  }),
  during(chatMessageWritten, async ({ db }, { message, chat }) => {
    const others = chat.users.flatMap(({ userId }) => (userId === message.senderId ? [] : userId));
    if (others.length > 0) await noteForUsers(db, others, { kind: 'chat', chatId: chat.id, waitMs: burstMs });
  }),
  // A login elsewhere leaves the devices alone: whoever sits down at the desk still wants the phone to ring.
  during(sessionsEnded, async ({ db }, { userIds, by }) => {
    if (by !== 'login') await deleteDevicesOf(db, userIds, by?.logoutOf ?? null);
  }),
];

/** Whether people of its queue can take the ticket from now on; one that waited there already is not told again. */
function beginsToWait(ticket: Ticket, before: TicketPlace | undefined, leftByBot = false): boolean {
  if (ticket.userId !== null || ticket.status !== 'pending' || ticket.chatbot || ticket.isGroup) return false;
  if (leftByBot) return true;
  return (
    before !== undefined && (before.status !== 'pending' || before.userId !== null || before.queueId !== ticket.queueId)
  );
}
