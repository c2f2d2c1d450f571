import type { Work } from '../../platform/unit-of-work.ts';
import { ticketChanged } from './events.ts';
import { closeRunning } from './queries.ts';
import { finishTrackings } from './tracking-queries.ts';

/** Closes every conversation of a connection that is about to go, and tells those who had it open. */
export async function closeTicketsOf(work: Work, connectionId: number): Promise<void> {
  const closed = await closeRunning(work.db, connectionId);
  await finishTrackings(
    work.db,
    closed.map(({ id }) => id),
  );
  for (const ticket of closed) work.record(ticketChanged(work.db.companyId, { ticket }));
}
