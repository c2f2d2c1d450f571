import type { Ticket } from '@balcao/contract';
import type { Work } from '../../../platform/unit-of-work.ts';
import { ticketChanged } from '../events.ts';
import { noteTracking, placeInQueue } from '../hot-ticket-queries.ts';

/** Where the chatbot leads a ticket, and whether it still talks there. */
export type BotPlace = Pick<Ticket, 'queueId' | 'chatbot'>;

/** Whether that is elsewhere than where the ticket is. */
export const isMovedByBot = (before: Ticket, { queueId, chatbot }: BotPlace): boolean =>
  before.queueId !== queueId || before.chatbot !== chatbot;

/** Puts a waiting ticket where the chatbot leads it, and notes whether the chatbot still talks there. */
export async function placeByBot(work: Work, before: Ticket, place: BotPlace): Promise<void> {
  if (!isMovedByBot(before, place)) return;
  const [ticket] = await Promise.all([placeInQueue(work.db, before.id, place), trackMoveByBot(work, before, place)]);
  if (ticket) await recordMoveByBot(work, before, ticket);
}

/** Notes the move of a ticket in its running cycle, for whoever moves it with something else. */
export async function trackMoveByBot({ db }: Work, before: Ticket, { queueId, chatbot }: BotPlace): Promise<void> {
  const endsChatbot = before.chatbot && !chatbot;
  if (!endsChatbot && queueId === before.queueId) return;
  await noteTracking(db, before.id, { queueId, startedBy: null, isQueued: false, finishedBy: null, endsChatbot });
}

/** Records that a ticket was moved. */
export const recordMoveByBot = (work: Work, before: Ticket, ticket: Ticket): Promise<void> =>
  work.record(
    ticketChanged(work.db.companyId, {
      ticket,
      before: before.queueId === ticket.queueId ? undefined : before,
      byBot: true,
    }),
  );
