import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import {
  queueOption,
  queueOptionChanges,
  queueOptionIdParams,
  queueOptionInput,
  queueOptionsQuery,
} from './schemas.ts';

export const chatbotEndpoints = {
  listOptions: endpoint({
    name: 'chatbot.listOptions',
    method: 'GET',
    path: '/queue-options',
    summary: 'The choices of a queue below one of them, or with parentId -1 those of the queue itself; without it all.',
    access: 'queue-modal:editOptions',
    query: queueOptionsQuery,
    ids: { 'query.queueId': 'queue', 'query.parentId': 'queueOption' },
    response: z.array(queueOption),
  }),
  createOption: endpoint({
    name: 'chatbot.createOption',
    method: 'POST',
    path: '/queue-options',
    summary: 'Adds a choice to a queue.',
    access: 'queue-modal:editOptions',
    body: queueOptionInput,
    ids: { 'body.queueId': 'queue', 'body.parentId': 'queueOption', 'body.forwardQueueId': 'queue' },
    status: 201,
    response: queueOption,
  }),
  updateOption: endpoint({
    name: 'chatbot.updateOption',
    method: 'PUT',
    path: '/queue-options/{id}',
    summary: 'Changes a choice. It stays where it is in the tree.',
    access: 'queue-modal:editOptions',
    params: queueOptionIdParams,
    body: queueOptionChanges,
    ids: { 'params.id': 'queueOption', 'body.forwardQueueId': 'queue' },
    response: queueOption,
  }),
  removeOption: endpoint({
    name: 'chatbot.removeOption',
    method: 'DELETE',
    path: '/queue-options/{id}',
    summary: 'Deletes a choice with everything below it, and numbers its siblings anew from 1.',
    access: 'queue-modal:editOptions',
    params: queueOptionIdParams,
    ids: { 'params.id': 'queueOption' },
    response: z.object({ id: z.int() }),
  }),
};
