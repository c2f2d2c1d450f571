import type { Ticket } from '@balcao/contract';
import { during, type DuringReaction } from '../../platform/reactions.ts';
import type { TicketPlace } from '../../ports/broadcaster.ts';
import { personCalled } from '../chatbot/index.ts';
import { messageCreated } from '../messages/index.ts';
import { sessionsEnded } from '../session/index.ts';
import { chatMessageWritten } from '../team-chat/index.ts';
import { colleaguesMentioned } from '../ticket-notes/index.ts';
import { ticketChanged } from '../tickets/index.ts';
import { deleteDevicesOf, noteForUsers, noteWaiting } from './queries.ts';

/** What follows within this time, in milliseconds, is told together. */
const burstMs = 2_000;

/** What is noted inside the transactions of other features, so that a crash loses none of it. */
export const pushDuring: readonly DuringReaction[] = [
  during(messageCreated, async ({ db }, { message, ticket, isBacklog, facts }) => {
    // An arriving message brings the answer along: where nobody wants to be told, not one statement is sent.
    if (message.fromMe || isBacklog === true || facts?.hasPushDevices === false || ticket.isGroup) return;
    if (ticket.userId !== null && ticket.status === 'open')
      await noteForUsers(db, [ticket.userId], { kind: 'message', ticketId: ticket.id, waitMs: burstMs });
    // The bot has answered by now and may have left the customer to people. Of one who waited already nobody is told.
    else if (ticket.userId === null && ticket.status === 'pending' && (ticket.chatbot || ticket.unreadMessages === 1))
      await noteWaiting(db, ticket.id, burstMs);
  }),
  during(ticketChanged, async ({ db }, { ticket, before, transferredBy, byBot }) => {
    if (transferredBy !== undefined && ticket.userId !== null && ticket.userId !== transferredBy)
      await noteForUsers(db, [ticket.userId], { kind: 'transfer', ticketId: ticket.id, waitMs: burstMs });
    else if (byBot !== true && beginsToWait(ticket, before)) await noteWaiting(db, ticket.id, burstMs);
  }),
  during(personCalled, ({ db }, { ticketId }) => noteWaiting(db, ticketId, burstMs)),
  during(colleaguesMentioned, ({ db }, { ticket, userIds }) =>
    noteForUsers(db, userIds, { kind: 'mention', ticketId: ticket.id, waitMs: 0 }),
  ),
  during(chatMessageWritten, async ({ db }, { message, chat }) => {
    const others = chat.users.flatMap(({ userId }) => (userId === message.senderId ? [] : userId));
    if (others.length > 0) await noteForUsers(db, others, { kind: 'chat', chatId: chat.id, waitMs: burstMs });
  }),
  // A login elsewhere leaves the devices alone: whoever sits down at the desk still wants the phone to ring.
  during(sessionsEnded, async ({ db }, { userIds, by }) => {
    if (by !== 'login') await deleteDevicesOf(db, userIds, by?.logoutOf ?? null);
  }),
];

/** Whether somebody gave the ticket back to its queue or to another; one that a customer opens again is told by the message. */
const beginsToWait = (ticket: Ticket, before: TicketPlace | undefined): boolean =>
  ticket.userId === null &&
  ticket.status === 'pending' &&
  before !== undefined &&
  before.status !== 'closed' &&
  (before.status !== 'pending' || before.userId !== null || before.queueId !== ticket.queueId);
