import type { Page } from '@playwright/test';
import { logOut, openAccountMenu } from './support/shell/shell-account.ts';
import { setDueIn, switchCampaignsOn } from './support/shell/shell-company.ts';
import { type Credentials, readStorage } from './support/shell/shell-test.ts';
import { expect, test } from './support/shell/shell-window.ts';

async function typeLogin(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByTestId('login-email').fill(email);
  await page.getByTestId('login-password').fill(password);
  await page.getByTestId('login-submit').click();
}

test.describe('the page', () => {
  test('S78 takes a pasted e-mail and password', async ({ page, context, company, open }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open('/login');
    for (const [field, value] of [
      ['login-email', company.admin.email],
      ['login-password', company.admin.password],
    ] as const) {
      await page.evaluate((text) => navigator.clipboard.writeText(text), value);
      await page.getByTestId(field).focus();
      await page.keyboard.press('ControlOrMeta+v');
    }
    await page.keyboard.press('Enter');
    await page.waitForURL('**/tickets');
  });
});

test.describe('entering', () => {
  test('S4 S5 R5 stores the session, greets in the language and opens the tickets', async ({ page, company, open }) => {
    await open('/login');
    await page.getByTestId('language-en').click();
    await typeLogin(page, company.admin);
    await expect(page.getByRole('status').filter({ hasText: 'Login successfully!' })).toBeVisible();
    await expect(page).toHaveURL(/\/tickets$/);
    const stored = await readStorage(page);
    expect(stored).toMatchObject({
      companyId: String(company.id),
      userId: String(company.admin.id),
      companyDueDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      language: 'en',
    });
    expect(stored['token']?.split('.')).toHaveLength(3);
    expect(stored).not.toHaveProperty('cshow');
  });

  test('S4 R29 stores cshow when the company has campaigns', async ({ page, product, company, logIn }) => {
    await switchCampaignsOn(product, company.id);
    await logIn(company.admin);
    expect(await readStorage(page)).toHaveProperty('cshow');
  });

  test('S8 a wrong password is told, what was typed stays and the password has the focus', async ({
    page,
    company,
    open,
  }) => {
    await open('/login');
    await typeLogin(page, { email: company.admin.email, password: 'errada-42' });
    await expect(page.getByRole('alert')).toHaveText('E-mail ou senha incorretos. Confira e tente novamente.');
    await expect(page.getByTestId('login-email')).toHaveValue(company.admin.email);
    await expect(page.getByTestId('login-password')).toHaveValue('errada-42');
    await expect(page.getByTestId('login-password')).toBeFocused();
    expect(await readStorage(page)).not.toHaveProperty('token');
  });

  test('S69 without a network the form says so and can be sent again', async ({ page, context, company, open }) => {
    await open('/login');
    await expect(page.getByTestId('login-email')).toBeVisible();
    await context.setOffline(true);
    await typeLogin(page, company.admin);
    await expect(page.getByRole('alert')).toHaveText(
      'Sem conexão com o servidor. Verifique a internet e tente novamente.',
    );
    await context.setOffline(false);
    await page.getByTestId('login-submit').click();
    await page.waitForURL('**/tickets');
  });
});

test.describe('the due date', () => {
  const warnings = [
    [5, null],
    [4, 'Atenção! Sua assinatura vence em 4 dias.'],
    [1, 'Atenção! Sua assinatura vence em 1 dia.'],
    [0, 'Atenção! Sua assinatura vence hoje.'],
  ] as const;

  for (const [days, text] of warnings) {
    test(`S7 R23 with ${days} days left: ${text ?? 'no word'}`, async ({ page, product, company, open }) => {
      await setDueIn(product, company.id, days);
      await open('/login');
      await typeLogin(page, company.attendant);
      await page.waitForURL('**/tickets');
      await expect(page.getByTestId('toast-success')).toBeVisible();
      await expect(page.getByTestId('toast-warning')).toHaveText(text === null ? [] : [text]);
    });
  }

  test('S6 R22 refuses an attendant of an overdue company and stores nothing', async ({
    page,
    product,
    company,
    open,
  }) => {
    const day = await setDueIn(product, company.id, -1);
    await open('/login');
    await typeLogin(page, company.attendant);
    await expect(page.getByRole('alert')).toHaveText(
      `Opss! Sua assinatura venceu ${day}. Entre em contato com o Suporte para mais informações!`,
    );
    await expect(page).toHaveURL(/\/login$/);
    expect(await readStorage(page)).not.toHaveProperty('token');
  });

  test('S6 R22 lets the admin in with the same words, to billing, subscription, profile and logout', async ({
    page,
    api,
    product,
    company,
    open,
  }) => {
    const day = await setDueIn(product, company.id, -1);
    await open('/login');
    await typeLogin(page, company.admin);
    await page.waitForURL('**/financeiro');
    const words = `Opss! Sua assinatura venceu ${day}. Entre em contato com o Suporte para mais informações!`;
    await expect(page.getByTestId('overdue-banner')).toHaveText(words);
    await expect(page.getByTestId('shell-drawer').getByRole('link')).toHaveText(['Financeiro', 'Assinatura']);

    const { token } = await readStorage(page);
    expect(await api.call('GET', '/users', { token: token ?? '' })).toMatchObject({
      status: 402,
      json: { error: 'ERR_SUBSCRIPTION_EXPIRED' },
    });

    await page.getByTestId('menu-subscription').click();
    await expect(page).toHaveURL(/\/subscription$/);
    await openAccountMenu(page);
    await page.getByTestId('account-profile').click();
    await expect(page.getByTestId('user-dialog-email')).toHaveValue(company.admin.email);
    await page.getByTestId('user-dialog-cancel').click();
    for (const path of ['/users', '/tickets', '/']) {
      await open(path);
      await expect(page).toHaveURL(/\/financeiro$/);
    }
    await logOut(page);
    await expect(page).toHaveURL(/\/login$/);
  });

  test('R22 an admin at work is led to billing once the company is overdue', async ({
    page,
    api,
    product,
    company,
    enter,
  }) => {
    await enter(company.admin, '/users');
    await expect(page.getByTestId('users-row')).toHaveCount(2);
    await setDueIn(product, company.id, -1);
    // The server trusts what it read for five seconds; a change of the own user makes it read again.
    const { token } = await readStorage(page);
    await api.call('PUT', `/users/${company.admin.id}`, { token: token ?? '', body: { name: 'Ana' } });
    // The next call leads there; a live line that is opened anew may be quicker, and takes the list away.
    const led = page.waitForURL(/\/financeiro$/);
    await Promise.race([led, page.getByTestId('users-search').fill('bia')]);
    await led;
    await expect(page.getByTestId('overdue-banner')).toBeVisible();
  });
});
