import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';

export const mediaEndpoints = {
  get: endpoint({
    name: 'media.get',
    method: 'GET',
    path: '/media/{uuid}',
    base: '',
    summary: 'The bytes of a file of the own company, authorised at every request.',
    access: 'media:read',
    cookie: 'media',
    params: z.object({ uuid: z.uuid() }),
    ids: { 'params.uuid': 'media' },
  }),
};
