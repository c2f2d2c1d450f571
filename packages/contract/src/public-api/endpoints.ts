import { largestUpload } from '@balcao/domain';
import { endpoint } from '../http/endpoint.ts';
import { maxFilesPerMessage } from '../messages/schemas.ts';
import {
  apiAccepted,
  apiForm,
  apiInfo,
  apiRequestParams,
  apiState,
  apiText,
  apiToken,
  apiTokenParams,
} from './schemas.ts';

export const publicApiEndpoints = {
  send: endpoint({
    name: 'publicApi.send',
    method: 'POST',
    path: '/messages/send',
    summary:
      'Sends a text (JSON) or files (form with the field `medias`) to a number, by the connection whose token is the bearer. With the header `Idempotency-Key` a repeated request within 24 hours is one message.',
    access: 'public',
    credential: 'connection',
    body: apiText,
    headers: { 'Idempotency-Key': 'The same key within 24 hours is one message; up to 200 characters.' },
    form: { field: 'medias', maxFiles: maxFilesPerMessage, maxBytes: largestUpload, fields: apiForm },
    status: 202,
    response: apiAccepted,
  }),
  state: endpoint({
    name: 'publicApi.state',
    method: 'GET',
    path: '/messages/send/{id}',
    summary: 'How far a message got that was sent with the same token within the last day.',
    access: 'public',
    credential: 'connection',
    params: apiRequestParams,
    response: apiState,
  }),
  info: endpoint({
    name: 'publicApi.info',
    method: 'GET',
    path: '/messages-api',
    summary: 'The connections of the company with the ends of their tokens, and how often a token may be used.',
    access: 'messagesApi:manage',
    response: apiInfo,
  }),
  createToken: endpoint({
    name: 'publicApi.createToken',
    method: 'POST',
    path: '/messages-api/tokens/{id}',
    summary: 'Makes a new token for a connection and tells it this once; the one before is refused from now on.',
    access: 'messagesApi:manage',
    params: apiTokenParams,
    ids: { 'params.id': 'connection' },
    status: 201,
    response: apiToken,
  }),
};
