import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { cloudReport, cloudTestInput, connection, connectionBadge, connectionIdParams, connectionInput, connectionSession, pairingInput, webhookParams } from './schemas.ts';

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
  testCloud: endpoint({
    name: 'connections.testCloud',
    method: 'POST',
    path: '/whatsapp/test-cloud',
    summary: 'Tries settings of Meta’s API without saving them and says of each part what is wrong with it.',
    access: 'connections-page:addConnection',
    body: cloudTestInput,
    ids: { 'body.connectionId': 'connection' },
    response: cloudReport,
  }),
  verifyWebhook: endpoint({
    name: 'connections.verifyWebhook',
    method: 'GET',
    path: '/webhooks/whatsapp/{key}',
    summary: 'Meta makes sure that the address is ours; answered as plain text.',
    access: 'public',
    params: webhookParams,
    query: z.looseObject({}),
  }),
  receiveWebhook: endpoint({
    name: 'connections.receiveWebhook',
    method: 'POST',
    path: '/webhooks/whatsapp/{key}',
    summary: 'What happens on a number of Meta’s API, signed with the app’s secret. Answered once it is stored.',
    access: 'public',
    params: webhookParams,
    rawBody: true,
    response: z.object({ stored: z.int() }),
  }),
  startSession: endpoint({ name: 'connections.startSession', method: 'POST', path: '/whatsappsession/{id}', summary: 'Connects with the phone linked before, or asks for a scan when there is none.', access: 'connections-page:actionButtons', ...byId, response: connectionSession }),
  renewSession: endpoint({ name: 'connections.renewSession', method: 'PUT', path: '/whatsappsession/{id}', summary: 'Forgets the linked phone and asks for a new scan.', access: 'connections-page:actionButtons', ...byId, response: connectionSession }),
  pairByCode: endpoint({
    name: 'connections.pairByCode',
    method: 'POST',
    path: '/whatsappsession/{id}/code',
    summary: 'Asks for a code that is typed on the phone instead of scanning the QR code shown; it comes with the session.',
    access: 'connections-page:actionButtons',
    ...byId,
    body: pairingInput,
    response: connectionSession,
  }),
  endSession: endpoint({ name: 'connections.endSession', method: 'DELETE', path: '/whatsappsession/{id}', summary: 'Unlinks the phone.', access: 'connections-page:actionButtons', ...byId, response: connectionSession }),
};
