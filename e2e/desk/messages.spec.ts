import type { Page } from '@playwright/test';
import { findScripts, scriptVectors, textPlaces } from '../../apps/web/src/test/script-vectors.ts';
import { expect, maria, numbered, pixel, saying, silence, test } from '../support/conversation.ts';

const list = (page: Page) => page.getByTestId('messages-list');
const media = (name: string, mime: string, base64: string) => ({ media: { name, mime, base64 } });
const paper = Buffer.from('%PDF-1.4\n%%EOF').toString('base64');

test('S111 S158 S170 a conversation that is loaded again is where one was reading, and at its end when one was there', async ({
  page,
  talk,
  line,
}) => {
  const ids = await talk.store(numbered(150));
  await talk.open(`?m=${ids[40]}`);
  const read = page.locator(`[data-message-id="${ids[40]}"]`);
  await expect(read).toBeInViewport();
  await expect(read).not.toHaveAttribute('data-marked');
  // Without the jump in the address: the place alone is kept.
  await page.evaluate(() => history.replaceState(history.state, '', location.pathname));
  const top = async (): Promise<number> => (await read.boundingBox())?.y ?? NaN;
  const before = await top();
  await line.write(maria, 'Está aí?');
  const button = page.getByTestId('messages-to-end');
  await expect(button).toHaveAccessibleName('1 mensagem nova, ir para o fim');
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
  await page.reload();
  await expect(read).toBeInViewport();
  await expect(read).not.toHaveAttribute('data-marked');
  // At most the part of a message that stood above the edge.
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(60);
  await button.click();
  await expect(saying(page, 'Está aí?')).toBeInViewport();
  await page.reload();
  await expect(saying(page, 'Está aí?')).toBeInViewport();
});

test('S162 S163 S165 S166 S167 S173 what a phone sends is shown, heard and downloaded; an own message is copied and deleted for good', async ({
  page,
  talk,
  line,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await talk.open();
  await talk.send({ type: 'image', body: 'Veja a *cúpula*', ...media('foto.png', 'image/png', pixel) });
  await talk.send(media('nota.wav', 'audio/wav', silence()));
  await talk.send({ type: 'document', ...media('autorizacao.pdf', 'application/pdf', paper) });
  await line.control('calls', { from: maria, video: true });
  await expect(page.getByTestId('message-call')).toHaveText('Chamada de vídeo recusada');
  await expect(page.getByTestId('message-picture').getByRole('img')).toHaveJSProperty('naturalWidth', 1);
  const player = page.getByTestId('audio-player');
  await expect(player).toContainText('0:01');
  await page.getByTestId('audio-play').click();
  await expect
    .poll(() => player.locator('audio').evaluate((sound: HTMLAudioElement) => sound.currentTime))
    .toBeGreaterThan(0);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('message-file').click()]);
  expect(download.suggestedFilename()).toBe('autorizacao.pdf');

  await page.getByTestId('composer-input').fill('Texto *errado*');
  await page.getByTestId('composer-input').press('Enter');
  await expect.poll(async () => (await line.received(maria)).at(-1)?.body).toContain('Texto *errado*');
  const own = page.locator('[data-testid=message][data-mine]').last();
  await own.hover();
  await own.getByTestId('message-menu').click();
  await page.getByTestId('message-copy').click();
  await expect(page.getByTestId('toast-success')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Texto *errado*');
  await own.getByTestId('message-menu').click();
  await page.getByTestId('message-delete').click();
  await page.getByTestId('confirm-dialog-confirm').click();
  await expect(own.getByTestId('message-deleted')).toHaveText('Mensagem apagada');
  await page.reload();
  await expect(own.getByTestId('message-deleted')).toBeVisible();
  await expect(own.getByTestId('message-menu')).toBeDisabled();
});

