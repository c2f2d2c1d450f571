import type { Page } from '@playwright/test';
import { type Product, startProduct } from '../support/product.ts';
import { ownerPassword } from '../support/test.ts';
import { watchCalls } from '../support/users/users-network.ts';
import { fillUser, namesOn, readUser, rowOf } from '../support/users/users-screen.ts';
import { expect, test as base } from '../support/users/users-test.ts';

/** A product nobody has visited yet. */
const test = base.extend<{ fresh: Product }>({
  // Playwright reads the fixtures a function wants from this pattern: none.
  fresh: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { timeout: 240_000 },
  ],
});

const owner = { companyName: 'Loja Aurora', name: 'Ana Prado', email: 'ana@aurora.test', password: ownerPassword };

async function fillOwner(page: Page, { companyName, name, email, password }: typeof owner): Promise<void> {
  await page.getByTestId('setup-company').fill(companyName);
  await page.getByTestId('setup-name').fill(name);
  await page.getByTestId('setup-email').fill(email);
  await page.getByTestId('setup-password').fill(password);
}

/** The code the server printed for visitors from other machines. */
function printedCode(product: Product): string {
  return /\b[2-9A-Z]{4}-[2-9A-Z]{4}\b/.exec(product.output())?.[0] ?? '';
}

test('S58 the first visitor creates the owner, finds the examples, and nobody can do it again', async ({
  page,
  browser,
  fresh,
}) => {
  await page.goto(`${fresh.url}/users`);
  await page.waitForURL('**/setup');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Primeiro acesso');
  await expect(page.getByTestId('setup-company')).toBeFocused();
  // Somebody who sits at the server itself needs no code.
  await expect(page.getByTestId('setup-code')).toHaveCount(0);
  await expect(page.getByTestId('setup-sample-data')).toBeChecked();

  await page.getByTestId('setup-submit').click();
  for (const field of ['company', 'name', 'email', 'password'])
    await expect(page.getByTestId(`setup-${field}-error`)).toHaveText('Obrigatório');
  await fillOwner(page, { ...owner, password: 'onze-letras' });
  await page.getByTestId('setup-submit').click();
  await expect(page.getByTestId('setup-password-error')).toHaveText('A senha precisa de pelo menos 12 caracteres.');
  await expect(page.getByTestId('setup-password')).toBeFocused();
  await page.getByTestId('setup-password').fill('doze-letras!');
  await expect(page.getByTestId('setup-password-strength')).toHaveAttribute('data-level', 'good');
  await page.getByTestId('setup-password').fill('x'.repeat(51));
  await expect(page.getByTestId('setup-password-error')).toHaveText('A senha pode ter no máximo 50 caracteres.');

  const calls = watchCalls(page, { method: 'POST', path: '/setup' });
  await page.getByTestId('setup-password').fill(owner.password);
  await page.getByTestId('setup-submit').dblclick();
  await page.waitForURL('**/tickets');
  expect(calls).toHaveLength(1);
  await expect(page.getByTestId('shell-greeting')).toHaveText('Olá Ana Prado, seja bem-vindo(a)');
  await expect(page.getByTestId('shell-operator')).toBeVisible();

  await page.getByRole('link', { name: 'Usuários' }).click();
  await expect(page.getByTestId('users-row')).toHaveCount(3);
  await expect(rowOf(page, 'Bia Rocha')).toContainText('Vendas');
  await expect(rowOf(page, 'Léo Dias')).toContainText('Financeiro');
  await page.getByTestId('users-add').click();
  await page.getByTestId('user-dialog-queues').click();
  await expect(page.getByRole('menuitemcheckbox')).toHaveText(['Financeiro', 'Suporte', 'Vendas']);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${fresh.url}/setup`);
  await visitor.waitForURL('**/login');
  await expect(visitor.getByTestId('login-form')).toBeVisible();
  const again = await visitor.request.post(`${fresh.url}/api/setup`, {
    data: { ...owner, email: 'outra@aurora.test' },
  });
  expect([again.status(), await again.json()]).toMatchObject([409, { error: 'ERR_SETUP_DONE' }]);
  await visitor.context().close();
});

test('S58 S65 from another machine the first run asks for the code of the console', async ({
  page,
  browser,
  fresh,
}) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.7' });
  // A server that is still busy refuses the first call and the second one.
  await page.route('**/api/setup', (route) => route.fulfill({ status: 503 }), { times: 2 });
  await page.goto(`${fresh.url}/`);
  await page.waitForURL('**/setup');
  await fillOwner(page, owner);
  await page.getByTestId('setup-sample-data').uncheck();
  await page.getByTestId('setup-submit').click();
  await expect(page.getByTestId('setup-code-error')).toHaveText('Obrigatório');
  await expect(page.getByTestId('setup-code')).toBeFocused();

  await page.getByTestId('setup-code').fill('AAAA-AAAA');
  await page.getByTestId('setup-submit').click();
  await expect(page.getByTestId('setup-code-error')).toHaveText(
    'Código de instalação incorreto. Copie o código mostrado no console do servidor.',
  );
  await expect(page.getByTestId('setup-code')).toBeFocused();
  await expect(page.getByTestId('setup-password')).toHaveValue(owner.password);

  // Meanwhile a second visitor has the same page open.
  const slower = await (await browser.newContext()).newPage();
  await slower.goto(`${fresh.url}/setup`);
  await fillOwner(slower, { ...owner, email: 'outro@aurora.test' });

  await page.getByTestId('setup-code').fill(` ${printedCode(fresh).toLowerCase()} `);
  await page.getByTestId('setup-submit').click();
  await page.waitForURL('**/tickets');
  await page.getByRole('link', { name: 'Usuários' }).click();
  await expect.poll(() => namesOn(page)).toEqual(['Ana Prado']);

  await slower.getByTestId('setup-submit').click();
  await slower.waitForURL('**/login');
  await expect(slower.getByTestId('toast-error')).toContainText('O primeiro acesso já foi criado.');
  await slower.context().close();
});

test('S40 S304 a server killed in the middle of work comes back, and so does the page, with nothing lost', async ({
  page,
  fresh,
}) => {
  await page.goto(`${fresh.url}/setup`);
  await fillOwner(page, owner);
  await page.getByTestId('setup-submit').click();
  await page.waitForURL('**/tickets');
  await page.getByRole('link', { name: 'Usuários' }).click();
  await expect(page.getByTestId('users-row')).toHaveCount(3);

  await page.getByTestId('users-add').click();
  const dora = { name: 'Dora Lins', email: 'dora@aurora.test', password: 'Zx9-rosa-41' };
  await fillUser(page, dora);
  const back = fresh.restart();
  await page.getByTestId('user-dialog-submit').click();
  await expect(page.getByTestId('toast-error')).toBeVisible();
  expect(await readUser(page)).toEqual(dora);
  await back;
  await page.getByTestId('user-dialog-submit').click();
  await expect(rowOf(page, 'Dora Lins')).toHaveCount(1);

  // The session outlived the server, and the live line stands again: what others do arrives by itself.
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const added = await page.request.post(`${fresh.url}/api/users`, {
    headers: { authorization: `Bearer ${token}` },
    data: { ...dora, name: 'Eva Melo', email: 'eva@aurora.test' },
  });
  expect(added.status(), await added.text()).toBe(201);
  await expect(rowOf(page, 'Eva Melo')).toHaveCount(1);
  await expect(page.getByTestId('connection-lost')).toHaveCount(0);
  // What could not be loaded meanwhile was not replaced.
  await expect(page.getByTestId('new-version')).toHaveCount(0);
  await page.reload();
  await expect(page.getByTestId('users-row')).toHaveCount(5);
});
