import { bubbleOf, customerOf, linkPhone, say } from './support/simulator-screen.ts';
import { expect, test } from './support/users-test.ts';

test('Newcomer creates the simulator, scans the code, writes as a customer, and the message is in a ticket', async ({ page, product, company, enter }) => {
  await enter(company.admin, '/simulator');
  await expect(page.getByTestId('simulator-banner')).toContainText('simulado');
  await expect(page.getByTestId('menu-simulator')).toBeHidden();
  await linkPhone(page);
  await expect(page.getByTestId('menu-simulator')).toBeVisible();
  await expect(page.getByTestId('simulator-device')).toContainText('Ativo agora');

  await page.getByTestId('simulator-samples').click();
  await expect(page.getByTestId('simulator-customer')).toHaveCount(20);
  await customerOf(page, 'Maria Souza').click();
  await say(page, 'Oi, bom dia!');
  await expect(bubbleOf(page, 'Oi, bom dia!')).toBeVisible();
  await expect(customerOf(page, 'Maria Souza')).toContainText('Oi, bom dia!');

  await expect
    .poll(() => product.sql('SELECT m.body, c.name FROM messages m JOIN tickets t ON t.id = m.ticket_id JOIN contacts c ON c.id = t.contact_id WHERE m.company_id = $1', [company.id]))
    .toEqual([{ body: 'Oi, bom dia!', name: 'Maria Souza' }]);
});

test('a customer answers, reacts, changes and deletes, and sends files, a place and a card', async ({ page, company, enter }) => {
  await enter(company.admin, '/simulator');
  await linkPhone(page);
  await page.getByTestId('simulator-customer-add').click();
  await page.getByTestId('customer-dialog-submit').click();
  await expect(page.getByTestId('customer-dialog-number-error')).toBeVisible();
  await page.getByTestId('customer-dialog-name').fill('Rita Lopes');
  await page.getByTestId('customer-dialog-number').fill('(11) 91234-5678');
  await page.getByTestId('customer-dialog-submit').click();
  await expect(customerOf(page, 'Rita Lopes')).toContainText('(11) 91234-5678');

  await say(page, 'Tem luminária?');
  await bubbleOf(page, 'Tem luminária?').getByTestId('simulator-message-actions').click();
  await page.getByRole('menuitem', { name: 'Reagir com 👍' }).click();
  await expect(bubbleOf(page, 'Tem luminária?')).toContainText('👍');
  await bubbleOf(page, 'Tem luminária?').getByTestId('simulator-message-actions').click();
  await page.getByTestId('simulator-edit').click();
  await expect(page.getByTestId('simulator-text')).toHaveValue('Tem luminária?');
  await say(page, 'Tem luminária azul?');
  await expect(bubbleOf(page, 'Tem luminária azul?')).toContainText('editada');
  await bubbleOf(page, 'Tem luminária azul?').getByTestId('simulator-message-actions').click();
  await page.getByTestId('simulator-reply').click();
  await say(page, 'Preciso de duas');
  await expect(bubbleOf(page, 'Preciso de duas')).toContainText('Tem luminária azul?');
  await bubbleOf(page, 'Preciso de duas').getByTestId('simulator-message-actions').click();
  await page.getByTestId('simulator-revoke').click();
  await expect(bubbleOf(page, 'Mensagem apagada')).toBeVisible();

  for (const kind of ['image', 'voice', 'document']) {
    await page.getByTestId(`simulator-send-${kind}`).click();
    await page.getByTestId(`simulator-sample-${kind}`).click();
    await expect(page.locator(`[data-testid=simulator-message][data-kind=${kind}]`)).toBeVisible();
  }
  await page.getByTestId('simulator-send-location').click();
  await expect(bubbleOf(page, 'Mercado Municipal')).toBeVisible();
  await page.getByTestId('simulator-send-contact').click();
  await expect(bubbleOf(page, 'Oficina do Zé')).toBeVisible();
  await page.getByTestId('simulator-typing').click();
  await expect(page.getByTestId('simulator-typing')).toHaveAttribute('aria-pressed', 'true');
  await page.getByTestId('simulator-call').click();
  await expect(page.getByTestId('toast-info')).toBeVisible();
});

