import { announcementsFeature } from '../features/announcements/index.ts';
import { auditLogFeature } from '../features/audit-log/index.ts';
import { billingFeature } from '../features/billing/index.ts';
import { campaignsConfigFeature, campaignsFeature } from '../features/campaigns/index.ts';
import { companiesFeature } from '../features/companies/index.ts';
import { connectionsFeature } from '../features/connections/index.ts';
import { contactListsFeature } from '../features/contact-lists/index.ts';
import { contactsFeature } from '../features/contacts/index.ts';
import { dashboardFeature, ticketReportFeature } from '../features/dashboard/index.ts';
import { doNotDisturbFeature } from '../features/do-not-disturb/index.ts';
import { helpFeature } from '../features/help/index.ts';
import { notificationsFeature } from '../features/notifications/index.ts';
import { plansFeature } from '../features/plans/index.ts';
import { publicApiFeature } from '../features/public-api/index.ts';
import { queuesFeature } from '../features/queues/index.ts';
import { quickMessagesFeature } from '../features/quick-messages/index.ts';
import { schedulesFeature } from '../features/schedules/index.ts';
import { sessionFeature } from '../features/session/index.ts';
import { settingsFeature } from '../features/settings/index.ts';
import { setupFeature } from '../features/setup/index.ts';
import { signupFeature } from '../features/signup/index.ts';
import { simulatorFeature } from '../features/simulator/index.ts';
import { tagsFeature } from '../features/tags/index.ts';
import { teamChatFeature } from '../features/team-chat/index.ts';
import { templatesFeature } from '../features/templates/index.ts';
import { ticketsFeature } from '../features/tickets/index.ts';
import { usersFeature } from '../features/users/index.ts';
import type { Feature, Page } from '../lib/feature.ts';
import type { OperatorTab } from '../lib/operator-tabs.ts';

/** Every feature of the app. The menu shows their entries in this order. */
const features: readonly Feature[] = [
  sessionFeature,
  setupFeature,
  dashboardFeature,
  ticketsFeature,
  quickMessagesFeature,
  contactsFeature,
  schedulesFeature,
  tagsFeature,
  teamChatFeature,
  campaignsFeature,
  contactListsFeature,
  campaignsConfigFeature,
  connectionsFeature,
  templatesFeature,
  queuesFeature,
  usersFeature,
  publicApiFeature,
  billingFeature,
  doNotDisturbFeature,
  ticketReportFeature,
  auditLogFeature,
  settingsFeature,
  simulatorFeature,
  announcementsFeature,
  signupFeature,
  helpFeature,
  companiesFeature,
  plansFeature,
  notificationsFeature,
];

/** Every page of the app. */
export const pages: readonly Page[] = features.flatMap((feature) => feature.pages);

/** What the features bring to the settings of the operator. */
export const operatorTabs: readonly OperatorTab[] = features.flatMap((feature) => feature.operatorTabs ?? []);
