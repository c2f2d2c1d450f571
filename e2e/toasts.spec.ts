import type { Page } from '@playwright/test';
import { passTimeUntil, stopClock } from './support/page-clock.ts';
import { untilOnline } from './support/shell/shell-watch.ts';
import { expect, test } from './support/shell/shell-window.ts';

/** Makes the list of users fail, each time with the next of these answers. */
async function failUsers(page: Page, answers: readonly { status: number; body: string }[]): Promise<void> {
  const left = [...answers];
  await page.route('**/api/users?**', (route) => {
    const { status, body } = (left.length > 1 ? left.shift() : left[0]) ?? { status: 500, body: '' };
    return route.fulfill({ status, body, contentType: 'application/json' });
  });
}

const code = (error: string) => ({ status: 400, body: JSON.stringify({ error }) });

test.describe('what is said', () => {
  const cases = [
    ['a known code reads as its text', code('ERR_NO_QUEUE_FOUND'), 'No queue found with this ID. Refresh the list.'],
    ['an unknown code is shown itself', code('ERR_BRAND_NEW'), 'ERR_BRAND_NEW'],
    ['a plain text is shown itself', code('The printer is on fire'), 'The printer is on fire'],
    ['nothing to say is told in general', { status: 400, body: '{"answer":{"error":{}}}' }, 'An error occurred!'],
    [
      'an error that is no text is told in general',
      { status: 400, body: '{"error":{"deep":true}}' },
      'An error occurred!',
    ],
    ['an answer that is not ours is told in general', { status: 400, body: '<html>no</html>' }, 'An error occurred!'],
  ] as const;

  test('S66 R47 the code’s text, else the code, else the plain text, else the general one', async ({
    page,
    company,
    enter,
    open,
  }) => {
    await enter(company.admin);
    await page.evaluate(() => localStorage.setItem('language', 'en'));
    for (const [what, answer, text] of cases) {
      await page.unroute('**/api/users?**');
      await failUsers(page, [answer]);
      await open('/users');
      await expect(page.getByTestId('toast-error').locator('p'), what).toHaveText(text);
    }
  });

  test('S69 S45 without a network the text is about the network, and the list can be asked again', async ({
    page,
    context,
    company,
    enter,
  }) => {
    await enter(company.admin);
    await expect(page.getByTestId('menu-users')).toBeVisible();
    // The code of the page is fetched before, so that only the call fails.
    await page.getByTestId('menu-users').click();
    await expect(page.getByTestId('users-row')).toHaveCount(2);
    await context.setOffline(true);
    await page.getByTestId('users-search').fill('bia');
    const words = 'Sem conexão com o servidor. Verifique a internet e tente novamente.';
    await expect(page.getByTestId('toast-error').locator('p')).toHaveText(words);
    await expect(page.getByText(/undefined|TypeError|Failed to fetch/)).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByTestId('users-row')).toHaveCount(1);
  });

  test('S68 good news is a status, not an alarm', async ({ page, company, logIn }) => {
    await logIn(company.attendant);
    await expect(page.getByTestId('toast-success')).toHaveAttribute('role', 'status');
  });
});

test.describe('how long', () => {
  test.use({ ownWindow: true, holdsNotices: false });

  test('S68 R4 a toast leaves after 3000 ms', async ({ page, company, enter }) => {
    await page.clock.install();
    await failUsers(page, [code('ERR_NO_QUEUE_FOUND')]);
    await Promise.all([untilOnline(page), enter(company.admin)]);
    await stopClock(page);
    await page.getByTestId('menu-users').click();
    const toast = page.getByTestId('toast-error');
    await passTimeUntil(page, () => toast.isVisible());
    await page.clock.runFor(2_900);
    await expect(toast).toBeVisible();
    await page.clock.runFor(100);
    await expect(toast).toHaveCount(0);
  });

  for (const [how, hold, release] of [
    [
      'under the pointer',
      (page: Page) => page.getByTestId('toast-error').hover(),
      (page: Page) => page.mouse.move(10, 10),
    ],
    [
      'while it has the focus',
      (page: Page) => page.getByRole('button', { name: 'Fechar aviso' }).focus(),
      (page: Page) => page.getByTestId('users-search').focus(),
    ],
  ] as const) {
    test(`S68 R4 a toast waits ${how}`, async ({ page, company, enter }) => {
      await page.clock.install();
      await failUsers(page, [code('ERR_NO_QUEUE_FOUND')]);
      await Promise.all([untilOnline(page), enter(company.admin)]);
      await page.getByTestId('menu-users').click();
      await expect(page.getByTestId('toast-error')).toBeVisible();
      await hold(page);
      await page.clock.runFor(10_000);
      await expect(page.getByTestId('toast-error')).toBeVisible();
      await release(page);
      await page.clock.runFor(3_100);
      await expect(page.getByTestId('toast-error')).toHaveCount(0);
    });
  }

  test('S68 three at most, announced, and closed by hand', async ({ page, company, enter }) => {
    const codes = ['ERR_NO_QUEUE_FOUND', 'ERR_NO_TAG_FOUND', 'ERR_NO_USER_FOUND', 'ERR_NO_PLAN_FOUND'];
    await page.clock.install();
    await failUsers(page, codes.map(code));
    await Promise.all([untilOnline(page), enter(company.admin)]);
    await page.getByTestId('menu-users').click();
    const toasts = page.getByRole('region', { name: 'Avisos' }).getByRole('alert');
    await expect(toasts).toHaveCount(1);
    await toasts.first().hover();
    for (const count of [2, 3]) {
      await page.getByTestId('users-retry').click();
      await expect(toasts).toHaveCount(count);
      await toasts.first().hover();
    }
    await page.getByTestId('users-retry').click();
    await expect(toasts.locator('p')).toHaveText([
      'Nenhuma tag encontrada com este ID. Atualize a lista.',
      'Nenhum usuário encontrado com este ID. Atualize a lista.',
      'Este plano não está disponível. Escolha outro.',
    ]);
    await toasts.last().getByRole('button', { name: 'Fechar aviso' }).click();
    await expect(toasts).toHaveCount(2);
  });

  test('R4 R26 one with an action stays six seconds', async ({ page, company, enter }) => {
    await page.clock.install();
    await page.route(`**/api/users/${company.attendant.id}`, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ ...code('ERR_INTERNAL'), status: 500 }) : route.continue(),
    );
    await enter(company.admin, '/users');
    await page.getByTestId('users-row').filter({ hasText: company.attendant.name }).getByTestId('users-edit').click();
    await page.getByTestId('user-dialog-name').fill('Beatriz Rocha');
    await page.getByTestId('user-dialog-submit').click();
    const toast = page.getByTestId('toast-error');
    await expect(toast.getByTestId('toast-action')).toHaveText('Reabrir');
    await toast.hover();
    await stopClock(page);
    await page.mouse.move(10, 10);
    await page.clock.runFor(5_900);
    await expect(toast).toBeVisible();
    await page.clock.runFor(100);
    await expect(toast).toHaveCount(0);
  });
});
