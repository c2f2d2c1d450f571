import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { ticket, ticketChange, ticketIdParams, ticketsQuery, ticketUuidParams } from './schemas.ts';

export const ticketsEndpoints = {
  list: endpoint({
    name: 'tickets.list',
    method: 'GET',
    path: '/tickets',
    summary: 'Tickets the caller may see, latest first, 40 per page: own and pending ones, or all for an admin who says so.',
    access: 'tickets:use',
    query: ticketsQuery,
    response: z.object({ tickets: z.array(ticket), hasMore: z.boolean() }),
  }),
  getByUuid: endpoint({
    name: 'tickets.getByUuid',
    method: 'GET',
    path: '/tickets/u/{uuid}',
    summary: 'One ticket by the address of its conversation.',
    access: 'tickets:use',
    params: ticketUuidParams,
    ids: { 'params.uuid': 'ticketUuid' },
    response: ticket,
  }),
  update: endpoint({
    name: 'tickets.update',
    method: 'PUT',
    path: '/tickets/{id}',
    summary: 'Accepts a pending ticket; of two who accept at once one gets it and the other learns who.',
    access: 'tickets:use',
    params: ticketIdParams,
    body: ticketChange,
    ids: { 'params.id': 'ticket', 'body.userId': 'user' },
    response: ticket,
  }),
};
