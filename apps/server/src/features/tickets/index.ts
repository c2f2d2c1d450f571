export { audienceOf } from './audience.ts';
export { ticketsReactions } from './broadcasts.ts';
export { ticketChanged, ticketDeleted, ticketOpenedTwice, ticketRead } from './events.ts';
export { findOrOpenTicket } from './find-or-open-ticket.ts';
export { ticketsDuring } from './during.ts';
export { clearUnread, findReplyWindow, setLastMessage, type SeenTicket, touchTicket } from './queries.ts';
export { maySeePlace, maySeeTicket, requireVisibleTicket } from './read-tickets.ts';
export { ticketsRoutes } from './routes.ts';
export { viewerOf } from './viewer.ts';
