import type { Viewer, TicketEntry } from '../desk/index.ts';

/** What can be done with a ticket. */
export type AllowedActions = { accept: boolean; return: boolean; resolve: boolean; reopen: boolean; transfer: boolean };

/** Decides by the state of a ticket and by who looks: its owner and admins act on an open one (S144). */
export function allowedActions(
  { status, userId }: Pick<TicketEntry, 'status' | 'userId'>,
  viewer: Viewer,
): AllowedActions {
  const isOpen = status === 'open' && (viewer.isAdmin || userId === viewer.userId);
  return {
    accept: status === 'pending',
    return: isOpen,
    resolve: isOpen,
    reopen: status === 'closed',
    transfer: isOpen || status === 'pending',
  };
}
