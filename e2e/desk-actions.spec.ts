import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/tickets-in-hand.ts';

const maria = '5511988880001';
const joao = '5511988880002';

const rowOf = (page: Page, name: string) => page.getByTestId('ticket-row').filter({ hasText: name });
const show = (page: Page, uuid: string) =>
  page.evaluate((address) => {
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, `/tickets/${uuid}`);

// Two people, each with a browser of their own, take their time on a busy machine.

test('S143 S144 S146 S147 S148 S149 return, resolve and reopen do what they say, and undo takes them back', async ({
  page,
  company,
  hands,
  logIn,
}) => {
  const ticket = await hands.taken(company.attendant, maria, 'Maria Souza');
  await logIn(company.attendant);
  await rowOf(page, 'Maria Souza').click();
  await expect(page.getByTestId('conversation-name')).toHaveText('Maria Souza');
  await expect(page.getByTestId('conversation-id')).toHaveText(`#${ticket.id}`);
  await expect(page.getByTestId('conversation-facts')).toContainText('Suporte');
  await expect(page.getByTestId('conversation-owner')).toHaveText(company.attendant.name);
  await expectAccessible(page, 'the header of an open ticket', '[data-testid=conversation-header]');

  await page.getByTestId('conversation-return').click();
  await expect(page).toHaveURL(/\/tickets$/);
  const state = async () => await hands.ask<{ status: string; userId: number | null }>('GET', `/tickets/${ticket.id}`);
  expect(await state()).toMatchObject({ status: 'pending', userId: null });
  await expect(page.getByTestId('toast-success')).toContainText('Maria Souza');
  await page.getByTestId('toast-action').click();
  await expect(page).toHaveURL(new RegExp(`/tickets/${ticket.uuid}$`));
  expect(await state()).toMatchObject({ status: 'open', userId: company.attendant.id });

  await page.getByTestId('conversation-resolve').click();
  await expect(page).toHaveURL(/\/tickets$/);
  expect(await state()).toMatchObject({ status: 'closed', userId: company.attendant.id });
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByTestId('conversation-resolve')).toBeVisible();
  expect(await state()).toMatchObject({ status: 'open' });

  await page.getByTestId('conversation-resolve').click();
  await expect(page).toHaveURL(/\/tickets$/);
  await show(page, ticket.uuid);
  await page.getByTestId('conversation-reopen').click();
  await expect(page.getByTestId('conversation-resolve')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/tickets/${ticket.uuid}$`));
});

test('S149 an admin who resolves a colleague’s ticket gives it back to the colleague', async ({
  page,
  company,
  hands,
  logIn,
}) => {
  const ticket = await hands.taken(company.attendant, maria, 'Maria Souza');
  await logIn(hands.boss);
  await show(page, ticket.uuid);
  await page.getByTestId('conversation-resolve').click();
  await page.getByTestId('toast-action').click();
  await expect(page.getByTestId('conversation-owner')).toHaveText(company.attendant.name);
  expect(await hands.ask('GET', `/tickets/${ticket.id}`)).toMatchObject({
    status: 'open',
    userId: company.attendant.id,
  });
});

test('S145 S150 an action shows that it runs, takes one click for two, and leaves everything as it was when it fails', async ({
  page,
  company,
  hands,
  logIn,
}) => {
  const ticket = await hands.waiting(maria, 'Maria Souza');
  await logIn(company.attendant);
  await show(page, ticket.uuid);
  let calls = 0;
  let release = (): void => undefined;
  await page.route('**/api/tickets/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    calls += 1;
    await new Promise<void>((done) => (release = done));
    await route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } });
  });
  const accept = page.getByTestId('conversation-header').getByTestId('ticket-accept');
  await accept.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(accept).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByTestId('toast-error')).toBeVisible();
  await expect(accept).not.toHaveAttribute('aria-busy', 'true');
  await expect(page).toHaveURL(new RegExp(ticket.uuid));
  expect(calls).toBe(1);
  await page.unroute('**/api/tickets/*');
  await accept.click();
  await expect(page.getByTestId('conversation-resolve')).toBeVisible();
});

test('S140 S144 whoever accepts second learns who was quicker, and sees a colleague’s ticket without actions on it', async ({
  page,
  company,
  hands,
  logIn,
}) => {
  const ticket = await hands.waiting(maria, 'Maria Souza');
  await logIn(company.attendant);
  await show(page, ticket.uuid);
  const header = page.getByTestId('conversation-header');
  // The colleague is quicker by the time the call takes.
  await page.route('**/api/tickets/*', async (route) => {
    if (route.request().method() === 'PUT')
      await hands.ask('PUT', `/tickets/${ticket.id}`, { queueId: company.queueId, userId: hands.boss.id });
    await route.fallback();
  });
  await header.getByTestId('ticket-accept').click();
  await expect(page.getByTestId('toast-error')).toContainText(hands.boss.name);
  await expect(page.getByTestId('conversation-owner')).toHaveText(hands.boss.name);
  for (const action of ['ticket-accept', 'conversation-return', 'conversation-resolve', 'conversation-transfer'])
    await expect(header.getByTestId(action)).toHaveCount(0);
});

test('S152 S153 S154 an admin deletes a ticket by its contact’s name, and whoever has it open is told', async ({
  page,
  company,
  hands,
  logIn,
}) => {
  const ticket = await hands.taken(company.attendant, maria, 'Maria Souza');
  await logIn(company.attendant);
  await show(page, ticket.uuid);
  await page.getByTestId('conversation-actions').click();
  await expect(page.getByTestId('conversation-notes')).toBeVisible();
  await expect(page.getByTestId('conversation-delete')).toHaveCount(0);
  await page.keyboard.press('Escape');

  const boss = await hands.beside(hands.boss);
  await show(boss, ticket.uuid);
  await boss.getByTestId('conversation-actions').click();
  await boss.getByTestId('conversation-delete').click();
  await expect(boss.getByTestId('confirm-dialog')).toContainText('Maria Souza');
  await boss.getByTestId('confirm-dialog-confirm').click();
  for (const screen of [boss, page]) {
    await expect(screen.getByText('Atendimento excluído com sucesso.')).toBeVisible();
    await expect(screen).toHaveURL(/\/tickets$/);
    await expect(screen.getByTestId('toast-error')).toHaveCount(0);
  }
});

test('S157 tags are added, made and taken away, and others see it', async ({ page, company, hands, logIn }) => {
  const ticket = await hands.taken(company.attendant, maria, 'Maria Souza');
  await hands.ask('POST', '/tags', { name: 'Atacado' });
  await logIn(company.attendant);
  await show(page, ticket.uuid);
  await page.getByTestId('conversation-add-tag').click();
  await page.getByRole('option', { name: 'Atacado' }).click();
  await expect(page.getByTestId('tags-own')).toContainText('Atacado');
  await page.getByTestId('tags-search').fill('VI');
  await expect(page.getByTestId('tags-search-note')).toBeVisible();
  await page.getByTestId('tags-search').fill('VIP');
  await page.getByRole('option', { name: /VIP/ }).click();
  await expect(page.getByTestId('tags-own')).toContainText('VIP');
  await expectAccessible(page, 'the tags of a ticket', '[data-testid=tags-popover]');

  const boss = await hands.beside(hands.boss);
  await show(boss, ticket.uuid);
  await expect(boss.getByTestId('conversation-tags')).toContainText('VIP');
  await page.getByRole('button', { name: 'Remover a tag Atacado' }).click();
  await expect(boss.getByTestId('conversation-tags')).not.toContainText('Atacado');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('conversation-tags')).toHaveText('VIP');
  await expect(rowOf(page, 'Maria Souza')).toContainText('VIP');
});

test('S212 S213 S214 S215 S216 R10 a transfer needs a queue, follows the chosen person, and reaches them at once', async ({
  page,
  company,
  hands,
  product,
  logIn,
}) => {
  const ticket = await hands.taken(hands.boss, maria, 'Maria Souza');
  const second = await hands.taken(hands.boss, joao, 'João Lima');
  await product.sql("INSERT INTO queues (company_id, name, color) VALUES ($1, 'Vendas', '#0B5FA5')", [company.id]);
  const bia = await hands.beside(company.attendant);
  await logIn(hands.boss);
  await show(page, ticket.uuid);
  await page.getByTestId('conversation-transfer').click();
  await expect(page.getByTestId('transfer-dialog-submit')).toBeDisabled();
  await page.getByTestId('transfer-user').fill('bi');
  await expect(page.getByTestId('transfer-user-note')).toBeVisible();
  await page.getByTestId('transfer-user').fill('bia');
  await page.getByRole('option', { name: company.attendant.name }).click();
  await expect(page.getByTestId('transfer-queue')).toHaveValue(String(company.queueId));
  await expect(page.getByTestId('transfer-queue').locator('option')).toHaveText(['Escolha uma fila', 'Suporte']);
  await expectAccessible(page, 'the transfer dialog', '[data-testid=transfer-dialog]');
  await page.getByTestId('transfer-dialog-submit').click();
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(rowOf(bia, 'Maria Souza')).toBeVisible();
  expect(await hands.ask('GET', `/tickets/${ticket.id}`)).toMatchObject({
    status: 'open',
    userId: company.attendant.id,
  });

  await show(page, second.uuid);
  await page.getByTestId('conversation-transfer').click();
  await page.getByTestId('transfer-queue').selectOption({ label: 'Vendas' });
  await page.getByTestId('transfer-dialog-submit').click();
  await expect(page).toHaveURL(/\/tickets$/);
  expect(await hands.ask('GET', `/tickets/${second.id}`)).toMatchObject({
    status: 'pending',
    userId: null,
    queue: { name: 'Vendas' },
  });
});

test('S121 S206 S207 S209 S210 S211 an attendant begins a conversation with somebody who is looked for', async ({
  page,
  company,
  hands,
  logIn,
}) => {
  await hands.ask('POST', '/contacts', { name: 'Carla Souza', number: joao });
  await hands.ask('POST', '/contacts', { name: 'Carla Sem Número' });
  await logIn(company.attendant);
  await page.getByTestId('tickets-new').click();
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/contacts/list') && asked.push(request.url())));
  const box = page.getByTestId('new-ticket-contact');
  await box.fill('ca');
  await expect(page.getByTestId('new-ticket-contact-note')).toHaveText('Digite pelo menos 3 caracteres.');
  await box.pressSequentially('rl');
  await expect(page.getByRole('option', { name: 'Carla Souza' })).toContainText('+55 (11) 98888-0002');
  expect(asked).toHaveLength(1);
  await expect(page.getByRole('option', { name: 'Carla Sem Número' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('option', { name: 'Carla Sem Número' }).click({ force: true });
  await expect(page.getByTestId('new-ticket-dialog-submit')).toBeDisabled();
  await expectAccessible(page, 'the new-ticket dialog', '[data-testid=new-ticket-dialog]');
  await page.getByRole('option', { name: 'Carla Souza' }).click();
  await page.getByTestId('new-ticket-queue').selectOption('');
  await page.getByTestId('new-ticket-dialog-submit').click();
  await expect(page.getByText('Selecione uma fila')).toBeVisible();
  await expect(page.getByTestId('new-ticket-queue').locator('option')).toHaveText(['Escolha uma fila', 'Suporte']);
  await page.getByTestId('new-ticket-queue').selectOption({ label: 'Suporte' });
  await page.getByTestId('new-ticket-dialog-submit').click();
  await expect(page.getByTestId('conversation-name')).toHaveText('Carla Souza');
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}$/);
});

test('S151 S208 somebody new is added on the way, and a running conversation is named with the way to it', async ({
  page,
  company,
  hands,
  logIn,
}) => {
  const other = await hands.taken(company.attendant, maria, 'Maria Souza');
  await logIn(hands.boss);
  await page.getByTestId('tickets-new').click();
  await page.getByTestId('new-ticket-contact').fill('Zulmira');
  await page.getByRole('option', { name: /Adicionar/ }).click();
  await expect(page.getByTestId('contact-dialog-name')).toHaveValue('Zulmira');
  await page.getByTestId('contact-dialog-number').fill('+55 (11) 97777-1234');
  await page.getByTestId('contact-dialog-submit').click();
  await expect(page.getByTestId('conversation-name')).toHaveText('Zulmira');

  await page.getByTestId('tickets-new').click();
  await page.getByTestId('new-ticket-contact').fill('Maria');
  await page.getByRole('option', { name: /Maria Souza/ }).click();
  await page.getByTestId('new-ticket-dialog-submit').click();
  await expect(page.getByTestId('toast-error')).toContainText(company.attendant.name);
  await page.getByTestId('toast-action').click();
  await expect(page).toHaveURL(new RegExp(other.uuid));
});

test('S130 S218 an admin looks into a conversation without taking part; an attendant cannot', async ({
  page,
  company,
  hands,
  logIn,
}) => {
  const ticket = await hands.waiting(maria, 'Maria Souza');
  await logIn(hands.boss);
  await page.getByTestId('tickets-subtab-pending').click();
  const row = rowOf(page, 'Maria Souza');
  await row.hover();
  await row.getByTestId('ticket-peek').click();
  const dialog = page.getByTestId('peek-dialog');
  await expect(dialog).toContainText('Oi, aqui é Maria Souza');
  await expect(dialog.locator('textarea, input')).toHaveCount(0);
  await expectAccessible(page, 'peeking', '[data-testid=peek-dialog]');
  await page.getByRole('button', { name: 'Fechar', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  expect(await hands.ask('GET', `/tickets/${ticket.id}`)).toMatchObject({ unreadMessages: 1 });
  const bia = await hands.beside(company.attendant);
  await bia.getByTestId('tickets-subtab-pending').click();
  await expect(rowOf(bia, 'Maria Souza')).toBeVisible();
  await expect(bia.getByTestId('ticket-peek')).toHaveCount(0);
});

test('S156 on a phone the actions are icons and one menu, and an arrow leads back', async ({
  page,
  company,
  hands,
  logIn,
}) => {
  await hands.taken(company.attendant, maria, 'Maria Souza');
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(company.attendant);
  await rowOf(page, 'Maria Souza').click();
  await expect(page.getByTestId('conversation-return')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Resolver' })).toBeVisible();
  await page.getByTestId('conversation-actions').click();
  for (const item of ['return', 'transfer', 'notes', 'tags'])
    await expect(page.locator('[role=menu]').getByTestId(`conversation-${item}`)).toBeVisible();
  await page.getByTestId('conversation-tags').click();
  await expect(page.getByTestId('tags-popover')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'the header on a phone', '[data-testid=conversation-header]');
  await page.getByTestId('conversation-back').click();
  await expect(page).toHaveURL(/\/tickets$/);
});
