import type { Resources } from '@balcao/locales';
import { can } from '@balcao/domain';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Building from 'lucide-react/icons/building-2';
import CodeXml from 'lucide-react/icons/code-xml';
import ContactRound from 'lucide-react/icons/contact';
import FlaskConical from 'lucide-react/icons/flask-conical';
import GitFork from 'lucide-react/icons/git-fork';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ListChecks from 'lucide-react/icons/list-checks';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Newspaper from 'lucide-react/icons/newspaper';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Send from 'lucide-react/icons/send';
import Settings from 'lucide-react/icons/settings';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Smartphone from 'lucide-react/icons/smartphone';
import Tag from 'lucide-react/icons/tag';
import Users from 'lucide-react/icons/users';
import Zap from 'lucide-react/icons/zap';
import type { ComponentType } from 'react';
import type { SignedIn } from '../../lib/session/session.ts';

type TitleKey = keyof Resources['common']['titles'];

export type MenuEntry = {
  to: string;
  /** Its title; the same word as the page's. */
  title: TitleKey;
  icon: ComponentType<{ size?: number }>;
  /** Addresses that belong to it without beginning like it. */
  also?: string;
};

export type MenuSections = {
  main: readonly MenuEntry[];
  campaigns: readonly MenuEntry[];
  administration: readonly MenuEntry[];
  platform: readonly MenuEntry[];
  foot: readonly MenuEntry[];
};

const dashboard: MenuEntry = { to: '/', title: 'dashboard', icon: LayoutDashboard };

const everyone: readonly MenuEntry[] = [
  { to: '/tickets', title: 'tickets', icon: MessagesSquare },
  { to: '/quick-messages', title: 'quickMessages', icon: Zap },
  { to: '/contacts', title: 'contacts', icon: ContactRound },
  { to: '/schedules', title: 'schedules', icon: CalendarClock },
  { to: '/tags', title: 'tags', icon: Tag },
  { to: '/chats', title: 'chats', icon: MessageCircle },
];

const campaigns: readonly MenuEntry[] = [
  { to: '/campaigns', title: 'campaigns', icon: Send, also: '/campaign' },
  { to: '/contact-lists', title: 'contactLists', icon: ListChecks },
  { to: '/campaigns-config', title: 'campaignsConfig', icon: SlidersHorizontal },
];

const billing: MenuEntry = { to: '/financeiro', title: 'billing', icon: ReceiptText };

const administration: readonly MenuEntry[] = [
  { to: '/connections', title: 'connections', icon: Smartphone },
  { to: '/queues', title: 'queues', icon: GitFork },
  { to: '/users', title: 'users', icon: Users },
  { to: '/messages-api', title: 'messagesApi', icon: CodeXml },
  billing,
  { to: '/settings', title: 'settings', icon: Settings },
];

const simulator: MenuEntry = { to: '/simulator', title: 'simulator', icon: FlaskConical };

const platform: readonly MenuEntry[] = [
  { to: '/announcements', title: 'announcements', icon: Newspaper },
  { to: '/signup', title: 'signup', icon: Building },
];

const subscription: MenuEntry = { to: '/subscription', title: 'subscription', icon: ReceiptText };
const help: MenuEntry = { to: '/helps', title: 'helps', icon: CircleHelp };

type Owner = Pick<SignedIn, 'user' | 'campaigns' | 'restricted'> & {
  /** A connection of the company is simulated. */
  simulates?: boolean;
};

/** The entries a person has: by profile, operator flag, campaigns, and only billing while overdue (S20–S23). */
export function menuFor({ user, campaigns: withCampaigns, restricted, simulates = false }: Owner): MenuSections {
  if (restricted) return { main: [], campaigns: [], administration: [billing, subscription], platform: [], foot: [] };
  const isAdmin = can(user, 'drawer-admin-items:view');
  return {
    main: can(user, 'dashboard:view') ? [dashboard, ...everyone] : everyone,
    campaigns: isAdmin && withCampaigns ? campaigns : [],
    administration: isAdmin ? [...administration, ...(simulates ? [simulator] : [])] : [],
    platform: can(user, 'drawer-super-items:view') ? platform : [],
    foot: [help],
  };
}

const within = (pathname: string, base: string): boolean => pathname === base || pathname.startsWith(`${base}/`);

/** Whether the entry is the place one is at, its child pages included (S24). */
export function isCurrent({ to, also }: Pick<MenuEntry, 'to' | 'also'>, pathname: string): boolean {
  if (to === '/') return pathname === '/';
  return within(pathname, to) || (also !== undefined && within(pathname, also));
}
