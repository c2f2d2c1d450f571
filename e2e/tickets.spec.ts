import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/simulated-line.ts';

const maria = '5511988880001';
const joao = '5511988880002';

const rowOf = (page: Page, name: string) => page.getByTestId('ticket-row').filter({ hasText: name });

async function accept(page: Page, name: string): Promise<void> {
  await page.getByTestId('tickets-subtab-pending').click();
  await rowOf(page, name).getByTestId('ticket-accept').click();
  await expect(page.getByTestId('conversation-name')).toHaveText(name);
}

async function graveProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

test('S108 S128 S138 S145 a customer who writes waits at once, and whoever accepts answers', async ({
  page,
  company,
  line,
  logIn,
}) => {
  await logIn(company.attendant);
  await expect(page.getByTestId('desk-welcome')).toBeVisible();
  await page.getByTestId('tickets-subtab-pending').click();
  await expect(page.getByTestId('tickets-empty')).toBeVisible();

  await line.write(maria, 'Bom dia! O pedido chegou?', 'Maria Souza');
  const row = rowOf(page, 'Maria Souza');
  await expect(row).toContainText('Bom dia! O pedido chegou?');
  await expect(row).toContainText('Suporte');
  await expect(row.getByTestId('ticket-unread')).toContainText('1');
  await expect(page.getByTestId('tickets-subtab-pending')).toContainText('1');
  await row.getByText('Maria Souza').click();
  await expect(page).toHaveURL(/\/tickets$/);

  await row.getByTestId('ticket-accept').click();
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}$/);
  await expect(page.getByTestId('tickets-subtab-open')).toHaveAttribute('aria-selected', 'true');
  await expect(rowOf(page, 'Maria Souza')).toHaveAttribute('data-current');
  await expect(page.getByTestId('message')).toContainText('Bom dia! O pedido chegou?');
  await expect(page.getByTestId('message-day')).toHaveText('Hoje');
});

test('S160 S161 S169 S178 S183 S185 an answer is there at once, reaches the customer signed, and its marks follow', async ({
  page,
  company,
  line,
  logIn,
}) => {
  await line.write(maria, 'Oi', 'Maria Souza');
  await logIn(company.attendant);
  await accept(page, 'Maria Souza');
  const input = page.getByTestId('composer-input');
  await input.fill('Bom dia');
  await input.press('Shift+Enter');
  await input.pressSequentially('Tudo bem?');
  await input.press('Enter');
  await expect(input).toHaveValue('');
  const own = page.locator('[data-mine]');
  await expect(own).toHaveCount(1);
  await expect(own).toContainText('Bom dia\nTudo bem?', { useInnerText: true });
  await expect
    .poll(async () => (await line.received(maria)).map((message) => message.body))
    .toEqual([`*${company.attendant.name}:*\nBom dia\nTudo bem?`]);

  const [sent] = await line.received(maria);
  await line.control('acks', { id: sent?.id, ack: 3 });
  await expect(own.getByRole('img', { name: 'Lida' })).toBeVisible();
  await expect(own).toHaveCount(1);
  // The row says so too, also after a reload.
  const row = page.getByTestId('ticket-row');
  await expect(row.getByRole('img', { name: 'Lida' })).toBeVisible();
  await page.reload();
  await expect(row.getByRole('img', { name: 'Lida' })).toBeVisible();

  await page.getByTestId('composer-sign').uncheck();
  await input.fill('Sem nome');
  await page.getByTestId('composer-send').click();
  await expect.poll(async () => (await line.received(maria)).at(-1)?.body).toBe('Sem nome');
  await page.reload();
  await expect(page.getByTestId('message')).toHaveCount(3);
  await expect(page.getByTestId('composer-sign')).not.toBeChecked();
});

