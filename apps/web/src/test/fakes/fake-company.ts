import {
  type Company,
  companiesEndpoints,
  type Connection,
  connectionsEndpoints,
  sessionEndpoints,
  type Setting,
  settingKeysOf,
  settingsEndpoints,
  settingSpecs,
  setupEndpoints,
  supportEndpoints,
  type TicketNote,
  type User,
  usersEndpoints,
} from '@balcao/contract';
import { platformCompanyId } from '@balcao/domain';
import { buildSession } from '../builders/build-session.ts';
import { announcementsRoutes } from './fake-announcements.ts';
import { billingRoutes } from './fake-billing.ts';
import { type FakeApi, type Route, route, startFakeApi } from './fake-api.ts';
import { auditLogRoutes } from './fake-audit-log.ts';
import { dashboardRoutes } from './fake-dashboard.ts';
import { campaignsRoutes } from './fake-campaigns.ts';
import { buildApiConnection, buildDelivery, buildWebhook, publicApiRoutes } from './fake-public-api.ts';
import { platformRoutes } from './fake-companies.ts';
import { contactListsRoutes } from './fake-contact-lists.ts';
import { doNotDisturbRoutes } from './fake-do-not-disturb.ts';
import { helpRoutes } from './fake-help.ts';
import { contactsRoutes, notesRoutes } from './fake-contacts.ts';
import type { DeskData } from './desk/desk-memory.ts';
import { deskRoutes } from './fake-desk.ts';
import { pushRoutes } from './fake-push.ts';
import { quickMessagesRoutes } from './fake-quick-messages.ts';
import { schedulesRoutes } from './fake-schedules.ts';
import { teamChatRoutes } from './fake-team-chat.ts';
import { bia, usersRoutes } from './fake-users.ts';
import { visitRoutes } from './fake-visit.ts';

/** The company of the tests, as it is without hours. */
export const aurora: Company = {
  id: 7,
  name: 'Loja Aurora',
  email: null,
  phone: null,
  planId: null,
  plan: null,
  status: true,
  campaignsEnabled: false,
  dueDate: '2030-01-31',
  recurrence: 'MENSAL',
  trialExpiration: null,
  timeZone: 'America/Sao_Paulo',
  createdAt: '2026-11-02T12:00:00Z',
  hasSampleData: true,
  schedules: [],
  closedOn: [],
  closedOnHolidays: true,
  chatbotEditable: true,
};

/** Answers for a company that still has its examples, until they are removed. */
function companyRoutes(): Route[] {
  let company = aurora;
  let settings: Setting[] = settingKeysOf(platformCompanyId).map((key) => ({
    key,
    value: settingSpecs[key].default,
    isSet: true,
  }));
  return [
    route(companiesEndpoints.get, () => company),
    route(setupEndpoints.firstSteps, () => ({
      number: 'real' as const,
      hasQueues: true,
      hasAnswered: true,
      hasColleagues: true,
      hasGreeting: true,
    })),
    route(settingsEndpoints.list, () => settings),
    route(settingsEndpoints.update, ({ params: { key }, body: { value } }) => {
      const changed = { key, value, isSet: true };
      settings = settings.map((setting) => (setting.key === key ? changed : setting));
      return changed;
    }),
    route(companiesEndpoints.removeSampleData, () => {
      company = { ...company, hasSampleData: false };
      return { removed: 6 };
    }),
  ];
}

function sessionRoutes({ id, name, email, profile, queues }: User): Route[] {
  const user = { id, name, email, profile, queues };
  return [
    route(sessionEndpoints.login, () => buildSession({ user })),
    route(sessionEndpoints.refresh, () => buildSession({ user, token: 'token-2' })),
    route(sessionEndpoints.logout, () => ({ ok: true as const })),
    route(sessionEndpoints.secondFactor, () => ({ enabledAt: null, recoveryCodesLeft: 0, required: false })),
  ];
}

type CompanyData = DeskData & {
  users?: readonly User[];
  connections?: readonly Connection[];
  quickMessages?: Parameters<typeof quickMessagesRoutes>[0];
  notes?: readonly TicketNote[];
  /** Answers that take the place of the usual ones. */
  instead?: readonly Route[];
};

/** A server with everything that the pages of a company ask for. `viewer` is the person who logs in. */
export function startFakeCompany(data: CompanyData = {}): FakeApi {
  const { users, connections = [], quickMessages, instead = [], viewer = bia, tickets = [] } = data;
  const contacts = [...(data.contacts ?? tickets.map(({ contact }) => contact))];
  return startFakeApi([
    ...instead,
    ...sessionRoutes(viewer),
    ...visitRoutes(),
    ...companyRoutes(),
    ...usersRoutes(users),
    ...schedulesRoutes(),
    ...deskRoutes({ ...data, contacts }),
    ...contactsRoutes(contacts),
    ...notesRoutes(data.notes ?? [], viewer),
    ...quickMessagesRoutes(quickMessages),
    ...contactListsRoutes(),
    ...campaignsRoutes(),
    ...doNotDisturbRoutes(),
    ...announcementsRoutes(),
    ...teamChatRoutes(),
    ...helpRoutes(),
    ...publicApiRoutes({
      connections: [buildApiConnection()],
      webhooks: [buildWebhook()],
      deliveries: [buildDelivery()],
    }),
    ...pushRoutes(),
    ...billingRoutes(),
    ...auditLogRoutes(),
    ...dashboardRoutes(),
    ...platformRoutes(),
    route(supportEndpoints.current, () => ({ accesses: [] })),
    route(usersEndpoints.passwordLinks, () => ({ links: [] })),
    route(supportEndpoints.begin, ({ body: { companyId, reason, minutes } }) => ({
      id: 3,
      companyId: Number(companyId),
      operatorName: viewer.name,
      reason,
      begunAt: new Date().toISOString(),
      endsAt: new Date(Date.now() + minutes * 60_000).toISOString(),
    })),
    route(connectionsEndpoints.list, () => [...connections]),
  ]);
}
