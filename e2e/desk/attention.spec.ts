import { clickNote, readNoise, recordNoise } from '../support/attention.ts';
import { expectAccessible } from '../support/axe.ts';
import { storeTickets, ticketRowOf } from '../support/desk-tickets.ts';
import { expect, test } from '../support/tickets-in-hand.ts';

const maria = '5511988880001';

// What makes a noise is recorded in the page.
test.use({ ownWindow: true });

test('S36 S37 S38 S42 S216 R9 the bell counts what is unread for its person, live; whoever gets a ticket sees it marked until it is opened', async ({
  page,
  context,
  company,
  product,
  hands,
  logIn,
}) => {
  await recordNoise(context, { permission: 'granted' });
  await storeTickets(product, company, [
    { name: 'Carlos Pires', status: 'open', userId: company.attendant.id, unread: 2, lastMessage: '📎 image' },
    { name: 'Da chefia', status: 'open', userId: hands.boss.id, unread: 1, minutesAgo: 6 },
    { name: 'Sem fila', unread: 1, queueId: null, minutesAgo: 7 },
    { name: 'Já lido', status: 'open', userId: company.attendant.id, minutesAgo: 8 },
  ]);
  await logIn(company.attendant);
  const bell = page.getByTestId('shell-unread-tickets');
  const rows = page.getByTestId('unread-ticket');
  await expect(bell).toHaveAccessibleName('1 atendimento não lido');
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon-unread.svg');
  const waiting = await hands.waiting(maria, 'Maria Souza');
  await expect(bell).toHaveAccessibleName('2 atendimentos não lidos');
  // An admin is told what has no owner or is their own, in any queue.
  const boss = await hands.beside(hands.boss);
  await boss.getByTestId('shell-unread-tickets').click();
  await expect(boss.getByTestId('unread-ticket')).toContainText(['Maria Souza', 'Da chefia', 'Sem fila']);
  await expect(boss.getByTestId('unread-ticket')).toHaveCount(3);

  // Somebody else takes it: it is no longer for this person.
  await hands.ask('PUT', `/tickets/${waiting.id}`, { queueId: company.queueId, userId: hands.boss.id });
  await expect(bell).toHaveAccessibleName('1 atendimento não lido');
  await bell.click();
  await rows.first().click();
  await expect(page.getByTestId('conversation-name')).toHaveText('Carlos Pires');
  await expect(bell).toHaveAccessibleName('Nenhum atendimento não lido');
  await expect(page).not.toHaveTitle(/^\(/);
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon.svg');

  await hands.ask('PUT', `/tickets/${waiting.id}`, { queueId: company.queueId, userId: company.attendant.id });
  await expect(page.getByTestId('ticket-row').first()).toContainText('Transferido por Ninguem');
  await expect
    .poll(async () => (await readNoise(page)).notes.at(-1)?.title)
    .toBe('Maria Souza foi transferido para você');
  expect((await readNoise(page)).sounds).toBeGreaterThan(0);
  // Also after the page was closed, and in the bell as something unread, until it is opened.
  await page.reload();
  await expect(page.getByTestId('ticket-handed-over')).toHaveCount(1);
  await bell.click();
  await expect(rows).toContainText('Maria Souza');
  await page.keyboard.press('Escape');
  await ticketRowOf(page, 'Maria Souza').click();
  await expect(page.getByTestId('ticket-handed-over')).toHaveCount(0);
  await page.reload();
  await expect(ticketRowOf(page, 'Maria Souza')).toBeVisible();
  await expect(page.getByTestId('ticket-handed-over')).toHaveCount(0);
});

test('S219 S221 S222 S223 a message is told by a notification and one sound for a burst, in one of two windows; its click opens the ticket', async ({
  page,
  context,
  company,
  hands,
  line,
  logIn,
}) => {
  await recordNoise(context, { permission: 'default' });
  const ticket = await hands.taken(company.attendant, maria, 'Maria Souza');
  await logIn(company.attendant);
  await expect(page.getByTestId('shell-unread-tickets')).toHaveAccessibleName('1 atendimento não lido');
  expect((await readNoise(page)).asked).toBe(0);
  await page.getByTestId('shell-unread-tickets').click();
  await expect(page.getByTestId('notifications-ask')).toBeVisible();
  await page.getByTestId('notifications-allow').click();
  await expect(page.getByTestId('notifications-switch')).toBeChecked();
  expect((await readNoise(page)).asked).toBe(1);
  await page.keyboard.press('Escape');

  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.getByTestId('shell-unread-tickets')).toHaveAccessibleName('1 atendimento não lido');
  await second.evaluate(
    () => ((globalThis as unknown as { Notification: { permission: string } }).Notification.permission = 'granted'),
  );
  const all = async () => {
    const [one, other] = [await readNoise(page), await readNoise(second)];
    return { notes: [...one.notes, ...other.notes], sounds: one.sounds + other.sounds };
  };
  for (const text of ['Oi', 'Tudo bem?', '*Preciso* de ajuda']) await line.write(maria, text);
  await expect
    .poll(async () => (await all()).notes.map(({ body }) => body).sort())
    .toEqual(['Oi', 'Preciso de ajuda', 'Tudo bem?']);
  const { notes, sounds } = await all();
  expect(notes[0]).toMatchObject({ title: 'Maria Souza', tag: `ticket-${ticket.id}` });
  expect(sounds).toBe(1);
  await second.close();
  await line.write(maria, 'E agora?');
  await expect.poll(async () => (await readNoise(page)).notes.at(-1)?.body).toBe('E agora?');
  await clickNote(page);
  await expect(page).toHaveURL(new RegExp(`/tickets/${ticket.uuid}$`));
  await expect(page.getByTestId('conversation-name')).toHaveText('Maria Souza');
});

test('who else is at a conversation and who types is seen in its head', async ({
  page,
  company,
  hands,
  line,
  logIn,
}) => {
  await hands.taken(company.attendant, maria, 'Maria Souza');
  await logIn(company.attendant);
  await ticketRowOf(page, 'Maria Souza').click();
  await expect(page.getByTestId('messages-list')).toBeVisible();
  await line.control('typing', { from: maria, state: 'composing' });
  await expect(page.getByTestId('conversation-signs')).toHaveText('digitando…');
  await line.control('typing', { from: maria, state: 'recording' });
  await expect(page.getByTestId('conversation-signs')).toHaveText('gravando áudio…');
  await line.control('typing', { from: maria, state: 'paused' });
  await expect(page.getByTestId('conversation-signs')).toHaveCount(0);

  const boss = await hands.beside(hands.boss);
  await boss.goto(page.url());
  await expect(page.getByTestId('conversation-viewer')).toHaveAccessibleName('Caio está vendo');
  // The newcomer was answered and need not wait for the next repetition.
  await expect(boss.getByTestId('conversation-viewer')).toHaveAccessibleName(`${company.attendant.name} está vendo`);
  await boss.getByTestId('composer-input').pressSequentially('Deixa comigo');
  await expect(page.getByTestId('conversation-signs')).toHaveText('Caio está digitando…');
  await expectAccessible(page, 'the head with a colleague in it', '[data-testid=conversation-header]');
  await boss.getByTestId('tickets-tab-closed').click();
  await boss.goto(new URL('/quick-messages', boss.url()).href);
  await expect(page.getByTestId('conversation-viewer')).toHaveCount(0);
});
