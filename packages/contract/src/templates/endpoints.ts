import { endpoint } from '../http/endpoint.ts';
import { templatesOfConnection, templatesParams } from './schemas.ts';

const byConnection = { params: templatesParams, ids: { 'params.id': 'connection' } } as const;

export const templatesEndpoints = {
  list: endpoint({
    name: 'templates.list',
    method: 'GET',
    path: '/whatsapp/{id}/templates',
    summary: 'The templates of a connection by name, as they stood when Meta was last asked.',
    access: 'templates:use',
    ...byConnection,
    response: templatesOfConnection,
  }),
  sync: endpoint({
    name: 'templates.sync',
    method: 'POST',
    path: '/whatsapp/{id}/templates/sync',
    summary: 'Asks Meta for the templates of a connection.',
    access: 'connections-page:actionButtons',
    ...byConnection,
    response: templatesOfConnection,
  }),
};
