import { largestSheet } from '@balcao/domain';
import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../http/fields.ts';
import { pageQuery } from '../http/paging.ts';
import { doNotDisturbEntry, doNotDisturbImport, doNotDisturbIdParams, doNotDisturbInput } from './schemas.ts';

const access = 'doNotDisturb:manage';

export const doNotDisturbEndpoints = {
  page: endpoint({
    name: 'doNotDisturb.page',
    method: 'GET',
    path: '/do-not-disturb',
    summary: 'Who wants no advertising, newest first, 20 per page, searched by name and number.',
    access,
    query: pageQuery,
    response: z.object({ records: z.array(doNotDisturbEntry), count: z.int(), hasMore: z.boolean() }),
  }),
  create: endpoint({
    name: 'doNotDisturb.create',
    method: 'POST',
    path: '/do-not-disturb',
    summary: 'Notes that a person wants no advertising; who is noted already stays once.',
    access,
    body: doNotDisturbInput,
    ids: { 'body.contactId': 'contact' },
    status: 201,
    response: doNotDisturbEntry,
  }),
  importFile: endpoint({
    name: 'doNotDisturb.importFile',
    method: 'POST',
    path: '/do-not-disturb/import',
    summary:
      'Takes a spreadsheet (.xlsx, .xls or .csv, field `file`) with numbers of people who want no advertising, 20 000 at most; all rows that can be read are noted at once.',
    access,
    form: { field: 'file', maxFiles: 1, maxBytes: largestSheet, fields: z.object({}) },
    response: doNotDisturbImport,
  }),
  remove: endpoint({
    name: 'doNotDisturb.remove',
    method: 'DELETE',
    path: '/do-not-disturb/{id}',
    summary: 'The person takes advertising again.',
    access,
    params: doNotDisturbIdParams,
    ids: { 'params.id': 'doNotDisturb' },
    response: z.object({ id }),
  }),
};
