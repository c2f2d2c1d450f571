import type { Ticket } from '@balcao/contract';
import type { Work } from '../../platform/unit-of-work.ts';
import { ticketChanged } from './events.ts';
import { noteTracking } from './hot-ticket-queries.ts';
import { placeInQueue } from './queries.ts';
import { noteChatbotEnd } from './tracking-queries.ts';

/** Puts a waiting ticket where the chatbot leads it, and notes whether the chatbot still talks there. */
export async function placeByBot(
  work: Work,
  before: Ticket,
  { queueId, chatbot }: Pick<Ticket, 'queueId' | 'chatbot'>,
): Promise<void> {
  if (before.queueId === queueId && before.chatbot === chatbot) return;
  const ticket = await placeInQueue(work.db, before.id, { queueId, chatbot });
  if (!ticket) return;
  await noteTracking(work.db, before.id, { queueId, startedBy: null, isQueued: false, finishedBy: null });
  if (before.chatbot && !chatbot) await noteChatbotEnd(work.db, before.id);
  await work.record(
    ticketChanged(work.db.companyId, { ticket, before: before.queueId === queueId ? undefined : before }),
  );
}
