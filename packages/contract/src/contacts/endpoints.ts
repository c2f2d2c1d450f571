import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { pageQuery } from '../http/paging.ts';
import {
  contact,
  contactCard,
  contactChange,
  contactIdParams,
  contactInput,
  contactOption,
  contactOptionsQuery,
} from './schemas.ts';

const byId = { params: contactIdParams, ids: { 'params.id': 'contact' } } as const;

export const contactsEndpoints = {
  list: endpoint({
    name: 'contacts.list',
    method: 'GET',
    path: '/contacts',
    summary: 'A page of the company’s contacts by name, searched by name and number.',
    access: 'contacts:use',
    query: pageQuery,
    response: z.object({
      contacts: z.array(contactCard),
      /** All contacts, or those the search found; it looks for no more than a thousand. */
      count: z.int(),
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
};
