import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { switchCampaignsOn } from './support/shell/shell-company.ts';
import { shellPaths, visitorPaths } from './support/shell/shell-routes.ts';
import { goTo, settle } from './support/shell/shell-texts.ts';
import { watchTrouble } from './support/shell/shell-watch.ts';
import { expect, test } from './support/shell/shell-window.ts';

// Without movement nothing is judged half-way between two colours.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test.describe('axe', () => {
  test('S390 the pages of a visitor', async ({ page, owner: _exists, open }) => {
    await open('/login');
    await page.getByTestId('login-submit').click();
    await expect(page.getByTestId('login-email-error')).toBeVisible();
    await expectAccessible(page, 'refused form');
    await page.getByTestId('legal-privacy').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'legal text', '[role=dialog]');
    for (const path of visitorPaths) {
      await open(path);
      await settle(page);
      await expectAccessible(page, path);
    }
    await page.route('**/api/setup', (route) =>
      route.fulfill({ json: { needsOwner: true, needsCode: true, signupOpen: true } }),
    );
    await open('/setup');
    await settle(page);
    await expectAccessible(page, '/setup');
  });

  test('S390 the pages of everyone, of admins, of campaigns and of the operator', async ({
    page,
    product,
    owner,
    enter,
  }) => {
    await switchCampaignsOn(product, 1);
    await enter(owner);
    await settle(page);
    await expectAccessible(page, 'shell');
    let sawComing = false;
    for (const path of shellPaths) {
      await goTo(page, path);
      await settle(page);
      // Areas to come share one page, which differs by its title alone: once is enough.
      const isComing = await page.getByTestId('coming-page').isVisible();
      if (isComing && sawComing) continue;
      sawComing ||= isComing;
      // Drawer and top bar are the same everywhere.
      await expectAccessible(page, path, 'main');
    }
  });

  test('S390 what opens over a page: menus, lists, dialogs, the drawer', async ({ page, company, enter }) => {
    await enter(company.admin, '/users');
    await settle(page);
    await page.getByTestId('shell-account-menu').click();
    await expect(page.getByTestId('account-menu')).toBeVisible();
    await expectAccessible(page, 'account menu', '[data-testid=account-menu]');
    await page.keyboard.press('Escape');
    await page.getByTestId('shell-announcements').click();
    await expect(page.getByTestId('shell-announcements-empty')).toBeVisible();
    await expectAccessible(page, 'list of the top bar');
    await page.keyboard.press('Escape');
    await page.getByTestId('users-add').click();
    await page.getByTestId('user-dialog-submit').click();
    await expect(page.getByTestId('user-dialog-name-error')).toBeVisible();
    await expectAccessible(page, 'user dialog', '[role=dialog]');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await expect(page.getByTestId('shell-drawer')).toBeVisible();
    await expectAccessible(page, 'drawer');
  });
});

