export { deleteTicket, saveTicket, storeTickets } from './store/ticket-changes.ts';
export { dropFromLists, keepLists, markListStale } from './store/list-changes.ts';
export { markConversationStale, setReplyTo } from './store/message-changes.ts';
export type { MessageEvent } from './store/desk-events.ts';
export {
  type DeskList,
  type DeskState,
  findByUuid,
  type Hit,
  type Outgoing,
  type OutgoingFile,
  type TicketEntry,
} from './store/desk-state.ts';
export { deskForLists, deskStore, useDesk } from './store/desk-store.ts';
export {
  deskView,
  type OnlyFilter,
  onlyFilters,
  type Picked,
  revealPending,
  showTab,
  useDeskView,
} from './store/desk-view.ts';
export { acceptingTicket, whileAccepting } from './accepting.ts';
export { findGap, useFilledText } from './sending/filled-text.ts';
export { dropReply, pickReply, usePickedReply } from './sending/picked-replies.ts';
export { fileLimit } from './sending/file-limit.ts';
export { keyOf, type TicketListQuery, toRequestQuery, unreadListQuery } from './store/ticket-list-query.ts';
export { findViewer, loadHistory, loadTicket, loadTickets } from './loading/load-tickets.ts';
export { deleteMessage, loadMessages, readTicket, revealDocument } from './loading/load-messages.ts';
export { viewerOf } from './viewer.ts';
export { emptyPagedIds } from './store/paged-ids.ts';
export { isWindowOpen, type ReplyWindow } from './sending/reply-window.ts';
export { createClientId } from './sending/client-id.ts';
export { createDeviceStore } from './device-store.ts';
export {
  askNumber,
  editMessage,
  forwardMessage,
  reactToMessage,
  sendCard,
  sendPlace,
} from './sending/change-message.ts';
export {
  discardOutgoing,
  resendMessage,
  retryOutgoing,
  sendFiles,
  sendQuickFile,
  sendText,
} from './sending/send-message.ts';
export { sendsByItself } from './outbox/outbox.ts';
export { lastUnsentOf } from './sending/outgoing.ts';
export { sendTemplate } from './sending/send-template.ts';
export { emptyWindow, type MessageWindow } from './store/message-window.ts';
export { lineOfEntry, linesOf, type TimelineLine } from './store/timeline-lines.ts';
export { mentionedIn, splitByMentions } from './mentions.ts';
export { deleteNote, setTypedNote, writeNote } from './notes.ts';
export { selectionDelay } from './loading/selection-delay.ts';
export { useWatchedFetch } from './loading/use-watched-fetch.ts';
export { inputTexts } from './store/input-texts.ts';
export { type CardPerson, type TicketCommand, useTicketCommand, sendTicketCommand } from './commands.ts';
export { type ReadOnlyReason, readOnlyReasonOf } from './read-only-reason.ts';
