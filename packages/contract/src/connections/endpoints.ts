import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { connection, connectionBadge, connectionIdParams, connectionInput, connectionSession } from './schemas.ts';

/** The specification's screens send `session=0`; sessions always come along, so it says nothing. */
const sessionQuery = z.object({ session: z.optional(z.string().check(z.maxLength(10))) });
const byId = { params: connectionIdParams, ids: { 'params.id': 'connection' } } as const;

export const connectionsEndpoints = {
  list: endpoint({
    name: 'connections.list',
    method: 'GET',
    path: '/whatsapp',
    summary: 'Every connection of the company by name: admins get all of it, attendants id, name and status.',
    access: 'connections:list',
    query: sessionQuery,
    response: z.union([z.array(connection), z.array(connectionBadge)]),
  }),
  get: endpoint({ name: 'connections.get', method: 'GET', path: '/whatsapp/{id}', summary: 'One connection with its QR code while it waits for the scan.', access: 'connections-page:actionButtons', ...byId, query: sessionQuery, response: connection }),
  create: endpoint({
    name: 'connections.create',
    method: 'POST',
    path: '/whatsapp',
    summary: 'Adds a connection. The first one of a company is its default.',
    access: 'connections-page:addConnection',
    body: connectionInput,
    ids: { 'body.queueIds[]': 'queue' },
    status: 201,
    response: connection,
  }),
  update: endpoint({
    name: 'connections.update',
    method: 'PUT',
    path: '/whatsapp/{id}',
    summary: 'Changes a connection. The provider of a linked one stays.',
    access: 'connections-page:editOrDeleteConnection',
    params: connectionIdParams,
    body: connectionInput,
    ids: { 'params.id': 'connection', 'body.queueIds[]': 'queue' },
    response: connection,
  }),
  remove: endpoint({
    name: 'connections.remove',
    method: 'DELETE',
    path: '/whatsapp/{id}',
    summary: 'Deletes a connection; with open tickets only when `closeTickets` says to close them.',
    access: 'connections-page:editOrDeleteConnection',
    ...byId,
    query: z.object({ closeTickets: z.optional(z.enum(['true', 'false'])) }),
    response: z.object({ id: z.int() }),
  }),
  startSession: endpoint({ name: 'connections.startSession', method: 'POST', path: '/whatsappsession/{id}', summary: 'Connects with the phone linked before, or asks for a scan when there is none.', access: 'connections-page:actionButtons', ...byId, response: connectionSession }),
  renewSession: endpoint({ name: 'connections.renewSession', method: 'PUT', path: '/whatsappsession/{id}', summary: 'Forgets the linked phone and asks for a new scan.', access: 'connections-page:actionButtons', ...byId, response: connectionSession }),
  endSession: endpoint({ name: 'connections.endSession', method: 'DELETE', path: '/whatsappsession/{id}', summary: 'Unlinks the phone.', access: 'connections-page:actionButtons', ...byId, response: connectionSession }),
};
