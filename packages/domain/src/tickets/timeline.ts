import type { TicketAction } from './change.ts';

/**
 * What a conversation tells besides its messages. From `customerReturned` on it happens without anybody of the team: the
 * customer wrote again or rated, the owner or the connection was deleted, the chatbot did something, the customer answered
 * no more, it was too late to say the last words, or a scheduled message was not needed any more.
 */
export const timelineKinds = [
  'accepted',
  'returned',
  'resolved',
  'reopened',
  'transferred',
  'customerReturned',
  'ownerDeleted',
  'connectionDeleted',
  'botSorted',
  'botFinished',
  'botGaveUp',
  'botWaited',
  'personWanted',
  'closedForInactivity',
  'rated',
  'closingUnsaid',
  'scheduleAnswered',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** How the conversation tells what somebody did with the ticket. */
export const timelineKindOf: Readonly<Record<TicketAction, TimelineKind>> = {
  accept: 'accepted',
  return: 'returned',
  resolve: 'resolved',
  reopen: 'reopened',
  transfer: 'transferred',
};