test('S137 S167 S169 what the customer changes is seen, and what is read loses its badge', async ({
  page,
  company,
  line,
  logIn,
}) => {
  const first = await line.write(maria, 'Quero trocar', 'Maria Souza');
  await logIn(company.attendant);
  await accept(page, 'Maria Souza');
  const messages = page.getByTestId('message');
  await line.control('edits', { from: maria, messageId: first, body: 'Quero devolver' });
  await expect(messages.first()).toContainText('Quero devolver');
  await expect(messages.first()).toContainText('Editada');
  await line.control('reactions', { from: maria, messageId: first, emoji: '👍' });
  await expect(messages.first()).toContainText('👍');
  await line.control('deletions', { from: maria, messageId: first });
  await expect(messages.first().getByTestId('message-deleted')).toHaveText('Mensagem apagada');

  await line.write(maria, 'Alguém aí?');
  await expect(messages).toHaveCount(2);
  await expect(rowOf(page, 'Maria Souza')).toContainText('Alguém aí?');
  await expect(page.getByTestId('ticket-unread')).toHaveCount(0);
});

test('S186 R14 a message that did not leave says why, and is sent again by hand', async ({
  page,
  company,
  line,
  logIn,
}) => {
  await line.write(maria, 'Oi', 'Maria Souza');
  await logIn(company.attendant);
  await accept(page, 'Maria Souza');
  await line.control('faults', { refuseNumbers: [maria] });
  await page.getByTestId('composer-input').fill('Olá');
  await page.getByTestId('composer-send').click();
  await expect(page.getByTestId('message-trouble')).toContainText('Não enviada');
  await line.control('faults', {});
  await page.getByTestId('message-retry').click();
  await expect(page.getByTestId('message-trouble')).toHaveCount(0);
  await expect.poll(async () => (await line.received(maria)).length).toBe(1);
});

test('S182 S186 a refused text is back in the input', async ({ page, company, line, logIn, product }) => {
  await line.write(maria, 'Oi', 'Maria Souza');
  await logIn(company.attendant);
  await accept(page, 'Maria Souza');
  await page.getByTestId('composer-input').fill('   ');
  await expect(page.getByTestId('composer-send')).toHaveCount(0);
  await product.sql(`UPDATE tickets SET status = 'closed' WHERE company_id = $1`, [company.id]);
  await page.getByTestId('composer-input').fill('Olá, Maria');
  await page.getByTestId('composer-send').click();
  await expect(page.getByTestId('toast-error')).toBeVisible();
  await expect(page.getByTestId('composer-input')).toHaveValue('Olá, Maria');
  await expect(page.getByTestId('message-outgoing')).toHaveCount(0);
});

test('S112 S113 S140 S184 of two who accept one learns who was quicker; a stranger’s ticket leads back', async ({
  page,
  browser,
  company,
  line,
  logIn,
  api,
  product,
}) => {
  await line.write(maria, 'Oi', 'Maria Souza');
  await logIn(company.attendant);
  await page.getByTestId('tickets-subtab-pending').click();
  await expect(rowOf(page, 'Maria Souza')).toBeVisible();
  const [ticket] = await product.sql<{ id: number; uuid: string }>(
    'SELECT id, uuid FROM tickets WHERE company_id = $1',
    [company.id],
  );
  const token = await api.login(company.admin);
  // The colleague is quicker by as much as the way to the server takes.
  await page.route('**/api/tickets/*', async (route) => {
    if (route.request().method() === 'PUT')
      await api.call('PUT', `/tickets/${ticket?.id}`, { token, body: { status: 'open', userId: company.admin.id } });
    await route.continue();
  });
  await rowOf(page, 'Maria Souza').getByTestId('ticket-accept').click();
  await expect(page.getByTestId('toast-error')).toContainText(company.admin.name);
  await page.unrouteAll();
  await expect(rowOf(page, 'Maria Souza')).toHaveCount(0);

  await page.goto(`${product.url}/tickets/${ticket?.uuid}`);
  await expect(page.getByTestId('composer-stop')).toContainText(company.admin.name);
  await expect(page.getByTestId('composer-input')).toBeDisabled();
  await page.goto(`${product.url}/tickets/00000000-0000-4000-8000-000000000000`);
  await expect(page.getByTestId('toast-error')).toContainText('Nenhum atendimento encontrado');
  await expect(page).toHaveURL(/\/tickets$/);

  const other = await browser.newPage();
  await logIn(company.admin, other);
  await expect(rowOf(other, 'Maria Souza')).toBeVisible();
  await other.close();
});

