import { planTicket } from '@balcao/domain';
import type { Work } from '../../platform/unit-of-work.ts';
import { wantPicture } from '../contacts/index.ts';
import { readSetting } from '../settings/index.ts';
import { ticketOpenedTwice } from './events.ts';
import { type Chat, lockRunningTicket } from './hot-ticket-queries.ts';
import { findNewestTicket, insertTicket, listQueueIds, reopenTicketRow } from './queries.ts';
import { beginTracking } from './tracking-queries.ts';

export type Arrival = Chat & {
  chat: string;
  isGroup: boolean;
  /** Whether this kind of message may open a conversation. */ opens: boolean;
};

/** The ticket an arriving message belongs to, locked; null when it may open none and none runs. */
export async function findOrOpenTicket(work: Work, arrival: Arrival): Promise<number | null> {
  const running = await lockRunningTicket(work.db, arrival);
  if (running) return running.id;
  const [newest, queueIds, timeout] = await Promise.all([
    findNewestTicket(work.db, arrival),
    listQueueIds(work.db, arrival.connectionId),
    readSetting(work.db, 'autoReopenTimeout'),
  ]);
  const plan = planTicket(newest, { ...arrival, queueIds, reopenWithinMs: Number(timeout) * 60_000 });
  if (plan.kind === 'none') return null;
  await wantPicture(work.db, arrival);
  if (plan.kind === 'use') return plan.id;
  if (plan.kind === 'reopen') {
    if (!(await reopenTicketRow(work.db, plan.id))) return findOrOpenTicket(work, arrival);
    await beginTracking(work.db, plan.id);
    return plan.id;
  }
  const opened = await insertTicket(work.db, { ...arrival, queueId: plan.queueId });
  if (opened !== undefined) return opened;
  // Somebody opened one for the same chat at the same moment: theirs is ours.
  await work.record(ticketOpenedTwice(work.db.companyId, {}));
  return findOrOpenTicket(work, arrival);
}
