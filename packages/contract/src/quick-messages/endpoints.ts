import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../http/fields.ts';
import { pageQuery } from '../http/paging.ts';
import { quickMessage, quickMessageIdParams, quickMessageInput } from './schemas.ts';

const byId = { params: quickMessageIdParams, ids: { 'params.id': 'quickMessage' } } as const;

export const quickMessagesEndpoints = {
  page: endpoint({
    name: 'quickMessages.page',
    method: 'GET',
    path: '/quick-messages',
    summary: 'The caller’s own quick messages, 20 per page, searched by shortcode and text.',
    access: 'quickMessages:use',
    query: pageQuery,
    response: z.object({ records: z.array(quickMessage), count: z.int(), hasMore: z.boolean() }),
  }),
  list: endpoint({
    name: 'quickMessages.list',
    method: 'GET',
    path: '/quick-messages/list',
    summary: 'All of the caller’s own quick messages by shortcode, 500 at most.',
    access: 'quickMessages:use',
    response: z.array(quickMessage),
  }),
  get: endpoint({
    name: 'quickMessages.get',
    method: 'GET',
    path: '/quick-messages/{id}',
    summary: 'One own quick message.',
    access: 'quickMessages:use',
    ...byId,
    response: quickMessage,
  }),
  create: endpoint({
    name: 'quickMessages.create',
    method: 'POST',
    path: '/quick-messages',
    summary: 'Adds a quick message; a shortcode stands once among the own ones.',
    access: 'quickMessages:use',
    body: quickMessageInput,
    status: 201,
    response: quickMessage,
  }),
  update: endpoint({
    name: 'quickMessages.update',
    method: 'PUT',
    path: '/quick-messages/{id}',
    summary: 'Changes an own quick message.',
    access: 'quickMessages:use',
    ...byId,
    body: quickMessageInput,
    response: quickMessage,
  }),
  remove: endpoint({
    name: 'quickMessages.remove',
    method: 'DELETE',
    path: '/quick-messages/{id}',
    summary: 'Deletes an own quick message.',
    access: 'quickMessages:use',
    ...byId,
    response: z.object({ id }),
  }),
};
