import type { Ticket } from '@balcao/contract';
import type { Work } from '../../../platform/unit-of-work.ts';
import { ticketChanged } from '../events.ts';
import { noteTracking, placeInQueue } from '../hot-ticket-queries.ts';

/** Puts a waiting ticket where the chatbot leads it, and notes whether the chatbot still talks there. */
export async function placeByBot(
  work: Work,
  before: Ticket,
  { queueId, chatbot }: Pick<Ticket, 'queueId' | 'chatbot'>,
): Promise<void> {
  if (before.queueId === queueId && before.chatbot === chatbot) return;
  const { db } = work;
  const endsChatbot = before.chatbot && !chatbot;
  const [ticket] = await Promise.all([
    placeInQueue(db, before.id, { queueId, chatbot }),
    (endsChatbot || queueId !== before.queueId) &&
      noteTracking(db, before.id, { queueId, startedBy: null, isQueued: false, finishedBy: null, endsChatbot }),
  ]);
  if (!ticket) return;
  await work.record(
    ticketChanged(work.db.companyId, { ticket, before: before.queueId === queueId ? undefined : before }),
  );
}
