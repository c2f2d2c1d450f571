import { defineContract } from '../define-contract.ts';
import { ticketNotesEndpoints } from './endpoints.ts';
import { ticketNotesEvents } from './events.ts';
import { ticketNotesSamples } from './samples.ts';

export * from './schemas.ts';
export * from './endpoints.ts';
export * from './events.ts';

export const ticketNotesContract = defineContract({
  endpoints: ticketNotesEndpoints,
  events: ticketNotesEvents,
  samples: ticketNotesSamples,
  ids: ['ticketNote'],
});
