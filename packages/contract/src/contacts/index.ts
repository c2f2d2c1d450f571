import { defineContract } from '../define-contract.ts';
import { contactsEndpoints } from './endpoints.ts';
import { contactsEvents } from './events.ts';
import { contactsSamples } from './samples.ts';

export * from './schemas.ts';
export * from './endpoints.ts';
export * from './events.ts';

export const contactsContract = defineContract({
  endpoints: contactsEndpoints,
  events: contactsEvents,
  samples: contactsSamples,
  ids: ['contact', 'contactMerge', 'contactImport'],
});
