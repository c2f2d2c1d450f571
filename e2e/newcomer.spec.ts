import type { Page } from '@playwright/test';
import { startProduct, type Product } from './support/product.ts';
import { openSession } from './support/shell/shell-test.ts';
import { bubbleOf, customerOf, say } from './support/simulator-screen.ts';
import { ownerPassword, personPassword } from './support/test.ts';
import { expect, test } from './support/users/users-test.ts';

test.use({ ownWindow: true });

/** Fills the owner form and sends it; from here on every click counts. */
async function createOwner(page: Page, product: Product, { withSamples }: { withSamples: boolean }): Promise<void> {
  await page.goto(`${product.url}/setup`);
  for (const [field, value] of [
    ['company', 'Loja Aurora'],
    ['name', 'Ana Prado'],
    ['email', 'ana@aurora.test'],
    ['password', ownerPassword],
  ] as const)
    await page.getByTestId(`setup-${field}`).fill(value);
  await page.getByTestId('setup-sample-data').setChecked(withSamples);
  await page.getByTestId('setup-submit').click();
  await page.getByTestId('shell-drawer').waitFor();
  await page.evaluate(() => {
    Object.assign(window, { clicks: 0 });
    addEventListener('click', () => ((window as unknown as { clicks: number }).clicks += 1), true);
  });
}

const clicks = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { clicks: number }).clicks);

/** Writes the first answer, which the customer receives. */
async function answer(page: Page): Promise<void> {
  await expect(page.getByTestId('composer-input')).toBeFocused();
  await page.keyboard.type('Bom dia! Como posso ajudar?');
  await page.keyboard.press('Enter');
  await expect(
    page.getByTestId('message').filter({ hasText: 'Como posso ajudar?' }).getByTestId('message-delivery'),
  ).toHaveAccessibleName(/entregue/i);
}

test('S448 S447 Newcomer: from the owner form to the first answered customer in at most eight clicks, with the queues left for later', async ({
  page,
}) => {
  const product = await startProduct();
  try {
    await createOwner(page, product, { withSamples: false });
    const next = page.getByTestId('first-steps-next');
    await expect(page.getByTestId('menu-first-steps')).toHaveText('0/5');
    await next.click();
    await page.getByTestId('connection-dialog-name').fill('Loja');
    await page.getByTestId('connection-dialog-provider-simulator').check();
    await page.getByTestId('connection-dialog-submit').click();
    await page.getByTestId('qr-dialog-simulate').click();
    await page.getByTestId('toast-action').filter({ hasText: 'Ir para Atendimentos' }).click();
    const customer = page.getByTestId('first-steps-answer');
    await customer.filter({ hasText: 'Chamar cliente de teste' }).click();
    await customer.filter({ hasText: 'Atender Maria' }).click();
    await answer(page);
    expect(await clicks(page)).toBeLessThanOrEqual(8);

    await page.getByTestId('menu-tickets').click();
    await expect(page.getByTestId('first-steps')).toContainText('Primeira resposta enviada.');
    await next.filter({ hasText: 'Criar filas' }).click();
    await page.getByTestId('queue-dialog-name').fill('Suporte');
    await page.getByTestId('queue-dialog-submit').click();
    await expect(page.getByTestId('queues-row')).toHaveText(/Suporte/);
    await page.getByTestId('menu-tickets').click();
    await next.filter({ hasText: 'Convidar' }).click();
    await expect(page.getByTestId('user-dialog')).toBeVisible();
    await page.getByTestId('user-dialog-cancel').click();
    await page.getByTestId('menu-tickets').click();
    await page.getByTestId('first-steps-greeting').click();
    await expect(page.getByTestId('connection-dialog-greetingMessage')).toBeVisible();
    await page.getByTestId('connection-dialog-cancel').click();
    await page.getByTestId('menu-tickets').click();
    await page.getByTestId('first-steps-hide').click();
    await expect(page.getByTestId('desk-welcome')).toBeVisible();
    await expect(page.getByTestId('menu-first-steps')).toHaveCount(0);

    await page.getByTestId('menu-simulator').click();
    await customerOf(page, 'Maria Souza').click();
    await expect(bubbleOf(page, 'Como posso ajudar?')).toBeVisible();
  } finally {
    await product.stop();
  }
});

test('S447 with examples a virtual phone is connected and five customers wait; the first is one click away', async ({
  page,
}) => {
  const product = await startProduct();
  try {
    await createOwner(page, product, { withSamples: true });
    await expect(page.getByTestId('first-steps')).toContainText('Celular virtual conectado.');
    // S1115: nobody is warned of a subscription that does not exist.
    await expect(page.getByTestId('due-banner')).toHaveCount(0);
    // The five wrote at the same moment, so any of them may have come first.
    await page.getByTestId('first-steps-next').filter({ hasText: 'Atender ' }).click();
    await answer(page);
    expect(await clicks(page)).toBe(1);
    await page.getByTestId('tickets-subtab-pending').click();
    await expect(page.getByTestId('ticket-row')).toHaveCount(4);
    // Four customers have chosen a queue from the menu, so at least three of the waiting ones show theirs.
    await expect
      .poll(() =>
        page
          .getByTestId('ticket-row')
          .filter({ hasText: /Suporte|Vendas|Financeiro/ })
          .count(),
      )
      .toBeGreaterThanOrEqual(3);

    await page.getByTestId('menu-settings').click();
    await page.getByTestId('settings-sample-data-remove').click();
    await page.getByTestId('confirm-dialog-confirm').click();
    await expect(page.getByTestId('toast-success')).toContainText('Dados de exemplo removidos');
    await page.getByTestId('menu-tickets').click();
    await expect(page.getByTestId('ticket-row')).toHaveCount(0);
    expect(await product.sql('SELECT 1 FROM contacts')).toEqual([]);
  } finally {
    await product.stop();
  }
});

