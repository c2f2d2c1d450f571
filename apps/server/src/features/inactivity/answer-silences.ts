import { decideAboutSilence, findSilence, isReplyWindowOpen, type SilenceQuestion } from '@balcao/domain';
import type { Logger } from '../../platform/logger.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { handOverSilent } from '../chatbot/index.ts';
import { isCompanyWorking } from '../companies/index.ts';
import { hearsCustomers } from '../connections/index.ts';
import { fillTicketText, sayAutomatically } from '../messages/index.ts';
import {
  claimSilent,
  closeForInactivity,
  findReplyWindow,
  findTicket,
  lockTicket,
  noteReminded,
  setNextLook,
} from '../tickets/index.ts';
import { findSilentTicket, type SilentTicketRow } from './queries.ts';

/** How many conversations of a company are looked at before the next company has its turn. */
const perCompany = 10;

/**
 * Looks at the conversations whose customers may have been silent for too long, until none is due. Each has a
 * transaction of its own; one that fails is looked at again some minutes later and keeps no other one waiting.
 */
export async function answerSilences(
  uow: UnitOfWork,
  { log, signal }: { log: Logger; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    const claimed = await uow.writePlatform(({ db }) => claimSilent(db, { perCompany }));
    if (claimed.length === 0) return;
    for (const { companyId, ticketId } of claimed) {
      if (signal.aborted) return;
      try {
        await uow.write(companyId, (work) => answerSilence(work, ticketId));
      } catch (error) {
        log.error({ err: error, companyId, ticketId }, 'a silent conversation could not be looked at');
      }
    }
  }
}

/** Reminds, closes or calls a person where it is time, and says when to look again. A second run does nothing. */
async function answerSilence(work: Work, ticketId: number): Promise<void> {
  const { db } = work;
  // Locked, so that an answer of the customer comes before all of this or after it.
  await lockTicket(db, ticketId);
  const found = await findSilentTicket(db, ticketId);
  const since = found && findSilence(found);
  if (!found || !since) return setNextLook(db, ticketId, null);
  // The customer may have answered long ago. The claim already says when to look again.
  if (!(await hearsCustomers(db, found.connectionId)) || !(await isCompanyWorking(db))) return;
  const window = await findReplyWindow(db, ticketId);
  const canWrite = window === null || isReplyWindowOpen(window.endsAt, window.now);
  await carryOut(work, found, {
    ...found,
    since,
    canWrite,
    handOverAfter: found.chatbot ? found.chatbotTimeout : null,
  });
}

async function carryOut(work: Work, found: SilentTicketRow, question: SilenceQuestion): Promise<void> {
  const { ticketId } = found;
  const decision = decideAboutSilence(question);
  switch (decision.kind) {
    case 'wait':
      return setNextLook(work.db, ticketId, decision.until);
    case 'remind':
      await say(work, found, found.remindMessage);
      // Due at once again: the next look finds out how long the customer may think about it.
      return noteReminded(work.db, ticketId);
    case 'close':
      if (question.canWrite && found.closeMessage.trim() !== '') await say(work, found, found.closeMessage);
      return closeForInactivity(work, ticketId);
    case 'handOver':
      await handOverSilent(work, ticketId, { isTold: question.canWrite });
      return setNextLook(work.db, ticketId, null);
  }
}

async function say(work: Work, { ticketId, queueName, timeZone, now }: SilentTicketRow, text: string): Promise<void> {
  const ticket = await findTicket(work.db, ticketId);
  if (!ticket) return;
  await sayAutomatically(work, ticketId, await fillTicketText(work, text, { ticket, queue: queueName, timeZone, now }));
}
