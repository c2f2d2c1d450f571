import type { Page } from '@playwright/test';
import { startProduct, type Product } from './support/product.ts';
import { bubbleOf, customerOf } from './support/simulator-screen.ts';
import { ownerPassword } from './support/test.ts';
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
