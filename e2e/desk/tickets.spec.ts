import type { Page } from '@playwright/test';
import { expect, test } from '../support/simulated-line.ts';

const maria = '5511988880001';
const joao = '5511988880002';

const rowOf = (page: Page, name: string) => page.getByTestId('ticket-row').filter({ hasText: name });

test('S108 S128 S137 S138 S145 S167 S169 S40 S141 a customer who writes waits at once; what changes later is seen, also after an outage', async ({
  page,
  company,
  line,
  logIn,
}) => {
  await logIn(company.attendant);
  await expect(page.getByTestId('desk-welcome')).toBeVisible();
  await page.getByTestId('tickets-subtab-pending').click();
  await expect(page.getByTestId('tickets-empty')).toBeVisible();

  const first = await line.write(maria, 'Quero trocar', 'Maria Souza');
  const row = rowOf(page, 'Maria Souza');
  await expect(row).toContainText('Quero trocar');
  await expect(row).toContainText('Suporte');
  await expect(row.getByTestId('ticket-unread')).toContainText('1');
  await expect(page.getByTestId('tickets-subtab-pending')).toContainText('1');
  await row.getByText('Maria Souza').click();
  await expect(page).toHaveURL(/\/tickets$/);
  await row.getByTestId('ticket-accept').click();
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}$/);
  await expect(page.getByTestId('tickets-subtab-open')).toHaveAttribute('aria-selected', 'true');
  await expect(row).toHaveAttribute('data-current');
  await expect(page.getByTestId('message')).toContainText('Quero trocar');
  await expect(page.getByTestId('message-day')).toHaveText('Hoje');

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
  await expect(row).toContainText('Alguém aí?');
  await expect(page.getByTestId('ticket-unread')).toHaveCount(0);

  await page.context().setOffline(true);
  await line.write(joao, 'Preciso de ajuda', 'João Lima');
  await line.write(maria, 'Ainda aí?');
  await page.context().setOffline(false);
  await expect(messages).toHaveCount(3);
  await page.getByTestId('tickets-subtab-pending').click();
  await expect(rowOf(page, 'João Lima')).toBeVisible();
});

test('S160 S161 S169 S178 S183 S185 S186 R14 an answer is there at once, reaches the customer signed, and is sent again by hand when it did not leave', async ({
  page,
  company,
  line,
  logIn,
}) => {
  await line.write(maria, 'Oi', 'Maria Souza');
  await logIn(company.attendant);
  await page.getByTestId('tickets-subtab-pending').click();
  await rowOf(page, 'Maria Souza').getByTestId('ticket-accept').click();
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

  await line.control('faults', { refuseNumbers: [maria] });
  await input.fill('Olá');
  await page.getByTestId('composer-send').click();
  await expect(page.getByTestId('message-trouble')).toContainText('Não enviada');
  await expect(row.getByTestId('ticket-unsent')).toContainText('Não enviada:');
  await line.control('faults', {});
  await page.getByTestId('message-retry').click();
  await expect(page.getByTestId('message-trouble')).toHaveCount(0);
  await expect(row.getByTestId('ticket-unsent')).toHaveCount(0);
  await expect
    .poll(async () => (await line.received(maria)).map(({ body }) => body).slice(1))
    .toEqual(['Sem nome', 'Olá']);
});
