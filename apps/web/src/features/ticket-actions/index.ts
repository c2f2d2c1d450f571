export {
  acceptTicket,
  hasUndo,
  reopenTicket,
  resolveTicket,
  returnTicket,
  undoLast,
  useRunningAction,
} from './actions.ts';
export { TicketHeaderLoading } from './header-parts.tsx';
export { NewTicketDialog, PeekDialog } from './lazy-parts.ts';
export { offeredActions } from './offered-actions.ts';
export { TicketHeader } from './ticket-header.tsx';
