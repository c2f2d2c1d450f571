import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, maria, numbered, pixel, saying, silence, test } from './support/conversation.ts';
import { scriptVectors } from './support/script-vectors.ts';
import { passTimeUntil, stopClock } from './support/page-clock.ts';

const list = (page: Page) => page.getByTestId('messages-list');
const messages = (page: Page) => page.getByTestId('message');
const picture = { type: 'image', media: { name: 'foto.png', mime: 'image/png', base64: pixel } };

const scrollTo = (page: Page, top: number): Promise<void> =>
  list(page).evaluate((box, to) => void (box.scrollTop = to), top);
const fromEnd = (page: Page): Promise<number> =>
  list(page).evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop);

/** Watches a message frame by frame; answers how far it moved at most until the condition holds. */
function movementOf(page: Page, words: string, until: string): Promise<number> {
  return list(page).evaluate(
    (box, [text, awaited]) =>
      new Promise<number>((resolve) => {
        const find = (wanted: string | undefined): Element | undefined =>
          [...box.querySelectorAll('[data-testid=message]')].find(
            (row) => row.textContent?.includes(`${wanted}\u200b`) || row.textContent?.startsWith(wanted ?? ''),
          );
        box.scrollTop = 30;
        const start = find(text)?.getBoundingClientRect().top ?? Number.NaN;
        let most = 0;
        let calm = 0;
        const look = (): void => {
          const top = find(text)?.getBoundingClientRect().top;
          most = Math.max(most, top === undefined ? 9_999 : Math.abs(top - start));
          calm = box.scrollHeight > Number(awaited) ? calm + 1 : 0;
          // Some frames more: late measurements must not move it either.
          if (calm > 20) resolve(most);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    [words, until] as const,
  );
}

test('S158 S168 opened at the newest; older pages come within 50 px of the top and what is read moves by no pixel', async ({
  page,
  talk,
}) => {
  await talk.store(
    Array.from({ length: 130 }, (_, at) => ({ body: `linha ${at + 1}: ${'palavra '.repeat((at * 7) % 40)}` })),
  );
  await talk.open();
  await expect(messages(page).filter({ hasText: 'linha 130:' })).toBeInViewport();
  expect(await fromEnd(page)).toBeLessThanOrEqual(1);
  // The newest page begins with 91.
  await scrollTo(page, 60);
  await expect(messages(page).filter({ hasText: 'linha 91:' })).toBeInViewport();
  const height = await list(page).evaluate((box) => box.scrollHeight);
  expect(await movementOf(page, 'linha 92:', String(height + 400))).toBeLessThanOrEqual(1);
  // And on to the very beginning.
  await expect
    .poll(async () => {
      await scrollTo(page, 0);
      return messages(page).filter({ hasText: /^Oi/ }).isVisible();
    })
    .toBe(true);
  await expect(page.getByTestId('message-day').first()).toHaveText('Hoje');
});

test('S158 S170 the unread line, and a button with the number of new ones while one reads above', async ({
  page,
  talk,
  line,
}) => {
  await talk.store(numbered(50));
  await talk.send({ body: 'Primeira não lida' });
  await talk.send({ body: 'Segunda não lida' });
  await talk.open();
  await expect(page.getByTestId('message-unread')).toHaveText('2 mensagens não lidas');
  await expect(saying(page, 'Segunda não lida')).toBeInViewport();

  await scrollTo(page, 300);
  const still = saying(page, 'mensagem 25');
  await expect(page.getByTestId('messages-to-end')).toBeVisible();
  const before = await still.boundingBox();
  await line.write(maria, 'Está aí?');
  await line.write(maria, 'Alô?');
  const button = page.getByTestId('messages-to-end');
  await expect(button).toHaveAccessibleName('2 mensagens novas, ir para o fim');
  expect(Math.abs(((await still.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1);
  await button.click();
  await expect(saying(page, 'Alô?')).toBeInViewport();
  await expect(button).toHaveCount(0);

  await line.write(maria, 'Fica no fim');
  await expect(saying(page, 'Fica no fim')).toBeInViewport();
  await talk.send({ ...picture, body: 'Com foto' });
  await expect(page.getByTestId('message-picture').getByRole('img')).toBeInViewport({ ratio: 0.9 });
  await expect.poll(() => fromEnd(page)).toBeLessThanOrEqual(1);
});

test.describe('with a clock of its own', () => {
  test.use({ ownWindow: true });

  test('S164 a quoted block leads to its message far above, marks it, and newer pages lead back to the end', async ({
    page,
    talk,
    line,
  }) => {
    const ids = await talk.store(numbered(150));
    await talk.store([{ body: 'Sobre aquilo', quotedId: ids[4] ?? 0 }]);
    await page.clock.install();
    await talk.open();
    await expect(page.getByTestId('message-quote')).toBeVisible();
    await stopClock(page);
    await page.getByTestId('message-quote').click();
    const marked = (id: number | undefined) => page.locator(`[data-message-id="${id}"][data-marked]`);
    await passTimeUntil(page, () => marked(ids[4]).isVisible());
    await expect(marked(ids[4])).toBeInViewport();
    await page.clock.resume();
    await expect(marked(ids[4])).toHaveCount(0);
    // What arrives meanwhile is counted and not put beside what is seen.
    await line.write(maria, 'Mais uma');
    await expect(page.getByTestId('messages-to-end')).toHaveAccessibleName('1 mensagem nova, ir para o fim');
    await expect
      .poll(async () => {
        await scrollTo(page, 1_000_000);
        return saying(page, 'Mais uma').isVisible();
      })
      .toBe(true);
    await expect(saying(page, 'Sobre aquilo')).toBeVisible();

    await stopClock(page);
    await page.goto(`${page.url()}?m=${ids[9]}`);
    await passTimeUntil(page, () => marked(ids[9]).isVisible());
    await expect(marked(ids[9])).toBeInViewport();
    await page.clock.resume();
    await page.getByTestId('composer-input').fill('Respondendo');
    await page.getByTestId('composer-input').press('Enter');
    await expect(saying(page, 'Respondendo')).toBeInViewport();
    await expect(saying(page, 'Mais uma')).toBeInViewport();
  });
});

test('S111 a conversation that is loaded again is where one was reading, and at its end when one was there', async ({
  page,
  talk,
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
  await page.reload();
  await expect(read).toBeInViewport();
  await expect(read).not.toHaveAttribute('data-marked');
  // At most the part of a message that stood above the edge.
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(60);
  await page.getByTestId('messages-to-end').click();
  await expect(saying(page, 'mensagem 150')).toBeInViewport();
  await page.reload();
  await expect(saying(page, 'mensagem 150')).toBeInViewport();
});

test('S171 days stand between the messages by name or date', async ({ page, talk }) => {
  const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
  await talk.store([
    { body: 'No ano passado', sentAt: '2025-03-06T15:00:00Z' },
    { body: 'Ontem mesmo', sentAt: daysAgo(1) },
    { body: 'Agora há pouco', sentAt: daysAgo(0) },
  ]);
  await talk.open();
  // What was stored came after the first word in the table, and stands where it was stored.
  await expect(page.getByTestId('message-day').filter({ hasText: '06/03/2025' })).toHaveCount(1);
  await expect(page.getByTestId('message-day').filter({ hasText: 'Ontem' })).toHaveCount(1);
  await expect(page.getByTestId('message-day').filter({ hasText: 'Hoje' }).last()).toBeVisible();
});

test('S162 S163 S173 pictures, sound, files, places, cards and calls', async ({ page, talk, line }) => {
  await talk.send({ ...picture, body: 'Veja a *cúpula*' });
  await talk.send(picture);
  await talk.send({ media: { name: 'nota.wav', mime: 'audio/wav', base64: silence() } });
  await talk.send({
    type: 'document',
    media: {
      name: 'autorizacao.pdf',
      mime: 'application/pdf',
      base64: Buffer.from('%PDF-1.4\n%%EOF').toString('base64'),
    },
  });
  await talk.send({ type: 'sticker', media: { name: 'oi.png', mime: 'image/png', base64: pixel } });
  await talk.send({
    type: 'location',
    body: 'Mercado Municipal\nRua da Cantareira, 306\nhttps://maps.google.com/?q=-23.5416,-46.6296',
  });
  await talk.send({
    type: 'contact',
    body: JSON.stringify([
      { displayName: 'Oficina do Zé', vcard: 'BEGIN:VCARD\nTEL;waid=5511977770000:+55 11 97777-0000\nEND:VCARD' },
    ]),
  });
  await talk.send({ type: 'unknown', body: 'poll' });
  await line.control('calls', { from: maria, video: true });
  await talk.store([
    { kind: 'image', mediaState: 'pending', mediaMime: 'image/jpeg', mediaBytes: 2_000_000 },
    { kind: 'video', mediaState: 'failed', mediaMime: 'video/mp4' },
    { kind: 'document', mediaState: 'too_large', mediaMime: 'application/zip', mediaBytes: 300_000_000 },
  ]);
  await talk.open();
  const state = page.getByTestId('message-media-state');
  await expect(state).toHaveText([
    'Recebendo o arquivo… · 1,9 MB',
    'O arquivo não pôde ser baixado.',
    'Arquivo grande demais para ser baixado. · 286,1 MB',
  ]);
  await expect(page.getByTestId('message-call')).toHaveText('Chamada de vídeo');
  await expect(page.getByTestId('message-unsupported')).toHaveText('Mensagem não suportada');
  await expect(page.getByTestId('message-contact').getByRole('link')).toHaveAttribute('href', 'tel:+5511977770000');
  const place = page.getByTestId('message-location');
  await expect(place).toContainText('Mercado Municipal');
  await expect(place).toHaveAttribute('href', 'https://www.google.com/maps?q=-23.5416,-46.6296');
  await expect(place).toHaveAttribute('rel', 'noopener noreferrer');
  await scrollTo(page, 0);
  await expect(page.getByTestId('message-sticker')).toHaveAttribute('alt', 'Figurinha enviada por Maria Souza');
  const file = page.getByTestId('message-file');
  await expect(file).toContainText('autorizacao.pdf');
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
  expect(download.suggestedFilename()).toBe('autorizacao.pdf');

  const player = page.getByTestId('audio-player');
  await expect(player).toContainText('0:01');
  await page.getByTestId('audio-speed').click();
  await expect(page.getByTestId('audio-speed')).toHaveText('1,5x');
  await page.getByTestId('audio-speed').click();
  await expect(page.getByTestId('audio-speed')).toHaveAccessibleName('Velocidade 2x');
  await page.getByTestId('audio-play').click();
  await expect
    .poll(() =>
      player.locator('audio').evaluate((sound: HTMLAudioElement) => [sound.playbackRate, sound.currentTime > 0]),
    )
    .toEqual([2, true]);

  const first = page.getByTestId('message-picture').first();
  await expect(first.getByRole('img', { name: 'Imagem enviada por Maria Souza' })).toBeVisible();
  await first.click();
  const large = page.getByTestId('lightbox-picture');
  await expect(large).toBeVisible();
  const firstUrl = await large.getAttribute('src');
  await page.keyboard.press('ArrowRight');
  await expect(large).not.toHaveAttribute('src', firstUrl ?? '');
  await expect(page.getByTestId('lightbox-next')).toHaveCount(0);
  await page.keyboard.press('+');
  await expect(large).toHaveCSS('transform', /matrix\(1\.5/);
  await expectAccessible(page, 'the large view', '[data-testid=lightbox]');
  await page.keyboard.press('0');
  await page.keyboard.press('ArrowLeft');
  await expect(large).toHaveAttribute('src', firstUrl ?? '');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('lightbox')).toHaveCount(0);
  await expect(first).toBeFocused();
});

test('S165 S166 S167 a message is answered, copied and, if own, deleted after a question', async ({
  page,
  talk,
  line,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await talk.open();
  await page.getByTestId('composer-input').fill('Texto *errado*');
  await page.getByTestId('composer-input').press('Enter');
  await expect.poll(async () => (await line.received(maria)).length).toBe(1);
  const own = page.locator('[data-mine]');
  const theirs = messages(page).filter({ hasText: /^Oi/ });

  await theirs.hover();
  await theirs.getByTestId('message-menu').click();
  await expect(page.getByTestId('message-delete')).toHaveCount(0);
  await page.getByTestId('message-reply').click();
  await expect(page.getByTestId('composer-reply')).toContainText('Oi');

  await own.hover();
  await own.getByTestId('message-menu').click();
  await page.getByTestId('message-copy').click();
  await expect(page.getByTestId('toast-success')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Texto *errado*');

  await own.getByTestId('message-menu').click();
  await page.getByTestId('message-delete').click();
  await page.getByTestId('confirm-dialog-confirm').click();
  await expect(own.getByTestId('message-deleted')).toHaveText('Mensagem apagada');
  await expect(own.getByTestId('message-deleted')).toHaveCSS('font-style', 'italic');
  await expect(own.getByTestId('message-menu')).toBeDisabled();
  await page.reload();
  await expect(page.locator('[data-mine]').getByTestId('message-deleted')).toBeVisible();
});

test('S172 marks, lists, quotes and links are drawn', async ({ page, talk }) => {
  await talk.store([
    {
      body: '*forte* _leve_ ~fora~ `código`\n- um\n- dois\n> citado\n1. primeiro\nveja https://loja.test/a_b_c.\n```duas\nlinhas```',
    },
  ]);
  await talk.open();
  const body = messages(page).filter({ hasText: 'forte' });
  await expect(body.locator('strong')).toHaveText('forte');
  await expect(body.locator('em')).toHaveText('leve');
  await expect(body.locator('s')).toHaveText('fora');
  await expect(body.locator('code')).toHaveText(['código', 'duas\nlinhas']);
  await expect(body.locator('ul li')).toHaveText(['um', 'dois']);
  await expect(body.locator('blockquote')).toHaveText('citado');
  const link = body.getByRole('link');
  await expect(link).toHaveAttribute('href', 'https://loja.test/a_b_c');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(link).toHaveAttribute('target', '_blank');
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
      media: { name: 'x.pdf', mime: 'application/pdf', base64: Buffer.from('%PDF-1.4').toString('base64') },
    });
    await expect
      .poll(() => product.sql('SELECT 1 FROM messages WHERE company_id = $1 AND media_id IS NOT NULL', [company.id]))
      .toHaveLength(1);
    const vectors = scriptVectors.map((vector) => vector.replaceAll('\u0000', ''));
    const ids = await talk.store(vectors.map((body) => ({ body })));
    await talk.store([
      ...ids.map((quotedId) => ({ body: 'resposta', quotedId })),
      ...vectors.map((body) => ({ kind: 'location', body })),
      ...vectors.map((name) => ({
        kind: 'location',
        body: JSON.stringify({ name, address: name, latitude: name, longitude: name }),
      })),
      ...vectors.map((name) => ({
        kind: 'contact',
        body: JSON.stringify([{ displayName: name, vcard: `FN:${name}\nTEL;waid=${name}:${name}` }]),
      })),
      ...vectors.map((name) => ({ kind: 'contact', body: `BEGIN:VCARD\nFN:${name}\nTEL:${name}\nEND:VCARD` })),
      ...vectors.map((body) => ({
        kind: 'image',
        mediaState: 'failed',
        mediaName: body,
        mediaMime: 'image/png',
        body,
      })),
      ...vectors.map((name) => ({ kind: 'document', mediaState: 'ready', mediaName: name, body: name })),
      ...vectors.map((kind) => ({ kind, body: kind })),
    ]);
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
    expect(vectors.length).toBeGreaterThanOrEqual(60);

    const found = await list(page).evaluate(async (box) => {
      const bad = new Set<string>();
      const seen = new Set<string>();
      const look = (): void => {
        for (const row of box.querySelectorAll('[data-message-id]'))
          seen.add(row.getAttribute('data-message-id') ?? '');
        for (const element of box.querySelectorAll('*')) {
          if (/^(script|iframe|object|embed|base|meta|link|style|form|frame|applet|template)$/i.test(element.tagName))
            bad.add(element.outerHTML);
          for (const { name, value } of element.attributes) {
            if (name.startsWith('on') || name === 'srcdoc') bad.add(`${name}=${value}`);
            if ((name === 'href' || name === 'src') && !/^(https?:|tel:\+\d+$|\/media\/|#)/.test(value))
              bad.add(`${name}=${value}`);
          }
        }
      };
      // Slowly to the top, so that each message is drawn once.
      for (let still = 0; still < 60;) {
        look();
        const before = box.scrollTop;
        const height = box.scrollHeight;
        box.scrollTop = Math.max(0, before - 500);
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        still = box.scrollTop === 0 && box.scrollHeight === height ? still + 1 : 0;
      }
      return { bad: [...bad], seen: seen.size };
    });
    expect(found.bad).toEqual([]);
    expect(found.seen).toBeGreaterThan(vectors.length * 9);
    expect(
      await page.evaluate(() => [
        (window as { ran?: unknown }).ran,
        (window as unknown as { violations: string[] }).violations,
      ]),
    ).toEqual([undefined, []]);
    expect(dialogs).toEqual([]);
  });
});

test('S174 S175 a handover names the queue, and in a group each bubble its sender', async ({
  page,
  talk,
  product,
  company,
}) => {
  const [queue] = await product.sql<{ id: number }>(
    `INSERT INTO queues (company_id, name, color) VALUES ($1, 'Financeiro', '#B7791F') RETURNING id`,
    [company.id],
  );
  await talk.store([{ body: 'antes' }, { body: 'depois', queueId: queue?.id ?? null }]);
  await product.sql('UPDATE tickets SET is_group = true WHERE id = $1', [talk.ticketId]);
  await talk.open();
  await expect(page.getByTestId('message-queue')).toHaveText('Fila Financeiro');
  await expect(messages(page).filter({ hasText: 'depois' }).locator('strong').first()).toHaveText('Maria Souza');
});

test('2.2 one tab stop, arrows from message to message, and only what arrives is said aloud', async ({
  page,
  talk,
  line,
}) => {
  await talk.store(numbered(60));
  await talk.open();
  await expect(list(page)).toHaveAttribute('role', 'log');
  await expect(list(page).locator('[tabindex="0"]').and(page.getByTestId('message'))).toHaveCount(1);
  await page.getByTestId('composer-input').focus();
  await page.locator('[data-testid=message][tabindex="0"]').focus();
  await expect(messages(page).filter({ hasText: 'mensagem 60' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(messages(page).filter({ hasText: 'mensagem 59' })).toBeFocused();
  await expect(messages(page).filter({ hasText: 'mensagem 59' })).toHaveAccessibleName(
    /^Maria Souza, \d\d:\d\d: mensagem 59$/,
  );
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowUp');
  await expect(messages(page).filter({ hasText: 'mensagem 39' })).toBeFocused();
  await expect(messages(page).filter({ hasText: 'mensagem 39' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('message-reply')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await page.locator('[data-testid=message][tabindex="0"]').focus();
  await page.keyboard.press('End');
  await expect(messages(page).filter({ hasText: 'mensagem 60' })).toBeFocused();

  const aloud = page.getByTestId('messages-announcement');
  await expect(aloud).toHaveText('');
  await line.write(maria, 'Uma *nova*');
  await expect(aloud).toHaveText('Maria Souza: Uma nova');
  await expectAccessible(page, 'the conversation', '[data-testid=conversation]');
});

test('S155 S159 skeletons, an inline retry, and words for an empty conversation', async ({
  page,
  talk,
  product,
  company,
}) => {
  await product.sql('DELETE FROM messages WHERE company_id = $1', [company.id]);
  // Refused until the click and not until the test says so: the page tries again by itself when its socket is there.
  await page.addInitScript(() => addEventListener('click', () => Object.assign(window, { hasClicked: true }), true));
  await page.route('**/api/messages/**', async (route) =>
    (await page.evaluate(() => 'hasClicked' in window))
      ? route.continue()
      : route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }),
  );
  await talk.go();
  await page.getByTestId('conversation-error').getByRole('button').click();
  await expect(page.getByTestId('messages-empty')).toHaveText(/Diga olá/);
});

/** How many bubbles were drawn since the last question: React gives an element new props with each drawing. */
const countDrawn = (page: Page): Promise<number> =>
  list(page).evaluate((box) => {
    const known = ((window as { known?: WeakSet<object> }).known ??= new WeakSet<object>());
    return [...box.querySelectorAll('[data-testid=message]')].filter((row) => {
      const name = Object.keys(row).find((key) => key.startsWith('__reactProps'));
      const props = (row as unknown as Record<string, object>)[name ?? ''] ?? {};
      return known.has(props) ? false : known.add(props) !== undefined;
    }).length;
  });

test('6.2 among 5 000 messages only those near the view are drawn, a key draws none again, and Enter adds the own one', async ({
  page,
  talk,
}) => {
  await talk.openLong(5_000);
  expect(await messages(page).count()).toBeLessThan(60);
  expect(await countDrawn(page)).toBeGreaterThan(5);
  const input = page.getByTestId('composer-input');
  await input.pressSequentially('digitando sem parar');
  expect(await countDrawn(page)).toBe(0);
  await input.press('Enter');
  await expect(saying(page, 'digitando sem parar')).toBeInViewport();
  expect(await messages(page).count()).toBeLessThan(60);
});
