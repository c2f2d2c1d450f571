import { decideClosing, isReplyWindowOpen, languageOfCustomer, ratingWords, type RatingWords } from '@balcao/domain';
import * as z from 'zod/mini';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { defineJob, defineJobKind, type Job } from '../../ports/job-queue.ts';
import { fromAddress } from '../../ports/whatsapp.ts';
import { isCompanyWorking } from '../companies/index.ts';
import { fillTicketText, sayAutomatically } from '../messages/index.ts';
import { readSetting } from '../settings/index.ts';
import {
  addToTimeline,
  findRatedCycle,
  findReplyWindow,
  findTicket,
  lockTicket,
  noteClosed,
  noteRatingAsked,
} from '../tickets/index.ts';
import { findClosingRow, type ClosingRow } from './closing-queries.ts';

/** For so long a person can take a resolve back, and nothing is said. */
export const undoMs = 6_000;

const payload = z.object({ ticketId: z.int() });
/** Says the last words of a conversation that a person resolved. */
export const closingJob = defineJobKind('ratings.sayClosing', payload);

/** The job that says them; a second run finds that they were said. */
export function createClosingJob(uow: UnitOfWork): Job<typeof payload> {
  return defineJob({
    ...closingJob,
    async run({ ticketId }, { companyId }) {
      if (companyId !== null) await uow.write(companyId, (work) => sayClosing(work, ticketId));
    },
  });
}

async function sayClosing(work: Work, ticketId: number): Promise<void> {
  const { db } = work;
  const ticket = await lockTicket(db, ticketId);
  if (ticket?.status !== 'closed') return;
  const [works, row, cycle, companyAsks, isWindowOpen] = await Promise.all([
    isCompanyWorking(db),
    findClosingRow(db, ticketId),
    findRatedCycle(db, ticketId),
    readSetting(db, 'userRating'),
    mayWriteFreely(db, ticketId),
  ]);
  if (!row || !cycle || cycle.isOver || cycle.ratingAskedAt !== null) return;
  if (!works) return noteClosed(db, cycle.id);
  const closing = decideClosing({
    ...row,
    isConnected: row.connectionStatus === 'CONNECTED',
    isWindowOpen,
    wasAttended: cycle.startedAt !== null,
    companyAsks: companyAsks === 'enabled',
    closedForMs: cycle.finishedAt === null ? 0 : row.now.getTime() - cycle.finishedAt.getTime(),
  });
  if (closing === 'tooLate') await addToTimeline(work, [{ ticketId, kind: 'closingUnsaid' }]);
  if (closing === 'complete') await sayFilled(work, ticketId, row, row.completionMessage);
  if (closing !== 'ask') return noteClosed(db, cycle.id);
  await noteRatingAsked(db, cycle.id);
  const { instruction } = wordsFor(row);
  await sayFilled(work, ticketId, row, [row.ratingMessage.trim(), instruction].filter(Boolean).join('\n\n'));
}

/** Says a text of the connection with its variables filled. */
export async function sayFilled(work: Work, ticketId: number, row: ClosingRow, text: string): Promise<void> {
  const [ticket, works] = await Promise.all([findTicket(work.db, ticketId), isCompanyWorking(work.db)]);
  if (!ticket || !works) return;
  const filling = { ticket, queue: ticket.queue?.name ?? '', timeZone: row.timeZone, now: row.now };
  await sayAutomatically(work, ticketId, await fillTicketText(work, text, filling));
}

/** Whether Meta's API, where it is used, takes free text for this customer. */
export async function mayWriteFreely(db: Work['db'], ticketId: number): Promise<boolean> {
  const window = await findReplyWindow(db, ticketId);
  return window === null || isReplyWindowOpen(window.endsAt, window.now);
}

/** The words in the customer's language. */
export function wordsFor({ chat }: Pick<ClosingRow, 'chat'>): RatingWords {
  const { kind, value } = fromAddress(chat);
  return ratingWords[languageOfCustomer(kind === 'pn' ? value : null)];
}
