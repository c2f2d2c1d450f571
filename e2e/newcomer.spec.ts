import { startProduct } from './support/product.ts';
import { bubbleOf, customerOf, say } from './support/simulator-screen.ts';
import { ownerPassword } from './support/test.ts';
import { expect, test } from './support/users/users-test.ts';

test.use({ ownWindow: true });

test('Newcomer: from the owner created to the first answered customer in at most fifteen clicks', async ({ page }) => {
  const product = await startProduct();
  try {
    await page.goto(`${product.url}/setup`);
    for (const [field, value] of [
      ['company', 'Loja Aurora'],
      ['name', 'Ana Prado'],
      ['email', 'ana@aurora.test'],
      ['password', ownerPassword],
    ] as const)
      await page.getByTestId(`setup-${field}`).fill(value);
    await page.getByTestId('setup-submit').click();
    await page.getByTestId('shell-drawer').waitFor();
    await page.evaluate(() => {
      Object.assign(window, { clicks: 0 });
      addEventListener('click', () => ((window as unknown as { clicks: number }).clicks += 1), true);
    });

    await page.getByTestId('menu-connections').click();
    await page.getByTestId('connections-add-first').click();
    await page.getByTestId('connection-dialog-name').fill('Loja');
    await page.getByTestId('connection-dialog-provider-simulator').check();
    await page.getByTestId('connection-dialog-submit').click();
    await page.getByTestId('connections-session-newQr').click();
    await page.getByTestId('qr-dialog-simulate').click();
    await expect(page.getByTestId('qr-dialog')).toHaveCount(0);
    await expect(page.getByTestId('connections-status')).toContainText('Conectado');

    await page.getByTestId('menu-simulator').click();
    await page.getByTestId('simulator-samples').click();
    await customerOf(page, 'Maria Souza').click();
    await say(page, 'Oi, bom dia!');

    await page.getByTestId('menu-tickets').click();
    await page.getByTestId('tickets-subtab-pending').click();
    await page.getByTestId('ticket-row').filter({ hasText: 'Maria Souza' }).getByTestId('ticket-accept').click();
    await expect(page.getByTestId('message').filter({ hasText: 'Oi, bom dia!' })).toBeVisible();
    await page.getByTestId('composer-input').fill('Bom dia, Maria! Como posso ajudar?');
    await page.keyboard.press('Enter');
    await expect(
      page.getByTestId('message').filter({ hasText: 'Como posso ajudar?' }).getByTestId('message-delivery'),
    ).toHaveAccessibleName(/entregue/i);
    expect(await page.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBeLessThanOrEqual(15);

    await page.getByTestId('menu-simulator').click();
    await customerOf(page, 'Maria Souza').click();
    await expect(bubbleOf(page, 'Como posso ajudar?')).toBeVisible();
  } finally {
    await product.stop();
  }
});
