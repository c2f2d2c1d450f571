import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/tickets-in-hand.ts';

const maria = '5511988880001';

/** Goes on from the focus with the Tab key until it is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 200; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the Tab key never came there');
}

/** Opens a number by keyboard, reads what it counts, and comes back to it with Escape. */
async function openNumber(page: Page, number: Locator): Promise<{ title: string; rows: string[] }> {
  await tabTo(page, number);
  await page.keyboard.press('Enter');
  const dialog = page.getByTestId('dashboard-rows-dialog');
  await expect(dialog.getByRole('heading')).toHaveText(/: \d+$/);
  const opened = {
    title: await dialog.getByRole('heading').innerText(),
    rows: await dialog.getByTestId('dashboard-rows-row').allInnerTexts(),
  };
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(number).toBeFocused();
  return opened;
}

test('S101 S103 S920 S921 S924 S926 a ticket is opened, accepted, resolved and rated: every number follows on the open page, opens exactly it, and the report has its row, by keyboard alone', async ({
  page,
  api,
  company,
  line,
  hands,
  enter,
}) => {
  await hands.ask('PUT', '/settings/userRating', { value: 'enabled' });
  await hands.ask('PUT', `/whatsapp/${line.id}`, {
    name: 'Telefone virtual',
    provider: 'simulator',
    isDefault: true,
    queueIds: [company.queueId],
    ratingMessage: 'Como foi o atendimento?',
  });
  await enter(hands.boss, '/');
  const number = (figure: string): Locator => page.getByTestId(`dashboard-open-${figure}`);
  const shows = (figure: string, text: string): Promise<void> => expect(number(figure), figure).toHaveText(text);
  for (const figure of ['pending', 'happening', 'finished', 'leads']) await shows(figure, '0');
  const bia = page.getByTestId('dashboard-attendants-row').filter({ hasText: company.attendant.name });
  await expect(bia).toContainText('Sem avaliações');

  const ticket = await hands.waiting(maria, 'Maria Souza');
  const token = await api.login(company.attendant);
  const asBia = async (body: object): Promise<void> =>
    expect((await api.call('PUT', `/tickets/${ticket.id}`, { token, body })).status).toBe(200);
  await shows('pending', '1');
  await shows('leads', '1');
  await expect(page.getByTestId('dashboard-hours-title')).toHaveText('Atendimentos hoje: 1');
  const waiting = await openNumber(page, number('pending'));
  expect(waiting.title).toBe('Aguardando: 1');
  expect(waiting.rows).toEqual([expect.stringContaining(`Protocolo ${ticket.id}`)]);
  expect((await openNumber(page, number('leads'))).rows).toEqual([expect.stringContaining('Maria Souza')]);

  await asBia({ status: 'open', userId: company.attendant.id });
  await shows('pending', '0');
  await shows('happening', '1');
  expect((await openNumber(page, number('happening'))).rows).toEqual([
    expect.stringMatching(new RegExp(`Maria Souza[^]*${company.attendant.name}`)),
  ]);
  expect((await openNumber(page, number('pending'))).title).toBe('Aguardando: 0');

  await asBia({ status: 'closed' });
  await shows('happening', '0');
  await shows('finished', '1');
  expect((await openNumber(page, number('finished'))).rows).toEqual([expect.stringContaining('Maria Souza')]);

  await expect.poll(async () => (await line.received(maria)).at(-1)?.body).toContain('Como foi o atendimento?');
  await line.write(maria, '3');
  await expect(bia).toContainText('3,0 de 3');
  const rated = await openNumber(page, bia.getByTestId('dashboard-attendant-rated'));
  expect(rated.rows).toEqual([expect.stringMatching(/Maria Souza[^]*Muito satisfeito/)]);
  // The answer to the question is no ticket of its own.
  await shows('pending', '0');
  await shows('finished', '1');

  await tabTo(page, page.getByTestId('dashboard-report'));
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('report-row')).toHaveCount(1);
  await tabTo(page, page.getByTestId('report-export-csv'));
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  const [heading, ...lines] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(heading).toContain('Protocolo');
  expect(lines).toHaveLength(1);
  for (const part of [
    String(ticket.id),
    'Resolvido',
    'Maria Souza',
    `'+${maria}`,
    'Suporte',
    company.attendant.name,
    '3',
  ])
    expect(lines[0]?.split(/[;,]/).map((cell) => cell.replaceAll('"', ''))).toContain(part);
});
