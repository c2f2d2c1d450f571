import type { Page } from '@playwright/test';
import { giveMicrophone } from '../support/fake-microphone.ts';
import { logOut } from '../support/shell/shell-account.ts';
import { enterQuietly, readStorage } from '../support/shell/shell-test.ts';
import { goTo } from '../support/shell/shell-navigation.ts';
import { expect, type Line, test as base } from '../support/simulated-line.ts';
import type { Person } from '../support/test.ts';

const maria = '5511988880001';

type OpenTicket = { id: number; uuid: string };

type SentMessage = { kind: string; body: string; name: string | null; quotedId: number | null };

type Desk = {
  ticketId: number;
  uuid: string;
  line: Line;
  /** Another customer writes, and the attendant takes the ticket. */
  serve(number: string, name: string): Promise<OpenTicket>;
  /** Kind, words and file of what the attendant sent, oldest first. */
  sent(): Promise<SentMessage[]>;
};

/** An attendant at the open conversation with Maria. */
const test = base.extend<{ desk: Desk }>({
  desk: async ({ page, product, api, company, line }, use) => {
    const find = (number: string): Promise<OpenTicket[]> =>
      product.sql(
        `SELECT tickets.id, tickets.uuid FROM tickets JOIN contacts ON contacts.id = tickets.contact_id
         WHERE tickets.company_id = $1 AND contacts.number = $2`,
        [company.id, number],
      );
    async function serve(number: string, name: string): Promise<OpenTicket> {
      await line.write(number, 'Oi', name);
      await expect.poll(async () => (await find(number)).length).toBe(1);
      const [ticket] = await find(number);
      if (ticket === undefined) throw new Error(`no ticket of ${name}`);
      // With the session of the page: another login would end it.
      const { token = '' } = await readStorage(page);
      const body = { status: 'open', userId: company.attendant.id };
      await api.call('PUT', `/tickets/${ticket.id}`, { token, body });
      return ticket;
    }
    await enterQuietly(page, product, company.attendant);
    const ticket = await serve(maria, 'Maria Souza');
    await open(page, product.url, ticket.uuid);
    await use({
      ticketId: ticket.id,
      uuid: ticket.uuid,
      line,
      serve,
      sent: () =>
        product.sql(
          'SELECT kind, body, media_name AS name, quoted_id AS "quotedId" FROM messages WHERE company_id = $1 AND from_me ORDER BY id',
          [company.id],
        ),
    });
  },
});

const input = (page: Page) => page.getByTestId('composer-input');
const outgoing = (page: Page) => page.getByTestId('message-outgoing');

/** Logs in on the page that asked for it; it leads back to where one was. */
async function returnAs(page: Page, { email, password }: Person): Promise<void> {
  await page.getByTestId('login-email').fill(email);
  await page.getByTestId('login-password').fill(password);
  await page.getByTestId('login-submit').click();
}

/**
 * Goes to another conversation inside the page, whose draft tells it from the one before, until it can be answered:
 * keys are pressed whether or not the input takes them, and it is disabled until the ticket is there.
 */
async function goToTicket(page: Page, uuid: string, draft: string): Promise<void> {
  await goTo(page, `/tickets/${uuid}`);
  await expect(input(page)).toHaveValue(draft);
  await expect(input(page)).toBeEnabled();
}

async function open(page: Page, url: string, uuid: string, person?: Person): Promise<void> {
  await page.goto(`${url}/tickets/${uuid}`);
  if (person !== undefined) await returnAs(page, person);
  await expect(input(page)).toBeEnabled();
}

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const picture = { name: 'lâmpada.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') };
const paper = { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.alloc(2_000, 'a') };

/** The drafts this browser keeps: whose, what, and for how many hours. */
const draftKeys = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('balcao');
        opening.onerror = () => reject(new Error('no drafts'));
        opening.onsuccess = () => {
          const rows = opening.result.transaction('drafts').objectStore('drafts').getAll();
          rows.onsuccess = () =>
            resolve(
              (rows.result as { userId: number; ticketId: number; text: string; expiresAt: number }[]).map(
                ({ userId, text, expiresAt }) =>
                  `${userId} ${text} ${Math.round((expiresAt - Date.now()) / 3_600_000)}h`,
              ),
            );
        };
      }),
  );

