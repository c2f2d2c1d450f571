import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { ticket } from '../tickets/schemas.ts';
import { tag, tagInput, tagsOfTicket, tagsQuery } from './schemas.ts';

export const tagsEndpoints = {
  list: endpoint({
    name: 'tags.list',
    method: 'GET',
    path: '/tags/list',
    summary: 'Every tag of the company by name, or those whose name contains the text.',
    access: 'tags:use',
    query: tagsQuery,
    response: z.array(tag),
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
