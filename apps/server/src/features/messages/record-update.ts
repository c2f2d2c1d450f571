import type { Message } from '@balcao/contract';
import type { Work } from '../../platform/unit-of-work.ts';
import type { TicketPlace } from '../../ports/broadcaster.ts';
import { messageUpdated } from './events.ts';
import { findRowOf } from './queries.ts';

/** Records that a message changed; `found` is the ticket whose row shows it, where that was looked up already. */
export async function recordUpdate(work: Work, message: Message, found?: TicketPlace | null): Promise<void> {
  // Rows show how far our own last message got; what a customer wrote reaches them with the ticket.
  const row = found === undefined && message.fromMe ? await findRowOf(work.db, message) : (found ?? undefined);
  await work.record(messageUpdated(work.db.companyId, { message, row }));
}
