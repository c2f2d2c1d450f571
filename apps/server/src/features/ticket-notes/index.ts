export { ticketNotesReactions } from './broadcasts.ts';
export { ticketNotesDuring } from './during.ts';
export { ticketNotesRoutes } from './routes.ts';
