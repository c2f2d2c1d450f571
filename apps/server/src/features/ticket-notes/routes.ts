import { ticketNotesEndpoints } from '@balcao/contract';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { createNote } from './create-note.ts';
import { deleteNote } from './delete-note.ts';
import { readMentions, seeMentions } from './mentions.ts';
import { readNotes } from './read-notes.ts';

/** What the team writes about conversations. */
export function ticketNotesRoutes({ uow }: { uow: UnitOfWork }): Route[] {
  return [
    route(ticketNotesEndpoints.list, ({ principal, query }) => readNotes(uow, principal, query)),
    route(ticketNotesEndpoints.create, ({ principal, body }) => createNote(uow, principal, body)),
    route(ticketNotesEndpoints.mentions, ({ principal }) => readMentions(uow, principal)),
    route(ticketNotesEndpoints.seeMentions, ({ principal, params }) => seeMentions(uow, principal, params.ticketId)),
    route(ticketNotesEndpoints.remove, ({ principal, params }) => deleteNote(uow, principal, params.id)),
  ];
}
