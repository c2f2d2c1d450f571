import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, shellPages, visitorPages } from '../test/all-pages.ts';
import { expectAccessible } from '../test/axe.ts';
import { startFakeCompany } from '../test/fakes/fake-company.ts';
import { ana, bia } from '../test/fakes/fake-users.ts';
import { visitRoutes } from '../test/fakes/fake-visit.ts';
import {
  at,
  count,
  emulateMedia,
  isGone,
  onPhone,
  scrollsSideways,
  show,
  showApp,
  showAppToVisitor,
  withCampaigns,
} from '../test/show.tsx';
import { FullScreenLoader } from './full-screen-loader.tsx';

const setup = { path: '/setup', area: 'setup' } as const;
const openMenu = (): Promise<void> => page.getByRole('button', { name: 'Abrir menu' }).click();

/** A server that waits for its owner, and asks for the code because the visitor comes from elsewhere. */
const startFresh = (): unknown => startFakeCompany({ instead: visitRoutes({ needsOwner: true, needsCode: true }) });

/** How many seconds the longest transition or animation on the page takes. */
function longestMovement(): number {
  const inSeconds = (list: string): number[] =>
    list.split(',').map((part) => Number.parseFloat(part) * (part.trim().endsWith('ms') ? 0.001 : 1));
  const all = [...document.querySelectorAll('*')].flatMap((element) => {
    const { transitionDuration, animationDuration } = getComputedStyle(element);
    return [...inSeconds(transitionDuration), ...inSeconds(animationDuration)];
  });
  return Math.max(...all);
}

describe('axe', () => {
  it('S390 the pages of a visitor', async () => {
    startFakeCompany();
    await showAppToVisitor('/login');
    await at('login-submit').click();
    await expect.element(at('login-email-error')).toBeVisible();
    await expectAccessible('refused form');
    await at('legal-privacy').click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await expectAccessible('legal text', '[role=dialog]');
    await userEvent.keyboard('{Escape}');
    await isGone(page.getByRole('dialog'));
    for (const visited of visitorPages) {
      await openPage(visited);
      await expectAccessible(visited.path);
    }
    startFresh();
    await showAppToVisitor('/setup');
    await openPage(setup);
    await expectAccessible('/setup');
  });

  it('S390 the pages of everyone, of admins, of campaigns and of the operator', async () => {
    startFakeCompany({ viewer: ana });
    await showApp('/tickets', ana, { ...withCampaigns, super: true });
    await expect.element(at('tickets-empty')).toBeVisible();
    await expectAccessible('shell');
    for (const visited of shellPages) {
      await openPage(visited);
      // Drawer and top bar are the same everywhere.
      await expectAccessible(visited.path, 'main');
    }
  });

  it('S390 what opens over a page: menus, lists, dialogs, the drawer', async () => {
    startFakeCompany({ viewer: ana });
    await showApp('/users', ana);
    await at('shell-account-menu').click();
    await expect.element(at('account-menu')).toBeVisible();
    await expectAccessible('account menu', '[data-testid=account-menu]');
    await userEvent.keyboard('{Escape}');
    await isGone(at('account-menu'));
    await at('shell-announcements').click();
    await expect.element(at('shell-announcements-empty')).toBeVisible();
    await expectAccessible('list of the top bar');
    await userEvent.keyboard('{Escape}');
    await isGone(at('shell-announcements-empty'));
    await at('users-add').click();
    await at('user-dialog-submit').click();
    await expect.element(at('user-dialog-name-error')).toBeVisible();
    await expectAccessible('user dialog', '[role=dialog]');
    await userEvent.keyboard('{Escape}');
    await isGone(at('user-dialog'));
    await onPhone();
    await openMenu();
    await expect.element(at('shell-drawer')).toBeVisible();
    await expectAccessible('drawer');
  });
});

