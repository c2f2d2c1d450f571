import type { Page } from '@playwright/test';
import { expect, test } from '../support/shell/shell-window.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

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
    await page.getByTestId('menu-quickMessages').click();
    await expect(heading(page)).toHaveText('Respostas rápidas');
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
});