test.describe('small and large', () => {
  const sidewaysFree = (page: Page, what: string) =>
    expect
      .poll(
        () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        what,
      )
      .toBeLessThanOrEqual(0);

  test('S392 S53 at 320 px no page scrolls sideways and its controls stay on screen', async ({
    page,
    company,
    enter,
    open,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.route('**/api/setup', (route) =>
      route.fulfill({ json: { needsOwner: true, needsCode: true, signupOpen: true } }),
    );
    await open('/setup');
    await settle(page);
    await sidewaysFree(page, '/setup');
    await page.unroute('**/api/setup');
    for (const path of ['/login', '/signup']) {
      await open(path);
      await settle(page);
      await sidewaysFree(page, path);
    }
    await enter(company.admin, '/users');
    for (const path of ['/users', '/tickets', '/settings']) {
      await goTo(page, path);
      await settle(page);
      await sidewaysFree(page, path);
    }
    await expect(page.getByTestId('shell-account-menu')).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await expect(page.getByTestId('menu-users')).toBeInViewport({ ratio: 1 });
    await page.getByTestId('menu-users').click();
    await page.getByTestId('users-add').click();
    await expect(page.getByTestId('user-dialog-submit')).toBeInViewport({ ratio: 1 });
    await sidewaysFree(page, 'user dialog');
  });

  test('S392 at twice the size (683 × 384) menu, page and login can still be used', async ({
    page,
    company,
    enter,
    open,
  }) => {
    await page.setViewportSize({ width: 683, height: 384 });
    await open('/login');
    await settle(page);
    await page.getByTestId('login-submit').scrollIntoViewIfNeeded();
    await expect(page.getByTestId('login-submit')).toBeInViewport({ ratio: 1 });
    await enter(company.admin, '/users');
    await settle(page);
    await sidewaysFree(page, '/users');
    await page.getByTestId('menu-helps').scrollIntoViewIfNeeded();
    await expect(page.getByTestId('menu-helps')).toBeInViewport({ ratio: 1 });
  });
});

test.describe('keyboard and motion', () => {
  /** What is focused, whether that can be seen, and whether something lies over it. */
  const readFocus = (page: Page) =>
    page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return null;
      const marked = (candidate: Element): boolean => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
      };
      // An input shows its focus on the box around it, a radio on its label.
      const shown =
        marked(element) ||
        (element.parentElement !== null && element.matches('input, select') && marked(element.parentElement));
      const box = element.getBoundingClientRect();
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const covered = top === null || !(element.contains(top) || top.contains(element));
      return { what: element.getAttribute('data-testid') ?? element.textContent, shown, covered };
    });

  test('S393 the focus is visible on every control of the login page', async ({ page, owner: _exists, open }) => {
    await open('/login');
    await expect(page.getByTestId('login-signup')).toBeVisible();
    const seen = new Set<string>();
    // Once around: past the last control the focus leaves the page and comes back at the first.
    for (let press = 0; press < 15; press += 1) {
      await page.keyboard.press('Tab');
      const focus = await readFocus(page);
      if (focus === null) continue;
      await expect.poll(() => readFocus(page), String(focus.what)).toMatchObject({ shown: true, covered: false });
      seen.add(String(focus.what));
    }
    for (const control of [
      'language-en',
      'login-email',
      'login-password',
      'login-password-toggle',
      'login-submit',
      'login-signup',
      'legal-terms',
    ])
      expect([...seen]).toContain(control);
  });

  test('S393 and on every control of the users page, on a low window too', async ({ page, company, enter }) => {
    await page.setViewportSize({ width: 1000, height: 420 });
    await enter(company.admin, '/users');
    await expect(page.getByTestId('users-row')).toHaveCount(2);
    const seen = new Set<string>();
    for (let press = 0; press < 40; press += 1) {
      await page.keyboard.press('Tab');
      const focus = await readFocus(page);
      if (focus === null) break;
      await expect.poll(() => readFocus(page), String(focus.what)).toMatchObject({ shown: true, covered: false });
      seen.add(String(focus.what));
    }
    for (const control of [
      'menu-users',
      'menu-helps',
      'shell-menu-button',
      'shell-announcements',
      'shell-account-menu',
      'users-search',
      'users-add',
      'users-edit',
      'users-delete',
    ])
      expect([...seen]).toContain(control);
  });

  test('S394 with reduced motion nothing moves: spinner, toast, drawer', async ({ page, company, open, enter }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await enter(company.attendant);
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await expect(page.getByTestId('shell-drawer')).toBeVisible();
    const longest = () =>
      page.evaluate(() => {
        const seconds = (list: string): number =>
          Math.max(
            ...list.split(',').map((part) => Number.parseFloat(part) * (part.trim().endsWith('ms') ? 0.001 : 1)),
          );
        return Math.max(
          ...[...document.querySelectorAll('*')].map((element) =>
            Math.max(
              seconds(getComputedStyle(element).transitionDuration),
              seconds(getComputedStyle(element).animationDuration),
            ),
          ),
        );
      });
    expect(await longest()).toBeLessThanOrEqual(0.001);
    await page.route('**/api/auth/refresh_token', () => undefined);
    await open('/tickets');
    await expect(page.getByTestId('full-screen-loader')).toBeVisible();
    expect(await longest()).toBeLessThanOrEqual(0.001);
  });
});

test.describe('content policy', () => {
  test.use({ ownWindow: true });

  test('T41 no page breaks the content policy, throws or complains', async ({ page, product, owner, enter, open }) => {
    const trouble = await watchTrouble(page);
    await switchCampaignsOn(product, 1);
    for (const path of visitorPaths) {
      await open(path);
      await settle(page);
    }
    await enter(owner);
    for (const path of shellPaths) {
      await goTo(page, path);
      await settle(page);
    }
    await page.getByTestId('shell-account-menu').click();
    await page.getByTestId('account-profile').click();
    await expect(page.getByTestId('user-dialog-name')).toHaveValue(owner.name);
    expect(trouble).toEqual([]);
  });
});
