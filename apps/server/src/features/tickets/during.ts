import { during, type DuringReaction } from '../../platform/reactions.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { connectionDeleted } from '../connections/index.ts';
import { contactsMerged } from '../contacts/index.ts';
import { ticketChanged } from './events.ts';
import { closeRunning, moveTickets } from './queries.ts';
import { finishTrackings } from './tracking-queries.ts';

/** What tickets do inside the transactions of the features below them. */
export const ticketsDuring: readonly DuringReaction[] = [
  during(contactsMerged, ({ db }, merge) => moveTickets(db, merge)),
  during(connectionDeleted, (work, { connectionId }) => closeTicketsOf(work, connectionId)),
];

/** Nobody could answer on a connection that is gone, so its conversations are closed. */
async function closeTicketsOf(work: Work, connectionId: number): Promise<void> {
  const closed = await closeRunning(work.db, connectionId);
  await finishTrackings(
    work.db,
    closed.map(({ id }) => id),
  );
  for (const ticket of closed) await work.record(ticketChanged(work.db.companyId, { ticket }));
}
