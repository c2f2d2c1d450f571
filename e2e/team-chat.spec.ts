import { readNoise, recordNoise } from './support/attention.ts';
import { storeTickets } from './support/desk-tickets.ts';
import { expect, test } from './support/tickets-in-hand.ts';

// What makes a noise is recorded in the page.
test.use({ ownWindow: true });

test('S256 S264 S266 S268 S270 S903 S905 S906 S907 S908 two colleagues talk: live, counted, heard by nobody else, through a reload and a lost network', async ({
  page,
  context,
  company,
  product,
  hands,
  logIn,
}) => {
  await recordNoise(context, { permission: 'granted' });
  await storeTickets(product, company, [{ name: 'Fernanda Alves', status: 'open', userId: company.attendant.id }]);
  await logIn(company.attendant);
  const outsider = await hands.beside(hands.boss);
  await recordNoise(outsider.context(), { permission: 'granted' });
  await outsider.goto(`${product.url}/chats`);
  await expect(outsider.getByTestId('chats-empty')).toBeVisible();

  // The admin begins a chat with Bia, who is told by menu, list and sound.
  const ana = await hands.beside(company.admin);
  await ana.goto(`${product.url}/chats`);
  await ana.getByTestId('chats-new').click();
  await ana.getByTestId('chat-dialog-title').fill('Plantão de sábado');
  await ana.getByTestId('chat-dialog-people').fill('Bia');
  await ana.getByTestId('chat-dialog-people-option').first().click();
  await ana.getByTestId('chat-dialog-submit').click();
  await expect(ana.getByTestId('chat-title')).toHaveText('Plantão de sábado');
  await ana.getByTestId('chat-input').fill('Quem cobre o sábado?');
  await ana.getByTestId('chat-input').press('Enter');
  await expect(ana.getByTestId('chat-message')).toHaveCount(1);
  await expect(page.getByTestId('menu-chats-unread')).toBeVisible();
  await expect.poll(async () => (await readNoise(page)).notes.at(-1)?.body).toBe('Quem cobre o sábado?');

  // Bia opens it from the top bar, and what she had not seen is seen.
  await page.getByTestId('shell-recent-chats').click();
  await page.getByTestId('recent-chat').click();
  await expect(page.getByTestId('chat-message')).toHaveText(/Quem cobre o sábado\?/);
  await expect(page.getByTestId('menu-chats-unread')).toHaveCount(0);
  await page.getByTestId('chat-input').pressSequentially('Eu abro');
  await expect(ana.getByTestId('chat-typing')).toHaveText('Bia está digitando…');
  await page.getByTestId('chat-input').press('Enter');
  await expect(ana.getByTestId('chat-message')).toHaveCount(2);
  await expect(ana.getByTestId('chat-typing')).toHaveText('');

  // What is written without a network waits, also over a reload, and arrives once and in its order.
  await context.setOffline(true);
  for (const text of ['um', 'dois', 'três']) {
    await page.getByTestId('chat-input').fill(text);
    await page.getByTestId('chat-input').press('Enter');
  }
  await expect(page.getByTestId('chat-pending')).toHaveCount(3);
  await expect(page.getByTestId('chat-problem')).toBeVisible();
  await page.getByTestId('chat-input').fill('meio escrito');
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByTestId('chat-input')).toHaveValue('meio escrito');
  await expect(ana.getByTestId('chat-message')).toHaveCount(5);
  await expect(ana.getByTestId('chat-message')).toContainText(['Quem cobre', 'Eu abro', 'um', 'dois', 'três']);
  await expect(page.getByTestId('chat-message')).toHaveCount(5);
  await expect(page.getByTestId('chat-pending')).toHaveCount(0);

  // A file, and a ticket that both may see.
  await page.getByTestId('chat-files').setInputFiles({
    name: 'escala.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 escala'),
  });
  await page.getByTestId('chat-input').fill('A escala, e veja #');
  await page.getByTestId('chat-suggestion').first().click();
  await page.getByTestId('chat-send').click();
  await expect(ana.getByTestId('chat-file')).toContainText('escala.pdf');
  await expect(ana.getByTestId('chat-ticket')).toContainText('Fernanda Alves');
  const path = await ana.getByTestId('chat-file').getAttribute('href');
  expect((await ana.request.get(`${product.url}${path}`)).status()).toBe(200);

  // Whoever does not take part: no chat, no sound, no file.
  expect((await outsider.request.get(`${product.url}${path}`)).status()).toBe(404);
  await expect(outsider.getByTestId('chats-empty')).toBeVisible();
  expect(await readNoise(outsider)).toMatchObject({ notes: [], sounds: 0 });
  await outsider.goto(ana.url());
  await expect(outsider.getByTestId('chat-missing')).toBeVisible();

  // The admin deletes it: it leaves Bia's screen too.
  await ana.getByTestId('chat-delete').click();
  await ana.getByTestId('confirm-dialog-confirm').click();
  await expect(page).toHaveURL(/\/chats$/);
  await expect(page.getByTestId('chats-empty')).toBeVisible();
});
