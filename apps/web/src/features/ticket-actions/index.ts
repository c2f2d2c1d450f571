export { acceptTicket, hasUndo, reopenTicket, resolveTicket, returnTicket, undoLast } from './actions.ts';
export { allowedActions } from './allowed-actions.ts';
export { fold } from './fold.ts';
export { TicketHeaderLoading } from './header-parts.tsx';
export { NewTicketDialog, PeekDialog } from './lazy-parts.ts';
export { TicketHeader } from './ticket-header.tsx';
