import type { TicketAction } from './change.ts';

/**
 * What a conversation tells besides its messages. The last three happen without anybody of the team: the customer wrote
 * again, the owner was deleted, the connection was deleted.
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
