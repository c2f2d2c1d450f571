import { announcementsContract } from './announcements/index.ts';
import { auditLogContract } from './audit-log/index.ts';
import { billingContract } from './billing/index.ts';
import { campaignsContract } from './campaigns/index.ts';
import { chatbotContract } from './chatbot/index.ts';
import { companiesContract } from './companies/index.ts';
import { connectionsContract } from './connections/index.ts';
import { contactListsContract } from './contact-lists/index.ts';
import { contactsContract } from './contacts/index.ts';
import { dashboardContract } from './dashboard/index.ts';
import { doNotDisturbContract } from './do-not-disturb/index.ts';
import { helpContract } from './help/index.ts';
import { mediaContract } from './media/index.ts';
import { messagesContract } from './messages/index.ts';
import { plansContract } from './plans/index.ts';
import { publicApiContract } from './public-api/index.ts';
import { pushContract } from './push/index.ts';
import { queuesContract } from './queues/index.ts';
import { quickMessagesContract } from './quick-messages/index.ts';
import { schedulesContract } from './schedules/index.ts';
import { sessionContract } from './session/index.ts';
import { settingsContract } from './settings/index.ts';
import { setupContract } from './setup/index.ts';
import { simulatorContract } from './simulator/index.ts';
import { supportContract } from './support/index.ts';
import { tagsContract } from './tags/index.ts';
import { teamChatContract } from './team-chat/index.ts';
import { templatesContract } from './templates/index.ts';
import { ticketNotesContract } from './ticket-notes/index.ts';
import { ticketsContract } from './tickets/index.ts';
import { usersContract } from './users/index.ts';
import { webhooksContract } from './webhooks/index.ts';
import type { EndpointSpec } from './http/endpoint.ts';
import type { EventSpec } from './realtime/event.ts';

export * from './announcements/index.ts';
export * from './audit-log/index.ts';
export * from './billing/index.ts';
export * from './campaigns/index.ts';
export * from './chatbot/index.ts';
export * from './companies/index.ts';
export * from './connections/index.ts';
export * from './contact-lists/index.ts';
export * from './contacts/index.ts';
export * from './dashboard/index.ts';
export * from './do-not-disturb/index.ts';
export * from './help/index.ts';
export * from './media/index.ts';
export * from './messages/index.ts';
export * from './plans/index.ts';
export * from './public-api/index.ts';
export * from './push/index.ts';
export * from './queues/index.ts';
export * from './quick-messages/index.ts';
export * from './schedules/index.ts';
export * from './session/index.ts';
export * from './settings/index.ts';
export * from './setup/index.ts';
export * from './simulator/index.ts';
export * from './support/index.ts';
export * from './tags/index.ts';
export * from './team-chat/index.ts';
export * from './templates/index.ts';
export * from './ticket-notes/index.ts';
export * from './tickets/index.ts';
export * from './users/index.ts';
export * from './webhooks/index.ts';

/** Every feature of the wire. Routes, client, API document and generated tests all grow out of this list. */
export const contracts = [
  setupContract,
  sessionContract,
  usersContract,
  queuesContract,
  quickMessagesContract,
  auditLogContract,
  chatbotContract,
  companiesContract,
  plansContract,
  settingsContract,
  mediaContract,
  connectionsContract,
  contactsContract,
  contactListsContract,
  doNotDisturbContract,
  tagsContract,
  ticketsContract,
  ticketNotesContract,
  messagesContract,
  templatesContract,
  schedulesContract,
  campaignsContract,
  publicApiContract,
  webhooksContract,
  simulatorContract,
  helpContract,
  announcementsContract,
  teamChatContract,
  billingContract,
  supportContract,
  dashboardContract,
  pushContract,
] as const;

/** What an id in a request can point to. The generated tests put another company's id of that kind there. */
export type ResourceKind = (typeof contracts)[number]['ids'][number];

/** An endpoint whose kinds of ids are all declared. */
export type DeclaredEndpoint = EndpointSpec<ResourceKind>;

/** Every endpoint; one that names a kind of id which no folder declares does not compile here. */
export const allEndpoints: readonly DeclaredEndpoint[] = contracts.flatMap(({ endpoints }) =>
  Object.values<DeclaredEndpoint>(endpoints),
);

/** Every event the server can send. */
export const allEvents: readonly EventSpec[] = contracts.flatMap(({ events }) => Object.values<EventSpec>(events));