describe('small and large', () => {
  async function sidewaysFree(what: string): Promise<void> {
    const { documentElement: root } = document;
    await expect.poll(() => root.scrollWidth - root.clientWidth, { message: what }).toBeLessThanOrEqual(0);
  }

  it('S392 S53 at 320 px no page scrolls sideways and its controls stay on screen', async () => {
    await page.viewport(320, 640);
    startFresh();
    await showAppToVisitor('/setup');
    await openPage(setup);
    await sidewaysFree('/setup');
    startFakeCompany({ viewer: ana });
    await showAppToVisitor('/login');
    for (const visited of visitorPages) {
      await openPage(visited);
      await sidewaysFree(visited.path);
    }
    await showApp('/tickets', ana, { ...withCampaigns, super: true });
    for (const visited of shellPages) {
      await openPage(visited);
      await sidewaysFree(visited.path);
      expect(scrollsSideways(), visited.path).toBe(false);
    }
    await expect.element(at('shell-account-menu')).toBeInViewport({ ratio: 1 });
    await openMenu();
    await expect.element(at('menu-users')).toBeInViewport({ ratio: 1 });
    await at('menu-users').click();
    await at('users-add').click();
    await expect.element(at('user-dialog-submit')).toBeInViewport({ ratio: 1 });
    await sidewaysFree('user dialog');
  });

  it('S392 at twice the size (683 × 384) menu, page and login can still be used', async () => {
    await page.viewport(683, 384);
    startFakeCompany({ viewer: ana });
    await showAppToVisitor('/login');
    await expect.element(at('login-submit')).toBeVisible();
    at('login-submit').element().scrollIntoView();
    await expect.element(at('login-submit')).toBeInViewport({ ratio: 1 });
    await showApp('/users', ana);
    await expect.poll(() => count(at('users-row'))).toBe(2);
    await sidewaysFree('/users');
    at('menu-settings').element().scrollIntoView();
    await expect.element(at('menu-settings')).toBeInViewport({ ratio: 1 });
  });
});

describe('keyboard and motion', () => {
  /** What is focused, whether that can be seen, and whether something lies over it. */
  function readFocus(): { what: string; shown: boolean; covered: boolean } | null {
    const element = document.activeElement;
    if (element === null || element === document.body) return null;
    const isMarked = (candidate: Element | null): boolean => {
      if (candidate === null) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
    };
    // An input shows its focus on the box around it, a radio on its label.
    const shown = isMarked(element) || (element.matches('input, select') && isMarked(element.parentElement));
    const box = element.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const covered = top === null || !(element.contains(top) || top.contains(element));
    return { what: element.getAttribute('data-testid') ?? element.textContent ?? '', shown, covered };
  }

  /** Walks with Tab from the top of the page until the focus has left it; answers the controls it came to. */
  async function walkThrough(): Promise<string[]> {
    const seen: string[] = [];
    document.querySelector<HTMLElement>('a, button')?.focus();
    // What a script focuses after a click is not marked: a key makes it the focus of somebody at the keyboard.
    await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}');
    for (let focus = readFocus(); focus !== null && !seen.includes(focus.what); focus = readFocus()) {
      await expect.poll(readFocus, { message: focus.what }).toMatchObject({ shown: true, covered: false });
      seen.push(focus.what);
      await userEvent.tab();
    }
    return seen;
  }

  it('S393 the focus is visible on every control of the login page', async () => {
    startFakeCompany();
    await showAppToVisitor('/login');
    await expect.element(at('login-signup')).toBeVisible();
    const seen = await walkThrough();
    for (const control of [
      'language-en',
      'login-email',
      'login-password',
      'login-password-toggle',
      'login-submit',
      'login-signup',
      'legal-terms',
    ])
      expect(seen).toContain(control);
  });

  it('S393 and on every control of the users page, on a low window too', async () => {
    await page.viewport(1000, 420);
    startFakeCompany({ viewer: ana, users: [bia] });
    await showApp('/users', ana);
    await expect.element(at('users-row')).toBeVisible();
    const seen = await walkThrough();
    for (const control of [
      'menu-users',
      'menu-settings',
      'shell-menu-button',
      'shell-announcements',
      'shell-account-menu',
      'users-search',
      'users-add',
      'users-edit',
      'users-delete',
    ])
      expect(seen).toContain(control);
  });

  it('S394 with reduced motion nothing moves: spinner, toast, drawer', async () => {
    await onPhone();
    startFakeCompany();
    await showApp('/announcements', bia);
    await expect.element(at('toast-error')).toBeVisible();
    await openMenu();
    await expect.element(at('shell-drawer')).toBeVisible();
    expect(longestMovement()).toBeLessThanOrEqual(0.001);
    await show(<FullScreenLoader />);
    await expect.element(at('full-screen-loader')).toBeVisible();
    expect(longestMovement()).toBeLessThanOrEqual(0.001);
    await emulateMedia('prefers-reduced-motion', 'no-preference');
    expect(longestMovement()).toBeGreaterThan(0.1);
  });
});
