import { type Message, messagesEndpoints } from '@balcao/contract';
import { describe, expect, it, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { i18n } from '../../../lib/format/i18n.ts';
import { signIn } from '../../../lib/session/session.ts';
import { expectAccessible } from '../../../test/axe.ts';
import { buildMessage } from '../../../test/builders/build-message.ts';
import { buildSession } from '../../../test/builders/build-session.ts';
import { buildPhoto, buildSilence } from '../../../test/builders/build-files.ts';
import type { FakeApi } from '../../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../../test/fakes/fake-company.ts';
import { buildTicket } from '../../../test/builders/build-ticket.ts';
import { bia } from '../../../test/fakes/fake-users.ts';
import { findScripts, scriptVectors, textPlaces } from '../../../test/script-vectors.ts';
import { at, count, isGone, show, showApp, textsOf } from '../../../test/show.tsx';
import { barCount } from '../media/peaks.ts';
import { MessageBubble } from './message-bubble.tsx';

const messages = at('message');
const maria = buildTicket({ id: 1, name: 'Maria Souza', user: bia });

/** Opens a conversation with these messages, the oldest first. */
async function showConversation(parts: readonly Partial<Message>[]): Promise<FakeApi> {
  const written = parts.map((part, index) => buildMessage({ id: index + 1, wid: `3EB0${index}`, ...part }));
  const api = startFakeCompany({ tickets: [maria], messages: written });
  await showApp(`/tickets/${maria.uuid}`, bia);
  await expect.element(messages.last()).toBeVisible();
  return api;
}

/** What a message has of a file that is there. */
const ready = (kind: string, file: File): Partial<Message> => ({
  kind,
  body: '',
  mediaState: 'ready',
  mediaUrl: URL.createObjectURL(file),
  mediaName: file.name,
  mediaBytes: file.size,
});

describe('what a message holds', () => {
  it('S163 S173 places, cards, calls, what is not supported, and files that are not there', async () => {
    await showConversation([
      {
        kind: 'location',
        body: 'Mercado Municipal\nRua da Cantareira, 306\nhttps://maps.google.com/?q=-23.5416,-46.6296',
      },
      {
        kind: 'contact',
        body: JSON.stringify([
          { displayName: 'Oficina do Zé', vcard: 'BEGIN:VCARD\nTEL;waid=5511977770000:+55 11 97777-0000\nEND:VCARD' },
        ]),
      },
      { kind: 'unknown', body: 'poll' },
      { kind: 'video_call', body: '' },
      { kind: 'call', body: 'declined' },
      { kind: 'image', body: '', mediaState: 'pending', mediaBytes: 2_000_000 },
      { kind: 'video', body: '', mediaState: 'failed' },
      { kind: 'document', body: '', mediaState: 'too_large', mediaBytes: 300_000_000 },
    ]);
    await expect
      .poll(() => textsOf(at('message-media-state')))
      .toEqual([
        'Recebendo o arquivo… · 1,9 MB',
        'O arquivo não pôde ser baixado.',
        'Arquivo grande demais para ser baixado. · 286,1 MB',
      ]);
    expect(textsOf(at('message-call'))).toEqual(['Chamada de vídeo não atendida', 'Chamada de voz recusada']);
    expect(textsOf(at('message-unsupported'))).toEqual(['Mensagem não suportada']);
    const card = at('message-contact').element();
    expect(card.textContent).toContain('Oficina do Zé');
    expect(card.querySelector('a')?.getAttribute('href')).toBe('tel:+5511977770000');
    const place = at('message-location');
    await expect.element(place).toHaveTextContent('Mercado Municipal');
    await expect.element(place).toHaveAttribute('href', 'https://www.google.com/maps?q=-23.5416,-46.6296');
    await expect.element(place).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('S162 S163 S1097 a sticker, a file once under its name, and a sound with its length and speeds', async () => {
    const name = 'Autorização de retirada da encomenda 48213 assinada pela proprietária.pdf';
    const paper = new File(['%PDF-1.4\n%%EOF'], name, { type: 'application/pdf' });
    const sticker = new File([await buildPhoto('oi.webp')], 'oi.webp', { type: 'image/webp' });
    await showConversation([
      { ...ready('document', paper), body: name },
      ready('sticker', sticker),
      ready('voice', buildSilence('nota.wav')),
    ]);
    await expect.element(at('message-sticker')).toHaveAttribute('alt', 'Figurinha enviada por Maria Souza');
    const file = at('message-file');
    await expect.element(file).toHaveTextContent(name);
    await expect.element(file).toHaveAttribute('download', name);
    expect(file.element().closest('[data-bubble]')?.textContent?.split(name)).toHaveLength(2);
    const bubble = file.element().closest('[data-bubble]')?.getBoundingClientRect();
    expect(file.element().getBoundingClientRect().right).toBeLessThanOrEqual(bubble?.right ?? 0);

    const player = at('audio-player');
    await expect.element(player).toHaveTextContent('0:01');
    await expect.poll(() => at('audio-waveform').element().children.length).toBe(barCount);
    await at('audio-speed').click();
    await expect.element(at('audio-speed')).toHaveTextContent('1,5x');
    await at('audio-speed').click();
    await expect.element(at('audio-speed')).toHaveAccessibleName('Velocidade 2x');
    await at('audio-play').click();
    const sound = player.element().querySelector('audio');
    await expect.poll(() => [sound?.playbackRate, (sound?.currentTime ?? 0) > 0]).toEqual([2, true]);
  });

  it('S162 a picture opens large, keys lead to the others and zoom, and Esc leads back', async () => {
    const photos = await Promise.all(['IMG_0001.jpg', 'IMG_0002.jpg'].map((name) => buildPhoto(name)));
    await showConversation(
      photos.map((photo, index) => ({ ...ready('image', photo), body: ['Veja a *cúpula*', ''][index] ?? '' })),
    );
    const first = at('message-picture').first();
    await expect.element(first).toHaveAccessibleName(/Imagem enviada por Maria Souza/);
    const small = first.element().querySelector('img');
    expect(small?.alt).toBe('Imagem enviada por Maria Souza');
    await expect.poll(() => [small?.naturalWidth, small?.naturalHeight]).toEqual([1080, 1920]);
    await first.click();
    const large = at('lightbox-picture');
    await expect.element(large).toBeInViewport({ ratio: 0.99 });
    const address = (): string | null => large.element().getAttribute('src');
    const firstAddress = address();
    expect(firstAddress).toBe(small?.getAttribute('src'));
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(address).not.toBe(firstAddress);
    expect(count(at('lightbox-next'))).toBe(0);
    await userEvent.keyboard('+');
    await expect.poll(() => getComputedStyle(large.element()).transform).toMatch(/matrix\(1\.5/);
    await expectAccessible('the large view', '[data-testid=lightbox]');
    await userEvent.keyboard('0');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(address).toBe(firstAddress);
    await userEvent.keyboard('{Escape}');
    await isGone(at('lightbox'));
    await expect.element(first).toHaveFocus();
  });

  it.each([
    ['a receipt', { width: 720, height: 1560 }, 320 / 430],
    ['a photo of a camera', { width: 4000, height: 3000 }, 4 / 3],
  ])(
    'S162 S1217 %s is at most 430 pixels high in the bubble, fits the screen when opened, and is zoomed and moved',
    async (_, size, shown) => {
      const photo = await buildPhoto('foto.jpg', size);
      const sent = { ...ready('image', photo), mediaWidth: size.width, mediaHeight: size.height };
      // One that never arrives has its place already.
      await showConversation([{ ...sent, mediaUrl: '/media/none' }, sent]);
      const drawn = at('message-picture').last();
      const ratio = size.width / size.height;
      const { width, height } = drawn.element().getBoundingClientRect();
      expect(width / height).toBeCloseTo(shown, 1);
      expect(height).toBeLessThanOrEqual(430);
      // Nothing is drawn out of shape: what has no place is cut.
      expect(getComputedStyle(drawn.element().querySelector('img') ?? document.body).objectFit).toBe(
        ratio < shown - 0.1 ? 'cover' : 'scale-down',
      );
      expect(Math.max(width, height)).toBeGreaterThan(300);
      expect(drawn.element().getBoundingClientRect().bottom).toBeLessThan(innerHeight);

      await drawn.click();
      const large = at('lightbox-picture');
      await expect.poll(() => (large.element() as HTMLImageElement).complete).toBe(true);
      const stage = at('lightbox-stage').element();
      const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();
      const isInside = (): boolean =>
        boxOf(large.element()).height <= boxOf(stage).height + 1 &&
        boxOf(large.element()).width <= boxOf(stage).width + 1;
      expect(isInside()).toBe(true);
      expect(boxOf(large.element()).width / boxOf(large.element()).height).toBeCloseTo(ratio, 1);
      const scale = (): number => new DOMMatrix(getComputedStyle(large.element()).transform).a;
      const middle = {
        clientX: boxOf(stage).x + boxOf(stage).width / 2,
        clientY: boxOf(stage).y + boxOf(stage).height / 2,
      };

      stage.dispatchEvent(new WheelEvent('wheel', { ...middle, deltaY: -100, bubbles: true, cancelable: true }));
      await expect.poll(scale).toBeCloseTo(1.25);
      stage.dispatchEvent(new WheelEvent('wheel', { ...middle, deltaY: 100, bubbles: true, cancelable: true }));
      await expect.poll(scale).toBe(1);
      await at('lightbox-stage').dblClick();
      await expect.poll(scale).toBe(2.5);
      // It is moved as far as its edge and no further.
      for (let key = 0; key < 40; key += 1) await userEvent.keyboard('{ArrowUp}');
      await expect.poll(() => Math.abs(boxOf(large.element()).top - boxOf(stage).top)).toBeLessThan(1);
      await userEvent.keyboard('0');
      await expect.poll(scale).toBe(1);

      const finger = (type: string, pointerId: number, by: number): void => {
        const place = { clientX: middle.clientX + by, clientY: middle.clientY };
        stage.dispatchEvent(new PointerEvent(type, { ...place, pointerId, pointerType: 'touch', bubbles: true }));
      };
      vi.spyOn(stage, 'setPointerCapture').mockReturnValue(undefined);
      finger('pointerdown', 11, -50);
      finger('pointerdown', 12, 50);
      finger('pointermove', 11, -100);
      finger('pointermove', 12, 100);
      await expect.poll(scale).toBe(2);
      finger('pointerup', 11, -100);
      finger('pointerup', 12, 100);
    },
  );

  it('S160 S164 a colleague is named, so is the product, and a quoted file shows its kind and name', async () => {
    const quote = { id: 9, body: '', fromMe: true, contactName: null };
    await showConversation([
      { body: 'Já vejo', fromMe: true, userId: 77, userName: 'Caio Lima', sendState: 'sent' },
      { body: '*Caio Lima:*\nAssinada', fromMe: true, userId: 77, userName: 'Caio Lima', sendState: 'sent' },
      { body: 'Minha', fromMe: true, userId: bia.id, userName: bia.name, sendState: 'sent' },
      { body: 'Escreva aqui', fromMe: true, isAutomatic: true, sendState: 'sent' },
      {
        body: 'um',
        quotedMsg: { ...quote, kind: 'document', mediaName: 'boleto.pdf', userId: 77, userName: 'Caio Lima' },
      },
      {
        body: 'dois',
        quotedMsg: { ...quote, kind: 'voice', mediaName: 'audio.ogg', userId: bia.id, userName: bia.name },
      },
      { body: 'três', quotedMsg: { ...quote, kind: 'image', body: 'a nota' } },
    ]);
    await expect.poll(() => textsOf(at('message-sender'))).toEqual(['Caio Lima']);
    expect(textsOf(at('message-automatic'))).toEqual(['Resposta automática']);
    await expect.element(messages.first()).toHaveAccessibleName(/^Caio Lima, /);
    await expect.poll(() => textsOf(at('message-quote'))).toEqual(['Caio Limaboleto.pdf', 'VocêÁudio', 'Equipea nota']);
    expect(
      at('message-quote')
        .elements()
        .map((drawn) => drawn.querySelectorAll(':scope svg').length),
    ).toEqual([1, 1, 1]);
    // The sign of the file stands beside its name, not above it.
    const [sign, words] = [at('message-quote').first().element().querySelector('svg'), page.getByText('boleto.pdf')];
    expect(sign?.getBoundingClientRect().bottom).toBeGreaterThan(words.element().getBoundingClientRect().top);
  });

  it('S160 R13 a colleague is named where his words begin, each time anew, and never above one’s own or the customer’s', async () => {
    const caio = { fromMe: true, userId: 77, userName: 'Caio Lima', sendState: 'sent' } as const;
    const dora = { fromMe: true, userId: 78, userName: 'Dora Lins', sendState: 'sent' } as const;
    const own = { fromMe: true, userId: bia.id, userName: bia.name, sendState: 'sent' } as const;
    const phone = { fromMe: true, userId: null, userName: null, sendState: 'sent' } as const;
    await showConversation([
      { ...caio, body: 'um' },
      { ...caio, body: 'dois' },
      { ...dora, body: 'três' },
      { ...own, body: 'quatro' },
      { ...caio, body: 'cinco' },
      { body: 'seis', userName: null },
      { ...phone, body: 'sete' },
      { ...dora, body: 'oito' },
    ]);
    const named = (): (string | undefined)[] =>
      messages
        .elements()
        .map((drawnMessage) => drawnMessage.querySelector('[data-testid=message-sender]')?.textContent ?? undefined);
    await expect
      .poll(named)
      .toEqual(['Caio Lima', undefined, 'Dora Lins', undefined, 'Caio Lima', undefined, undefined, 'Dora Lins']);
    // What the company sent is on its side, whoever typed it, on the phone too.
    const isOurs = messages.elements().map((drawnMessage) => drawnMessage.hasAttribute('data-mine'));
    expect(isOurs).toEqual([true, true, true, true, true, false, true, true]);
    const labels = messages.elements().map((drawnMessage) => drawnMessage.getAttribute('aria-label')?.split(',')[0]);
    expect(labels).toEqual([
      'Caio Lima',
      'Caio Lima',
      'Dora Lins',
      'Você',
      'Caio Lima',
      'Maria Souza',
      'Equipe',
      'Dora Lins',
    ]);
  });

  it('S530 a forwarded message says so, and whether it went round', async () => {
    await showConversation([
      { body: 'Minhas palavras' },
      { body: 'Veja isto', forwarded: 'once' },
      { body: 'Repasse a todos', forwarded: 'often' },
      { body: '', forwarded: 'once', isDeleted: true },
      { body: 'O endereço', forwarded: 'once', fromMe: true, sendState: 'sent' },
    ]);
    await expect
      .poll(() => textsOf(at('message-forwarded')))
      .toEqual(['Encaminhada', 'Encaminhada muitas vezes', 'Encaminhada']);
    await expect.element(messages.nth(2)).toHaveAccessibleName(/Encaminhada muitas vezes: Repasse a todos$/);
    await expectAccessible('forwarded messages', '[data-testid=message]');
  });

  it('S532 the card of a link has its size before its page was read, and loads nothing of the page', async () => {
    const url = 'https://loja.test/azul';
    const preview = { url, site: 'loja.test', title: null, description: null, isPending: true };
    await showConversation([
      { body: url, preview },
      {
        body: `Veja ${url}`,
        preview: { ...preview, title: 'Luminária azul', description: 'x'.repeat(300), isPending: false },
      },
      { body: 'sem', preview: null },
    ]);
    const cards = at('message-preview');
    await expect
      .poll(() => textsOf(cards))
      .toEqual(['loja.testloja.test/azul', `Luminária azul${'x'.repeat(300)}loja.test`]);
    const [empty, full] = cards.elements().map((card) => card.getBoundingClientRect());
    expect(full?.height).toBe(empty?.height);
    // It is as wide as its bubble.
    for (const card of cards.elements()) {
      const bubble = card.closest('[data-bubble]')?.getBoundingClientRect();
      expect((bubble?.width ?? 0) - card.getBoundingClientRect().width).toBeLessThan(20);
    }
    await expect.element(cards.first()).toHaveAttribute('href', url);
    await expect.element(cards.first()).toHaveAttribute('rel', 'noopener noreferrer');
    expect(cards.elements().flatMap((card) => [...card.querySelectorAll('img')])).toEqual([]);
    await expectAccessible('cards of links', '[data-testid=message]');
  });

  it('S425 a masked document is shown by one click, by the keyboard too, and hidden by another', async () => {
    const api = await showConversation([
      { body: 'CPF •••.•••.•••-25 e CNPJ ••.•••.•••/••••-81', isMasked: true },
      { body: 'digitei •••.•••.•••-25' },
    ]);
    // What only looks like a mask is text.
    await expect.poll(() => count(at('masked-document'))).toBe(2);
    const second = at('masked-document').last();
    await expect.element(second).toHaveAccessibleName('Mostrar o documento ••.•••.•••/••••-81');
    await second.click();
    await expect.element(second).toHaveTextContent('11.222.333/0001-81');
    await expect.element(second).toHaveAccessibleName('Ocultar o documento 11.222.333/0001-81');
    expect(api.callsOf(messagesEndpoints.reveal).map(({ params, body }) => [params.id, body.place])).toEqual([[1, 1]]);
    await expectAccessible('a shown document', '[data-testid=message]');
    await userEvent.keyboard('{Enter}');
    await expect.element(second).toHaveTextContent('••.•••.•••/••••-81');
  });

  it('S172 marks, lists, quotes and links are drawn', async () => {
    const body =
      '*forte* _leve_ ~fora~ `código`\n- um\n- dois\n> citado\n1. primeiro\nveja https://loja.test/a_b_c.\n```duas\nlinhas```';
    await showConversation([{ body }]);
    const drawn = messages.element();
    const texts = (selector: string): (string | null)[] =>
      [...drawn.querySelectorAll(`:scope ${selector}`)].map(({ textContent }) => textContent);
    expect(texts('strong')).toEqual(['forte']);
    expect(texts('em')).toEqual(['leve']);
    expect(texts('s')).toEqual(['fora']);
    expect(texts('code')).toEqual(['código', 'duas\nlinhas']);
    expect(texts('ul li')).toEqual(['um', 'dois']);
    expect(texts('ol li')).toEqual(['primeiro']);
    expect(texts('blockquote')).toEqual(['citado']);
    const link = drawn.querySelector('a');
    expect(link?.getAttribute('href')).toBe('https://loja.test/a_b_c');
    expect(link?.rel).toBe('noopener noreferrer');
    expect(link?.target).toBe('_blank');
  });

  it('S172 T41 nothing anybody writes becomes a program, in any place of any kind of message', async () => {
    expect(scriptVectors.length).toBeGreaterThanOrEqual(60);
    const quotes = scriptVectors.map((body) => ({
      body: 'resposta',
      quotedMsg: { id: 1, body, fromMe: false, contactName: body },
    }));
    const placed = textPlaces.flatMap((place) =>
      scriptVectors.map((text) => ({ mediaUrl: '/media/1', ...place(text) })),
    );
    const written = [...quotes, ...placed].map((parts, index) => buildMessage({ ...parts, id: index + 1 }));
    signIn(buildSession());
    await i18n.loadNamespaces(['messages']);
    const actions = { onJump: vi.fn(), onPicture: vi.fn(), onMenu: vi.fn() };
    const places = { isGroup: true, leads: true, ends: true, isCurrent: false, isMarked: false, actions };
    await show(
      written.map((message) => (
        <MessageBubble key={message.id} message={message} contactName={scriptVectors[10] ?? ''} {...places} />
      )),
    );
    await expect.poll(() => document.querySelectorAll('[data-message-id]').length).toBe(written.length);
    expect(findScripts(page.getByRole('main').element())).toEqual([]);
    expect((globalThis as { ran?: unknown }).ran).toBeUndefined();
  });
});

describe('the menu of a message', () => {
  async function openMenu(message: Locator): Promise<void> {
    await userEvent.hover(message);
    await message.getByTestId('message-menu').click();
  }

  it('S165 S166 S167 a message is answered, copied and, if own, deleted after a question', async () => {
    const api = await showConversation([
      { body: 'Oi' },
      { body: '*Bia Rocha:*\nTexto *errado*', fromMe: true, userId: bia.id, ack: 1, sendState: 'sent' },
    ]);
    const [theirs, own] = [messages.first(), messages.last()];
    await openMenu(theirs);
    await expect.element(at('message-copy')).toBeVisible();
    expect(count(at('message-delete'))).toBe(0);
    await at('message-reply').click();
    await expect.element(at('composer-reply')).toHaveTextContent('Oi');

    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
    await openMenu(own);
    await at('message-copy').click();
    await expect.element(at('toast-success')).toBeVisible();
    expect(copied.mock.calls).toEqual([['*Bia Rocha:*\nTexto *errado*']]);

    await openMenu(own);
    await at('message-delete').click();
    await expect.element(at('confirm-dialog-confirm')).toBeVisible();
    expect(api.callsOf(messagesEndpoints.remove)).toEqual([]);
    await at('confirm-dialog-confirm').click();
    const deleted = own.getByTestId('message-deleted');
    await expect.element(deleted).toHaveTextContent('Mensagem apagada');
    expect(getComputedStyle(deleted.element()).fontStyle).toBe('italic');
    await expect.element(own.getByTestId('message-menu')).toBeDisabled();
    expect(api.callsOf(messagesEndpoints.remove).map(({ params }) => params.id)).toEqual([2]);
  });

  const sentNow = (): Partial<Message> => ({
    body: '*Bia Rocha:*\nCusta 10',
    fromMe: true,
    userId: bia.id,
    ack: 2,
    sendState: 'sent',
    createdAt: new Date().toISOString(),
  });

  it('S472 an own text is edited under its signature, and says so', async () => {
    const api = await showConversation([{ body: 'Quanto custa?' }, sentNow()]);
    const own = messages.last();
    await openMenu(own);
    await at('message-edit').click();
    const words = at('edit-message-words');
    await expect.element(words).toHaveValue('Custa 10');
    await expectAccessible('editing a message', '[data-testid=edit-message]');
    await words.fill('Custa 12');
    await userEvent.keyboard('{Enter}');
    await isGone(at('edit-message'));
    await expect.element(own).toHaveTextContent(/Bia Rocha:Custa 12\s*Editada/);
    expect(api.callsOf(messagesEndpoints.edit).map(({ params, body }) => [params.id, body.body])).toEqual([
      [2, 'Custa 12'],
    ]);
  });

  it('S472 on Meta’s API the menu says that the connection edits and deletes nothing', async () => {
    const cloud = { ...maria, whatsapp: { id: 5, name: 'Loja', provider: 'cloud' as const, isSample: false } };
    startFakeCompany({ tickets: [cloud], messages: [buildMessage(sentNow())] });
    await showApp(`/tickets/${maria.uuid}`, bia);
    await openMenu(messages.first());
    for (const key of ['message-edit', 'message-delete']) {
      await expect.element(at(key)).toHaveAttribute('aria-disabled', 'true');
      await expect.element(at(key)).toHaveTextContent('A conexão não permite.');
    }
    await expect.element(at('message-react')).not.toHaveAttribute('aria-disabled');
  });

  it('S491 Back closes the menu of a message and the choice of a reaction before it leaves the conversation', async () => {
    await showConversation([{ body: 'Chegou!' }]);
    const { pathname } = location;
    await openMenu(messages.first());
    await expect.element(at('message-react')).toBeVisible();
    history.back();
    await isGone(at('message-react'));
    await openMenu(messages.first());
    await at('message-react').click();
    await expect.element(at('reaction-picker')).toBeVisible();
    history.back();
    await isGone(at('reaction-picker'));
    expect(location.pathname).toBe(pathname);
    await expect.element(messages.first()).toBeVisible();
  });

  it('S473 a message is reacted to by keyboard, with another emoji, and no more', async () => {
    const api = await showConversation([{ body: 'Chegou!', reactions: [{ from: 'pn:5511987654321', emoji: '😂' }] }]);
    const theirs = messages.first();
    const reactions = (): string[] =>
      [...theirs.element().querySelectorAll('li')].map(({ textContent }) => textContent);
    await openMenu(theirs);
    await at('message-react').click();
    await expect.element(at('reaction-choice').first()).toHaveFocus();
    await expectAccessible('choosing a reaction', '[data-testid=reaction-picker]');
    await userEvent.keyboard('{Enter}');
    await expect.poll(reactions).toEqual(['👍', '😂']);
    await isGone(at('reaction-picker'));
    await openMenu(theirs);
    await at('message-react').click();
    await at('reaction-more').click();
    await at('emoji-search').fill('festa');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => reactions()[0]).not.toBe('👍');
    await at('reaction-mine').click();
    await expect.poll(reactions).toEqual(['😂']);
    expect(api.callsOf(messagesEndpoints.react).at(-1)?.body).toEqual({ emoji: '' });
  });
});
