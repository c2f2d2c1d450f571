import { defineContract } from '../define-contract.ts';
import { contactListsEndpoints } from './endpoints.ts';
import { contactListsEvents } from './events.ts';
import { contactListsSamples } from './samples.ts';

export * from './schemas.ts';
export * from './endpoints.ts';
export * from './events.ts';

export const contactListsContract = defineContract({
  endpoints: contactListsEndpoints,
  events: contactListsEvents,
  samples: contactListsSamples,
  ids: ['contactList', 'contactListItem', 'contactListImport'],
});
