import type { Page } from '@playwright/test';
import { expect, test } from './support/tickets-in-hand.ts';

const maria = '5511988880001';

type Step = { title: string; message: string };

/** Adds a choice by the given button and writes it. */
async function addOption(page: Page, button: string, { title, message }: Step): Promise<void> {
  await page.getByTestId(button).click();
  await page.getByTestId('option-title').fill(title);
  await page.getByTestId('option-message').fill(message);
}

test('S296 S503 S504 S505 S519 an admin draws a menu of three levels and tries it; a customer walks it, is attended, and rates', async ({
  page,
  company,
  line,
  hands,
  product,
  enter,
}) => {
  await enter(hands.boss, '/queues');
  await page.getByTestId('queues-add').click();
  await page.getByTestId('queue-dialog-name').fill('Financeiro');
  await page.getByTestId('queue-dialog-greetingMessage').fill('Olá, {{firstname}}! O que você precisa?');
  await page.getByTestId('queue-dialog-tab-chatbot').click();
  await addOption(page, 'options-add', { title: 'Boleto', message: 'Sobre o boleto:' });
  await addOption(page, 'option-add-below', { title: 'Segunda via', message: 'Como prefere receber?' });
  await addOption(page, 'option-add-below', { title: 'Por e-mail', message: 'Enviamos ao seu e-mail.' });
  await page.getByTestId('option-done').click();

  for (let level = 0; level < 3; level += 1) await page.getByTestId('bot-tester-key-1').click();
  await expect(page.getByTestId('bot-tester-bot').last()).toHaveText('Enviamos ao seu e-mail.');
  await expect(page.getByTestId('bot-tester-end')).toContainText('Financeiro');
  await page.getByTestId('queue-dialog-submit').click();
  await expect(page.getByTestId('queues-row').filter({ hasText: 'Financeiro' })).toBeVisible();

  const queues = await hands.ask<{ id: number; name: string }[]>('GET', '/queue');
  const queueId = queues.find(({ name }) => name === 'Financeiro')?.id ?? 0;
  await product.sql('INSERT INTO user_queues (company_id, user_id, queue_id) VALUES ($1, $2, $3)', [
    company.id,
    company.attendant.id,
    queueId,
  ]);
  await hands.ask('PUT', '/settings/userRating', { value: 'enabled' });
  await hands.ask('PUT', `/whatsapp/${line.id}`, {
    name: 'Telefone virtual',
    provider: 'simulator',
    isDefault: true,
    queueIds: [company.queueId, queueId],
    greetingMessage: 'Com quem quer falar?',
    ratingMessage: 'Como foi o atendimento?',
  });

  const answers = [
    'Com quem quer falar?\n\n*[ 1 ]* - Suporte\n*[ 2 ]* - Financeiro',
    'Olá, Maria! O que você precisa?\n\n*[ 1 ]* - Boleto\n*[ # ]* - Menu inicial',
    'Sobre o boleto:\n\n*[ 1 ]* - Segunda via\n*[ 0 ]* - Voltar\n*[ # ]* - Menu inicial',
    'Como prefere receber?\n\n*[ 1 ]* - Por e-mail\n*[ 0 ]* - Voltar\n*[ # ]* - Menu inicial',
    'Enviamos ao seu e-mail.',
  ];
  const received = async (): Promise<string[]> => (await line.received(maria)).map(({ body }) => body);
  for (const [index, text] of ['Oi', 'financeiro', '1', '1', '1'].entries()) {
    await line.write(maria, text, 'Maria Souza');
    await expect.poll(received).toEqual(answers.slice(0, index + 1));
  }

  await enter(company.attendant, '/tickets');
  await page.getByTestId('tickets-subtab-pending').click();
  const row = page.getByTestId('ticket-row').filter({ hasText: 'Maria Souza' });
  await expect(row).toContainText('Financeiro');
  await row.getByTestId('ticket-accept').click();
  await expect(page.getByTestId('message')).toHaveCount(10);
  await expect(page.getByTestId('message').last()).toContainText('Enviamos ao seu e-mail.');
  await page.getByTestId('composer-input').fill('Pronto, Maria!');
  await page.getByTestId('composer-input').press('Enter');
  await expect.poll(async () => (await received()).length).toBe(6);
  await page.getByTestId('conversation-resolve').click();
  await expect.poll(async () => (await received()).at(-1)).toContain('Como foi o atendimento?');
  await line.write(maria, '3');

  await enter(
    hands.boss,
    `/tickets/${(await hands.ask<{ tickets: { uuid: string }[] }>('GET', '/tickets?status=closed&showAll=true')).tickets[0]?.uuid}`,
  );
  await expect(page.getByText('O cliente avaliou o atendimento')).toBeVisible();
  await page.getByTestId('conversation-contact').click();
  const rating = page.getByTestId('ticket-rating');
  await expect(rating).toContainText('★★★');
  await expect(rating).toContainText(`Atendido por ${company.attendant.name}`);
});
