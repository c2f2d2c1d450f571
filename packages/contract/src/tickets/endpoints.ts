import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../http/fields.ts';
import {
  listedTicket,
  openedTicket,
  ticket,
  ticketChange,
  ticketCounts,
  ticketCountsQuery,
  ticketIdParams,
  ticketInput,
  ticketsQuery,
  ticketUuidParams,
} from './schemas.ts';

const byId = { params: ticketIdParams, ids: { 'params.id': 'ticket' } } as const;

export const ticketsEndpoints = {
  list: endpoint({
    name: 'tickets.list',
    method: 'GET',
    path: '/tickets',
    summary:
      'Tickets the caller may see, latest first, 40 per page: own and unowned ones of the own queues, or all for an admin who says so.',
    access: 'tickets:use',
    query: ticketsQuery,
    response: z.object({ tickets: z.array(listedTicket), hasMore: z.boolean() }),
  }),
  counts: endpoint({
    name: 'tickets.counts',
    method: 'GET',
    path: '/tickets/counts',
    summary: 'How many tickets a list with these filters holds, by state, and how many have something unread.',
    access: 'tickets:use',
    query: ticketCountsQuery,
    response: ticketCounts,
  }),
  get: endpoint({
    name: 'tickets.get',
    method: 'GET',
    path: '/tickets/{id}',
    summary: 'One ticket with all that is noted of its contact.',
    access: 'tickets:use',
    ...byId,
    response: openedTicket,
  }),
  getByUuid: endpoint({
    name: 'tickets.getByUuid',
    method: 'GET',
    path: '/tickets/u/{uuid}',
    summary: 'The same by the address of its conversation.',
    access: 'tickets:use',
    params: ticketUuidParams,
    ids: { 'params.uuid': 'ticketUuid' },
    response: openedTicket,
  }),
  create: endpoint({
    name: 'tickets.create',
    method: 'POST',
    path: '/tickets',
    summary:
      'Begins a conversation with a contact over the default connection; one that runs already is answered or refused.',
    access: 'tickets:use',
    body: ticketInput,
    ids: { 'body.contactId': 'contact', 'body.queueId': 'queue', 'body.userId': 'user' },
    status: 201,
    response: ticket,
  }),
  update: endpoint({
    name: 'tickets.update',
    method: 'PUT',
    path: '/tickets/{id}',
    summary:
      'Accepts, returns, resolves, reopens or transfers a ticket; of two who accept at once one gets it and the other learns who.',
    access: 'tickets:use',
    params: ticketIdParams,
    body: ticketChange,
    ids: { 'params.id': 'ticket', 'body.userId': 'user', 'body.queueId': 'queue' },
    response: ticket,
  }),
  read: endpoint({
    name: 'tickets.read',
    method: 'PUT',
    path: '/tickets/{id}/read',
    summary: 'The owner has read the conversation; from anybody else it means nothing.',
    access: 'tickets:use',
    ...byId,
    response: z.object({ id }),
  }),
  remove: endpoint({
    name: 'tickets.remove',
    method: 'DELETE',
    path: '/tickets/{id}',
    summary: 'Deletes a ticket with its messages, files and notes.',
    access: 'ticket-options:deleteTicket',
    ...byId,
    response: z.object({ message: z.string() }),
  }),
};
