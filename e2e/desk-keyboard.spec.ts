import { expectAccessible } from './support/axe.ts';
import { storeTickets, ticketRowOf } from './support/desk-tickets.ts';
import { expect, test } from './support/tickets-in-hand.ts';

const maria = '5511988880001';

test('S145 S147 S149 S183 a whole attendance without a mouse: accept, answer, resolve, undo', async ({
  page,
  company,
  hands,
  line,
  logIn,
}) => {
  const ticket = await hands.waiting(maria, 'Maria Souza');
  await logIn(company.attendant);
  await expect(page.getByTestId('tickets-empty')).toBeVisible();
  await page.keyboard.press('2');
  await expect(ticketRowOf(page, 'Maria Souza')).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByTestId('ticket-accept')).toBeFocused();
  await page.keyboard.press('a');
  await expect(page.getByTestId('conversation-name')).toHaveText('Maria Souza');
  await expect(page.getByTestId('composer-input')).toBeEnabled();

  await page.keyboard.press('/');
  await expect(page.getByTestId('composer-input')).toBeFocused();
  await expect(page.getByTestId('composer-input')).toHaveValue('/');
  await page.keyboard.press('Backspace');
  // Letters are words here.
  await page.keyboard.type('Já vejo isso');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await line.received(maria)).map(({ body }) => body).join()).toContain('Já vejo isso');
  await expect(page.getByTestId('composer-input')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('composer-input')).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(ticketRowOf(page, 'Maria Souza').getByRole('link')).toBeFocused();

  await page.keyboard.press('r');
  await expect(page.getByTestId('composer-input')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(page.getByTestId('toast-success')).toContainText('Maria Souza');
  const state = async () => (await hands.ask<{ status: string }>('GET', `/tickets/${ticket.id}`)).status;
  expect(await state()).toBe('closed');
  await page.keyboard.press('Control+z');
  await expect(page.getByTestId('conversation-resolve')).toBeVisible();
  expect(await state()).toBe('open');
});

test('the windows of the header, the tabs, the next ticket and the pages have their keys', async ({
  page,
  company,
  product,
  logIn,
}) => {
  await storeTickets(product, company, [
    { name: 'Maria Souza', status: 'open', userId: company.attendant.id },
    { name: 'João Lima', status: 'open', userId: company.attendant.id, minutesAgo: 1 },
  ]);
  await logIn(company.attendant);
  await expect(ticketRowOf(page, 'Maria Souza')).toBeVisible();
  await page.keyboard.press('j');
  await expect(ticketRowOf(page, 'Maria Souza').getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('conversation-name')).toHaveText('Maria Souza');
  await page.keyboard.press('t');
  await expect(page.getByTestId('transfer-dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('transfer-dialog')).toHaveCount(0);
  await page.keyboard.press('o');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('i');
  await expect(page.getByTestId('contact-drawer')).toBeVisible();
  await page.keyboard.press('i');
  await expect(page.getByTestId('contact-drawer')).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Novo atendimento' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Shift+E');
  await expect(page.getByTestId('conversation-name')).toHaveText('João Lima');
  await page.keyboard.press('3');
  await expect(page.getByTestId('tickets-tab-closed')).toHaveAttribute('aria-selected', 'true');
  await expect(ticketRowOf(page, 'Maria Souza')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/contacts$/);
  // An attendant has no dashboard to go to.
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/\/tickets$/);
  await page.keyboard.press('m');
  await expect(page.getByTestId('toast-info')).toContainText('1 hora');
});

test('the sheet shows the keys, and single letters can be switched off', async ({ page, company, logIn }) => {
  await logIn(company.attendant);
  await expect(page.getByTestId('tickets-empty')).toBeVisible();
  await page.keyboard.press('Shift+?');
  const sheet = page.getByTestId('shortcut-sheet');
  await expect(sheet).toContainText('Resolver e abrir o próximo');
  await expectAccessible(page, 'the sheet of shortcuts', '[data-testid=shortcut-sheet]');
  await page.getByTestId('shortcut-sheet-single').uncheck();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('3');
  await page.keyboard.press('Control+k');
  await expect(page.getByTestId('palette-input')).toBeFocused();
  await expect(page.getByTestId('tickets-tab-closed')).toHaveAttribute('aria-selected', 'false');
});

test('the palette goes to pages, does what can be done and finds tickets by name, recent ones first', async ({
  page,
  company,
  product,
  logIn,
}) => {
  await storeTickets(product, company, [{ name: 'Conceição Prado', status: 'open', userId: company.attendant.id }]);
  await logIn(company.attendant);
  await page.getByTestId('shell-find').click();
  const input = page.getByTestId('palette-input');
  const options = page.getByTestId('palette-option');
  await expect(input).toBeFocused();
  await expect(options.filter({ hasText: 'Usuários' })).toHaveCount(0);
  await expect(options.filter({ hasText: 'Resolver' })).toHaveCount(0);
  await expectAccessible(page, 'the palette', '[data-testid=palette]');

  await input.fill('conceicao');
  await expect(options).toHaveText([/Conceição Prado/]);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('conversation-name')).toHaveText('Conceição Prado');

  await page.keyboard.press('Control+k');
  await input.fill('transf');
  await expect(options.first()).toContainText('Transferir');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('transfer-dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('transfer-dialog')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(options.first()).toContainText('Transferir');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await input.fill('respostas rap');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/quick-messages$/);
});

test('F2 the palette writes a quick message into the open conversation and begins one with a contact', async ({
  page,
  company,
  product,
  hands,
  logIn,
}) => {
  await hands.taken(company.attendant, maria, 'Maria Souza');
  await product.sql(`INSERT INTO contacts (company_id, name, number) VALUES ($1, 'Conceição Prado', '5511988880002')`, [
    company.id,
  ]);
  await product.sql(
    `INSERT INTO quick_messages (company_id, user_id, shortcode, message) VALUES ($1, $2, 'pix', 'A chave é financeiro@loja.test')`,
    [company.id, company.attendant.id],
  );
  await logIn(company.attendant);
  await ticketRowOf(page, 'Maria Souza').click();
  await page.getByTestId('composer-input').fill('Bom dia!');
  await page.keyboard.press('Control+k');
  const options = page.getByTestId('palette-option');
  await page.getByTestId('palette-input').fill('pix');
  await expect(options.first()).toContainText('/pix');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('composer-input')).toBeFocused();
  await expect(page.getByTestId('composer-input')).toHaveValue('Bom dia! A chave é financeiro@loja.test');

  await page.keyboard.press('Control+k');
  await page.getByTestId('palette-input').fill('concei');
  await expect(options.last()).toContainText('Conceição Prado');
  await options.last().click();
  await expect(page.getByTestId('new-ticket-contact')).toHaveValue('Conceição Prado');
});
