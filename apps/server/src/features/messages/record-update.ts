import type { Message } from '@balcao/contract';
import type { Work } from '../../platform/unit-of-work.ts';
import { messageUpdated } from './events.ts';
import { findRowOf } from './queries.ts';

/** Records that a message changed. */
export async function recordUpdate(work: Work, message: Message): Promise<void> {
  // Rows show how far our own last message got; what a customer wrote reaches them with the ticket.
  const row = message.fromMe ? await findRowOf(work.db, message) : undefined;
  await work.record(messageUpdated(work.db.companyId, { message, row }));
}
