import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { giveMicrophone, microphone } from './support/fake-microphone.ts';
import { logOut } from './support/shell/shell-account.ts';
import { enterQuietly, readStorage } from './support/shell/shell-test.ts';
import { goTo } from './support/shell/shell-navigation.ts';
import { expect, type Line, test as base } from './support/simulated-line.ts';
import type { Person } from './support/test.ts';

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

/** Goes to the desk without a conversation, inside the page. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    history.pushState({}, '', '/tickets');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByTestId('composer')).toHaveCount(0);
}

type SentForm = {
  voice: unknown;
  name: string;
  type: string;
  /** From the header of a frame: 9 is 128 kbit/s. */ bitrateIndex: number;
};

/** Looks at the form with a file that the page sends next; the browser does not tell it otherwise. */
async function watchForm(page: Page): Promise<() => Promise<SentForm | null>> {
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      const file = body instanceof FormData ? body.get('medias') : null;
      if (file instanceof File && body instanceof FormData) {
        void file.arrayBuffer().then((buffer) => {
          const bytes = new Uint8Array(buffer);
          const frame = bytes.findIndex((byte, index) => byte === 0xff && ((bytes[index + 1] ?? 0) & 0xfe) === 0xfa);
          Object.assign(globalThis, {
            sentForm: {
              voice: body.get('voice'),
              name: file.name,
              type: file.type,
              bitrateIndex: (bytes[frame + 2] ?? 0) >> 4,
            },
          });
        });
      }
      send.call(this, body);
    };
  });
  return () => page.evaluate(() => (globalThis as { sentForm?: SentForm }).sentForm ?? null);
}

async function open(page: Page, url: string, uuid: string, person?: Person): Promise<void> {
  await page.goto(`${url}/tickets/${uuid}`);
  if (person !== undefined) await returnAs(page, person);
  await expect(input(page)).toBeEnabled();
}

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
const paper = (name: string, bytes = 2000) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(bytes, 'a') });

/** Pastes or drops as the browser would; the real clipboard holds no files in a test. */
async function hand(
  page: Page,
  how: 'paste' | 'drop',
  files: readonly { name: string; mimeType: string; buffer: Buffer }[],
  text?: string,
): Promise<void> {
  const target = how === 'paste' ? input(page) : page.getByTestId('messages-list');
  const data = await page.evaluateHandle(
    ({ list, words }) => {
      const transfer = new DataTransfer();
      for (const { name, type, base64 } of list)
        transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }));
      if (words !== undefined) transfer.setData('text/plain', words);
      return transfer;
    },
    {
      list: files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, base64: buffer.toString('base64') })),
      words: text,
    },
  );
  if (how === 'drop') {
    await target.dispatchEvent('dragover', { dataTransfer: data });
    await expect(page.getByTestId('drop-veil')).toBeVisible();
    await target.dispatchEvent('drop', { dataTransfer: data });
    return expect(page.getByTestId('drop-veil')).toHaveCount(0);
  }
  await target.evaluate(
    (element, transfer) =>
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })),
    data,
  );
}

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