test('S472 S473 an edit and reactions of both sides reach the customer’s phone and a second window at once', async ({
  page,
  context,
  talk,
  line,
}) => {
  await talk.open();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByTestId('messages-list').waitFor();
  const menuOf = async (words: string, item: string): Promise<void> => {
    const message = page.getByTestId('message').filter({ hasText: words });
    await message.hover();
    await message.getByTestId('message-menu').click();
    await page.getByTestId(`message-${item}`).click();
  };
  await page.getByTestId('composer-input').fill('Custa 10');
  await page.getByTestId('composer-input').press('Enter');
  await expect(saying(other, 'Custa 10')).toBeVisible();
  await menuOf('Custa 10', 'edit');
  await page.getByTestId('edit-message-words').fill('Custa 12');
  await page.getByTestId('edit-message-words').press('Enter');
  const edited = other.getByTestId('message').filter({ hasText: 'Custa 12' });
  await expect(edited).toContainText('Editada');
  const last = async (): Promise<object | undefined> => (await line.received(maria)).at(-1);
  await expect.poll(last).toMatchObject({ body: expect.stringContaining('Custa 12') });

  await menuOf('Oi', 'react');
  await page.getByTestId('reaction-choice').first().click();
  const greeting = (where: Page) => where.getByTestId('message').filter({ hasText: 'Oi' });
  for (const window of [page, other]) await expect(greeting(window)).toContainText('👍');
  const [sent] = await line.received(maria);
  await line.control('reactions', { from: maria, messageId: sent?.id, emoji: '😂' });
  for (const window of [page, other])
    await expect(window.getByTestId('message').filter({ hasText: 'Custa 12' })).toContainText('😂');
  await greeting(other).getByTestId('reaction-mine').click();
  await expect(greeting(page)).not.toContainText('👍');
});

test.describe('what is written by strangers', () => {
  // What breaks the content policy is recorded in the page.
  test.use({ ownWindow: true });

  test('S172 T41 nothing anybody writes is executed, wherever it is shown', async ({
    page,
    talk,
    product,
    company,
  }) => {
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { violations: seen });
      document.addEventListener('securitypolicyviolation', (event) =>
        seen.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
      );
    });
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await talk.send({
      type: 'document',
      ...media('x.pdf', 'application/pdf', paper),
    });
    await expect
      .poll(() => product.sql('SELECT 1 FROM messages WHERE company_id = $1 AND media_id IS NOT NULL', [company.id]))
      .toHaveLength(1);
    // The component tests draw each text in each place; here the real content policy watches.
    const vectors = scriptVectors.map((vector) => vector.replaceAll('\u0000', ''));
    const ids = await talk.store(
      vectors.map((text, index) => textPlaces[index % textPlaces.length]?.(text) ?? { body: text }),
    );
    await talk.store(ids.slice(0, 20).map((quotedId) => ({ body: 'resposta', quotedId })));
    // A file that is there lends itself to all of them.
    await product.sql(
      `UPDATE messages SET media_id = (SELECT media_id FROM messages WHERE company_id = $1 AND media_id IS NOT NULL LIMIT 1) WHERE company_id = $1 AND media_state = 'ready'`,
      [company.id],
    );
    await product.sql(`UPDATE contacts SET name = $2 WHERE company_id = $1`, [company.id, scriptVectors[10]]);
    await product.sql(`UPDATE queues SET name = $2, color = $3 WHERE company_id = $1`, [
      company.id,
      scriptVectors[18],
      '#0B7A4B',
    ]);
    await talk.open();

    const seen = await list(page).evaluate(async (box) => {
      const ids = new Set<string | undefined>();
      // Slowly to the top, so that each message is drawn once.
      for (let still = 0; still < 60;) {
        for (const row of box.querySelectorAll<HTMLElement>('[data-message-id]')) ids.add(row.dataset['messageId']);
        const { scrollTop, scrollHeight } = box;
        box.scrollTop = Math.max(0, scrollTop - 500);
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        still = box.scrollTop === 0 && box.scrollHeight === scrollHeight ? still + 1 : 0;
      }
      return ids.size;
    });
    expect(seen).toBeGreaterThanOrEqual(vectors.length + 20);
    expect(await list(page).evaluate(findScripts)).toEqual([]);
    expect(
      await page.evaluate(() => [
        (window as { ran?: unknown }).ran,
        (window as unknown as { violations: string[] }).violations,
      ]),
    ).toEqual([undefined, []]);
    expect(dialogs).toEqual([]);
  });
});
