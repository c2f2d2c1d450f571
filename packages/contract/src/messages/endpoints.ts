import { endpoint } from '../http/endpoint.ts';
import {
  message,
  messageForm,
  messageIdParams,
  messageInput,
  messagesOfTicketParams,
  messagesPage,
  messagesQuery,
  templateMessageInput,
} from './schemas.ts';

const byId = { params: messageIdParams, ids: { 'params.id': 'message' } } as const;

export const messagesEndpoints = {
  list: endpoint({
    name: 'messages.list',
    method: 'GET',
    path: '/messages/{ticketId}',
    summary:
      'A page of a conversation, newest page first, oldest message of the page on top. With markAsRead, or without a word of it on the newest page, the owner has read it.',
    access: 'tickets:use',
    params: messagesOfTicketParams,
    ids: {
      'params.ticketId': 'openTicket',
      'query.before': 'message',
      'query.around': 'message',
      'query.after': 'message',
    },
    query: messagesQuery,
    response: messagesPage,
  }),
  send: endpoint({
    name: 'messages.send',
    method: 'POST',
    path: '/messages/{ticketId}',
    summary:
      'Stores a text, or up to ten files, and sends them as soon as the link allows; the same clientId twice is one message. Of several files the last one is answered, and events bring all.',
    access: 'tickets:use',
    params: messagesOfTicketParams,
    ids: { 'params.ticketId': 'openTicket', 'body.quotedMsg.id': 'message' },
    body: messageInput,
    form: { field: 'medias', fields: messageForm },
    status: 201,
    response: message,
  }),
  sendTemplate: endpoint({
    name: 'messages.sendTemplate',
    method: 'POST',
    path: '/messages/{ticketId}/template',
    summary:
      'Sends an approved template, also to whoever has not written for a day; the same clientId twice is one message.',
    access: 'tickets:use',
    params: messagesOfTicketParams,
    ids: { 'params.ticketId': 'openTicket' },
    body: templateMessageInput,
    status: 201,
    response: message,
  }),
  resend: endpoint({
    name: 'messages.resend',
    method: 'POST',
    path: '/messages/{id}/resend',
    summary: 'Tries again to send a message that failed or whose fate is unknown.',
    access: 'tickets:use',
    ...byId,
    response: message,
  }),
  remove: endpoint({
    name: 'messages.remove',
    method: 'DELETE',
    path: '/messages/{id}',
    summary: 'Deletes an own message for everyone on WhatsApp.',
    access: 'tickets:use',
    ...byId,
    response: message,
  }),
};
