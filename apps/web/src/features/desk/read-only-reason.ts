import type { TicketEntry } from './store/desk-state.ts';
import { refuseWriting, type Viewer } from '@balcao/domain';

/** Why somebody cannot write in a ticket; null when they can. */
export type ReadOnlyReason = { reason: 'notOpen' } | { reason: 'notMine'; name: string } | null;

/** Why somebody may not write in a ticket, with the name of its owner (S184). */
export function readOnlyReasonOf(
  ticket: Pick<TicketEntry, 'status' | 'userId' | 'user'>,
  viewer: Viewer,
): ReadOnlyReason {
  const refusal = refuseWriting(viewer, ticket);
  if (refusal === null) return null;
  return refusal === 'ERR_TICKET_NOT_OPEN'
    ? { reason: 'notOpen' }
    : { reason: 'notMine', name: ticket.user?.name ?? '' };
}
