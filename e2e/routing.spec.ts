import type { Page } from '@playwright/test';
import { switchCampaignsOn } from './support/shell/shell-company.ts';
import { campaignPaths } from './support/shell/shell-routes.ts';
import { type Call, privateCalls, watchCalls } from './support/shell/shell-watch.ts';
import { expect, test } from './support/shell/shell-window.ts';
import type { Person } from './support/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const noPermission = 'Você não tem permissão para acessar este recurso.';

/** What the tickets ask for beside their list: an admin may look through every queue. */
const ticketCalls = { attendant: ['GET /api/tickets/counts'], admin: ['GET /api/queue', 'GET /api/tickets/counts'] };

/** Opens an address and sees the tickets instead, with their own calls and no other. */
async function expectRefused(
  page: Page,
  calls: Call[],
  { url, usual, person }: { url: string; usual: string[]; person: Person },
): Promise<void> {
  calls.length = 0;
  await page.goto(url);
  await expect(page.getByTestId('toast-error')).toHaveText(noPermission);
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(heading(page)).toHaveText('Atendimentos');
  await expect.poll(() => privateCalls(calls, person).sort(), { message: url }).toEqual(usual);
}

test.describe('rights', () => {
  test('S14 S15 R39 an attendant who types an address of the admins lands on the tickets, without a data call', async ({
    page,
    product,
    company,
    enter,
  }) => {
    const calls = watchCalls(page);
    await enter(company.attendant, '/tickets');
    await expect(heading(page)).toHaveText('Atendimentos');
    const closed = [
      '/connections',
      '/queues',
      '/users',
      '/messages-api',
      '/financeiro',
      '/settings',
      '/announcements',
      '/campaigns',
      '/contact-lists',
      '/campaigns-config',
    ];
    for (const path of closed)
      await expectRefused(page, calls, {
        url: product.url + path,
        usual: ticketCalls.attendant,
        person: company.attendant,
      });
  });

  test('S15 R29 R39 no campaign page opens without campaigns, not even with a forged cshow', async ({
    page,
    product,
    company,
    enter,
  }) => {
    const calls = watchCalls(page);
    await enter(company.admin, '/tickets');
    await expect(heading(page)).toHaveText('Atendimentos');
    for (const path of campaignPaths) {
      await page.evaluate(() => localStorage.setItem('cshow', 'true'));
      await expectRefused(page, calls, { url: product.url + path, usual: ticketCalls.admin, person: company.admin });
    }
  });

  test('S15 R29 with campaigns they open', async ({ page, product, company, enter, open }) => {
    await switchCampaignsOn(product, company.id);
    await enter(company.admin, '/campaigns');
    await expect(heading(page)).toHaveText('Campanhas');
    await open('/campaign/1/report');
    await expect(heading(page)).toHaveText('Relatório da campanha');
  });

  test('S14 R39 an admin is no operator', async ({ page, product, company, enter }) => {
    const calls = watchCalls(page);
    await enter(company.admin, '/tickets');
    await expect(heading(page)).toHaveText('Atendimentos');
    await expectRefused(page, calls, {
      url: `${product.url}/announcements`,
      usual: ticketCalls.admin,
      person: company.admin,
    });
  });

  test('R2 S90 the start page of an attendant is the tickets, without a word and without the dashboard call', async ({
    page,
    company,
    enter,
  }) => {
    const calls = watchCalls(page);
    await enter(company.attendant, '/');
    await expect(page).toHaveURL(/\/tickets$/);
    await expect(heading(page)).toHaveText('Atendimentos');
    await expect(page.getByTestId('toast-error')).toHaveCount(0);
    expect(privateCalls(calls).filter((call) => call.includes('dashboard'))).toEqual([]);
  });

  test('R1 signup is a form for visitors, company registration for the operator and closed to others', async ({
    page,
    product,
    owner,
    company,
    enter,
    open,
  }) => {
    await open('/signup');
    await expect(page.getByRole('textbox', { name: 'Nome da empresa' })).toBeVisible();
    await expect(page.getByTestId('shell-drawer')).toHaveCount(0);
    await enter(company.admin, '/signup');
    await expect(page).toHaveURL(`${product.url}/`);
    await enter(company.attendant, '/signup');
    await expect(page).toHaveURL(`${product.url}/tickets`);
    await enter(owner, '/signup');
    await expect(heading(page)).toHaveText('Cadastro de empresas');
    await expect(page.getByTestId('shell-drawer')).toBeVisible();
    await expect(page.getByTestId('menu-signup')).toHaveAttribute('aria-current', 'page');
  });
});

