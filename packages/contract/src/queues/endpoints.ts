import { largestUpload } from '@balcao/domain';
import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { companyIdQuery } from '../users/schemas.ts';
import { queue, queueIdParams, queueInput } from './schemas.ts';

const bodyIds = { 'body.ratingTagId': 'tag', 'body.connectionIds[]': 'connection', 'body.userIds[]': 'user' } as const;

export const queuesEndpoints = {
  list: endpoint({
    name: 'queues.list',
    method: 'GET',
    path: '/queue',
    summary: 'Every queue of the company by name. The operator may name a company.',
    access: 'queues:read',
    query: companyIdQuery,
    ids: { 'query.companyId': 'company' },
    response: z.array(queue),
  }),
  get: endpoint({
    name: 'queues.get',
    method: 'GET',
    path: '/queue/{id}',
    summary: 'One queue with its opening hours.',
    access: 'queues:read',
    params: queueIdParams,
    ids: { 'params.id': 'queue' },
    response: queue,
  }),
  create: endpoint({
    name: 'queues.create',
    method: 'POST',
    path: '/queue',
    summary:
      'Adds a queue; name and colour are unique in the company. The numbers that offer it and the people who serve it may come along.',
    access: 'queues:manage',
    body: queueInput,
    ids: bodyIds,
    status: 201,
    response: queue,
  }),
  update: endpoint({
    name: 'queues.update',
    method: 'PUT',
    path: '/queue/{id}',
    summary: 'Changes a queue. Its numbers and its people stay unless they are named.',
    access: 'queues:manage',
    params: queueIdParams,
    body: queueInput,
    ids: { 'params.id': 'queue', ...bodyIds },
    response: queue,
  }),
  uploadMedia: endpoint({
    name: 'queues.uploadMedia',
    method: 'POST',
    path: '/queue/{id}/media-upload',
    summary: 'Sets the file that customers get with the greeting of a queue, in place of the one before.',
    access: 'queues:manage',
    params: queueIdParams,
    form: { field: 'file', maxFiles: 1, maxBytes: largestUpload, fields: z.object({}) },
    ids: { 'params.id': 'queue' },
    response: queue,
  }),
  removeMedia: endpoint({
    name: 'queues.removeMedia',
    method: 'DELETE',
    path: '/queue/{id}/media-upload',
    summary: 'Takes the file away that customers get with the greeting of a queue.',
    access: 'queues:manage',
    params: queueIdParams,
    ids: { 'params.id': 'queue' },
    response: queue,
  }),
  remove: endpoint({
    name: 'queues.remove',
    method: 'DELETE',
    path: '/queue/{id}',
    summary: 'Deletes a queue and its links to users.',
    access: 'queues:manage',
    params: queueIdParams,
    ids: { 'params.id': 'queue' },
    response: z.object({ id: z.int() }),
  }),
};
