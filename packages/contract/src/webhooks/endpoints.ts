import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../http/fields.ts';
import {
  deliveriesPage,
  deliveriesQuery,
  deliveryIdParams,
  eventsPage,
  eventsQuery,
  webhook,
  webhookDelivery,
  webhookIdParams,
  webhookInput,
  webhookWithSecret,
} from './schemas.ts';

const access = 'messagesApi:manage';
const byId = { params: webhookIdParams, ids: { 'params.id': 'webhook' } } as const;

export const webhooksEndpoints = {
  list: endpoint({
    name: 'webhooks.list',
    method: 'GET',
    path: '/webhooks',
    summary: 'The webhooks of the company, oldest first.',
    access,
    response: z.array(webhook),
  }),
  create: endpoint({
    name: 'webhooks.create',
    method: 'POST',
    path: '/webhooks',
    summary: 'Adds an address that is told what happens, and tells the secret that signs it this once.',
    access,
    body: webhookInput,
    status: 201,
    response: webhookWithSecret,
  }),
  update: endpoint({
    name: 'webhooks.update',
    method: 'PUT',
    path: '/webhooks/{id}',
    summary: 'Changes the address or the events of a webhook, or switches it on or off.',
    access,
    ...byId,
    body: webhookInput,
    response: webhook,
  }),
  remove: endpoint({
    name: 'webhooks.remove',
    method: 'DELETE',
    path: '/webhooks/{id}',
    summary: 'Deletes a webhook with what waits for it.',
    access,
    ...byId,
    response: z.object({ id }),
  }),
  renewSecret: endpoint({
    name: 'webhooks.renewSecret',
    method: 'POST',
    path: '/webhooks/{id}/secret',
    summary: 'Makes a new secret and tells it this once; for a day every event is signed with the old one as well.',
    access,
    ...byId,
    response: webhookWithSecret,
  }),
  resume: endpoint({
    name: 'webhooks.resume',
    method: 'POST',
    path: '/webhooks/{id}/resume',
    summary: 'Lets a paused webhook go on: what waits is sent in order.',
    access,
    ...byId,
    response: webhook,
  }),
  deliveries: endpoint({
    name: 'webhooks.deliveries',
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    summary:
      'What was sent to a webhook in the last fourteen days, newest first, 20 at a time, with what was answered.',
    access,
    ...byId,
    query: deliveriesQuery,
    response: deliveriesPage,
  }),
  sendAgain: endpoint({
    name: 'webhooks.sendAgain',
    method: 'POST',
    path: '/webhook-deliveries/{id}/again',
    summary: 'Sends an event once more, at once, whether or not it was taken before.',
    access,
    params: deliveryIdParams,
    ids: { 'params.id': 'webhookDelivery' },
    response: webhookDelivery,
  }),
  events: endpoint({
    name: 'webhooks.events',
    method: 'GET',
    path: '/events',
    summary:
      'Events of the last fourteen days that a webhook wants to hear of, oldest first, after the one named: to catch up on what was missed. The bearer is the secret of the webhook.',
    access: 'public',
    credential: 'webhook',
    query: eventsQuery,
    response: eventsPage,
  }),
};
