import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../http/fields.ts';
import { pageQuery } from '../http/paging.ts';
import { helpEntry, helpEntryIdParams, helpEntryInput } from './schemas.ts';

const byId = { params: helpEntryIdParams, ids: { 'params.id': 'helpEntry' } } as const;

export const helpEndpoints = {
  page: endpoint({
    name: 'help.page',
    method: 'GET',
    path: '/helps',
    summary: 'Help entries by title, 20 per page, searched by title.',
    access: 'help:read',
    whileOverdue: true,
    query: pageQuery,
    response: z.object({ records: z.array(helpEntry), count: z.int(), hasMore: z.boolean() }),
  }),
  list: endpoint({
    name: 'help.list',
    method: 'GET',
    path: '/helps/list',
    summary: 'All help entries by title.',
    access: 'help:read',
    whileOverdue: true,
    response: z.array(helpEntry),
  }),
  create: endpoint({
    name: 'help.create',
    method: 'POST',
    path: '/helps',
    summary: 'Adds a help entry for every company.',
    access: 'help:manage',
    body: helpEntryInput,
    status: 201,
    response: helpEntry,
  }),
  update: endpoint({
    name: 'help.update',
    method: 'PUT',
    path: '/helps/{id}',
    summary: 'Changes a help entry.',
    access: 'help:manage',
    ...byId,
    body: helpEntryInput,
    response: helpEntry,
  }),
  remove: endpoint({
    name: 'help.remove',
    method: 'DELETE',
    path: '/helps/{id}',
    summary: 'Deletes a help entry.',
    access: 'help:manage',
    ...byId,
    response: z.object({ id }),
  }),
};
