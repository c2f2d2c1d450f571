import { companiesEndpoints } from './companies/endpoints.ts';
import { connectionsEndpoints } from './connections/endpoints.ts';
import { contactsEndpoints } from './contacts/endpoints.ts';
import type { EndpointSpec } from './http/endpoint.ts';
import { mediaEndpoints } from './media/endpoints.ts';
import { messagesEndpoints } from './messages/endpoints.ts';
import { plansEndpoints } from './plans/endpoints.ts';
import { queuesEndpoints } from './queues/endpoints.ts';
import { quickMessagesEndpoints } from './quick-messages/endpoints.ts';
import { sessionEndpoints } from './session/endpoints.ts';
import { settingsEndpoints } from './settings/endpoints.ts';
import { setupEndpoints } from './setup/endpoints.ts';
import { simulatorEndpoints } from './simulator/endpoints.ts';
import { tagsEndpoints, ticketTagsEndpoints } from './tags/endpoints.ts';
import { templatesEndpoints } from './templates/endpoints.ts';
import { ticketNotesEndpoints } from './ticket-notes/endpoints.ts';
import { ticketsEndpoints } from './tickets/endpoints.ts';
import { usersEndpoints } from './users/endpoints.ts';

/** Every endpoint by feature. Routes, client, API document and generated tests all grow out of this table. */
export const routeTable = {
  setup: setupEndpoints,
  session: sessionEndpoints,
  users: usersEndpoints,
  queues: queuesEndpoints,
  quickMessages: quickMessagesEndpoints,
  companies: companiesEndpoints,
  plans: plansEndpoints,
  settings: settingsEndpoints,
  media: mediaEndpoints,
  connections: connectionsEndpoints,
  contacts: contactsEndpoints,
  tags: tagsEndpoints,
  tickets: ticketsEndpoints,
  ticketTags: ticketTagsEndpoints,
  ticketNotes: ticketNotesEndpoints,
  messages: messagesEndpoints,
  templates: templatesEndpoints,
  simulator: simulatorEndpoints,
} as const;

/** The table as a flat list. */
export const allEndpoints: readonly EndpointSpec[] = Object.values(routeTable).flatMap((feature) =>
  Object.values<EndpointSpec>(feature),
);
