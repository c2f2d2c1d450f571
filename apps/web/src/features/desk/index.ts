export {
  deleteTicket,
  dropFromLists,
  keepLists,
  markConversationStale,
  markListStale,
  saveTicket,
  setReplyTo,
} from './store/desk-changes.ts';
export type { MessageEvent } from './store/desk-events.ts';
export { type DeskList, type Hit, type Outgoing, type OutgoingFile, type TicketEntry } from './store/desk-state.ts';
export { deskForLists, deskStore, useDesk } from './store/desk-store.ts';
export { deskView, type Picked, revealPending, showTab, useDeskView } from './store/desk-view.ts';
export { fileLimit } from './sending/file-limit.ts';
export { keyOf, type ListQuestion, queryOf, unreadQuestion } from './store/list-question.ts';
export { findViewer, loadTicket, loadTickets } from './loading/load-desk.ts';
export { deleteMessage, loadMessages, readTicket } from './loading/load-messages.ts';
export { viewerOf } from './viewer.ts';
export { noPages } from './store/paged-ids.ts';
export { isOpen, type ReplyWindow } from './sending/reply-window.ts';
export { giveUp, resend, sendAgain, sendFiles, sendText } from './sending/send-message.ts';
export { sendTemplate } from './sending/send-template.ts';
export { emptyWindow, type MessageWindow } from './store/message-window.ts';
export { selectionWait } from './loading/selection-pace.ts';
export { useFresh } from './loading/use-fresh.ts';
export { typing } from './store/typing.ts';
export { type TicketCommand, useTicketCommand, sendTicketCommand } from './commands.ts';
export { findByUuid, type WritingStop, writingStopOf } from './drafts/writing.ts';
