import { announcementsFeature } from '../features/announcements/index.ts';
import { auditLogFeature } from '../features/audit-log/index.ts';
import { billingFeature } from '../features/billing/index.ts';
import { chatbotFeature } from '../features/chatbot/index.ts';
import { companiesFeature } from '../features/companies/index.ts';
import { connectionsFeature } from '../features/connections/index.ts';
import { contactListsFeature } from '../features/contact-lists/index.ts';
import { contactsFeature } from '../features/contacts/index.ts';
import { dashboardFeature } from '../features/dashboard/index.ts';
import { doNotDisturbFeature } from '../features/do-not-disturb/index.ts';
import { helpFeature } from '../features/help/index.ts';
import { inactivityFeature } from '../features/inactivity/index.ts';
import { mediaFeature } from '../features/media/index.ts';
import { messagesFeature } from '../features/messages/index.ts';
import { plansFeature } from '../features/plans/index.ts';
import { publicApiFeature } from '../features/public-api/index.ts';
import { pushFeature } from '../features/push/index.ts';
import { queuesFeature } from '../features/queues/index.ts';
import { quickMessagesFeature } from '../features/quick-messages/index.ts';
import { ratingsFeature } from '../features/ratings/index.ts';
import { campaignsFeature } from '../features/campaigns/index.ts';
import { schedulesFeature } from '../features/schedules/index.ts';
import { sessionFeature } from '../features/session/index.ts';
import { settingsFeature } from '../features/settings/index.ts';
import { setupFeature } from '../features/setup/index.ts';
import { simulatorFeature } from '../features/simulator/index.ts';
import { supportFeature } from '../features/support/index.ts';
import { tagsFeature } from '../features/tags/index.ts';
import { teamChatFeature } from '../features/team-chat/index.ts';
import { templatesFeature } from '../features/templates/index.ts';
import { ticketNotesFeature } from '../features/ticket-notes/index.ts';
import { ticketsFeature } from '../features/tickets/index.ts';
import { usersFeature } from '../features/users/index.ts';
import { webhooksFeature } from '../features/webhooks/index.ts';
import type { DuringDeps, Feature } from '../platform/feature.ts';
import type { DuringReaction } from '../platform/reactions.ts';
import type { PlatformDb } from '../platform/tenant-db.ts';
import type { AppDeps } from './deps.ts';

/**
 * Every feature of the server, lower layers first. The order is the one in which features react inside a transaction
 * and add their examples.
 */
export const features: readonly Feature<AppDeps>[] = [
  plansFeature,
  settingsFeature,
  sessionFeature,
  usersFeature,
  mediaFeature,
  companiesFeature,
  tagsFeature,
  queuesFeature,
  connectionsFeature,
  contactsFeature,
  contactListsFeature,
  doNotDisturbFeature,
  quickMessagesFeature,
  templatesFeature,
  helpFeature,
  announcementsFeature,
  auditLogFeature,
  supportFeature,
  ticketsFeature,
  ticketNotesFeature,
  messagesFeature,
  teamChatFeature,
  chatbotFeature,
  inactivityFeature,
  ratingsFeature,
  schedulesFeature,
  campaignsFeature,
  dashboardFeature,
  publicApiFeature,
  webhooksFeature,
  billingFeature,
  pushFeature,
  simulatorFeature,
  setupFeature,
];

/** What the features do inside transactions, in the order they do it. */
export const duringReactions = (deps: DuringDeps): DuringReaction[] =>
  features.flatMap(({ during }) => during?.(deps) ?? []);

/** The examples of all features, in the order they are added. */
export const sampleData = features.flatMap(({ sampleData: own = [] }) => own);

/** What the features do with the rows of a backup. */
export async function adjustRestored(db: PlatformDb): Promise<void> {
  for (const { afterRestore } of features) await afterRestore?.(db);
}

/** What the features do about what nobody can open any more. */
export async function forgetSealed(db: PlatformDb): Promise<void> {
  for (const { afterLostKeys } of features) await afterLostKeys?.(db);
}
