import { isReplyWindowOpen } from '@balcao/domain';
import type { Work } from '../../platform/unit-of-work.ts';
import { isCompanyWorking } from '../companies/index.ts';
import { fillTicketText, sayAutomatically } from '../messages/index.ts';
import { findReplyWindow, findTicket } from '../tickets/index.ts';
import { findTransferText } from './transfer-queries.ts';

/**
 * Tells the customer that the conversation went to another queue, in the words of the connection, where it has some and
 * reaches the customer now.
 */
export async function sayTransferred(work: Work, ticketId: number): Promise<void> {
  const { db } = work;
  const found = await findTransferText(db, ticketId);
  if (!found || found.text.trim() === '' || found.isGroup || found.status !== 'CONNECTED') return;
  const [ticket, window, works] = await Promise.all([
    findTicket(db, ticketId),
    findReplyWindow(db, ticketId),
    isCompanyWorking(db),
  ]);
  if (!ticket || !works || (window !== null && !isReplyWindowOpen(window.endsAt, window.now))) return;
  const { text, timeZone, now } = found;
  const queue = ticket.queue?.name ?? '';
  await sayAutomatically(work, ticketId, await fillTicketText(work, text, { ticket, queue, timeZone, now }));
}
