import { logOut, openAccountMenu } from '../support/shell/shell-account.ts';
import { setDueIn } from '../support/shell/shell-company.ts';
import { readStorage } from '../support/shell/shell-test.ts';
import { expect, test } from '../support/shell/shell-window.ts';

test.describe('entering', () => {
  test('S4 S5 S78 R5 takes a pasted e-mail and password, stores the session, greets in the language and opens the tickets', async ({
    page,
    context,
    company,
    open,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open('/login');
    await page.getByTestId('language-en').click();
    // The texts are fetched; until they are there the page stays in its language, and so would the greeting.
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    for (const [field, value] of [
      ['login-email', company.admin.email],
      ['login-password', company.admin.password],
    ] as const) {
      await page.evaluate((text) => navigator.clipboard.writeText(text), value);
      await page.getByTestId(field).focus();
      await page.keyboard.press('ControlOrMeta+v');
    }
    await page.keyboard.press('Enter');
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
});

test.describe('the due date', () => {
  test('S6 R22 lets the admin in with the same words, to billing, subscription, profile and logout', async ({
    page,
    api,
    product,
    company,
    open,
  }) => {
    const day = await setDueIn(product, company.id, -1);
    await open('/login');
    await page.getByTestId('login-email').fill(company.admin.email);
    await page.getByTestId('login-password').fill(company.admin.password);
    await page.getByTestId('login-submit').click();
    await page.waitForURL('**/financeiro');
    const words = `Opss! Sua assinatura venceu ${day}. Entre em contato com o Suporte para mais informações!`;
    await expect(page.getByTestId('overdue-banner')).toHaveText(words);
    const links = page.getByTestId('shell-drawer').getByRole('link');
    await expect(links).toHaveText(['Financeiro', 'Assinatura']);

    const { token } = await readStorage(page);
    expect(await api.call('GET', '/users', { token: token ?? '' })).toMatchObject({
      status: 402,
      json: { error: 'ERR_SUBSCRIPTION_EXPIRED' },
    });

    await open('/subscription');
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
});
