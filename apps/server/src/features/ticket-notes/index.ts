import type { Feature } from '../../platform/feature.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { ticketNotesReactions } from './broadcasts.ts';
import { ticketNotesDuring } from './during.ts';
import { ticketNotesRoutes } from './routes.ts';

export { colleaguesMentioned } from './events.ts';
export { listNotesBetween } from './queries.ts';

/** What the team writes about conversations, for itself. */
export const ticketNotesFeature: Feature<{ uow: UnitOfWork; broadcaster: Broadcaster }> = {
  name: 'ticket-notes',
  tables: ['ticket_notes', 'ticket_note_mentions'],
  routes: ticketNotesRoutes,
  during: () => ticketNotesDuring,
  reactions: ticketNotesReactions,
};
