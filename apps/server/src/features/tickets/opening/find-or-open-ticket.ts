import { isOptOut, planTicket, readConfirmation, readRatingAnswer } from '@balcao/domain';
import type { Work } from '../../../platform/unit-of-work.ts';
import { wantPicture } from '../../contacts/index.ts';
import { readSetting } from '../../settings/index.ts';
import { ticketChanged, ticketOpenedTwice } from '../events.ts';
import { isWrittenByCampaign } from './campaign-queries.ts';
import { type Chat, findTicket, lockRunningTicket, lockTicket } from '../hot-ticket-queries.ts';
import { findNewestTicket, findQueuesFor, insertTicket, reopenTicketRow } from './find-or-open-queries.ts';
import { endRatings, findRatedCycle } from '../rating-queries.ts';
import { addToTimeline } from '../timeline/timeline.ts';
import { beginTracking } from '../timeline/tracking-queries.ts';

export type Arrival = Chat & {
  chat: string;
  isGroup: boolean;
  /** Whether this kind of message may open a conversation. */ opens: boolean;
  /** What the customer wrote or chose; null for anything else. */ answer: string | null;
};

/** The ticket an arriving message belongs to, locked; null when it may open none and none runs. */
export async function findOrOpenTicket(work: Work, arrival: Arrival): Promise<number | null> {
  const running = await lockRunningTicket(work.db, arrival);
  if (running) return running.id;
  const [newest, queues, timeout] = await Promise.all([
    findNewestTicket(work.db, arrival),
    findQueuesFor(work.db, arrival.connectionId),
    readSetting(work.db, 'autoReopenTimeout'),
  ]);
  if (newest?.isAsked && (await takesAnswer(work.db, newest.id, arrival))) return newest.id;
  // What somebody says to a campaign's question, and that they want no more, is no conversation to answer.
  if (newest && (await answersCampaign(work.db, arrival))) return newest.id;
  const plan = planTicket(newest, { ...arrival, ...queues, reopenWithinMs: Number(timeout) * 60_000 });
  if (plan.kind === 'none') return null;
  await wantPicture(work.db, arrival);
  if (plan.kind === 'use') return plan.id;
  if (plan.kind === 'reopen') {
    return (await reopenTicket(work, plan.id)) ? plan.id : findOrOpenTicket(work, arrival);
  }
  const opened = await insertTicket(work.db, { ...arrival, queueId: plan.queueId });
  if (opened !== undefined) return opened;
  // Somebody opened one for the same chat at the same moment: theirs is ours.
  await work.record(ticketOpenedTwice(work.db.companyId, {}));
  return findOrOpenTicket(work, arrival);
}

/** Whether a message says to a campaign what is read without a person: yes or no to its question, or to stop. */
async function answersCampaign(db: Work['db'], { answer, ...chat }: Arrival): Promise<boolean> {
  if (answer === null || chat.isGroup || (readConfirmation(answer) === 'other' && !isOptOut(answer))) return false;
  return isWrittenByCampaign(db, chat, { isStop: isOptOut(answer) });
}

/**
 * Whether a message answers what was asked after a closed ticket, which is locked then and stays closed. Any other one
 * of the customer ends the questions.
 */
async function takesAnswer(db: Work['db'], id: number, { answer, opens }: Arrival): Promise<boolean> {
  if (!opens) return false;
  const ticket = await lockTicket(db, id);
  const cycle = await findRatedCycle(db, id);
  if (ticket?.status !== 'closed' || !cycle) return false;
  if (readRatingAnswer(cycle, answer, cycle.now) !== null) return true;
  await endRatings(db, id);
  return false;
}

/** Puts a closed ticket back among the waiting ones, where whoever closed it may not see it any more. */
async function reopenTicket(work: Work, id: number): Promise<boolean> {
  const before = await lockTicket(work.db, id);
  if (!before || !(await reopenTicketRow(work.db, id))) return false;
  await beginTracking(work.db, id);
  const ticket = await findTicket(work.db, id);
  if (ticket) await work.record(ticketChanged(work.db.companyId, { ticket, before: { id, ...before } }));
  await addToTimeline(work, [{ ticketId: id, kind: 'customerReturned' }]);
  return true;
}
