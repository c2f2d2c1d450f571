import type { Page } from '@playwright/test';
import { watchCalls } from '../support/users/users-network.ts';
import { expect, test } from '../support/users/users-test.ts';
import { personPassword } from '../support/test.ts';

const signup = { method: 'POST', path: '/companies/cadastro' };

// Language and address of a visitor stay with the window.
test.use({ ownWindow: true });

let visitors = 0;

/** Opens the signup as somebody who never came before: signups are counted per address. */
async function visitSignup(page: Page, url: string, language = 'pt-BR'): Promise<void> {
  visitors += 1;
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `172.20.${Math.floor(visitors / 250)}.${visitors % 250}` });
  await page.addInitScript(
    (tag) => localStorage.getItem('language') ?? localStorage.setItem('language', tag),
    language,
  );
  await page.goto(`${url}/signup`);
  await page.getByTestId('signup-name').waitFor();
}

type SignupInput = { name: string; email: string; password: string };

async function fillSignup(page: Page, { name, email, password }: SignupInput): Promise<void> {
  await page.getByTestId('signup-name').fill(name);
  await page.getByTestId('signup-email').fill(email);
  await page.getByTestId('signup-password').fill(password);
}

const newCompany = (): SignupInput => {
  visitors += 1;
  return {
    name: `Padaria Sol ${process.pid}-${visitors}`,
    email: `dona${process.pid}-${visitors}@padaria.test`,
    password: personPassword,
  };
};

test('S84 S85 a double click signs up once for three trial days, says so and leads to the login, which works', async ({
  page,
  product,
  owner: _platform,
  api,
}) => {
  const calls = watchCalls(page, signup);
  await page.clock.setFixedTime(new Date('2026-11-29T23:30:00-03:00'));
  await visitSignup(page, product.url, 'en');
  const company = newCompany();
  await fillSignup(page, company);
  await page.getByTestId('signup-submit').dblclick();
  await page.waitForURL('**/login');
  await expect(page.getByTestId('toast-success')).toContainText('User created successfully! Please login!');
  expect(calls.map((call) => call.postDataJSON())).toEqual([
    {
      ...company,
      planId: expect.any(Number),
      recurrence: 'MENSAL',
      dueDate: '2026-12-02',
      status: 't',
      campaignsEnabled: false,
    },
  ]);

  const token = await api.login(company);
  const me = (await api.call('GET', '/auth/me', { token })).json as { companyId: number };
  const [stored] = await product.sql(
    "SELECT due_date::text AS due, (now() AT TIME ZONE time_zone)::date + 3 || '' AS wanted FROM companies WHERE id = $1",
    [me.companyId],
  );
  expect(stored?.['due']).toBe(stored?.['wanted']);
});

test('S86 a closed platform says so instead of the form, and also when it closes meanwhile', async ({
  page,
  product,
  owner,
  api,
}) => {
  const text = 'O cadastro de novas empresas está fechado neste servidor. Fale com quem o opera.';
  const token = await api.login(owner);
  const setSignup = (value: string) => api.call('PUT', '/settings/publicSignup', { token, body: { value } });
  try {
    await visitSignup(page, product.url);
    await fillSignup(page, newCompany());
    await setSignup('disabled');
    await page.getByTestId('signup-submit').click();
    await expect(page.getByTestId('toast-error')).toContainText(text);
    await page.reload();
    await expect(page.getByTestId('signup-closed')).toContainText(text);
    await expect(page.getByTestId('signup-form')).toHaveCount(0);
    await page.getByRole('link', { name: 'Voltar para o login' }).click();
    await expect(page.getByTestId('login-form')).toBeVisible();
    await expect(page.getByTestId('login-signup')).toHaveCount(0);
  } finally {
    await setSignup('enabled');
  }
});

test('R1 somebody logged in is sent home from the signup, and the operator stays inside the shell', async ({
  page,
  browser,
  company,
  owner,
  enter,
}) => {
  await enter(company.attendant, '/signup');
  await page.waitForURL('**/tickets');
  await expect(page.getByTestId('toast-error')).toHaveCount(0);

  const admins = await (await browser.newContext()).newPage();
  await enter(company.admin, '/signup', admins);
  await admins.waitForURL(({ pathname }) => pathname === '/');
  await admins.context().close();

  const operators = await (await browser.newContext()).newPage();
  await enter(owner, '/signup', operators);
  await expect(operators.getByTestId('companies-form')).toBeVisible();
  await expect(operators.getByTestId('shell-drawer')).toBeVisible();
  await operators.context().close();
});
