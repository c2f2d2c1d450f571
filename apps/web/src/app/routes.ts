import type { Resources } from '@balcao/locales';
import { ConnectionsPage } from '../features/connections/index.ts';
import { QuickMessagesPage } from '../features/quick-messages/index.ts';
import { LoginPage } from '../features/session/index.ts';
import { SettingsPage } from '../features/settings/index.ts';
import { SetupPage } from '../features/setup/index.ts';
import { SignupPage } from '../features/signup/index.ts';
import { TemplatesPage } from '../features/templates/index.ts';
import { TicketsPage } from '../features/tickets/index.ts';
import { SimulatorPage } from '../features/simulator/index.ts';
import { UsersPage } from '../features/users/index.ts';
import type { Screen } from '../lib/screen.tsx';
import type { Access } from './access.ts';

/** Names of the areas; each has a title in three languages. */
export type Area = keyof Resources['common']['titles'];

export type AppRoute = {
  path: string;
  area: Area;
  access: Access;
  /** Open to the admin of an overdue company. */
  whileOverdue?: true;
  /** Areas of later versions have none yet and say so. */
  page?: Screen;
};

/** Pages without drawer and top bar. */
export const bareRoutes: readonly AppRoute[] = [
  { path: '/login', area: 'login', access: 'guest', page: LoginPage },
  { path: '/setup', area: 'setup', access: 'guest', page: SetupPage },
];

/** Every address inside the shell; the wire's own words live here (`/financeiro`) and nowhere else in the web. */
export const shellRoutes: readonly AppRoute[] = [
  { path: '/', area: 'dashboard', access: 'dashboard' },
  { path: '/tickets/:ticketId?', area: 'tickets', access: 'everyone', page: TicketsPage },
  { path: '/quick-messages', area: 'quickMessages', access: 'everyone', page: QuickMessagesPage },
  { path: '/contacts', area: 'contacts', access: 'everyone' },
  { path: '/schedules', area: 'schedules', access: 'everyone' },
  { path: '/tags', area: 'tags', access: 'everyone' },
  { path: '/chats/:id?', area: 'chats', access: 'everyone' },
  { path: '/helps', area: 'helps', access: 'everyone' },
  { path: '/subscription', area: 'subscription', access: 'everyone', whileOverdue: true },
  { path: '/campaigns', area: 'campaigns', access: 'campaigns' },
  { path: '/campaign/:campaignId/report', area: 'campaignReport', access: 'campaigns' },
  { path: '/contact-lists', area: 'contactLists', access: 'campaigns' },
  { path: '/contact-lists/:contactListId/contacts', area: 'contactLists', access: 'campaigns' },
  { path: '/campaigns-config', area: 'campaignsConfig', access: 'campaigns' },
  { path: '/connections', area: 'connections', access: 'admin', page: ConnectionsPage },
  { path: '/connections/:connectionId/templates', area: 'templates', access: 'admin', page: TemplatesPage },
  { path: '/queues', area: 'queues', access: 'admin' },
  { path: '/users', area: 'users', access: 'admin', page: UsersPage },
  { path: '/messages-api', area: 'messagesApi', access: 'admin' },
  { path: '/financeiro', area: 'billing', access: 'admin', whileOverdue: true },
  { path: '/settings', area: 'settings', access: 'admin', page: SettingsPage },
  { path: '/simulator', area: 'simulator', access: 'admin', page: SimulatorPage },
  { path: '/announcements', area: 'announcements', access: 'super' },
  { path: '/signup', area: 'signup', access: 'signup', page: SignupPage },
];
