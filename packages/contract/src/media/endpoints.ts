import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';

const byUuid = { params: z.object({ uuid: z.uuid() }), ids: { 'params.uuid': 'media' } } as const;

export const mediaEndpoints = {
  get: endpoint({
    name: 'media.get',
    method: 'GET',
    path: '/media/{uuid}',
    base: '',
    summary: 'The bytes of a file of the own company, authorised at every request.',
    access: 'media:read',
    cookie: 'media',
    ...byUuid,
  }),
  getByToken: endpoint({
    name: 'media.getByToken',
    method: 'GET',
    path: '/media/{uuid}',
    summary: 'The same below the address of the API, for clients that fetch everything there.',
    access: 'media:read',
    ...byUuid,
  }),
};