test.describe('text', () => {
  test('S183 on a touch keyboard Enter breaks the line and the button sends', async ({
    browser,
    product,
    company,
    desk,
  }) => {
    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: 'pt-BR',
      hasTouch: true,
      isMobile: true,
    });
    const page = await phone.newPage();
    await enterQuietly(page, product, company.attendant);
    await open(page, product.url, desk.uuid);
    await input(page).fill('Bom dia');
    await input(page).press('Enter');
    await expect(input(page)).toHaveValue('Bom dia\n');
    await page.getByTestId('composer-send').tap();
    await expect(input(page)).toHaveValue('');
    await expect
      .poll(async () => (await desk.sent()).map(({ body }) => body.trimEnd()))
      .toEqual([expect.stringContaining('Bom dia')]);
    await phone.close();
  });

  test('S186 an answer that was lost does not make a second message', async ({ page, desk }) => {
    let lost = 0;
    await page.route('**/api/messages/*', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort();
    });
    await input(page).fill('uma vez');
    await input(page).press('Enter');
    await expect(page.locator('[data-testid=message][data-mine]')).toHaveCount(1);
    await expect(outgoing(page)).toHaveCount(0);
    expect(await desk.sent()).toHaveLength(1);
  });

  test('S178 R44 the name goes above the text unless the switch is off, which is remembered', async ({
    page,
    desk,
    company,
    product,
  }) => {
    await expect(page.getByTestId('composer-sign')).toBeChecked();
    await input(page).fill('um');
    await input(page).press('Enter');
    await page.getByTestId('composer-sign').uncheck();
    await input(page).fill('dois');
    await input(page).press('Enter');
    await expect
      .poll(async () => (await desk.line.received(maria)).map(({ body }) => body))
      .toEqual([`*${company.attendant.name}:*\num`, 'dois']);
    expect(await page.evaluate(() => localStorage.getItem('signOption'))).toBe('false');
    await open(page, product.url, desk.uuid);
    await expect(page.getByTestId('composer-sign')).not.toBeChecked();
  });

  test('S165 S188 a reply stands above the input, survives a reload, leaves with the text, and can be dropped', async ({
    page,
    desk,
    product,
  }) => {
    const reply = async (): Promise<void> => {
      await page.getByTestId('message').first().hover();
      await page.getByTestId('message-menu').first().click();
      await page.getByTestId('message-reply').click();
    };
    const block = page.getByTestId('composer-reply');
    await reply();
    await expect(block).toContainText('Maria Souza');
    await expect(block).toContainText('Oi');
    await expect(input(page)).toBeFocused();
    await expectAccessible(page, 'a reply', '[data-testid=composer]');
    await input(page).press('Escape');
    await expect(block).toHaveCount(0);
    await reply();
    await page.getByTestId('composer-reply-close').click();
    await expect(block).toHaveCount(0);
    await reply();
    await expect.poll(() => draftKeys(page)).toHaveLength(1);
    await open(page, product.url, desk.uuid);
    await expect(block).toContainText('Oi');
    await input(page).fill('Bom dia');
    await input(page).press('Enter');
    await expect(block).toHaveCount(0);
    const [theirs] = await product.sql<{ id: number }>('SELECT id FROM messages WHERE ticket_id = $1 AND NOT from_me', [
      desk.ticketId,
    ]);
    await expect
      .poll(async () => (await desk.sent()).map(({ quotedId }) => Number(quotedId)))
      .toEqual([Number(theirs?.id)]);
  });
});