test('S165 S177 S178 S186 S187 S188 S191 R44 what an attendant writes, quotes, attaches and records arrives once each, in order', async ({
  page,
  desk,
  company,
  product,
}) => {
  await page.getByTestId('message').first().hover();
  await page.getByTestId('message-menu').first().click();
  await page.getByTestId('message-reply').click();
  const block = page.getByTestId('composer-reply');
  await expect(block).toContainText('Oi');
  await expect.poll(() => draftKeys(page)).toHaveLength(1);
  await open(page, product.url, desk.uuid);
  await expect(block).toContainText('Oi');
  let lost = 0;
  await page.route('**/api/messages/*', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await input(page).fill('um');
  await input(page).press('Enter');
  await expect(page.locator('[data-testid=message][data-mine]')).toHaveCount(1);
  await expect(outgoing(page)).toHaveCount(0);
  await expect(block).toHaveCount(0);
  await page.getByTestId('composer-sign').uncheck();
  await input(page).fill('dois');
  await input(page).press('Enter');
  await expect(page.locator('[data-testid=message][data-mine]')).toHaveCount(2);

  // What was written without a network is there after a reload, and leaves by itself.
  const cut = '**/api/messages/*';
  await page.unroute(cut);
  await page.route(cut, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await input(page).fill('três');
  await input(page).press('Enter');
  await expect(page.getByTestId('message-trouble')).toContainText('Não enviada');
  await open(page, product.url, desk.uuid);
  await expect(outgoing(page)).toContainText('três');
  await page.unroute(cut);
  await expect(outgoing(page)).toHaveCount(0);

  await page.getByTestId('composer-files').setInputFiles([picture, paper]);
  await page.getByTestId('tray-caption').first().fill('A lâmpada ');
  await page.getByTestId('tray-send').click();
  await expect(page.getByTestId('tray')).toHaveCount(0);
  await giveMicrophone(page);
  // Just after a send the microphone takes no click (S1170).
  await expect
    .poll(async () => {
      const record = page.getByTestId('composer-record');
      if (await record.isVisible()) await record.click();
      return page.getByTestId('composer-record-time').isVisible();
    })
    .toBe(true);
  await expect(page.getByTestId('composer-record-time')).toHaveText('00:01');
  await page.getByTestId('composer-record-confirm').click();

  const [theirs] = await product.sql<{ id: string }>('SELECT id FROM messages WHERE ticket_id = $1 AND NOT from_me', [
    desk.ticketId,
  ]);
  const signed = `*${company.attendant.name}:*\num`;
  await expect
    .poll(() => desk.sent())
    .toEqual([
      { kind: 'text', body: signed, name: null, quotedId: theirs?.id },
      { kind: 'text', body: 'dois', name: null, quotedId: null },
      { kind: 'text', body: 'três', name: null, quotedId: null },
      { kind: 'image', body: 'A lâmpada', name: 'lâmpada.png', quotedId: null },
      { kind: 'document', body: '', name: 'nota.txt', quotedId: null },
      {
        kind: expect.stringMatching(/^(voice|audio)$/),
        body: '',
        name: expect.stringMatching(/\.(mp3|ogg)$/),
        quotedId: null,
      },
    ]);
  await expect
    .poll(async () => (await desk.line.received(maria)).map(({ body }) => body).slice(0, 3))
    .toEqual([signed, 'dois', 'três']);
  await expect(outgoing(page)).toHaveCount(0);
  await expect(page.locator('[data-testid=message][data-mine]')).toHaveCount(6);
});

test('S188 R21 each ticket keeps its draft over a reload in the middle of a word; a takeover keeps it for a day and for its person, leaving by hand removes it', async ({
  page,
  desk,
  company,
  api,
  product,
}) => {
  const { uuid: joaos } = await desk.serve('5511988880002', 'João Lima');
  await input(page).pressSequentially('Ainda não enviei');
  await goToTicket(page, joaos, '');
  await input(page).pressSequentially('Para o Jo');
  await expect(input(page)).toHaveValue('Para o Jo');
  // At once: the pause after which what was written is kept has not passed.
  await page.reload();
  await expect(input(page)).toHaveValue('Para o Jo');
  await goToTicket(page, desk.uuid, 'Ainda não enviei');
  const kept = (text: string, hours = 720): string => `${company.attendant.id} ${text} ${hours}h`;
  expect((await draftKeys(page)).toSorted()).toEqual([kept('Ainda não enviei'), kept('Para o Jo')]);
  await input(page).press('Enter');
  await expect.poll(() => draftKeys(page)).toEqual([kept('Para o Jo')]);
  await page.reload();
  await expect(input(page)).toBeEnabled();
  await expect(input(page)).toHaveValue('');

  await goToTicket(page, joaos, 'Para o Jo');
  await api.login(company.attendant);
  await page.waitForURL('**/login');
  await expect(page.getByTestId('login-email')).toBeVisible();
  expect(await draftKeys(page)).toEqual([kept('Para o Jo', 24)]);
  await returnAs(page, company.admin);
  await expect(input(page)).toBeEnabled();
  await expect(input(page)).toHaveValue('');
  expect(await draftKeys(page)).toHaveLength(1);
  await page.evaluate(() => localStorage.clear());
  await open(page, product.url, joaos, company.attendant);
  await expect(input(page)).toHaveValue('Para o Jo');
  await logOut(page);
  await expect.poll(() => draftKeys(page)).toEqual([]);
});
