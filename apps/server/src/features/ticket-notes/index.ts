export { ticketNotesReactions } from './broadcasts.ts';
export { moveNotes } from './queries.ts';
export { ticketNotesRoutes } from './routes.ts';
