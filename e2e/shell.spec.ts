import type { Page, WebSocketRoute } from '@playwright/test';
import { chooseInAccountMenu, openAccountMenu } from './support/shell/shell-account.ts';
import { switchCampaignsOn } from './support/shell/shell-company.ts';
import { passTimeUntil, stopClock } from './support/page-clock.ts';
import { readStorage } from './support/shell/shell-test.ts';
import { untilOnline } from './support/shell/shell-watch.ts';
import { expect, test } from './support/shell/shell-window.ts';

const drawer = (page: Page) => page.getByTestId('shell-drawer');
const entries = (page: Page) => drawer(page).getByRole('link');
const everyones = ['Atendimentos', 'Respostas rápidas', 'Contatos', 'Agendamentos', 'Tags', 'Chat interno'];
const admins = ['Conexões', 'Filas e chatbot', 'Usuários', 'API de mensagens', 'Financeiro', 'Configurações'];

test.describe('drawer', () => {
  test('S19 is 300 px wide and fixed from 600 px up', async ({ page, company, enter }) => {
    await enter(company.attendant);
    for (const width of [1366, 600]) {
      await page.setViewportSize({ width, height: 768 });
      await expect(drawer(page)).toBeVisible();
      expect(await drawer(page).boundingBox()).toMatchObject({ x: 0, width: 300 });
    }
    await page.setViewportSize({ width: 599, height: 768 });
    await expect(drawer(page)).toHaveCount(0);
  });

  test('S19 below that it floats and closes on a choice, Esc and a click outside', async ({ page, company, enter }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await enter(company.attendant);
    const menu = page.getByRole('button', { name: 'Abrir menu' });
    await expect(drawer(page)).toHaveCount(0);

    await menu.click();
    expect((await drawer(page).boundingBox())?.width).toBeCloseTo(300);
    await page.getByTestId('menu-tags').click();
    await expect(drawer(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tags');

    await menu.click();
    await expect(drawer(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toHaveCount(0);
    await expect(menu).toBeFocused();

    await menu.click();
    await expect(drawer(page)).toBeVisible();
    await page.mouse.click(370, 500);
    await expect(drawer(page)).toHaveCount(0);
  });

  test('S20 S21 an attendant has everyone’s entries and none of the admins’', async ({ page, company, enter }) => {
    await enter(company.attendant);
    await expect(entries(page)).toHaveText([...everyones, 'Ajuda']);
    await expect(page.getByTestId('menu-campaigns-group')).toHaveCount(0);
  });

  test('S20 S21 S22 S23 an admin has the admins’ too, but neither campaigns nor the platform’s', async ({
    page,
    company,
    enter,
  }) => {
    await enter(company.admin);
    await expect(entries(page)).toHaveText(['Dashboard', ...everyones, ...admins, 'Ajuda']);
    await expect(page.getByTestId('menu-campaigns-group')).toHaveCount(0);
  });

  test('S23 S26 the operator has the platform’s entries and the red mark', async ({ page, owner, enter }) => {
    await enter(owner);
    await expect(page.getByTestId('menu-announcements')).toBeVisible();
    await expect(page.getByTestId('menu-signup')).toHaveText('Cadastro de empresas');
    const mark = page.getByRole('img', { name: /operador da plataforma/ });
    await mark.hover();
    await expect(page.getByRole('tooltip')).toContainText('operador da plataforma');
    await expect(mark).toHaveCSS('color', /^rgb\((1[5-9]\d|2\d\d), \d{1,2}, \d{1,2}\)$/);
  });

  test('S22 R29 the campaigns group folds, unfolds and is remembered', async ({ page, product, company, enter }) => {
    await switchCampaignsOn(product, company.id);
    await enter(company.admin);
    const group = page.getByTestId('menu-campaigns-group');
    await expect(group).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByTestId('menu-campaigns')).toHaveCount(0);
    await group.click();
    for (const entry of ['campaigns', 'contactLists', 'campaignsConfig'])
      await expect(page.getByTestId(`menu-${entry}`)).toBeVisible();
    await page.reload();
    await expect(group).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByTestId('menu-campaigns')).toBeVisible();
    await group.click();
    await page.reload();
    await expect(group).toHaveAttribute('aria-expanded', 'false');
  });

  test('S22 campaigns are for admins only', async ({ page, product, company, enter }) => {
    await switchCampaignsOn(product, company.id);
    await enter(company.attendant);
    await expect(entries(page)).toHaveText([...everyones, 'Ajuda']);
    await expect(page.getByTestId('menu-campaigns-group')).toHaveCount(0);
  });

  test('S24 the entry of the current page is marked, also on its child pages', async ({
    page,
    product,
    company,
    enter,
    open,
  }) => {
    await switchCampaignsOn(product, company.id);
    await enter(company.admin, '/users');
    const current = drawer(page).locator('[aria-current=page]');
    await expect(current).toHaveText(['Usuários']);
    await page.getByTestId('menu-campaigns-group').click();
    for (const [path, entry] of [
      ['/campaign/1/report', 'Campanhas'],
      ['/contact-lists/1/contacts', 'Listas de contatos'],
      ['/tickets/8f1c', 'Atendimentos'],
      ['/', 'Dashboard'],
    ] as const) {
      await open(path);
      await expect(current).toHaveText([entry]);
    }
  });

  test('S19 S28 folds to icons with names and stays so', async ({ page, company, enter }) => {
    await enter(company.attendant);
    await page.getByRole('button', { name: 'Recolher menu' }).click();
    await expect.poll(async () => (await drawer(page).boundingBox())?.width).toBe(72);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Expandir menu' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contatos' })).toBeVisible();
  });
});

