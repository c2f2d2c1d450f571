import type { Feature } from '../../platform/feature.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { ticketsReactions } from './broadcasts.ts';
import { ticketsDuring } from './during.ts';
import { ticketsRoutes, type TicketsRoutesDeps } from './routes.ts';
import { createWakeJob } from './attention/snooze-ticket.ts';

export { bellAudience, talkAudience, ticketAudience } from './audience.ts';
export { closeForInactivity } from './changing/change-ticket.ts';
export { removeTicketsOf } from './changing/delete-ticket.ts';
export {
  queueTransferred,
  ticketChanged,
  ticketDeleted,
  ticketOpenedTwice,
  ticketRead,
  timelineGrew,
} from './events.ts';
export { findOrOpenTicket } from './opening/find-or-open-ticket.ts';
export { findTicketsToWriteIn, findTicketToWriteIn } from './opening/find-ticket-to-write-in.ts';
export {
  findReplyWindow,
  findTicket,
  lockTicket,
  type SeenTicket,
  type TicketArrival,
  touchedWithMessage,
  touchingWithAnswer,
  touchingWithMessage,
  touchingWithTexts,
  touchTicket,
} from './hot-ticket-queries.ts';
export { listReceivers } from './opening/new-ticket-queries.ts';
export { type BotPlace, isMovedByBot, placeByBot, recordMoveByBot, trackMoveByBot } from './changing/place-by-bot.ts';
export { findQueuesFor } from './opening/find-or-open-queries.ts';
export { clearUnread, setLastMessage } from './queries.ts';
export {
  endRatings,
  findRatedCycle,
  listUnanswered,
  noteClosed,
  noteComment,
  noteRating,
  noteRatingAsked,
} from './rating-queries.ts';
export { maySeePlace, maySeeTicket, requireVisibleTicket, requireWithEarlier } from './list/read-tickets.ts';
export { claimSilent, forgetSilences, noteReminded, setNextLook } from './silence-queries.ts';
export { addToTimeline, recordInTimeline, writeTimeline } from './timeline/timeline.ts';
export type { NewTimelineEntry } from './timeline/timeline-queries.ts';
export { listTimeline } from './timeline/timeline-queries.ts';
export { viewerOf } from './viewer.ts';

/** Conversations: who holds which, and what becomes of it. */
export const ticketsFeature: Feature<TicketsRoutesDeps & { broadcaster: Broadcaster }> = {
  name: 'tickets',
  tables: ['tickets', 'ticket_pins', 'ticket_tags', 'ticket_timeline', 'ticket_trackings'],
  routes: ticketsRoutes,
  during: () => ticketsDuring,
  reactions: ticketsReactions,
  jobs: ({ uow }) => [createWakeJob(uow)],
};
