import type { Page } from '@playwright/test';
import { answerCalls, holdCalls, watchCalls } from './support/users/users-network.ts';
import { expect, test } from './support/users/users-test.ts';
import { personPassword } from './support/test.ts';

const signup = { method: 'POST', path: '/companies/cadastro' };
const publicPlans = { method: 'GET', path: '/plans/list' };

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

test('S81 S89 a visitor signs up with name, e-mail, password and a plan that tells price and limits, and can read the terms before', async ({
  page,
  product,
  owner: _platform,
}) => {
  await visitSignup(page, product.url);
  for (const label of ['Nome da empresa', 'E-mail', 'Senha', 'Plano'])
    await expect(page.getByLabel(label, { exact: true })).toBeVisible();
  const plan = page.getByTestId('signup-plan');
  await expect(plan.locator('option').last()).toHaveText(
    /^Profissional · R\$\s149,90 por mês · 10 usuários, 3 conexões, 10 filas$/,
  );
  // With one plan on offer there is nothing to choose.
  await expect(plan).not.toHaveValue('');

  const submit = await page.getByTestId('signup-submit').boundingBox();
  for (const [link, title] of [
    ['terms', 'Termos de uso'],
    ['privacy', 'Aviso de Privacidade'],
  ] as const) {
    const opener = page.getByTestId('signup-form').getByTestId(`legal-${link}`);
    const place = await opener.boundingBox();
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(submit?.y ?? 0);
    await opener.click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test('S82 S83 S58 refuses what is too short, too long or no e-mail, in the required words', async ({
  page,
  product,
  owner: _platform,
}) => {
  await visitSignup(page, product.url, 'en');
  const cases = [
    ['name', '', 'Required'],
    ['name', 'P', 'Too Short!'],
    ['name', 'Pa', null],
    ['name', 'P'.repeat(50), null],
    ['name', 'P'.repeat(51), 'Too Long!'],
    ['password', '', 'Required'],
    ['password', 'rt9x', 'Too Short!'],
    ['password', 'rt9xq', null],
    ['password', 'rt9xq'.repeat(10), null],
    ['password', `${'rt9xq'.repeat(10)}!`, 'Too Long!'],
    ['email', '', 'Required'],
    ['email', 'dona.padaria', 'Invalid email'],
    ['email', 'dona@padaria.test', null],
  ] as const;
  for (const [field, value, error] of cases) {
    await page.getByTestId(`signup-${field}`).fill(value);
    await page.getByTestId(`signup-${field}`).blur();
    const message = page.getByTestId(`signup-${field}-error`);
    if (error === null) await expect(message, `${field} "${value}"`).toHaveCount(0);
    else await expect(message, `${field} "${value}"`).toHaveText(error);
  }
  await page.getByTestId('signup-name').fill('');
  await page.getByTestId('signup-submit').click();
  await expect(page.getByTestId('signup-name')).toBeFocused();
});

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

test('S85 S69 a refusal says to check the data and marks the field, no network says so, and what was typed stays', async ({
  page,
  context,
  product,
  company,
}) => {
  await visitSignup(page, product.url, 'en');
  const typed = { ...newCompany(), email: company.admin.email };
  await fillSignup(page, typed);
  await page.getByTestId('signup-submit').click();
  await expect(page.getByTestId('toast-error')).toContainText('Error creating user. Check the reported data.');
  await expect(page.getByTestId('signup-email-error')).toBeVisible();
  await expect(page.getByTestId('signup-email')).toBeFocused();
  await expect(page.getByTestId('signup-name')).toHaveValue(typed.name);
  await expect(page.getByTestId('signup-password')).toHaveValue(typed.password);

  await page.getByTestId('signup-email').fill(newCompany().email);
  await context.setOffline(true);
  await page.getByTestId('signup-submit').click();
  await expect(page.getByTestId('toast-error').filter({ hasText: 'No connection' })).toBeVisible();
  await expect(page.getByTestId('signup-name')).toHaveValue(typed.name);
  await context.setOffline(false);
  await page.getByTestId('signup-submit').click();
  await page.waitForURL('**/login');
});

test('S86 a closed platform says so instead of the form, and also when it closes meanwhile', async ({
  page,
  product,
  owner,
  api,
}) => {
  const text = 'A criação de usuários está desativada. Fale com o administrador.';
  const token = await api.login(owner);
  const setCreation = (value: string) => api.call('PUT', '/settings/userCreation', { token, body: { value } });
  try {
    await visitSignup(page, product.url);
    await fillSignup(page, newCompany());
    await setCreation('disabled');
    await page.getByTestId('signup-submit').click();
    await expect(page.getByTestId('toast-error')).toContainText(text);
    await page.reload();
    await expect(page.getByTestId('signup-closed')).toContainText(text);
    await expect(page.getByTestId('signup-form')).toHaveCount(0);
    await page.getByRole('link', { name: 'Voltar para o login' }).click();
    await expect(page.getByTestId('login-form')).toBeVisible();
    await expect(page.getByTestId('login-signup')).toHaveCount(0);
  } finally {
    await setCreation('enabled');
  }
});

test('S87 plans that are on their way or did not come say so, and can be asked for again', async ({
  page,
  product,
  owner: _platform,
}) => {
  const held = await holdCalls(page, publicPlans);
  await visitSignup(page, product.url);
  const plan = page.getByTestId('signup-plan');
  await expect(plan).toBeDisabled();
  await expect(plan).toContainText('Carregando planos…');
  await expect(page.getByTestId('signup-name')).toBeEditable();
  await held.release();
  await expect(plan).toBeEnabled();

  const heal = await answerCalls(page, publicPlans, (route) => route.abort());
  await page.reload();
  await expect(page.getByTestId('signup-plans-error')).toContainText('Não foi possível carregar os planos.');
  await page.getByTestId('signup-name').fill('Padaria Sol');
  await heal();
  await page.getByTestId('signup-plans-retry').click();
  await expect(plan).toContainText('Profissional');
  await expect(page.getByTestId('signup-name')).toHaveValue('Padaria Sol');
});

test('R1 the code of the platform is asked for once the platform wants one', async ({
  page,
  product,
  owner: _platform,
}) => {
  await product.sql("UPDATE platform_settings SET value = 'abre-te' WHERE key = 'signupCode'");
  try {
    await visitSignup(page, product.url);
    const company = newCompany();
    await fillSignup(page, company);
    await page.getByTestId('signup-submit').click();
    await expect(page.getByTestId('signup-code')).toBeFocused();
    await expect(page.getByTestId('signup-code-error')).toBeVisible();
    await expect(page.getByTestId('signup-name')).toHaveValue(company.name);
    await page.getByTestId('signup-code').fill('abre-te');
    await page.getByTestId('signup-submit').click();
    await page.waitForURL('**/login');
  } finally {
    await product.sql("UPDATE platform_settings SET value = '' WHERE key = 'signupCode'");
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
  await admins.waitForURL((url) => url.pathname === '/');
  await admins.context().close();

  const operators = await (await browser.newContext()).newPage();
  await enter(owner, '/signup', operators);
  await expect(operators.getByTestId('signup-operator')).toBeVisible();
  await expect(operators.getByTestId('shell-drawer')).toBeVisible();
  await operators.context().close();
});
