import type { DeskState, TicketEntry } from '../store/desk-state.ts';
import type { Viewer } from '../viewer.ts';

/** Why somebody cannot write in a ticket; null when they can. */
export type WritingStop = { reason: 'notOpen' } | { reason: 'notMine'; name: string } | null;

/** Decides who may write: the owner and admins, and only while the ticket is open (S184). */
export function writingStopOf(ticket: Pick<TicketEntry, 'status' | 'userId' | 'user'>, viewer: Viewer): WritingStop {
  if (ticket.status !== 'open') return { reason: 'notOpen' };
  if (ticket.userId === viewer.userId || viewer.isAdmin) return null;
  return { reason: 'notMine', name: ticket.user?.name ?? '' };
}

/** The ticket behind an address, if it is known. */
export function findByUuid(state: DeskState, uuid: string): TicketEntry | undefined {
  return state.tickets.get(state.idsByUuid.get(uuid) ?? 0);
}
