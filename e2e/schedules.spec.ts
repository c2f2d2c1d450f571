import { expect, maria, test } from './support/conversation.ts';

/** What the virtual phone of Maria got with these words. */
const isReminder = ({ body }: { body: string }): boolean => body.includes('conseguiu pagar');

test('S602 S605 a message is scheduled from the conversation, the customer answers first, and it is cancelled', async ({
  page,
  product,
  company,
  talk,
  line,
}) => {
  await talk.open();
  await page.getByTestId('composer-input').fill('Maria, conseguiu pagar?');
  await page.getByTestId('composer-schedule').click();
  await expect(page.getByTestId('schedule-dialog-contact')).toHaveValue('Maria Souza');
  await expect(page.getByTestId('schedule-dialog-body')).toHaveValue('Maria, conseguiu pagar?');
  await page.getByTestId('schedule-dialog-ends-by-answer').check({ force: true });
  await page.getByTestId('schedule-dialog-submit').click();
  await expect(page.getByTestId('schedule-dialog')).toBeHidden();
  const pending = page.getByTestId('pending-schedule');
  await expect(pending).toContainText('Maria, conseguiu pagar?');
  await expect(pending).toContainText('só se o cliente não responder antes');
  // What was scheduled is not to be sent now as well.
  await expect(page.getByTestId('composer-input')).toHaveValue('');

  await line.write(maria, 'Já paguei!');
  await expect(page.getByTestId('message').filter({ hasText: 'Já paguei!' })).toBeVisible();
  await expect(pending).toHaveCount(0);
  await expect(page.getByText('A mensagem agendada não será enviada: o cliente respondeu antes')).toBeVisible();

  await page.goto(`${product.url}/schedules`);
  const row = page.getByTestId('schedules-row');
  await expect(row).toContainText('Maria Souza');
  await expect(row).toContainText('Cancelada');
  // Even when its time comes nothing leaves.
  await product.sql('UPDATE schedules SET send_at = now(), due_at = now(), look_at = now() WHERE company_id = $1', [
    company.id,
  ]);
  await line.write(maria, 'Obrigada');
  await expect
    .poll(() => product.sql("SELECT body FROM messages WHERE company_id = $1 AND body = 'Obrigada'", [company.id]))
    .toHaveLength(1);
  expect((await line.received(maria)).filter(isReminder)).toEqual([]);
});

test('S601 S602 S1024 what is scheduled is edited in the conversation and reaches the customer in time', async ({
  page,
  product,
  company,
  talk,
  line,
}) => {
  await talk.open();
  await page.getByTestId('conversation-actions').click();
  await page.getByTestId('conversation-schedule').click();
  await page.getByTestId('schedule-dialog-body').fill('{{firstname}}, conseguiu pagar?');
  await page.getByTestId('schedule-dialog-submit').click();
  const pending = page.getByTestId('pending-schedule');
  await expect(pending).toContainText('Maria, conseguiu pagar?');
  await page.getByTestId('pending-schedule-edit').click();
  await page.getByTestId('schedule-dialog-body').fill('{{firstname}}, conseguiu pagar o boleto?');
  await page.getByTestId('schedule-dialog-submit').click();
  await expect(pending).toContainText('Maria, conseguiu pagar o boleto?');
  // An hour passes.
  await product.sql('UPDATE schedules SET send_at = now(), due_at = now(), look_at = now() WHERE company_id = $1', [
    company.id,
  ]);
  await expect
    .poll(async () => (await line.received(maria)).filter(isReminder).map(({ body }) => body))
    .toEqual(['Maria, conseguiu pagar o boleto?']);
  await expect(pending).toHaveCount(0);
  await expect(page.getByTestId('message').filter({ hasText: 'Maria, conseguiu pagar o boleto?' })).toBeVisible();
});

test('S602 S666 what is scheduled by the keyboard is cancelled in the conversation', async ({
  page,
  product,
  company,
  talk,
}) => {
  await talk.open();
  await page.keyboard.press('Alt+Shift+S');
  await page.getByTestId('schedule-dialog-body').fill('Bom dia, Maria!');
  await page.getByTestId('schedule-dialog-submit').click();
  await page.getByTestId('pending-schedule-cancel').click();
  await page.getByTestId('confirm-dialog-confirm').click();
  await expect(page.getByTestId('pending-schedule')).toHaveCount(0);
  await expect
    .poll(() => product.sql('SELECT status, reason FROM schedules WHERE company_id = $1', [company.id]))
    .toEqual([{ status: 'cancelled', reason: 'cancelled' }]);
});
