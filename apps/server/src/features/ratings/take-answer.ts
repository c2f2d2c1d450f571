import { decideExpiry, readRatingAnswer } from '@balcao/domain';
import type { Logger } from '../../platform/logger.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { isCompanyWorking } from '../companies/index.ts';
import { sayAutomatically } from '../messages/index.ts';
import { readSetting } from '../settings/index.ts';
import {
  addToTimeline,
  endRatings,
  findRatedCycle,
  listUnanswered,
  lockTicket,
  noteComment,
  noteRating,
} from '../tickets/index.ts';
import { findClosingRow } from './closing-queries.ts';
import { mayWriteFreely, sayFilled, wordsFor } from './say-closing.ts';

/** Keeps the answer of a customer to what was asked after a conversation, and says what follows. */
export async function takeAnswer(work: Work, ticketId: number, text: string): Promise<void> {
  const { db } = work;
  const [cycle, row] = await Promise.all([findRatedCycle(db, ticketId), findClosingRow(db, ticketId)]);
  if (!cycle || !row) return;
  const answer = readRatingAnswer(cycle, text, cycle.now);
  if (answer === null) return;
  if (answer.kind === 'comment') {
    await noteComment(db, cycle.id, answer.comment);
    return sayGoodbye(work, ticketId);
  }
  // Whose company may not write just now is thanked by nobody, and asked nothing more.
  const asksComment = (await readSetting(db, 'ratingComment')) === 'enabled' && (await isCompanyWorking(db));
  await noteRating(db, cycle.id, { rate: answer.rate, asksComment });
  await addToTimeline(work, [{ ticketId, kind: 'rated', note: String(answer.rate) }]);
  if (asksComment) await sayAutomatically(work, ticketId, wordsFor(row).askComment);
  else await sayGoodbye(work, ticketId);
}

/**
 * Ends the questions that nobody answered in time. Whoever is still there hears the last words. A ticket that fails keeps
 * no other one waiting, and is tried again a minute later.
 */
export async function endUnanswered(uow: UnitOfWork, log: Logger): Promise<void> {
  for (const { companyId, ticketId } of await uow.readPlatform(listUnanswered)) {
    try {
      await uow.write(companyId, (work) => endOne(work, ticketId));
    } catch (error) {
      log.error({ err: error, companyId, ticketId }, 'the question after a ticket could not be ended');
    }
  }
}

async function endOne(work: Work, ticketId: number): Promise<void> {
  const { db } = work;
  const ticket = await lockTicket(db, ticketId);
  const [cycle, minutes] = await Promise.all([findRatedCycle(db, ticketId), readSetting(db, 'ratingsTimeout')]);
  if (!ticket || !cycle) return;
  const expiry = decideExpiry(cycle, Number(minutes) * 60_000, cycle.now);
  if (expiry === 'wait') return;
  await endRatings(db, ticketId);
  if (expiry === 'goodbye' && ticket.status === 'closed') await sayGoodbye(work, ticketId);
}

async function sayGoodbye(work: Work, ticketId: number): Promise<void> {
  const row = await findClosingRow(work.db, ticketId);
  if (!row || row.completionMessage.trim() === '' || !(await mayWriteFreely(work.db, ticketId))) return;
  await sayFilled(work, ticketId, row, row.completionMessage);
}
