import { refuseWriting, type Viewer } from '@balcao/domain';
import type { DeskState, TicketEntry } from '../store/desk-state.ts';

/** Why somebody cannot write in a ticket; null when they can. */
export type WritingStop = { reason: 'notOpen' } | { reason: 'notMine'; name: string } | null;

/** What keeps somebody from writing in a ticket, with the name of its owner to say so (S184). */
export function writingStopOf(ticket: Pick<TicketEntry, 'status' | 'userId' | 'user'>, viewer: Viewer): WritingStop {
  const refusal = refuseWriting(viewer, ticket);
  if (refusal === null) return null;
  return refusal === 'ERR_TICKET_NOT_OPEN'
    ? { reason: 'notOpen' }
    : { reason: 'notMine', name: ticket.user?.name ?? '' };
}

/** The ticket behind an address, if it is known. */
export function findByUuid(state: DeskState, uuid: string): TicketEntry | undefined {
  return state.tickets.get(state.idsByUuid.get(uuid) ?? 0);
}