test('what the shop wrote is unread until the customer says otherwise', async ({ page, product, company, enter }) => {
  await enter(company.admin, '/simulator');
  await linkPhone(page);
  await page.getByTestId('simulator-samples').click();
  await product.sql(
    `INSERT INTO simulator.messages (connection_id, id, chat, from_customer, kind, body, ack, awaits_read)
     SELECT id, 'LOJA' || id, 'pn:5511987654321', false, 'text', 'Olá, Maria!', 1, true FROM connections WHERE company_id = $1`,
    [company.id],
  );
  await customerOf(page, 'Maria Souza').click();
  const ticks = bubbleOf(page, 'Olá, Maria!').locator('[data-ack]');
  await expect(ticks).toHaveAttribute('data-ack', '1');
  await page.getByTestId('simulator-ack-delivered').click();
  await expect(ticks).toHaveAttribute('data-ack', '2');
  await page.getByTestId('simulator-ack-read').click();
  await expect(ticks).toHaveAttribute('data-ack', '3');
  await expect(page.getByTestId('simulator-ack-read')).toBeHidden();
});

test('the phone loses its internet, gets faults, is removed; what it is in no state for is said', async ({ page, api, company, colleague, enter }) => {
  await enter(company.admin, '/simulator');
  await linkPhone(page);
  await page.getByTestId('simulator-airplane').click();
  await expect(page.getByTestId('simulator-online')).not.toBeChecked();
  await expect(page.getByTestId('simulator-hint')).toHaveAttribute('data-situation', 'offline');
  await page.getByTestId('simulator-online').check();
  await expect(page.getByTestId('simulator-hint')).toHaveAttribute('data-situation', 'linked');

  await page.getByTestId('simulator-faults').click();
  await page.getByTestId('faults-dialog-failPercent').fill('200');
  await page.getByTestId('faults-dialog-submit').click();
  await expect(page.getByTestId('faults-dialog-failPercent-error')).toBeVisible();
  await page.getByTestId('faults-dialog-failPercent').fill('20');
  await page.getByTestId('faults-dialog-delaySeconds').fill('1,5');
  await page.getByTestId('faults-dialog-submit').click();
  await expect(page.getByTestId('simulator-faults-active')).toContainText('20% dos envios falham');
  await page.getByTestId('simulator-faults-clear').click();
  await expect(page.getByTestId('simulator-faults-active')).toBeHidden();

  const [connection] = (await api.call('GET', '/whatsapp', { token: colleague.token })).json as { id: number }[];
  await page.route('**/api/simulator/connections/*/phone', async (route) => {
    // Somebody else was faster.
    await api.call('POST', `/simulator/connections/${connection?.id}/phone`, { token: colleague.token, body: { unlink: true } });
    await route.continue();
  });
  await page.getByTestId('simulator-unlink').click();
  await expect(page.getByTestId('toast-error')).toContainText('celular virtual');
  await expect(page.getByTestId('simulator-device')).toBeHidden();
});

test('fifty messages at once arrive, each once', async ({ page, product, company, enter }) => {
  await enter(company.admin, '/simulator');
  await linkPhone(page);
  await page.getByTestId('simulator-scenario-burst').click();
  await expect.poll(async () => (await product.sql('SELECT count(*)::int AS count FROM messages WHERE company_id = $1', [company.id]))[0]?.['count']).toBe(50);
  await expect(page.getByTestId('simulator-customer')).toHaveCount(20);
});

test('on a narrow window one part is shown at a time', async ({ page, company, enter }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(company.admin, '/simulator');
  await linkPhone(page);
  await page.getByTestId('simulator-view-customers').check();
  await page.getByTestId('simulator-samples').click();
  await customerOf(page, 'Seu Jorge').click();
  await expect(page.getByTestId('simulator-view-chat')).toBeChecked();
  await say(page, 'Boa tarde');
  await expect(bubbleOf(page, 'Boa tarde')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
