import type { Page } from '@playwright/test';
import { expect, test } from '../support/tickets-in-hand.ts';

const maria = '5511988880001';
const joao = '5511988880002';

const rowOf = (page: Page, name: string) => page.getByTestId('ticket-row').filter({ hasText: name });

/** Opens a ticket as a link would, without loading the page anew. */
const show = (page: Page, uuid: string) =>
  page.evaluate((address) => {
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, `/tickets/${uuid}`);

test('S144 S146 S147 S148 S149 S152 S153 S154 S157 two people see tags, resolving, undoing and deleting of one ticket at once', async ({
  page,
  company,
  hands,
  logIn,
}) => {
  const ticket = await hands.taken(company.attendant, maria, 'Maria Souza');
  const state = async () => await hands.ask<{ status: string; userId: number | null }>('GET', `/tickets/${ticket.id}`);
  const attendantHasIt = { status: 'open', userId: company.attendant.id };
  await hands.ask('POST', '/tags', { name: 'Atacado' });
  await logIn(company.attendant);
  await show(page, ticket.uuid);
  const boss = await hands.beside(hands.boss);
  await show(boss, ticket.uuid);

  await page.getByTestId('conversation-add-tag').click();
  await page.getByRole('option', { name: 'Atacado' }).click();
  await expect(page.getByTestId('tags-own')).toContainText('Atacado');
  await page.getByTestId('tags-search').fill('VIP');
  await page.getByRole('option', { name: /VIP/ }).click();
  await expect(boss.getByTestId('conversation-tags')).toContainText('VIP');
  await page.getByRole('button', { name: 'Remover a tag Atacado' }).click();
  await expect(boss.getByTestId('conversation-tags')).not.toContainText('Atacado');
  await page.keyboard.press('Escape');

  await page.getByTestId('conversation-return').click();
  await expect(page).toHaveURL(/\/tickets$/);
  expect(await state()).toMatchObject({ status: 'pending', userId: null });
  await page.getByTestId('toast-action').click();
  await expect(page).toHaveURL(new RegExp(`/tickets/${ticket.uuid}$`));
  expect(await state()).toMatchObject(attendantHasIt);
  await page.getByTestId('conversation-resolve').click();
  await expect(page).toHaveURL(/\/tickets$/);
  expect(await state()).toMatchObject({ ...attendantHasIt, status: 'closed' });
  await boss.getByTestId('conversation-reopen').click();
  await expect(boss.getByTestId('conversation-owner')).toHaveText(hands.boss.name);
  await hands.ask('PUT', `/tickets/${ticket.id}`, { queueId: company.queueId, userId: company.attendant.id });
  await expect(boss.getByTestId('conversation-owner')).toHaveText(company.attendant.name);

  await boss.getByTestId('conversation-resolve').click();
  await boss.getByTestId('toast-action').filter({ hasText: 'Desfazer' }).click();
  await expect.poll(state).toMatchObject(attendantHasIt);
  await expect(boss.getByTestId('conversation-owner')).toHaveText(company.attendant.name);

  await show(page, ticket.uuid);
  await expect(page.getByTestId('conversation-resolve')).toBeVisible();
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

test('S140 S151 S208 S212 S215 S216 R10 whoever accepts second learns who was quicker, a transfer reaches its person at once, and a running conversation is named', async ({
  page,
  company,
  hands,
  product,
  logIn,
}) => {
  const ticket = await hands.waiting(maria, 'Maria Souza');
  const second = await hands.taken(hands.boss, joao, 'João Lima');
  await product.sql("INSERT INTO queues (company_id, name, color) VALUES ($1, 'Vendas', '#0B5FA5')", [company.id]);
  const bia = await hands.beside(company.attendant);
  await show(bia, ticket.uuid);
  // The colleague is quicker by the time the call takes.
  await bia.route('**/api/tickets/*', async (route) => {
    if (route.request().method() === 'PUT')
      await hands.ask('PUT', `/tickets/${ticket.id}`, { queueId: company.queueId, userId: hands.boss.id });
    await route.fallback();
  });
  await bia.getByTestId('conversation-header').getByTestId('ticket-accept').click();
  await expect(bia.getByTestId('toast-error')).toContainText(hands.boss.name);
  await expect(bia.getByTestId('conversation-owner')).toHaveText(hands.boss.name);
  await expect(rowOf(bia, 'Maria Souza')).toHaveCount(0);

  await logIn(hands.boss);
  await show(page, ticket.uuid);
  await page.getByTestId('conversation-transfer').click();
  await page.getByTestId('transfer-user').fill('bia');
  await page.getByRole('option', { name: company.attendant.name }).click();
  await page.getByTestId('transfer-dialog-submit').click();
  await expect(page).toHaveURL(/\/tickets$/);
  // With nothing to answer the waiting customers came first (S1146).
  await bia.getByTestId('tickets-subtab-open').click();
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

  await page.getByTestId('tickets-new').click();
  await page.getByTestId('new-ticket-contact').fill('Zulmira');
  await page.getByRole('option', { name: /Adicionar/ }).click();
  await page.getByTestId('contact-dialog-number').fill('+55 (11) 97777-1234');
  await page.getByTestId('contact-dialog-submit').click();
  await expect(page.getByTestId('conversation-name')).toHaveText('Zulmira');
  await page.getByTestId('tickets-new').click();
  await page.getByTestId('new-ticket-contact').fill('Maria');
  await page.getByRole('option', { name: /Maria Souza/ }).click();
  await page.getByTestId('new-ticket-dialog-submit').click();
  await expect(page.getByTestId('toast-error')).toContainText(company.attendant.name);
  await page.getByTestId('toast-error').getByTestId('toast-action').click();
  await expect(page).toHaveURL(new RegExp(ticket.uuid));
});
