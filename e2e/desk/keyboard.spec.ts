import { ticketRowOf } from '../support/desk-tickets.ts';
import { expect, test } from '../support/tickets-in-hand.ts';

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
  // Who waits is shown first to somebody who serves nobody yet (S1146).
  await expect(ticketRowOf(page, 'Maria Souza')).toBeVisible();
  await page.keyboard.press('Alt+2');
  await expect(ticketRowOf(page, 'Maria Souza')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByTestId('ticket-accept')).toBeFocused();
  await page.keyboard.press('Alt+a');
  await expect(page.getByTestId('conversation-name')).toHaveText('Maria Souza');
  await expect(page.getByTestId('composer-input')).toBeFocused();
  await page.keyboard.type('Já vejo isso');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await line.received(maria)).map(({ body }) => body).join()).toContain('Já vejo isso');
  await expect(page.getByTestId('composer-input')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('composer-input')).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(ticketRowOf(page, 'Maria Souza').getByRole('link')).toBeFocused();

  await page.keyboard.press('Alt+r');
  await expect(page.getByTestId('composer-input')).toBeFocused();
  await page.keyboard.press('Alt+e');
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(page.getByTestId('toast-success')).toContainText('Maria Souza');
  const state = async () => (await hands.ask<{ status: string }>('GET', `/tickets/${ticket.id}`)).status;
  expect(await state()).toBe('closed');
  // There is no input any more, so that the last action is what is undone.
  await page.keyboard.press('Control+z');
  await expect(page.getByTestId('conversation-resolve')).toBeVisible();
  expect(await state()).toBe('open');
});
