import { stopClock } from '../support/page-clock.ts';
import { openAccountMenu } from '../support/shell/shell-account.ts';
import { setDueIn } from '../support/shell/shell-company.ts';
import { enterQuietly, readStorage } from '../support/shell/shell-test.ts';
import { createGate, privateCalls, untilOnline, watchCalls } from '../support/shell/shell-watch.ts';
import { expect, test } from '../support/shell/shell-window.ts';

test.describe('coming back', () => {
  test('S1 S69 until the session is known a loader fills the screen, says when the server does not answer, and no private call leaves', async ({
    page,
    company,
    enter,
  }) => {
    const gate = createGate();
    await page.route('**/api/auth/refresh_token', gate.hold);
    await page.route('**/api/auth/refresh_token', (route) => route.abort(), { times: 1 });
    const calls = watchCalls(page);
    await enter(company.admin, '/users');
    const loader = page.getByTestId('full-screen-loader');
    await expect(loader).toBeVisible();
    expect(await loader.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1366, height: 768 });
    await expect(loader).toHaveText('O servidor não respondeu. Tentando novamente…');
    await expect(page.getByTestId('shell-drawer')).toHaveCount(0);
    expect(privateCalls(calls)).toEqual([]);
    gate.open();
    await expect(page.getByTestId('users-row')).toHaveCount(2);
    await expect(loader).toHaveCount(0);
  });
});

test.describe('the token', () => {
  test('S9 T51 a session ended on the server ends on the screen', async ({ page, api, company, enter }) => {
    await enter(company.attendant);
    await expect(page.getByTestId('shell-drawer')).toBeVisible();
    const { token } = await readStorage(page);
    await api.call('DELETE', '/auth/logout', { token: token ?? '' });
    await expect(page).toHaveURL(/\/login$/);
    expect(await readStorage(page)).not.toHaveProperty('token');
  });

  test('T50 a forged token in the storage opens nothing without the cookie', async ({ page, owner: _exists, open }) => {
    await open('/favicon.svg');
    await page.evaluate(() => {
      const forged = { alg: 'none', typ: 'JWT' };
      localStorage.setItem(
        'token',
        `${btoa(JSON.stringify(forged))}.${btoa(JSON.stringify({ userId: 1, companyId: 1 }))}.`,
      );
      localStorage.setItem('companyId', '1');
      localStorage.setItem('userId', '1');
    });
    const calls = watchCalls(page);
    await open('/users');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByTestId('login-email')).toBeVisible();
    expect(privateCalls(calls)).toEqual([]);
    expect(await readStorage(page)).toEqual({});
  });

  test('T50 T53 a forged token is replaced through the cookie, which no script can read', async ({
    page,
    context,
    company,
    enter,
    open,
  }) => {
    await enter(company.admin);
    await expect(page.getByTestId('shell-drawer')).toBeVisible();
    await page.evaluate(() => localStorage.setItem('token', 'forged'));
    await open('/users');
    await expect(page.getByTestId('users-row')).toHaveCount(2);
    expect((await readStorage(page))['token']).not.toBe('forged');
    expect(await page.evaluate(() => document.cookie)).toBe('');
    const refresh = (await context.cookies()).find(({ name }) => name === 'jrt');
    expect(refresh).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth' });
  });

  test('T51 two tabs that open at the same moment both stay in', async ({ page, context, product, company }) => {
    await enterQuietly(page, product, company.admin);
    const other = await context.newPage();
    await Promise.all([page.goto(`${product.url}/users`), other.goto(`${product.url}/users`)]);
    for (const tab of [page, other]) await expect(tab.getByTestId('users-row')).toHaveCount(2);
  });
});

test.describe('leaving', () => {
  test('S11 logout tells the server and the other tab, forgets the session, and Back brings nothing to light', async ({
    page,
    context,
    api,
    product,
    company,
    enter,
    open,
  }) => {
    await enter(company.admin);
    await page.getByTestId('menu-users').click();
    await expect(page.getByTestId('users-row')).toHaveCount(2);
    const other = await context.newPage();
    await other.goto(`${product.url}/users`);
    await expect(other.getByTestId('users-row')).toHaveCount(2);
    await openAccountMenu(page);
    const { token } = await readStorage(page);
    const [told] = await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/api/auth/logout')),
      page.getByTestId('account-logout').click(),
    ]);
    expect(told.request().method()).toBe('DELETE');
    expect(told.status()).toBe(200);
    expect(await api.call('GET', '/auth/me', { token: token ?? '' })).toMatchObject({ status: 401 });
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(/\/login$/);
      await expect(tab.getByTestId('login-email')).toBeVisible();
    }

    const calls = watchCalls(page);
    for (const leave of [() => page.goBack(), () => page.goForward(), () => open('/users'), () => page.goBack()]) {
      await leave();
      await expect(page.getByTestId('login-email')).toBeVisible();
      await expect(page.getByText(company.attendant.email)).toHaveCount(0);
    }
    expect(privateCalls(calls)).toEqual([]);
  });

  test('S6 R22 an attendant who comes back to an overdue company is out', async ({
    page,
    product,
    company,
    enter,
    open,
  }) => {
    await enter(company.attendant);
    await expect(page.getByTestId('shell-drawer')).toBeVisible();
    // Away from the product: a call of the open page would be refused meanwhile, and end the session before the return.
    await page.goto('about:blank');
    const day = await setDueIn(product, company.id, -1);
    await open('/tickets');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByTestId('login-error')).toHaveText(
      `Opss! Sua assinatura venceu ${day}. Entre em contato com o Suporte para mais informações!`,
    );
    expect(await readStorage(page)).not.toHaveProperty('token');
  });
});

test.describe('the account elsewhere', () => {
  test.use({ ownWindow: true });

  test('S12 R21 S443 T55 a login elsewhere is told, and one second later the page is empty and at the login, which says why', async ({
    page,
    browser,
    api,
    product,
    company,
    enter,
  }) => {
    await page.clock.install();
    await Promise.all([untilOnline(page), enter(company.attendant)]);
    // A call that is still under way would be refused at once and end the session before its second is over (S9).
    await page.waitForLoadState('networkidle');
    const { token } = await readStorage(page);
    await page.evaluate(() => localStorage.setItem('language', 'en'));
    await stopClock(page);

    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await enterQuietly(other, product, company.attendant);
    await expect(
      page.getByRole('status').filter({ hasText: 'Sua conta foi acessada em outro computador.' }),
    ).toBeVisible();
    expect(await api.call('GET', '/auth/me', { token: token ?? '' })).toMatchObject({ status: 401 });
    await page.clock.runFor(999);
    expect(await readStorage(page)).toHaveProperty('token');
    const reloaded = page.waitForEvent('load');
    await page.clock.runFor(1);
    await page.clock.resume();
    await reloaded;
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => readStorage(page)).toEqual({ language: 'en', takenOver: 'true' });
    await expect(page.getByTestId('login-taken-over')).toContainText('Your account was opened on another computer');

    await other.goto(`${product.url}/tickets`);
    await expect(other.getByTestId('shell-drawer')).toBeVisible();
    await elsewhere.close();
  });
});
