import { bubbleOf, customerOf, linkPhone, say } from '../support/simulator-screen.ts';
import { expect, test } from '../support/users/users-test.ts';

/** The smallest picture there is. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('S124 a newcomer creates the simulator, scans the code and writes as customers; each message is in a ticket once, with the picture or the initials', async ({
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
  await product.sql(
    `INSERT INTO simulator.customers (connection_id, address, picture, picture_mime) SELECT id, 'pn:5511987654321', decode($2, 'base64'), 'image/png' FROM connections WHERE company_id = $1`,
    [company.id, dot],
  );
  for (const name of ['Maria Souza', 'Tiago Menezes']) {
    await customerOf(page, name).click();
    await say(page, 'Oi, bom dia!');
    await expect(bubbleOf(page, 'Oi, bom dia!')).toBeVisible();
    await expect(customerOf(page, name)).toContainText('Oi, bom dia!');
  }
  await expect
    .poll(() =>
      product.sql(
        'SELECT m.body, c.name FROM messages m JOIN tickets t ON t.id = m.ticket_id JOIN contacts c ON c.id = t.contact_id WHERE m.company_id = $1 ORDER BY c.name',
        [company.id],
      ),
    )
    .toEqual([
      { body: 'Oi, bom dia!', name: 'Maria Souza' },
      { body: 'Oi, bom dia!', name: 'Tiago Menezes' },
    ]);

  await page.getByTestId('simulator-scenario-burst').click();
  await expect
    .poll(async () => {
      const [row] = await product.sql('SELECT count(*)::int AS count FROM messages WHERE company_id = $1', [
        company.id,
      ]);
      return row?.['count'];
    })
    .toBe(52);
  await expect(page.getByTestId('simulator-customer')).toHaveCount(20);

  await page.getByTestId('menu-tickets').click();
  await page.getByTestId('tickets-subtab-pending').click();
  const rowOf = (name: string) => page.getByTestId('ticket-row').filter({ hasText: name });
  await expect(rowOf('Maria Souza').locator('img')).toHaveJSProperty('naturalWidth', 1);
  await expect(rowOf('Tiago Menezes').locator('img')).toHaveCount(0);
  await expect(rowOf('Tiago Menezes')).toContainText('TM');
});
