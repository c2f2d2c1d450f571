import type { Work } from '../../platform/unit-of-work.ts';
import { ticketChanged } from './events.ts';
import { closeRunning } from './queries.ts';

/** Closes every conversation of a connection that is about to go, and tells those who had it open. */
export async function closeTicketsOf(work: Work, connectionId: number): Promise<void> {
  for (const ticket of await closeRunning(work.db, connectionId)) work.record(ticketChanged(work.db.companyId, { ticket }));
}
