import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../http/fields.ts';
import {
  mention,
  mentionsOfTicketParams,
  ticketNote,
  ticketNoteIdParams,
  ticketNoteInput,
  ticketNotesQuery,
} from './schemas.ts';

export const ticketNotesEndpoints = {
  list: endpoint({
    name: 'ticketNotes.list',
    method: 'GET',
    path: '/ticket-notes/list',
    summary: 'The notes of a ticket and its contact, newest first, 200 at most.',
    access: 'tickets:use',
    query: ticketNotesQuery,
    ids: { 'query.ticketId': 'ticket', 'query.contactId': 'contact' },
    response: z.array(ticketNote),
  }),
  create: endpoint({
    name: 'ticketNotes.create',
    method: 'POST',
    path: '/ticket-notes',
    summary: 'Adds a note to a ticket the caller sees, and tells the colleagues it mentions.',
    access: 'tickets:use',
    body: ticketNoteInput,
    ids: { 'body.ticketId': 'ticket', 'body.contactId': 'contact', 'body.mentionedIds[]': 'user' },
    status: 201,
    response: ticketNote,
  }),
  mentions: endpoint({
    name: 'ticketNotes.mentions',
    method: 'GET',
    path: '/ticket-notes/mentions',
    summary: 'The notes that call the caller, who has not opened their conversations since, newest first, 50 at most.',
    access: 'tickets:use',
    response: z.array(mention),
  }),
  seeMentions: endpoint({
    name: 'ticketNotes.seeMentions',
    method: 'PUT',
    path: '/ticket-notes/mentions/{ticketId}',
    summary: 'The caller has opened the conversation: its notes no longer call.',
    access: 'tickets:use',
    params: mentionsOfTicketParams,
    ids: { 'params.ticketId': 'ticket' },
    response: z.object({ ticketId: id }),
  }),
  remove: endpoint({
    name: 'ticketNotes.remove',
    method: 'DELETE',
    path: '/ticket-notes/{id}',
    summary: 'Deletes a note; its author and admins may.',
    access: 'tickets:use',
    params: ticketNoteIdParams,
    ids: { 'params.id': 'ticketNote' },
    response: z.object({ id }),
  }),
};
