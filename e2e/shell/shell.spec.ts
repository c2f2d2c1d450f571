import type { WebSocketRoute } from '@playwright/test';
import { chooseInAccountMenu, openAccountMenu } from '../support/shell/shell-account.ts';
import { readStorage } from '../support/shell/shell-test.ts';
import { expect, test } from '../support/shell/shell-window.ts';

test('S28 language, theme, density and sounds are chosen in the account menu and remembered', async ({
  page,
  company,
  enter,
}) => {
  await enter(company.attendant);
  const html = page.locator('html');
  await openAccountMenu(page);
  for (const choice of ['language-es', 'theme-dark', 'density-compact', 'sounds-off'])
    await chooseInAccountMenu(page, choice);
  await expect(html).toHaveAttribute('lang', 'es');
  await expect(html).toHaveAttribute('data-dark', '');
  await expect(html).toHaveAttribute('data-density', 'compact');
  await page.reload();
  await expect(html).toHaveAttribute('lang', 'es');
  await expect(html).toHaveAttribute('data-dark', '');
  await expect(html).toHaveAttribute('data-density', 'compact');
  await openAccountMenu(page);
  for (const choice of ['language-es', 'theme-dark', 'density-compact', 'sounds-off'])
    await expect(page.getByTestId(`account-${choice}`)).toBeChecked();
});

test.describe('socket', () => {
  test.use({ ownWindow: true });

  test('S39 says who is there on connecting and every five minutes, and is pinged every 18 s', async ({
    page,
    company,
    enter,
  }) => {
    // Exactly the five-minute interval runs a thousand times faster.
    await page.addInitScript(() => {
      const real = globalThis.setInterval;
      Object.assign(globalThis, {
        setInterval: (run: () => void, delay?: number) => real(run, delay === 300_000 ? 300 : delay),
      });
    });
    const sent: string[] = [];
    const received: string[] = [];
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => sent.push(String(payload)));
      socket.on('framereceived', ({ payload }) => received.push(String(payload)));
    });
    await enter(company.attendant);
    await expect.poll(() => sent.filter((frame) => frame === '42["userStatus"]').length).toBeGreaterThan(2);
    expect(sent.filter((frame) => frame === '42["joinNotification"]')).toHaveLength(1);
    expect(received[0]).toContain('"pingInterval":18000');
  });

  test('S40 a line that is cut before it said hello is opened again by itself', async ({ page, company, enter }) => {
    let lines = 0;
    let greetings = 0;
    await page.routeWebSocket(/\/socket\.io\//, (socket) => {
      lines += 1;
      if (lines === 1) return void socket.close();
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        if (message === '42["userStatus"]') greetings += 1;
        server.send(message);
      });
    });
    await enter(company.attendant);
    await expect.poll(() => greetings).toBe(1);
    expect(lines).toBe(2);
  });

  test('S40 a lost socket shows the bar; on return the list has what was missed', async ({
    page,
    api,
    company,
    enter,
  }) => {
    let lost = false;
    /** Those on which the page has said who is there: before that no line stands that could be lost. */
    const sockets: WebSocketRoute[] = [];
    await page.routeWebSocket(/\/socket\.io\//, (socket) => {
      if (lost) return void socket.close();
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        if (message === '42["userStatus"]') sockets.push(socket);
        server.send(message);
      });
    });
    await page.route('**/socket.io/**', (route) => (lost ? route.abort() : route.continue()));
    await enter(company.admin, '/users');
    await expect(page.getByTestId('users-row')).toHaveCount(2);
    await expect.poll(() => sockets.length).toBe(1);
    const { token } = await readStorage(page);

    lost = true;
    for (const socket of sockets) await socket.close();
    await expect(page.getByTestId('connection-lost')).toContainText('Sem internet');
    await api.call('POST', '/users', {
      token: token ?? '',
      body: {
        name: 'Caio Lima',
        email: `caio${company.id}@aurora.test`,
        password: company.admin.password,
        profile: 'user',
        queueIds: [],
      },
    });
    await expect(page.getByTestId('users-row')).toHaveCount(2);

    lost = false;
    await page.getByRole('button', { name: 'Tentar agora' }).click();
    await expect(page.getByTestId('connection-restored')).toBeVisible();
    await expect(page.getByTestId('users-row').filter({ hasText: 'Caio Lima' })).toBeVisible();
  });
});
