import { expectAccessible } from './support/axe.ts';
import { bubbleOf, customerOf, linkPhone, say } from './support/simulator-screen.ts';
import { expect, test } from './support/users/users-test.ts';

/** The smallest picture there is. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('Newcomer creates the simulator, scans the code, writes as a customer, and the message is in a ticket', async ({
  page,
  product,
  company,
  enter,
}) => {
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
    .poll(() =>
      product.sql(
        'SELECT m.body, c.name FROM messages m JOIN tickets t ON t.id = m.ticket_id JOIN contacts c ON c.id = t.contact_id WHERE m.company_id = $1',
        [company.id],
      ),
    )
    .toEqual([{ body: 'Oi, bom dia!', name: 'Maria Souza' }]);
});

test('a customer answers, reacts, changes and deletes, and sends files, a place and a card', async ({
  page,
  company,
  enter,
}) => {
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

test('the phone loses its internet, gets faults, is removed; what it is in no state for is said', async ({
  page,
  api,
  company,
  colleague,
  enter,
}) => {
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
    await api.call('POST', `/simulator/connections/${connection?.id}/phone`, {
      token: colleague.token,
      body: { unlink: true },
    });
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
  await expect
    .poll(
      async () =>
        (await product.sql('SELECT count(*)::int AS count FROM messages WHERE company_id = $1', [company.id]))[0]?.[
          'count'
        ],
    )
    .toBe(50);
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

test('customers answer by themselves as they are told to, each message once', async ({
  page,
  product,
  company,
  enter,
}) => {
  await enter(company.admin, '/simulator');
  await linkPhone(page);
  await page.getByTestId('simulator-samples').click();
  const hear = (id: string, customer: string, body: string) =>
    product.sql(
      `INSERT INTO simulator.messages (connection_id, id, chat, from_customer, kind, body, ack, awaits_read) SELECT id, $2 || id, $3, false, 'text', $4, 2, true FROM connections WHERE company_id = $1`,
      [company.id, id, `pn:${customer}`, body],
    );

  await customerOf(page, 'Maria Souza').click();
  await expect(page.getByTestId('simulator-persona')).toHaveValue('silent');
  await page.getByTestId('simulator-persona').selectOption('polite');
  await expect(customerOf(page, 'Maria Souza')).toContainText('Gentil');
  await customerOf(page, 'Tiago Menezes').click();
  await page.getByTestId('simulator-persona').selectOption('buttons');
  await hear('A', '5521996401187', 'Bom dia, Tiago');
  await hear('B', '5511987654321', 'Olá, Maria!');
  await hear('C', '5585988027715', 'Olá, Edson!');
  await expect(customerOf(page, 'Maria Souza')).toContainText('Agradeço o retorno!');
  await hear('D', '5521996401187', 'Escolha:\n1 - Suporte\n2 - Vendas');
  const words = () =>
    product.sql(
      `SELECT chat, body FROM simulator.messages m JOIN connections c ON c.id = m.connection_id WHERE c.company_id = $1 AND m.from_customer ORDER BY m.seq`,
      [company.id],
    );
  await expect.poll(words).toEqual([
    { chat: 'pn:5511987654321', body: 'Agradeço o retorno! 😊' },
    { chat: 'pn:5521996401187', body: expect.stringMatching(/^[12]$/) },
  ]);

  await hear('E', '5511987654321', 'Mais alguma coisa?');
  await expect
    .poll(async () => (await words()).at(-1))
    .toEqual({ chat: 'pn:5511987654321', body: 'Perfeito, pode ser sim.' });
  // Whoever leaves takes the minds of all with him.
  await page.getByTestId('menu-tickets').click();
  await page.getByTestId('desk').waitFor();
  await page.getByTestId('menu-simulator').click();
  await customerOf(page, 'Maria Souza').click();
  await expect(page.getByTestId('simulator-persona')).toHaveValue('silent');
  expect(await words()).toHaveLength(3);
});

test('S124 the picture of a customer is on the desk after the first message, and initials stand where there is none', async ({
  page,
  product,
  company,
  enter,
}) => {
  await enter(company.admin, '/simulator');
  await linkPhone(page);
  await page.getByTestId('simulator-samples').click();
  await product.sql(
    `INSERT INTO simulator.customers (connection_id, address, picture, picture_mime) SELECT id, 'pn:5511987654321', decode($2, 'base64'), 'image/png' FROM connections WHERE company_id = $1`,
    [company.id, dot],
  );
  for (const name of ['Maria Souza', 'Tiago Menezes']) {
    await customerOf(page, name).click();
    await say(page, 'Oi!');
    await expect(bubbleOf(page, 'Oi!')).toBeVisible();
  }
  await page.getByTestId('menu-tickets').click();
  await page.getByTestId('tickets-subtab-pending').click();
  const rowOf = (name: string) => page.getByTestId('ticket-row').filter({ hasText: name });
  await expect(rowOf('Maria Souza').locator('img')).toHaveJSProperty('naturalWidth', 1);
  await expect(rowOf('Tiago Menezes').locator('img')).toHaveCount(0);
  await expect(rowOf('Tiago Menezes')).toContainText('TM');
});

test('S390 the simulator in use has no grave fault for axe, by day and by night', async ({ page, company, enter }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enter(company.admin, '/simulator');
  await linkPhone(page);
  await page.getByTestId('simulator-samples').click();
  await customerOf(page, 'Maria Souza').click();
  await page.getByTestId('simulator-persona').selectOption('angry');
  await say(page, 'Oi, bom dia!');
  await bubbleOf(page, 'Oi, bom dia!').waitFor();
  await page.getByTestId('simulator-send-location').click();
  await bubbleOf(page, 'Mercado Municipal').waitFor();
  await expectAccessible(page, 'chat');
  await bubbleOf(page, 'Oi, bom dia!').getByTestId('simulator-message-actions').click();
  await expect(page.getByTestId('simulator-reply')).toBeVisible();
  await expectAccessible(page, 'menu of a message');
  await page.keyboard.press('Escape');
  await page.getByTestId('simulator-faults').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'faults', '[role=dialog]');
});
