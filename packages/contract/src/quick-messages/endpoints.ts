import { largestUpload } from '@balcao/domain';
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
    summary: 'The quick messages the caller may use, own and shared, 20 per page, searched by shortcode and text.',
    access: 'quickMessages:use',
    query: pageQuery,
    response: z.object({ records: z.array(quickMessage), count: z.int(), hasMore: z.boolean() }),
  }),
  list: endpoint({
    name: 'quickMessages.list',
    method: 'GET',
    path: '/quick-messages/list',
    summary: 'All quick messages the caller may use, own and shared, by shortcode, 500 at most.',
    access: 'quickMessages:use',
    response: z.array(quickMessage),
  }),
  get: endpoint({
    name: 'quickMessages.get',
    method: 'GET',
    path: '/quick-messages/{id}',
    summary: 'One quick message the caller may use.',
    access: 'quickMessages:use',
    ...byId,
    response: quickMessage,
  }),
  create: endpoint({
    name: 'quickMessages.create',
    method: 'POST',
    path: '/quick-messages',
    summary:
      'Adds a quick message; admins also add shared ones. A shortcode stands once among one’s own, in the company and in a queue.',
    access: 'quickMessages:use',
    body: quickMessageInput,
    ids: { 'body.queueId': 'queue' },
    status: 201,
    response: quickMessage,
  }),
  update: endpoint({
    name: 'quickMessages.update',
    method: 'PUT',
    path: '/quick-messages/{id}',
    summary: 'Changes an own quick message, or for admins a shared one.',
    access: 'quickMessages:use',
    params: quickMessageIdParams,
    body: quickMessageInput,
    ids: { 'params.id': 'quickMessage', 'body.queueId': 'queue' },
    response: quickMessage,
  }),
  use: endpoint({
    name: 'quickMessages.use',
    method: 'POST',
    path: '/quick-messages/{id}/uses',
    summary: 'Counts that the text of a quick message was sent; one with a file is counted when it is sent.',
    access: 'quickMessages:use',
    ...byId,
    response: z.object({ id, uses: z.int() }),
  }),
  uploadMedia: endpoint({
    name: 'quickMessages.uploadMedia',
    method: 'POST',
    path: '/quick-messages/{id}/media-upload',
    summary: 'Sets the file that goes with a quick message, in place of the one before.',
    access: 'quickMessages:use',
    ...byId,
    form: { field: 'file', maxFiles: 1, maxBytes: largestUpload, fields: z.object({}) },
    response: quickMessage,
  }),
  removeMedia: endpoint({
    name: 'quickMessages.removeMedia',
    method: 'DELETE',
    path: '/quick-messages/{id}/media-upload',
    summary: 'Takes the file away that goes with a quick message.',
    access: 'quickMessages:use',
    ...byId,
    response: quickMessage,
  }),
  remove: endpoint({
    name: 'quickMessages.remove',
    method: 'DELETE',
    path: '/quick-messages/{id}',
    summary: 'Deletes an own quick message, or for admins a shared one.',
    access: 'quickMessages:use',
    ...byId,
    response: z.object({ id }),
  }),
};