test.describe('addresses', () => {
  test('R48 the tickets answer with and without a slash', async ({ page, company, enter }) => {
    await enter(company.attendant, '/tickets/');
    await expect(heading(page)).toHaveText('Atendimentos');
    await expect(page.getByTestId('menu-tickets')).toHaveAttribute('aria-current', 'page');
  });

  test('S16 an unknown address is told inside the shell, with a way to the tickets', async ({
    page,
    company,
    enter,
  }) => {
    await enter(company.attendant, '/no/such/page');
    await expect(heading(page)).toHaveText('Página não encontrada');
    await expect(page.getByTestId('shell-drawer')).toBeVisible();
    await page.getByTestId('not-found-to-tickets').click();
    await expect(page).toHaveURL(/\/tickets$/);
    await expect(heading(page)).toHaveText('Atendimentos');
  });

  test('S16 a visitor reads the same without the shell and is asked to log in for the tickets', async ({
    page,
    owner: _exists,
    open,
  }) => {
    await open('/no/such/page');
    await expect(heading(page)).toHaveText('Página não encontrada');
    await expect(page.getByTestId('shell-drawer')).toHaveCount(0);
    await page.getByTestId('not-found-to-tickets').click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByTestId('login-email')).toBeVisible();
  });
});

test.describe('when something is missing or breaks', () => {
  test('S17 a page whose code a newer release replaced offers to reload, in place and in a bar', async ({
    page,
    company,
    enter,
  }) => {
    await page.route('**/assets/users-page-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await enter(company.admin);
    await page.getByTestId('menu-users').click();
    await expect(page.getByTestId('region-error')).toContainText('Há uma nova versão');
    await expect(page.getByTestId('new-version')).toContainText('Há uma nova versão do Balcão');
    await expect(page.getByTestId('shell-drawer')).toBeVisible();
    await page.getByTestId('menu-tags').click();
    await expect(heading(page)).toHaveText('Tags');
    await page.getByTestId('menu-users').click();
    await page.unroute('**/assets/users-page-*.js');
    await page.getByTestId('new-version').getByRole('button', { name: 'Recarregar' }).click();
    await expect(page.getByTestId('users-row')).toHaveCount(2);
    await expect(page.getByTestId('new-version')).toHaveCount(0);
  });

  test('S17 even without the code of the shell the page is not blank', async ({ page, company, logIn, open }) => {
    await page.route('**/assets/shell-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await logIn(company.attendant);
    await expect(page.getByRole('alert').filter({ hasText: 'Há uma nova versão' })).toBeVisible();
    await page.unroute('**/assets/shell-*.js');
    await page.getByRole('button', { name: 'Recarregar' }).click();
    await expect(page.getByTestId('shell-drawer')).toBeVisible();
    await open('/tickets');
    await expect(heading(page)).toHaveText('Atendimentos');
  });

  test('S18 a region that cannot be drawn says so and leaves the rest alive', async ({ page, company, enter }) => {
    await page.route('**/api/users?**', (route) =>
      route.fulfill({ json: { users: [{ id: 1 }, null], count: 2, total: 2, limit: null, hasMore: false } }),
    );
    await enter(company.admin, '/users');
    await expect(page.getByTestId('region-error')).toContainText('Esta parte da tela não pôde ser mostrada');
    await expect(page.getByTestId('shell-drawer')).toBeVisible();
    await page.getByTestId('shell-account-menu').click();
    await expect(page.getByTestId('account-menu')).toContainText(company.admin.email);
    await page.keyboard.press('Escape');
    await page.getByTestId('menu-tickets').click();
    await expect(heading(page)).toHaveText('Atendimentos');
    await expect(page.getByTestId('region-error')).toHaveCount(0);
  });
});

test.describe('content policy', () => {
  test('T41 the page has the policy with Trusted Types and a fresh nonce per request', async ({
    page,
    owner: _exists,
    product,
    open,
  }) => {
    const nonces = new Set<string>();
    for (const path of ['/login', '/login', '/users', '/no/such/page']) {
      const answer = await fetch(product.url + path);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain("'unsafe-inline'");
      nonces.add(/'nonce-([^']+)'/.exec(policy)?.[1] ?? '');
    }
    expect(nonces.size).toBe(4);
    await open('/login');
    const outcome = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<img src="x" onerror="document.title = 1">';
        return 'allowed';
      } catch (error) {
        return error instanceof TypeError ? 'refused' : 'other';
      }
    });
    expect(outcome).toBe('refused');
  });

  test('T41 names made of markup are shown as they were typed and nothing runs', async ({
    page,
    api,
    company,
    enter,
  }) => {
    const vectors = [
      '<img src=x onerror=alert(1)>',
      '"><script>alert(2)</script>',
      '{{constructor.constructor("alert(3)")()}}',
      'javascript:alert(4)',
    ];
    const token = await api.login(company.admin);
    for (const [index, name] of vectors.entries()) {
      const { status } = await api.call('POST', '/users', {
        token,
        body: {
          name,
          email: `x${index}-${company.admin.email}`,
          password: company.admin.password,
          profile: 'user',
          queueIds: [],
        },
      });
      expect(status).toBe(201);
    }
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await enter(company.admin, '/users');
    for (const name of vectors) await expect(page.getByTestId('users-row').filter({ hasText: name })).toBeVisible();
    expect(dialogs).toEqual([]);
  });
});
