import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../http/fields.ts';
import { pageQuery } from '../http/paging.ts';
import { ticket } from '../tickets/schemas.ts';
import { countedTag, tag, tagIdParams, tagInput, tagsOfTicket, tagsQuery } from './schemas.ts';

const byId = { params: tagIdParams, ids: { 'params.id': 'tag' } } as const;

export const tagsEndpoints = {
  page: endpoint({
    name: 'tags.page',
    method: 'GET',
    path: '/tags',
    summary: 'The tags of the company by name with the number of their tickets, 20 per page, searched by name.',
    access: 'tags:use',
    query: pageQuery,
    response: z.object({ tags: z.array(countedTag), count: z.int(), hasMore: z.boolean() }),
  }),
  list: endpoint({
    name: 'tags.list',
    method: 'GET',
    path: '/tags/list',
    summary: 'Every tag of the company by name, or those whose name contains the text.',
    access: 'tags:use',
    query: tagsQuery,
    response: z.array(tag),
  }),
  get: endpoint({
    name: 'tags.get',
    method: 'GET',
    path: '/tags/{id}',
    summary: 'One tag with the number of its tickets.',
    access: 'tags:use',
    ...byId,
    response: countedTag,
  }),
  create: endpoint({
    name: 'tags.create',
    method: 'POST',
    path: '/tags',
    summary: 'Adds a tag; its name is unique in the company.',
    access: 'tags:use',
    body: tagInput,
    status: 201,
    response: tag,
  }),
  update: endpoint({
    name: 'tags.update',
    method: 'PUT',
    path: '/tags/{id}',
    summary: 'Changes a tag on every ticket that has it.',
    access: 'tags:use',
    ...byId,
    body: tagInput,
    response: tag,
  }),
  remove: endpoint({
    name: 'tags.remove',
    method: 'DELETE',
    path: '/tags/{id}',
    summary: 'Deletes a tag and takes it from every ticket.',
    access: 'tags:use',
    ...byId,
    response: z.object({ id }),
  }),
};

/** Which ticket has which tags. */
export const ticketTagsEndpoints = {
  sync: endpoint({
    name: 'tags.sync',
    method: 'POST',
    path: '/tags/sync',
    summary: 'Sets the tags of a ticket to exactly these.',
    access: 'tags:use',
    body: tagsOfTicket,
    ids: { 'body.ticketId': 'ticket', 'body.tags[].id': 'tag' },
    response: ticket,
  }),
};
