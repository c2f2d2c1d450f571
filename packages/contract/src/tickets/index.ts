import { defineContract } from '../define-contract.ts';
import { ticketsEndpoints } from './endpoints.ts';
import { ticketsEvents } from './events.ts';
import { ticketsSamples } from './samples.ts';

export * from './schemas.ts';
export * from './endpoints.ts';
export * from './events.ts';
export * from './timeline.ts';

export const ticketsContract = defineContract({
  endpoints: ticketsEndpoints,
  events: ticketsEvents,
  samples: ticketsSamples,
  ids: ['ticket', 'openTicket', 'ticketUuid'],
});
