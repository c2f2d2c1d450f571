export { listPace, subscribeCalmly } from './calm.ts';
export {
  deleteTicket,
  dropFromLists,
  keepLists,
  markConversationStale,
  markListStale,
  saveTicket,
  setReplyTo,
} from './desk-changes.ts';
export type { MessageEvent } from './desk-events.ts';
export { type DeskList, type Hit, type Outgoing, type OutgoingFile, type TicketEntry } from './desk-state.ts';
export { deskStore, useDesk } from './desk-store.ts';
export { deskView, type Picked, revealPending, showTab, useDeskView } from './desk-view.ts';
export { fileLimit } from './file-limit.ts';
export { isHandedOver, keyOf, type ListQuestion, noQueueId, queryOf, unreadQuestion } from './list-question.ts';
export { listenToTickets } from './live-updates.ts';
export { findOwn, loadTicket, loadTickets } from './load-desk.ts';
export { deleteMessage, loadMessages, readTicket } from './load-messages.ts';
export { type Own, ownOf } from './own.ts';
export { noPages } from './paged-ids.ts';
export { isOver, type ReplyWindow } from './reply-window.ts';
export { giveUp, resend, sendAgain, sendFiles, sendText } from './send-message.ts';
export { sendTemplate } from './send-template.ts';
export { noStretch, type Stretch } from './stretch.ts';
export { selectionWait } from './selection-pace.ts';
export { useFresh } from './use-fresh.ts';
export { typing } from './typing.ts';
export { type TicketWish, useTicketWish, wishForTicket } from './wishes.ts';
export { findByUuid, type WritingStop, writingStopOf } from './writing.ts';