/** Adds a queue in the dialog that is open, and expects that its number and its creator are ticked. */
async function addQueue(page: Page, name: string): Promise<void> {
  await page.getByTestId('queue-dialog-name').fill(name);
  await expect(page.getByTestId('queue-dialog-numbers')).toContainText('Loja');
  await expect(page.getByTestId('queue-dialog-people')).toContainText('Ana Prado');
  await page.getByTestId('queue-dialog-submit').click();
  await expect(page.getByTestId('queues-row').filter({ hasText: name })).toBeVisible();
}

/** Opens on every day and all day, so that the story is the same at any time. */
async function openAllDay(page: Page): Promise<void> {
  await page.getByTestId('queues-hours').click();
  await page.getByTestId('settings-scheduleType').selectOption({ label: 'Empresa' });
  await page.getByTestId('settings-hours-monday-0-start').fill('0000');
  await page.getByTestId('settings-hours-monday-0-end').fill('2400');
  await page.getByTestId('settings-hours-monday-copy').click();
  await page.getByTestId('settings-holidays').uncheck();
  await page.getByTestId('settings-hours-save').click();
  await expect(page.getByTestId('hours-in-force')).toContainText('seg a dom 00:00–24:00');
}

async function addAttendant(page: Page, person: { name: string; email: string }): Promise<void> {
  await page.getByTestId('menu-users').click();
  await page.getByTestId('users-add').click();
  await page.getByTestId('user-dialog-name').fill(person.name);
  await page.getByTestId('user-dialog-email').fill(person.email);
  await page.getByTestId('user-dialog-password').fill(personPassword);
  await page.getByTestId('user-dialog-queues').click();
  await page.getByRole('menuitemcheckbox', { name: 'Suporte' }).click();
  await page.keyboard.press('Escape');
  await page.getByTestId('user-dialog-submit').click();
  await page.getByTestId('access-close').click();
}

test('S1119 Errand: from an empty folder to a customer who gets greeting and menu and is served, in at most thirty clicks', async ({
  page,
  browser,
}) => {
  const product = await startProduct();
  const bia = { name: 'Bia Rocha', email: 'bia@aurora.test' };
  try {
    await createOwner(page, product, { withSamples: false });
    const next = page.getByTestId('first-steps-next');
    await next.click();
    await page.getByTestId('connection-dialog-name').fill('Loja');
    await page.getByTestId('connection-dialog-provider-simulator').check();
    await page.getByTestId('connection-dialog-submit').click();
    await page.getByTestId('qr-dialog-simulate').click();
    await page.getByTestId('toast-action').filter({ hasText: 'Ir para Atendimentos' }).click();
    await next.filter({ hasText: 'Criar filas' }).click();
    await addQueue(page, 'Vendas');
    await page.getByTestId('queues-add').click();
    await expect(page.getByTestId('queue-dialog-menuGreeting')).toHaveValue(/Loja Aurora/);
    await addQueue(page, 'Suporte');
    await openAllDay(page);
    await addAttendant(page, bia);
    await page.getByTestId('menu-tickets').click();
    await expect(page.getByTestId('menu-first-steps')).toHaveText('4/5');
    await expect(page.getByTestId('service-note')).toHaveCount(0);
    await page.getByRole('button', { name: 'Chamar cliente de teste' }).click();
    await page.getByTestId('menu-simulator').click();
    await customerOf(page, 'Maria Souza').click();
    const menu = bubbleOf(page, 'Você está falando com Loja Aurora');
    await expect(menu).toContainText('Vendas');
    await expect(menu).toContainText('Suporte');
    await say(page, '2');

    const context = await browser.newContext({ locale: 'pt-BR' });
    const desk = await context.newPage();
    await openSession(context, product, { ...bia, password: personPassword });
    await desk.goto(`${product.url}/tickets`);
    await desk.getByTestId('tickets-subtab-pending').click();
    await desk.getByTestId('ticket-accept').click();
    await answer(desk);
    await context.close();
    await expect(bubbleOf(page, 'Como posso ajudar?')).toBeVisible();
    await page.getByTestId('menu-tickets').click();
    // All five are done: nobody is asked again.
    await expect(page.getByTestId('desk-welcome')).toBeVisible();
    await expect(page.getByTestId('menu-first-steps')).toHaveCount(0);
    expect(await clicks(page)).toBeLessThanOrEqual(28);
  } finally {
    await product.stop();
  }
});

test('S1115 the warning of a subscription that ends is seen in the example company, by somebody who got a password', async ({
  page,
}) => {
  const product = await startProduct();
  try {
    await createOwner(page, product, { withSamples: true });
    const [otavio] = await product.sql<{ email: string }>(
      `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE company_id = 1 AND is_super)
       WHERE name = 'Otávio Beta' RETURNING email`,
    );
    await page.context().clearCookies();
    await page.goto(`${product.url}/login`);
    await page.getByTestId('login-email').fill(otavio?.email ?? '');
    await page.getByTestId('login-password').fill(ownerPassword);
    await page.getByTestId('login-submit').click();
    await expect(page.getByTestId('due-banner')).toContainText('Sua assinatura vence em 4 dias.');
    await page.getByTestId('due-banner-pay').click();
    await expect(page).toHaveURL(/\/financeiro$/);
  } finally {
    await product.stop();
  }
});
