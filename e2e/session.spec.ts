import { stopClock } from './support/page-clock.ts';
import { logOut, openAccountMenu } from './support/shell/shell-account.ts';
import { setDueIn } from './support/shell/shell-company.ts';
import { enterQuietly, readStorage } from './support/shell/shell-test.ts';
import { createGate, privateCalls, untilOnline, watchCalls, watchLiveLine } from './support/shell/shell-watch.ts';
import { expect, test } from './support/shell/shell-window.ts';

const keys = ['token', 'companyId', 'userId', 'companyDueDate', 'cshow'];

test.describe('coming back', () => {
  test('S1 a loader fills the screen and no private call leaves until the session is known', async ({
    page,
    company,
    enter,
  }) => {
    const gate = createGate();
    await page.route('**/api/auth/refresh_token', gate.hold);
    const calls = watchCalls(page);
    await enter(company.admin, '/users');
    const loader = page.getByTestId('full-screen-loader');
    await expect(loader).toBeVisible();
    expect(await loader.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1366, height: 768 });
    await expect(page.getByTestId('shell-drawer')).toHaveCount(0);
    expect(calls.map(({ path }) => path)).toEqual(['/api/auth/refresh_token']);
    gate.open();
    await expect(page.getByTestId('users-row')).toHaveCount(2);
    await expect(loader).toHaveCount(0);
  });

  test('S1 S69 a server that does not answer is told on the loader, and the page opens once it does', async ({
    page,
    company,
    enter,
  }) => {
    const gate = createGate();
    await page.route('**/api/auth/refresh_token', gate.hold);
    await page.route('**/api/auth/refresh_token', (route) => route.abort(), { times: 1 });
    await enter(company.admin, '/users');
    await expect(page.getByTestId('full-screen-loader')).toHaveText('O servidor não respondeu. Tentando novamente…');
    gate.open();
    await expect(page.getByTestId('users-row')).toHaveCount(2);
  });

  test('S2 R3 a visitor is sent to the login and afterwards to the address asked for', async ({
    page,
    company,
    open,
  }) => {
    const calls = watchCalls(page);
    await open('/users?from=mail');
    await expect(page).toHaveURL(/\/login$/);
    expect(privateCalls(calls)).toEqual([]);
    await page.getByTestId('login-email').fill(company.admin.email);
    await page.getByTestId('login-password').fill(company.admin.password);
    await page.getByTestId('login-submit').click();
    await expect(page).toHaveURL(/\/users\?from=mail$/);
    await expect(page.getByTestId('users-row')).toHaveCount(2);
  });

  test('S2 R3 from the start page the login leads to the tickets', async ({ page, company, open }) => {
    await open('/');
    await expect(page).toHaveURL(/\/login$/);
    await page.getByTestId('login-email').fill(company.admin.email);
    await page.getByTestId('login-password').fill(company.admin.password);
    await page.getByTestId('login-submit').click();
    await expect(page).toHaveURL(/\/tickets$/);
  });

  test('S3 R2 the login page sends an admin who is in to the start page', async ({ page, product, company, enter }) => {
    await enter(company.admin, '/login');
    await expect(page).toHaveURL(`${product.url}/`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  });

  test('S3 R2 S90 and an attendant on to the tickets, without a call for the dashboard', async ({
    page,
    company,
    enter,
  }) => {
    const calls = watchCalls(page);
    await enter(company.attendant, '/login');
    await expect(page).toHaveURL(/\/tickets$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Atendimentos');
    expect(privateCalls(calls).filter((call) => call.includes('dashboard'))).toEqual([]);
  });
});

test.describe('the token', () => {
  test('S13 every private call carries the token of the session', async ({ page, company, enter }) => {
    const calls = watchCalls(page);
    await enter(company.admin, '/users');
    await page.getByTestId('users-row').first().getByTestId('users-edit').click();
    await expect(page.getByTestId('user-dialog-name')).toBeVisible();
    const { token } = await readStorage(page);
    const own = calls.filter(({ path }) => !path.startsWith('/api/auth/'));
    expect(own.length).toBeGreaterThan(1);
    for (const call of own) expect(call).toMatchObject({ authorization: `Bearer ${token}` });
  });

  test('S13 neither list of a company holds a record of another', async ({ page, owner, company, enter }) => {
    await enter(company.admin, '/users');
    await expect(page.getByTestId('users-row')).toHaveCount(2);
    await expect(page.getByText(owner.email)).toHaveCount(0);
    await enter(owner, '/users');
    await expect(page.getByText(owner.email)).toBeVisible();
    await expect(page.getByText(/@aurora\.test/)).toHaveCount(0);
    await page.getByTestId('users-add').click();
    await expect(page.getByTestId('user-dialog-queues')).toBeVisible();
    await expect(page.getByText('Suporte')).toHaveCount(0);
  });

  test('S9 a 401 forgets the session and leads to the login, once', async ({ page, company, enter }) => {
    const calls = watchCalls(page);
    await page.route('**/api/users?**', (route) =>
      route.fulfill({ status: 401, json: { error: 'ERR_SESSION_EXPIRED' } }),
    );
    await enter(company.admin, '/users');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByTestId('login-error')).toHaveText('Sua sessão expirou. Entre novamente.');
    const stored = await readStorage(page);
    for (const key of keys) expect(stored).not.toHaveProperty(key);
    expect(privateCalls(calls, company.admin)).toEqual(['GET /api/users']);
    expect(calls.filter(({ path }) => path.endsWith('refresh_token'))).toHaveLength(1);
  });

  test('S9 T51 a session ended on the server ends on the screen', async ({ page, api, company, enter }) => {
    await enter(company.attendant);
    await expect(page.getByTestId('shell-drawer')).toBeVisible();
    const { token } = await readStorage(page);
    await api.call('DELETE', '/auth/logout', { token: token ?? '' });
    await expect(page).toHaveURL(/\/login$/);
    expect(await readStorage(page)).not.toHaveProperty('token');
  });

  test.describe('with a live line of its own', () => {
    test.use({ ownWindow: true });

    test('S10 R20 calls that expire together share one refresh and are repeated', async ({ page, company, enter }) => {
      const liveLine = watchLiveLine(page);
      await enter(company.admin, '/users');
      await liveLine.untilOnline;
      await page.getByTestId('users-row').filter({ hasText: company.attendant.name }).getByTestId('users-edit').click();
      await expect(page.getByTestId('user-dialog-queues')).toContainText('Suporte');
      const { token: old } = await readStorage(page);
      const paths = ['/api/users', `/api/users/${company.attendant.id}`, '/api/queue'];
      await page.route(
        ({ pathname }) => paths.includes(pathname),
        (route) =>
          route.request().headers()['authorization'] === `Bearer ${old}`
            ? route.fulfill({ status: 403, json: { error: 'ERR_SESSION_EXPIRED' } })
            : route.continue(),
      );
      const calls = watchCalls(page);
      // When its live line is back the page asks for all it shows at the same time: the list, the user and the queues.
      liveLine.cut();
      await expect
        .poll(() =>
          paths.map(
            (path) => calls.filter((call) => call.path === path && call.authorization !== `Bearer ${old}`).length > 0,
          ),
        )
        .toEqual([true, true, true]);
      for (const path of paths)
        expect(calls.filter((call) => call.path === path && call.authorization === `Bearer ${old}`)).toHaveLength(1);
      expect(calls.filter(({ path }) => path === '/api/auth/refresh_token')).toHaveLength(1);
      expect((await readStorage(page))['token']).not.toBe(old);
    });
  });

  test('S10 R20 a call that expires again after its refresh is not repeated a second time', async ({
    page,
    company,
    enter,
  }) => {
    await page.route('**/api/users?**', (route) =>
      route.fulfill({ status: 403, json: { error: 'ERR_SESSION_EXPIRED' } }),
    );
    await Promise.all([untilOnline(page), enter(company.admin)]);
    const calls = watchCalls(page);
    await page.getByTestId('menu-users').click();
    await expect(page.getByTestId('toast-error')).toHaveText('Sua sessão expirou. Entre novamente.');
    expect(privateCalls(calls, company.admin)).toEqual(['GET /api/users', 'GET /api/users']);
    expect(calls.filter(({ path }) => path === '/api/auth/refresh_token')).toHaveLength(1);
  });

  test('S10 R20 a missing right is shown at once, without refresh', async ({ page, company, enter }) => {
    await page.route('**/api/users?**', (route) =>
      route.fulfill({ status: 403, json: { error: 'ERR_NO_PERMISSION' } }),
    );
    await Promise.all([untilOnline(page), enter(company.admin)]);
    const calls = watchCalls(page);
    await page.getByTestId('menu-users').click();
    await expect(page.getByTestId('toast-error')).toHaveText('Você não tem permissão para acessar este recurso.');
    expect(privateCalls(calls, company.admin)).toEqual(['GET /api/users']);
    expect(calls.filter(({ path }) => path.startsWith('/api/auth/'))).toEqual([]);
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
  test('S11 logout tells the server, forgets the session and keeps the choices', async ({
    page,
    api,
    company,
    enter,
  }) => {
    await enter(company.admin);
    await page.evaluate(() => {
      localStorage.setItem('language', 'pt-BR');
      localStorage.setItem('signOption', 'false');
      localStorage.setItem('cshow', 'true');
    });
    await openAccountMenu(page);
    const { token } = await readStorage(page);
    const [told] = await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/api/auth/logout')),
      page.getByTestId('account-logout').click(),
    ]);
    expect(told.request().method()).toBe('DELETE');
    expect(told.status()).toBe(200);
    await expect(page).toHaveURL(/\/login$/);
    const stored = await readStorage(page);
    for (const key of keys) expect(stored).not.toHaveProperty(key);
    expect(stored).toMatchObject({ language: 'pt-BR', signOption: 'false' });
    expect(await api.call('GET', '/auth/me', { token: token ?? '' })).toMatchObject({ status: 401 });
  });

  test('S11 Back after logout brings nothing to light', async ({ page, company, enter, open }) => {
    await enter(company.admin);
    await page.getByTestId('menu-users').click();
    await expect(page.getByTestId('users-row')).toHaveCount(2);
    await logOut(page);
    await expect(page.getByTestId('login-email')).toBeVisible();
    const calls = watchCalls(page);
    for (const leave of [() => page.goBack(), () => page.goForward(), () => open('/users'), () => page.goBack()]) {
      await leave();
      await expect(page.getByTestId('login-email')).toBeVisible();
      await expect(page.getByText(company.attendant.email)).toHaveCount(0);
    }
    expect(privateCalls(calls)).toEqual([]);
  });

  test('S11 logout in one tab is logout in the other', async ({ page, context, product, company, enter }) => {
    await enter(company.admin);
    const other = await context.newPage();
    await other.goto(`${product.url}/users`);
    await expect(other.getByTestId('users-row')).toHaveCount(2);
    await logOut(page);
    await expect(other).toHaveURL(/\/login$/);
    await expect(other.getByTestId('login-email')).toBeVisible();
  });

  test('S11 logout works without a network', async ({ page, context, company, enter }) => {
    await enter(company.admin);
    await openAccountMenu(page);
    await context.setOffline(true);
    await page.getByTestId('account-logout').click();
    await expect.poll(() => readStorage(page)).not.toHaveProperty('token');
    await expect(page.getByTestId('shell-drawer')).toHaveCount(0);
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
    const day = await setDueIn(product, company.id, -1);
    await open('/tickets');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByTestId('login-error')).toHaveText(
      `Opss! Sua assinatura venceu ${day}. Entre em contato com o Suporte para mais informações!`,
    );
    expect(await readStorage(page)).not.toHaveProperty('token');
  });

  test('S6 R22 an attendant at work is out with the same words once the company is overdue', async ({
    page,
    context,
    api,
    product,
    company,
    enter,
  }) => {
    await Promise.all([untilOnline(page), enter(company.attendant)]);
    const { token, companyDueDate } = await readStorage(page);
    await setDueIn(product, company.id, -1);
    // The server trusts what it read for five seconds; a change of the own user makes it read again.
    await api.call('PUT', `/users/${company.attendant.id}`, { token: token ?? '', body: { name: 'Bia' } });
    // Back on the network the page asks for all it shows.
    await context.setOffline(true);
    await context.setOffline(false);
    const day = companyDueDate?.split('-').reverse().join('/');
    await expect(page.getByTestId('login-error')).toHaveText(
      `Opss! Sua assinatura venceu ${day}. Entre em contato com o Suporte para mais informações!`,
    );
    await expect(page).toHaveURL(/\/login$/);
    expect(await readStorage(page)).not.toHaveProperty('token');
  });
});

test.describe('the account elsewhere', () => {
  test.use({ ownWindow: true });

  test('S12 R21 T55 a login elsewhere is told, and one second later the page is empty and at the login', async ({
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
    await expect.poll(() => readStorage(page)).toEqual({});

    await other.goto(`${product.url}/tickets`);
    await expect(other.getByTestId('shell-drawer')).toBeVisible();
    await elsewhere.close();
  });
});
