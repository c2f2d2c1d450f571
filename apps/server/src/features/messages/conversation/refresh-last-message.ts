import type { Message } from '@balcao/contract';
import { previewOf } from '@balcao/domain';
import type { Work } from '../../../platform/unit-of-work.ts';
import { setLastMessage, ticketChanged } from '../../tickets/index.ts';
import { findTicketItEnds } from '../queries.ts';

/**
 * A message was changed or deleted: if it is the last one of its ticket, the lists must not go on showing the old
 * words.
 */
export async function refreshLastMessage(work: Work, message: Message): Promise<void> {
  const ended = await findTicketItEnds(work.db, message);
  if (!ended) return;
  const ticket = await setLastMessage(
    work.db,
    message.ticketId,
    previewOf({ ...message, fileName: message.mediaName, member: ended.isGroup ? message.contact?.name : null }),
  );
  if (ticket) await work.record(ticketChanged(work.db.companyId, { ticket }));
}
