import type { Area, MenuEntry, MenuSection, Page } from '../../lib/feature.ts';
import type { SignedIn } from '../../lib/session/session.ts';
import { decideAccess } from '../access.ts';
import { pages } from '../features.ts';

/** An entry of the menu: a page, its address without parameters, and how it is shown. */
export type MenuItem = { to: string; area: Area } & MenuEntry;

export type MenuSections = Record<MenuSection, readonly MenuItem[]>;

const items = pages.flatMap((page) => {
  const { path, area, menu, screen } = page;
  return menu === undefined || screen === undefined
    ? []
    : [{ page, item: { to: path.replace(/\/:.*$/, ''), area, ...menu } }];
});

function isShown({ page, item }: { page: Page; item: MenuItem }, session: SignedIn): boolean {
  if (item.onlyWhileOverdue && !session.restricted) return false;
  return decideAccess(session, page).kind === 'show';
}

/** The menu of a person: every page that exists and that they may open, by section (S20–S23). */
export function menuFor(session: SignedIn): MenuSections {
  const shown = items.filter((one) => isShown(one, session)).map(({ item }) => item);
  const inSection = (section: MenuSection): MenuItem[] => shown.filter((item) => item.section === section);
  return {
    main: inSection('main'),
    campaigns: inSection('campaigns'),
    administration: inSection('administration'),
    platform: inSection('platform'),
    foot: inSection('foot'),
  };
}

const within = (pathname: string, base: string): boolean => pathname === base || pathname.startsWith(`${base}/`);

/** Whether the entry leads to the current page or one of its child pages (S24). */
export function isCurrent({ to, also }: Pick<MenuItem, 'to' | 'also'>, pathname: string): boolean {
  if (to === '/') return pathname === '/';
  return within(pathname, to) || (also !== undefined && within(pathname, also));
}
