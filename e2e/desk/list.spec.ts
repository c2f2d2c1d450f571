import { showPending, storeTickets, ticketRowOf } from '../support/desk-tickets.ts';
import { expect, test } from '../support/simulated-line.ts';

const maria = '5511988880001';

test.describe('the page', () => {
  test('S110 S111 R53 on a phone the list lies behind the conversation, also behind one opened by its address', async ({
    page,
    company,
    product,
    logIn,
  }) => {
    const tickets = await storeTickets(product, company, [
      { name: 'Maria Souza', status: 'open', userId: company.attendant.id },
    ]);
    await page.setViewportSize({ width: 390, height: 844 });
    await logIn(company.attendant);
    await ticketRowOf(page, 'Maria Souza').click();
    await expect(page.getByTestId('conversation-name')).toHaveText('Maria Souza');
    await page.goBack();
    await expect(ticketRowOf(page, 'Maria Souza')).toBeVisible();

    // Straight to the conversation in a fresh window: behind it lies the list.
    const fresh = await page.context().newPage();
    await fresh.setViewportSize({ width: 390, height: 844 });
    await fresh.goto(`${product.url}/tickets/${tickets.get('Maria Souza')?.uuid}`);
    await expect(fresh.getByTestId('conversation-name')).toHaveText('Maria Souza');
    await fresh.reload();
    await expect(fresh.getByTestId('conversation-name')).toHaveText('Maria Souza');
    await fresh.goBack();
    await expect(ticketRowOf(fresh, 'Maria Souza')).toBeVisible();
    await fresh.close();
  });
});

test.describe('what happens meanwhile', () => {
  test('S135 S136 S138 S140 rows come, change and go with what others do, and the counts follow', async ({
    page,
    company,
    product,
    line,
    logIn,
    api,
  }) => {
    await line.write(maria, 'Primeira', 'Maria Souza');
    await logIn(company.attendant);
    await showPending(page);
    const rows = page.getByTestId('ticket-row');
    // Two who write at once wait in the order in which they are stored, so the second writes once the first waits.
    await expect(rows).toHaveCount(1);
    await line.write('5511988880002', 'Segunda', 'João Lima');
    await expect(rows).toHaveCount(2);
    // The longest waiting first; who writes again keeps the place.
    await expect(rows.first()).toContainText('Maria Souza');
    await line.write(maria, 'Ainda aí?');
    await expect(rows.first()).toContainText('Ainda aí?');

    const token = await api.login(company.admin);
    const [joao] = await product.sql<{ id: number }>(
      `SELECT id FROM tickets WHERE company_id = $1 AND last_message = 'Segunda'`,
      [company.id],
    );
    await api.call('PUT', `/tickets/${joao?.id}`, { token, body: { status: 'open', userId: company.admin.id } });
    await expect(rows).toHaveCount(1);
    await expect(page.getByTestId('tickets-subtab-pending')).toContainText('1');
    const [first] = await product.sql<{ id: number }>(
      `SELECT id FROM tickets WHERE company_id = $1 AND status = 'pending'`,
      [company.id],
    );
    await api.call('DELETE', `/tickets/${first?.id}`, { token });
    await expect(page.getByTestId('tickets-empty')).toBeVisible();
    await expect(page.getByTestId('tickets-subtab-pending')).toContainText('0');
  });
});