test.describe('drafts', () => {
  test('S188 each ticket keeps its own, over another ticket and a reload in the middle of a word, and it leaves with the message', async ({
    page,
    desk,
    company,
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
    const kept = (text: string): string => `${company.attendant.id} ${text} 720h`;
    expect((await draftKeys(page)).toSorted()).toEqual([kept('Ainda não enviei'), kept('Para o Jo')]);
    await input(page).press('Enter');
    await expect.poll(() => draftKeys(page)).toEqual([kept('Para o Jo')]);
    await page.reload();
    await expect(input(page)).toBeEnabled();
    await expect(input(page)).toHaveValue('');
  });

  test('S188 R21 survives a takeover for a day, and is not shown to another person', async ({
    page,
    desk,
    company,
    api,
    product,
  }) => {
    await input(page).fill('Meu rascunho');
    await expect.poll(() => draftKeys(page)).toHaveLength(1);
    await api.login(company.attendant);
    await page.waitForURL('**/login');
    await expect(page.getByTestId('login-email')).toBeVisible();
    expect(await draftKeys(page)).toEqual([`${company.attendant.id} Meu rascunho 24h`]);
    await returnAs(page, company.admin);
    await expect(input(page)).toBeEnabled();
    await expect(input(page)).toHaveValue('');
    expect(await draftKeys(page)).toHaveLength(1);
    await page.evaluate(() => localStorage.clear());
    await open(page, product.url, desk.uuid, company.attendant);
    await expect(input(page)).toHaveValue('Meu rascunho');
  });

  test('S188 R21 leaving by hand removes them', async ({ page, desk: _desk }) => {
    await input(page).fill('Não fica');
    await expect.poll(() => draftKeys(page)).toHaveLength(1);
    await logOut(page);
    await expect.poll(() => draftKeys(page)).toEqual([]);
  });
});

test.describe('files', () => {
  test('S177 S187 chosen, pasted and dropped files wait in the tray with names, sizes and captions, and leave in order', async ({
    page,
    desk,
  }) => {
    await page.getByTestId('composer-files').setInputFiles([picture('lâmpada.png'), paper('nota.txt')]);
    const items = page.getByTestId('tray-file');
    await expect(items).toHaveText([/lâmpada\.png.*0,1 kB/, /nota\.txt.*2 kB/]);
    await expect(items.first().getByRole('img')).toHaveCount(0);
    await expect(items.first().locator('img')).toHaveAttribute('src', /^blob:/);
    await hand(page, 'paste', [picture('tela.png')]);
    await hand(page, 'drop', [paper('solto.txt')]);
    await expect(items).toHaveCount(4);
    await expectAccessible(page, 'the tray', '[data-testid=composer]');
    await items.nth(1).getByTestId('tray-remove').click();
    await items.first().getByTestId('tray-caption').fill('A lâmpada ');
    expect(await desk.sent()).toEqual([]);
    await page.getByTestId('tray-send').click();
    await expect(page.getByTestId('tray')).toHaveCount(0);
    await expect
      .poll(() => desk.sent())
      .toEqual([
        { kind: 'image', body: 'A lâmpada', name: 'lâmpada.png', quotedId: null },
        { kind: 'image', body: '', name: 'tela.png', quotedId: null },
        { kind: 'document', body: '', name: 'solto.txt', quotedId: null },
      ]);
    await expect(outgoing(page)).toHaveCount(0);
    await expect(page.locator('[data-testid=message][data-mine]')).toHaveCount(3);
  });

  test('S186 an upload shows how far it is, can be cancelled, and one that was lost is sent again in its order', async ({
    page,
    desk,
  }) => {
    let lose = true;
    let held = 0;
    await page.route('**/api/messages/*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      if (lose) return route.abort();
      held += 1;
      if (held > 1) return route.continue();
      await page.waitForFunction(() => document.querySelectorAll('[data-testid=message-outgoing]').length === 1);
      // The page has given this one up.
      await route.abort().catch(() => undefined);
    });
    await page.getByTestId('composer-files').setInputFiles([paper('um.txt'), paper('dois.txt'), paper('tres.txt')]);
    await page.getByTestId('tray-send').click();
    await expect(page.getByTestId('message-trouble')).toHaveCount(3);
    await expect(page.getByTestId('outgoing-progress').first()).toBeVisible();
    lose = false;
    await page.getByTestId('message-retry').last().click();
    await outgoing(page).filter({ hasText: 'dois.txt' }).getByTestId('outgoing-cancel').click();
    await outgoing(page).filter({ hasText: 'um.txt' }).getByTestId('outgoing-cancel').click();
    await expect.poll(async () => (await desk.sent()).map(({ name }) => name)).toEqual(['tres.txt']);
    await expect(outgoing(page)).toHaveCount(0);
  });

  test('S186 a file the server refuses stays with the reason, and its limit is known from then on', async ({
    page,
    desk: _desk,
  }) => {
    await page.route('**/api/messages/*', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 413, json: { error: 'ERR_FILE_TOO_LARGE', limit: 1000 } })
        : route.continue(),
    );
    await page.getByTestId('composer-files').setInputFiles([paper('a.txt')]);
    await page.getByTestId('tray-send').click();
    await expect(page.getByTestId('message-trouble')).toContainText('O arquivo passa do limite.');
    await page.getByTestId('outgoing-discard').click();
    await expect(outgoing(page)).toHaveCount(0);
    await page.getByTestId('composer-files').setInputFiles([paper('b.txt')]);
    await expect(page.getByTestId('tray')).toHaveCount(0);
  });
});