test.describe('top bar', () => {
  test('S25 S26 greets by name, in short on a small screen, and an admin has no red mark', async ({
    page,
    company,
    enter,
  }) => {
    await enter(company.attendant);
    const greeting = page.getByTestId('shell-greeting');
    await expect(greeting).toHaveText(`Olá ${company.attendant.name}, seja bem-vindo(a)`);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(greeting).toHaveText(company.attendant.name);
    await expect(page.getByTestId('shell-operator')).toHaveCount(0);
    await enter(company.admin);
    await expect(greeting).toHaveText(company.admin.name);
    await expect(page.getByTestId('shell-operator')).toHaveCount(0);
  });

  test('R16 S29 S31 S36 three buttons open lists of limited size that say when they are empty', async ({
    page,
    company,
    enter,
  }) => {
    await enter(company.attendant);
    for (const [name, height] of [
      ['shell-unread-tickets', 350],
      ['shell-announcements', 300],
      ['shell-recent-chats', 300],
    ] as const) {
      const button = page.getByTestId(name);
      await button.click();
      const paper = page.getByTestId(`${name}-popover`).getByRole('dialog');
      await expect(paper.getByTestId(`${name}-empty`)).toHaveText('Nenhum registro');
      await expect(paper).toHaveCSS('max-height', `${height}px`);
      const box = await paper.boundingBox();
      expect(box?.width).toBeLessThanOrEqual(500);
      expect(box?.height).toBeLessThanOrEqual(height);
      await page.keyboard.press('Escape');
      await expect(paper).toHaveCount(0);
      await expect(button).toBeFocused();
    }
  });

  test('S27 the profile opens the user dialog on oneself and gives the focus back', async ({
    page,
    company,
    enter,
  }) => {
    await enter(company.attendant);
    await openAccountMenu(page);
    await expect(page.getByTestId('account-logout')).toHaveText('Sair');
    await page.getByTestId('account-profile').click();
    await expect(page.getByTestId('user-dialog-name')).toHaveValue(company.attendant.name);
    await expect(page.getByTestId('user-dialog-email')).toHaveValue(company.attendant.email);
    await expect(page.getByTestId('user-dialog-profile')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('user-dialog')).toHaveCount(0);
    await expect(page.getByTestId('shell-account-menu')).toBeFocused();
  });

  test('S27 a new name from the profile is greeted at once', async ({ page, company, enter }) => {
    await enter(company.attendant);
    await openAccountMenu(page);
    await page.getByTestId('account-profile').click();
    await page.getByTestId('user-dialog-name').fill('Beatriz Rocha');
    await page.getByTestId('user-dialog-submit').click();
    await expect(page.getByTestId('shell-greeting')).toHaveText('Olá Beatriz Rocha, seja bem-vindo(a)');
  });

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
    await chooseInAccountMenu(page, 'theme-system');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(html).toHaveAttribute('data-dark', '');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(html).toHaveAttribute('data-light', '');
  });
});

test.describe('page', () => {
  test('S41 has a skip link, landmarks, one heading, and the focus follows the page', async ({
    page,
    company,
    enter,
  }) => {
    await enter(company.attendant);
    await expect(drawer(page)).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Ir para o conteúdo' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('banner')).toHaveCount(1);
    await expect(page.getByRole('navigation')).toHaveCount(1);
    await page.getByTestId('menu-contacts').click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(['Contatos']);
    await expect(heading).toBeFocused();
  });

  test('S42 the window is named after page and company, with a plain icon while nothing is unread', async ({
    page,
    company,
    enter,
    open,
  }) => {
    await open('/login');
    await expect(page).toHaveTitle('Entrar · Balcão');
    await enter(company.admin, '/users');
    await expect(page).toHaveTitle(`Usuários · ${company.name}`);
    await page.getByTestId('menu-tags').click();
    await expect(page).toHaveTitle(`Tags · ${company.name}`);
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon.svg');
  });
});

test.describe('live line', () => {
  test.use({ ownWindow: true });

  test('S40 without a network a bar says so within 3 s, and on return that it is back, for 2 s', async ({
    page,
    context,
    company,
    enter,
  }) => {
    await page.clock.install();
    await Promise.all([untilOnline(page), enter(company.admin, '/users')]);
    await expect(page.getByTestId('users-row')).toHaveCount(2);
    await stopClock(page);
    const [lost, restored] = [page.getByTestId('connection-lost'), page.getByTestId('connection-restored')];
    await context.setOffline(true);
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
    await expect(lost).toHaveCount(0);
    await page.clock.runFor(3_000);
    await expect(lost).toBeVisible();
    await context.setOffline(false);
    await passTimeUntil(page, () => restored.isVisible());
    await expect(restored).toHaveText('Conexão restabelecida');
    await page.clock.runFor(1_900);
    await expect(restored).toBeVisible();
    await page.clock.runFor(100);
    await expect(restored).toHaveCount(0);
    await expect(lost).toHaveCount(0);
  });
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
    await expect(page.getByTestId('connection-lost')).toContainText('Sem conexão');
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
