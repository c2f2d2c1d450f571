import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { message, messageIdParams, messageInput, messagesOfTicketParams, messagesQuery } from './schemas.ts';

const ofTicket = { params: messagesOfTicketParams, ids: { 'params.ticketId': 'openTicket' } } as const;
const byId = { params: messageIdParams, ids: { 'params.id': 'message' } } as const;

export const messagesEndpoints = {
  list: endpoint({
    name: 'messages.list',
    method: 'GET',
    path: '/messages/{ticketId}',
    summary: 'A page of a conversation, newest page first, oldest message of the page on top. With markAsRead the owner has read it.',
    access: 'tickets:use',
    ...ofTicket,
    query: messagesQuery,
    response: z.object({ messages: z.array(message), hasMore: z.boolean() }),
  }),
  send: endpoint({
    name: 'messages.send',
    method: 'POST',
    path: '/messages/{ticketId}',
    summary: 'Stores a text and sends it as soon as the link allows; the same clientId twice is one message.',
    access: 'tickets:use',
    params: messagesOfTicketParams,
    ids: { 'params.ticketId': 'openTicket', 'body.quotedMsg.id': 'message' },
    body: messageInput,
    status: 201,
    response: message,
  }),
  resend: endpoint({ name: 'messages.resend', method: 'POST', path: '/messages/{id}/resend', summary: 'Tries again to send a message that failed or whose fate is unknown.', access: 'tickets:use', ...byId, response: message }),
  remove: endpoint({ name: 'messages.remove', method: 'DELETE', path: '/messages/{id}', summary: 'Deletes an own message for everyone on WhatsApp.', access: 'tickets:use', ...byId, response: message }),
};
