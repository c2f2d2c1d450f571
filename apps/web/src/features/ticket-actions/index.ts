export {
  acceptTicket,
  hasUndo,
  reopenTicket,
  resolveTicket,
  returnTicket,
  undoLast,
  useRunningAction,
} from './actions.ts';
export { DemandedTag } from './tags/demanded-tag.tsx';
export { TicketHeaderLoading } from './header/header-parts.tsx';
export { NewTicketDialog, PeekDialog, SnoozeDialog, TagManyPopover, TransferManyDialog } from './lazy-parts.ts';
export { acceptMany, type ManyAction, resolveMany } from './many-tickets.ts';
export { offeredActions } from './offered-actions.ts';
export { markUnread, type RowAction, wakeTicket } from './snooze/reminders.ts';
export { TicketHeader } from './header/ticket-header.tsx';
