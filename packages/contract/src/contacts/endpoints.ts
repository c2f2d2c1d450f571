import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { pageQuery } from '../http/paging.ts';
import {
  contact,
  contactBlock,
  contactBot,
  contactChange,
  contactIdParams,
  contactInput,
  contactOption,
  contactOptionsQuery,
  contactRow,
} from './schemas.ts';

const byId = { params: contactIdParams, ids: { 'params.id': 'contact' } } as const;

export const contactsEndpoints = {
  list: endpoint({
    name: 'contacts.list',
    method: 'GET',
    path: '/contacts',
    summary:
      'A page of the company’s contacts by name, searched by name and number; those whose name begins with the search come first.',
    access: 'contacts:use',
    query: pageQuery,
    response: z.object({
      contacts: z.array(contactRow),
      hasMore: z.boolean(),
    }),
  }),
  options: endpoint({
    name: 'contacts.options',
    method: 'GET',
    path: '/contacts/list',
    summary: 'Contacts by name for pickers, 500 at most.',
    access: 'contacts:use',
    query: contactOptionsQuery,
    response: z.array(contactOption),
  }),
  importFromPhone: endpoint({
    name: 'contacts.importFromPhone',
    method: 'POST',
    path: '/contacts/import',
    summary:
      'Takes over the people whom the phone of the default connection knows, in the background; answers how many there are. An event tells when it is done.',
    access: 'contacts-page:import',
    response: z.object({ count: z.int() }),
  }),
  get: endpoint({
    name: 'contacts.get',
    method: 'GET',
    path: '/contacts/{id}',
    summary: 'One contact with all that is noted of it.',
    access: 'contacts:use',
    ...byId,
    response: contact,
  }),
  create: endpoint({
    name: 'contacts.create',
    method: 'POST',
    path: '/contacts',
    summary: 'Adds a contact; a number must be nobody else’s and on WhatsApp.',
    access: 'contacts:use',
    body: contactInput,
    status: 201,
    response: contact,
  }),
  update: endpoint({
    name: 'contacts.update',
    method: 'PUT',
    path: '/contacts/{id}',
    summary: 'Changes a contact; of a group only the name.',
    access: 'contacts:use',
    ...byId,
    body: contactChange,
    response: contact,
  }),
  remove: endpoint({
    name: 'contacts.remove',
    method: 'DELETE',
    path: '/contacts/{id}',
    summary: 'Deletes a contact with all tickets; refused while a conversation runs.',
    access: 'contacts-page:deleteContact',
    ...byId,
    response: z.object({ message: z.string() }),
  }),
  block: endpoint({
    name: 'contacts.block',
    method: 'PUT',
    path: '/contacts/{id}/block',
    summary: 'Keeps the messages of a person away, or lets them arrive again.',
    access: 'contacts-page:blockContact',
    ...byId,
    body: contactBlock,
    response: contact,
  }),
  switchBot: endpoint({
    name: 'contacts.switchBot',
    method: 'PUT',
    path: '/contacts/{id}/bot',
    summary: 'Leaves a person to people, or to the chatbot again.',
    access: 'contacts:use',
    ...byId,
    body: contactBot,
    response: contact,
  }),
};
