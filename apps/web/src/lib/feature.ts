import type { Resources } from '@balcao/locales';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { OperatorTab } from './operator-tabs.ts';
import type { Screen } from './screen.tsx';

/** Names of pages; each has a title in three languages. */
export type Area = keyof Resources['common']['titles'];

/** Who a page is for. */
export type Access =
  /** Login and first run: only while logged out. */
  | 'guest'
  /** What a link in a mail opens: everybody, logged in or not. */
  | 'open'
  /** Public signup, or company registration for the operator (R1). */
  | 'signup'
  | 'everyone'
  /** Admins; attendants go to their tickets without a notice (R2). */
  | 'dashboard'
  | 'admin'
  /** Admins of a company with campaigns. */
  | 'campaigns'
  | 'super'
  /** Any address that is no page of ours. */
  | 'unknown';

export type MenuSection = 'main' | 'campaigns' | 'administration' | 'platform' | 'foot';

/** How a page appears in the menu. Who sees the entry follows from the page's access. */
export type MenuEntry = {
  section: MenuSection;
  icon: ComponentType<{ size?: number }>;
  /** The beginning of further addresses that belong to the entry. */
  also?: string;
  /** Only shown while the company is overdue. */
  onlyWhileOverdue?: true;
  /**
   * Drawn beside the entry, such as a warning. Screen readers read the element with this id together with the entry.
   */
  mark?: ComponentType<{ id: string; rail: boolean }>;
  /** Draws the entry only while there is something to go to. */
  gate?: ComponentType<{ children: ReactNode }>;
};

export type Page = {
  path: string;
  area: Area;
  access: Access;
  /** Open to the admin of an overdue company. */
  whileOverdue?: true;
  /** Drawn without drawer and top bar. */
  bare?: true;
  /** Its code and texts. */
  screen: Screen;
  menu?: MenuEntry;
};

/** What a feature brings to the app. Its `index.ts` exports it, and `app/features.ts` lists it. */
export type Feature = {
  pages: readonly Page[];
  /** Its tabs in the settings of the operator. */
  operatorTabs?: readonly OperatorTab[];
};

/**
 * Subscribes to events while somebody is logged in; the answer unsubscribes. A feature that has any exports this as
 * `listen` from its `live-updates.ts`, where `app/live-updates.ts` finds it. It is no part of the description above,
 * because that is loaded with the login page.
 */
export type Listen = (client: QueryClient) => () => void;