test('S40 S141 after the server was away the lists and the conversation are true again', async ({
  page,
  company,
  line,
  logIn,
}) => {
  await line.write(maria, 'Oi', 'Maria Souza');
  await logIn(company.attendant);
  await accept(page, 'Maria Souza');
  await page.context().setOffline(true);
  await line.write(joao, 'Preciso de ajuda', 'João Lima');
  await line.write(maria, 'Ainda aí?');
  await page.context().setOffline(false);
  await expect(page.getByTestId('message')).toHaveCount(2);
  await page.getByTestId('tickets-subtab-pending').click();
  await expect(rowOf(page, 'João Lima')).toBeVisible();
});

test('S110 S156 on a narrow screen there is the list or the conversation, with a way back', async ({
  page,
  company,
  line,
  logIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await line.write(maria, 'Oi', 'Maria Souza');
  await logIn(company.attendant);
  await accept(page, 'Maria Souza');
  await expect(page.getByTestId('tickets-tab-open')).toBeHidden();
  await expect(page.getByTestId('composer-sign')).toHaveCount(0);
  await page.getByTestId('conversation-back').click();
  await expect(rowOf(page, 'Maria Souza')).toBeVisible();
  await expect(page.getByTestId('conversation')).toHaveCount(0);
  await rowOf(page, 'Maria Souza').click();
  await expect(page.getByTestId('conversation-name')).toHaveText('Maria Souza');
  await page.goBack();
  await expect(page.getByTestId('tickets-list')).toBeVisible();
});

test('S168 older messages come on scrolling up and the one being read stays still', async ({
  page,
  company,
  line,
  logIn,
  product,
}) => {
  await line.write(maria, 'Oi', 'Maria Souza');
  await expect
    .poll(async () => (await product.sql('SELECT id FROM messages WHERE company_id = $1', [company.id])).length)
    .toBe(1);
  await product.sql(
    `INSERT INTO messages (company_id, ticket_id, connection_id, contact_id, wid, body, from_me, kind, sent_at)
     SELECT m.company_id, m.ticket_id, m.connection_id, m.contact_id, 'OLD' || n, 'mensagem ' || n, false, 'text', m.sent_at
     FROM messages m, generate_series(1, 60) n WHERE m.company_id = $1`,
    [company.id],
  );
  await logIn(company.attendant);
  await accept(page, 'Maria Souza');
  await expect(page.getByText('mensagem 60', { exact: true })).toBeInViewport();
  const read = page.getByText('mensagem 45', { exact: true });
  const placeOf = (): Promise<number> => read.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await read.evaluate((element) => {
    const box = element.closest('[data-testid=messages-list]');
    if (box !== null) box.scrollTop = 45;
    return Math.round(element.getBoundingClientRect().top);
  });
  await expect(page.getByText('mensagem 25', { exact: true })).toBeAttached();
  expect(Math.abs((await placeOf()) - before)).toBeLessThanOrEqual(2);
});

test('S390 the empty desk and the narrow one have no grave accessibility problem, by day and by night', async ({
  page,
  company,
  line,
  logIn,
}) => {
  await logIn(company.attendant);
  await expect(page.getByTestId('tickets-subtab-pending')).toBeVisible();
  const inBoth = async (): Promise<string[]> => {
    const byDay = await graveProblems(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    const byNight = await graveProblems(page);
    await page.emulateMedia({ colorScheme: 'light' });
    return [...byDay, ...byNight].map(String);
  };
  expect(await inBoth()).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await inBoth()).toEqual([]);
  await line.write(maria, 'Oi', 'Maria Souza');
  await accept(page, 'Maria Souza');
  await expect(page.getByTestId('composer-input')).toBeVisible();
  expect(await inBoth()).toEqual([]);
});

test('S390 the desk has no grave accessibility problem, by day and by night', async ({
  page,
  company,
  line,
  logIn,
}) => {
  await line.write(maria, 'Oi', 'Maria Souza');
  await line.write(joao, 'Olá', 'João Lima');
  await logIn(company.attendant);
  await accept(page, 'Maria Souza');
  await page.getByTestId('composer-input').fill('Bom dia');
  await page.getByTestId('composer-send').click();
  await expect(page.locator('[data-mine]')).toHaveCount(1);
  await page.getByTestId('tickets-subtab-pending').click();
  expect(await graveProblems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await graveProblems(page)).toEqual([]);
});
