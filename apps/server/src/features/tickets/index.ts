export { audienceOf } from './audience.ts';
export { ticketsReactions } from './broadcasts.ts';
export { ticketChanged, ticketOpenedTwice, ticketRead } from './events.ts';
export { findOrOpenTicket } from './find-or-open-ticket.ts';
export { closeTicketsOf } from './close-tickets-of.ts';
export { clearUnread, moveTickets, setLastMessage, type SeenTicket, touchTicket } from './queries.ts';
export { maySeeTicket, requireVisibleTicket } from './read-tickets.ts';
export { ticketsRoutes } from './routes.ts';
