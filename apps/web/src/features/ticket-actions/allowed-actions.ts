import type { Own, TicketEntry } from '../desk/index.ts';

/** What can be done with a ticket. */
export type Deeds = { accept: boolean; return: boolean; resolve: boolean; reopen: boolean; transfer: boolean };

/** Decides by the state of a ticket and by who looks: its owner and admins act on an open one (S144). */
export function deedsOf({ status, userId }: Pick<TicketEntry, 'status' | 'userId'>, own: Own): Deeds {
  const isOpen = status === 'open' && (own.isAdmin || userId === own.userId);
  return {
    accept: status === 'pending',
    return: isOpen,
    resolve: isOpen,
    reopen: status === 'closed',
    transfer: isOpen || status === 'pending',
  };
}