test.describe('emoji and quick replies', () => {
  test('S179 S180 S239 a slash and a letter open the quick replies, which keys choose; a new one is there without a reload', async ({
    page,
    desk,
    api,
  }) => {
    const bearer = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
    const add = (shortcode: string, message: string) =>
      api.call('POST', '/quick-messages', { token: bearer, body: { shortcode, message } });
    await add('pix', 'Nossa chave Pix é o e-mail da loja, em nome da Aurora.');
    await add('prazo', 'Entregamos em dois dias.');
    const replies = page.getByTestId('quick-reply');
    await input(page).pressSequentially('/');
    await expect(replies).toHaveCount(0);
    await input(page).pressSequentially('p');
    await expect(replies).toHaveText(['/pix - Nossa chave Pix é o e-mail d...', '/prazo - Entregamos em dois dias.']);
    await expect(replies.first()).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page, 'quick replies', '[data-testid=composer]');
    await input(page).press('ArrowDown');
    expect(await input(page).getAttribute('aria-activedescendant')).toBe(await replies.nth(1).getAttribute('id'));
    await input(page).press('Tab');
    await expect(input(page)).toHaveValue('Entregamos em dois dias.');
    await expect(input(page)).toBeFocused();
    await input(page).pressSequentially(' Combinado?');
    await expect(input(page)).toHaveValue('Entregamos em dois dias. Combinado?');

    await add('pedido', 'Qual é o número do pedido?');
    await input(page).fill('');
    await input(page).pressSequentially('/ped');
    await expect(replies).toHaveText(['/pedido - Qual é o número do pedido...']);
    await input(page).press('Escape');
    await expect(replies).toHaveCount(0);
    await expect(input(page)).toHaveValue('/ped');
    await input(page).press('Enter');
    await expect.poll(async () => (await desk.sent()).length).toBe(1);
  });
});

/**
 * Confirms the next recording as soon as it runs, from inside the page: from here it would be too late to be too short.
 */
async function confirmAtOnce(page: Page): Promise<void> {
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const confirm = document.querySelector<HTMLButtonElement>('[data-testid=composer-record-confirm]:enabled');
      if (confirm === null) return;
      observer.disconnect();
      confirm.click();
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}

test.describe('recording', () => {
  test('S191 S192 S194 counts, shows the level, and sends one MP3 as a voice note; asked for once', async ({
    page,
    desk,
  }) => {
    await giveMicrophone(page);
    await page.getByTestId('composer-record').dblclick();
    const time = page.getByTestId('composer-record-time');
    await expect(time).toHaveText(/^00:\d\d$/);
    await expect(input(page)).toBeDisabled();
    await expectAccessible(page, 'recording', '[data-testid=composer]');
    const seconds = async (): Promise<number> => Number((await time.textContent())?.slice(3));
    const before = await seconds();
    await expect.poll(seconds).toBeGreaterThan(before + 1);
    await expect
      .poll(() =>
        page.getByTestId('composer-record-level').evaluate((meter) => Number(meter.style.getPropertyValue('--level'))),
      )
      .toBeGreaterThan(0.2);
    const form = await watchForm(page);
    await page.getByTestId('composer-record-confirm').click();
    await expect.poll(form).toMatchObject({
      voice: 'true',
      name: expect.stringMatching(/^audio-\d+\.mp3$/),
      type: 'audio/mpeg',
      bitrateIndex: 9,
    });
    await expect
      .poll(async () => (await desk.sent()).map(({ kind }) => kind))
      .toEqual([expect.stringMatching(/^(voice|audio)$/)]);
    expect(await microphone(page)).toEqual({ asked: 1, running: 0 });
    await expect(input(page)).toBeEnabled();
  });

  test('S192 S193 S194 cancelled, too short or left behind, nothing is sent and the microphone is free', async ({
    page,
    desk,
  }) => {
    await giveMicrophone(page);
    await page.getByTestId('composer-record').click();
    await expect(page.getByTestId('composer-record-confirm')).toBeEnabled();
    await page.getByTestId('composer-record-cancel').click();
    await expect(page.getByTestId('composer-recording')).toHaveCount(0);
    await expect(input(page)).toBeEnabled();
    expect(await microphone(page)).toEqual({ asked: 1, running: 0 });

    await confirmAtOnce(page);
    await page.getByTestId('composer-record').click();
    await expect(page.getByText('Áudio muito curto')).toBeVisible();
    await expect(input(page)).toBeEnabled();

    await page.getByTestId('composer-record').click();
    await expect(page.getByTestId('composer-record-confirm')).toBeEnabled();
    await leave(page);
    expect(await microphone(page)).toEqual({ asked: 3, running: 0 });
    expect(await desk.sent()).toEqual([]);
  });
});
