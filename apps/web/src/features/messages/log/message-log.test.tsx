import { type Message, messagesEndpoints, ticketsEvents } from '@balcao/contract';
import { signText } from '@balcao/domain';
import { expect, it, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/axe.ts';
import { buildMessage } from '../../../test/builders/build-message.ts';
import { buildPhoto } from '../../../test/builders/build-files.ts';
import { buildTimelineEntry } from '../../../test/builders/build-timeline.ts';
import { createDeferred } from '../../../test/deferred.ts';
import { route } from '../../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../../test/fakes/fake-company.ts';
import { buildMessages, buildTicket } from '../../../test/builders/build-ticket.ts';
import { customerWrites } from '../../../test/fakes/fake-desk.ts';
import { liveLine } from '../../../test/fakes/fake-socket.ts';
import { ana, bia } from '../../../test/fakes/fake-users.ts';
import { at, comesToRest, count, drawn, goTo, isGone, showApp } from '../../../test/show.tsx';

const list = at('messages-list');
const messages = at('message');
const input = at('composer-input');
const toEnd = at('messages-to-end');
const maria = buildTicket({ id: 1, name: 'Maria Souza', user: bia });
const address = `/tickets/${maria.uuid}`;

const saying = (words: string): Locator => list.getByText(words, { exact: true });
const isShown = (words: string): boolean => count(saying(words)) > 0;
const topOf = (locator: Locator): number => locator.element().getBoundingClientRect().top;

/** "mensagem 1" and on. */
const numbered = (length: number, parts?: Partial<Message>): Message[] =>
  buildMessages(
    Array.from({ length }, (_, index) => `mensagem ${index + 1}`),
    parts,
  );

async function showConversation(search = ''): Promise<void> {
  await showApp(`${address}${search}`, bia);
  await expect.element(list).toBeVisible();
  await expect.poll(liveLine.isOpen).toBe(true);
}

async function scrollTo(top: number): Promise<void> {
  await comesToRest(list);
  list.element().scrollTop = top;
}

function fromEnd(): number {
  const box = list.element();
  return box.scrollHeight - box.clientHeight - box.scrollTop;
}

/** Watches a message frame by frame until the list is higher than `height`; answers how far it moved at most. */
function watchMovement(words: string, height: number): Promise<number> {
  const box = list.element();
  const topOfMessage = (): number | undefined =>
    [...box.querySelectorAll('[data-testid=message]')]
      .find((row) => row.textContent?.startsWith(words))
      ?.getBoundingClientRect().top;
  const start = topOfMessage() ?? Number.NaN;
  return new Promise((resolve) => {
    let most = 0;
    let framesSince = 0;
    const look = (): void => {
      const top = topOfMessage();
      most = Math.max(most, top === undefined ? 9_999 : Math.abs(top - start));
      framesSince = box.scrollHeight > height ? framesSince + 1 : 0;
      // Some frames more: late measurements must not move it either.
      if (framesSince > 20) resolve(most);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

it('S1180 after a reconnect with an own message that had not left, the conversation stays at its end', async () => {
  const api = startFakeCompany({ tickets: [maria], messages: numbered(60) });
  await showConversation();
  await comesToRest(list);
  const connect = api.cutNetwork();
  await input.fill('escrita sem internet');
  await userEvent.keyboard('{Enter}');
  await expect.element(at('message-trouble')).toBeVisible();
  await comesToRest(list);
  expect(fromEnd()).toBeLessThanOrEqual(1);
  liveLine.cut();
  for (let index = 1; index <= 12; index += 1) customerWrites({ body: `enquanto isso ${index}` });
  connect();
  liveLine.reconnect();
  await isGone(at('message-outgoing'));
  await expect.element(saying('enquanto isso 12')).toBeVisible();
  await comesToRest(list);
  expect(fromEnd()).toBeLessThanOrEqual(1);
});

it('S158 S168 opened at the newest; older pages come within 50 px of the top and what is read moves by no pixel', async () => {
  const lines = Array.from({ length: 130 }, (_, at) => `linha ${at + 1}: ${'palavra '.repeat((at * 7) % 40)}`);
  startFakeCompany({
    tickets: [maria],
    messages: buildMessages(['Oi', ...lines], { createdAt: new Date().toISOString() }),
  });
  await showConversation();
  await expect.element(messages.filter({ hasText: 'linha 130:' })).toBeInViewport();
  expect(fromEnd()).toBeLessThanOrEqual(1);
  // The newest page begins with 91.
  await scrollTo(60);
  await expect.element(messages.filter({ hasText: 'linha 91:' })).toBeInViewport();
  const { scrollHeight } = list.element();
  await scrollTo(30);
  expect(await watchMovement('linha 92:', scrollHeight + 400)).toBeLessThanOrEqual(1);
  // And on to the very beginning.
  await expect
    .poll(async () => {
      await scrollTo(0);
      return isShown('Oi');
    })
    .toBe(true);
  await expect.element(at('message-day').first()).toHaveTextContent('Hoje');
});

it('S158 S170 the unread line, and a button with the number of new ones while one reads above', async () => {
  const written = [...numbered(50), ...buildMessages(['Primeira não lida', 'Segunda não lida'])];
  startFakeCompany({
    tickets: [{ ...maria, unreadMessages: 2 }],
    messages: written.map((message, index) => ({ ...message, id: index + 1 })),
  });
  const photo = await buildPhoto('IMG_20261102_091500.jpg');
  await showConversation();
  await expect.element(at('message-unread')).toHaveTextContent('2 mensagens não lidas');
  await expect.element(saying('Segunda não lida')).toBeInViewport();

  await scrollTo(300);
  const still = saying('mensagem 25');
  await expect.element(toEnd).toBeVisible();
  const before = topOf(still);
  customerWrites({ body: 'Está aí?' });
  customerWrites({ body: 'Alô?' });
  await expect.element(toEnd).toHaveAccessibleName('2 mensagens novas, ir para o fim');
  expect(Math.abs(topOf(still) - before)).toBeLessThanOrEqual(1);
  await toEnd.click();
  await expect.element(saying('Alô?')).toBeInViewport();
  await isGone(toEnd);

  customerWrites({ body: 'Fica no fim' });
  await expect.element(saying('Fica no fim')).toBeInViewport();
  customerWrites({ body: 'Com foto', kind: 'image', mediaState: 'ready', mediaUrl: URL.createObjectURL(photo) });
  const picture = at('message-picture').getByRole('img');
  await expect.element(picture).toBeInViewport({ ratio: 0.9 });
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalHeight).toBe(1920);
  await expect.poll(fromEnd).toBeLessThanOrEqual(1);
});

it('S190 the end stays in view when the window becomes narrower and wider, whose lines break elsewhere', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => `linha ${at + 1}: ${'palavra '.repeat((at * 7) % 40)}`);
  startFakeCompany({ tickets: [maria], messages: buildMessages(lines) });
  await showConversation();
  await expect.poll(fromEnd).toBeLessThanOrEqual(1);
  for (const [width, height] of [
    [900, 768],
    [390, 844],
    [1366, 768],
  ] as const) {
    await page.viewport(width, height);
    await drawn();
    await expect.poll(fromEnd, { message: `${width} px wide` }).toBeLessThanOrEqual(1);
    await expect.element(messages.filter({ hasText: 'linha 60:' })).toBeInViewport();
  }
});

it('S190 the end stays above the input while text, a quote and files make it higher', async () => {
  startFakeCompany({ tickets: [maria], messages: numbered(60) });
  await showConversation();
  const last = messages.last();
  await expect.element(last).toBeInViewport();
  const room = (): number => list.element().clientHeight;
  const isAbove = (): boolean => fromEnd() <= 1 && last.element().getBoundingClientRect().bottom <= innerHeight;
  const highest = room();
  /** What makes the input higher must neither hide the end nor need a scroll. */
  const expectEnd = async (): Promise<void> => {
    await expect.poll(room).toBeLessThan(highest);
    await expect.poll(isAbove).toBe(true);
  };

  await input.fill('um\ndois\ntrês\nquatro\ncinco');
  await expectEnd();
  await input.fill('');
  await expect.poll(room).toBe(highest);
  await expect.poll(isAbove).toBe(true);

  await userEvent.hover(last);
  await last.getByTestId('message-menu').click();
  await at('message-reply').click();
  await expect.element(at('composer-reply')).toBeVisible();
  await expectEnd();

  await userEvent.upload(at('composer-files'), await buildPhoto('nota.jpg'));
  await expect.element(at('tray')).toBeVisible();
  await expectEnd();

  // Whoever reads further up stays there.
  await scrollTo(300);
  await expect.element(toEnd).toBeVisible();
  const before = list.element().scrollTop;
  await input.fill('um\ndois\ntrês');
  await drawn();
  expect(list.element().scrollTop).toBe(before);
});

it.each([
  ['the card of its link', 'enabled', true],
  ['no card where the company wants none', 'disabled', false],
] as const)(
  'S558 a message that is being sent has the size it will have, with name, quote and %s, so that nothing moves',
  async (_, linkPreviews, hasCard) => {
    const isStored = createDeferred<void>();
    const url = 'https://loja.test/azul';
    const preview = { url, site: 'loja.test', title: null, description: null, isPending: true };
    const storing = route(messagesEndpoints.send, async ({ body: { body, clientId = null, sign, quotedMsg } }) => {
      await isStored.promise;
      return buildMessage({
        id: 61,
        fromMe: true,
        userId: bia.id,
        userName: bia.name,
        body: sign === true ? signText(bia.name, body) : body,
        quotedMsg: { id: quotedMsg?.id ?? 0, body: 'mensagem 60', fromMe: false, contactName: 'Maria Souza' },
        preview: hasCard ? preview : null,
        clientId,
        sendState: 'queued',
        createdAt: new Date().toISOString(),
      });
    });
    const createdAt = new Date().toISOString();
    startFakeCompany({ tickets: [maria], messages: numbered(60, { createdAt }), instead: [storing] });
    await showApp(address, bia, { company: { settings: [{ key: 'linkPreviews', value: linkPreviews }] } });
    const last = messages.last();
    await expect.element(last).toBeInViewport();
    await userEvent.hover(last);
    await last.getByTestId('message-menu').click();
    await at('message-reply').click();
    await expect.element(at('composer-reply')).toBeVisible();
    await input.fill(`Veja ${url}`);
    await userEvent.keyboard('{Enter}');
    const outgoing = at('message-outgoing');
    await expect.element(outgoing.getByTestId('message-quote')).toHaveTextContent('Maria Souzamensagem 60');
    await expect.element(outgoing).toHaveTextContent(`${bia.name}:`);
    expect(count(outgoing.getByTestId('message-preview'))).toBe(hasCard ? 1 : 0);
    await expect.poll(fromEnd).toBeLessThanOrEqual(1);
    const heightOf = (locator: Locator): number => locator.element().getBoundingClientRect().height;
    const [height, top] = [heightOf(outgoing), topOf(saying('mensagem 58'))];
    isStored.resolve(undefined);
    const stored = messages.filter({ hasText: 'Veja https' });
    await expect.element(stored).toBeVisible();
    await isGone(outgoing);
    await drawn();
    expect(heightOf(stored)).toBe(height);
    expect(Math.abs(topOf(saying('mensagem 58')) - top)).toBeLessThanOrEqual(1);
  },
);

it('S171 the day being read floats above the messages while they are scrolled', async () => {
  const old = numbered(25).map((message) => ({ ...message, createdAt: '2026-10-05T12:00:00Z' }));
  startFakeCompany({
    tickets: [maria],
    messages: [...old, ...numbered(15)].map((message, index) => ({ ...message, id: index + 1 })),
  });
  await showConversation();
  await expect.element(messages.last()).toBeInViewport();
  const isShown = (): boolean => document.querySelector('[data-testid=floating-day][data-shown]') !== null;
  expect(isShown()).toBe(false);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await scrollTo(200);
  await expect.element(at('floating-day')).toHaveTextContent('05/10/2026');
  await expect.poll(isShown).toBe(true);
  await vi.advanceTimersByTimeAsync(1_200);
  await expect.poll(isShown).toBe(false);
  vi.useRealTimers();
});

it('S164 a quoted block leads to its message far above, marks it, and newer pages lead back to the end', async () => {
  const quotedMsg = { id: 5, body: 'mensagem 5', fromMe: false, contactName: 'Maria Souza' };
  const answer = buildMessage({ id: 151, body: 'Sobre aquilo', quotedMsg, createdAt: '2026-11-02T12:10:00Z' });
  startFakeCompany({ tickets: [maria], messages: [...numbered(150), answer] });
  await showConversation();
  await expect.element(at('message-quote')).toBeVisible();
  const marked = (): string | undefined =>
    document.querySelector<HTMLElement>('[data-message-id][data-marked]')?.dataset['messageId'];
  const messageWith = (id: number): Locator =>
    page.elementLocator(document.querySelector(`[data-message-id="${id}"]`) ?? document.body);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await at('message-quote').click();
  await expect.poll(marked).toBe('5');
  await expect.element(messageWith(5)).toBeInViewport();
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.poll(marked).toBeUndefined();
  // What arrives meanwhile is counted and not put beside what is seen.
  customerWrites({ body: 'Mais uma' });
  await expect.element(toEnd).toHaveAccessibleName('1 mensagem nova, ir para o fim');
  expect(isShown('Mais uma')).toBe(false);
  await expect
    .poll(async () => {
      await scrollTo(1_000_000);
      return isShown('Mais uma');
    })
    .toBe(true);
  await expect.element(saying('Sobre aquilo')).toBeVisible();

  await goTo(`${address}?m=10`);
  await expect.poll(marked).toBe('10');
  await expect.element(messageWith(10)).toBeInViewport();
  vi.useRealTimers();
  await input.fill('Respondendo');
  await userEvent.keyboard('{Enter}');
  await expect.element(saying('Respondendo')).toBeInViewport();
  await expect.element(saying('Mais uma')).toBeInViewport();
});

it('S474 words are found in messages that are not loaded, marked, and gone through by keyboard', async () => {
  const bodies = Array.from({ length: 200 }, (_, at) => (at % 90 === 5 ? `a Condição ${at}` : `mensagem ${at}`));
  startFakeCompany({ tickets: [maria], messages: buildMessages(bodies) });
  await showConversation();
  await userEvent.keyboard('{Control>}f{/Control}');
  const words = at('find-words');
  await expect.element(words).toHaveFocus();
  await words.fill('condicao');
  await expect.element(at('find-count')).toHaveTextContent('1 de 3');
  await expect.element(saying('a Condição 185')).toBeInViewport();
  await expectAccessible('the search in a conversation', '[data-testid=find-bar]');
  const marked = (): string[] => [...(CSS.highlights.get('found-words') ?? [])].map(String);
  await expect.poll(marked).toContain('Condição');
  for (const [key, count, shown] of [
    ['{Enter}', '2 de 3', 95],
    ['{ArrowUp}', '3 de 3', 5],
    ['{ArrowDown}', '2 de 3', 95],
    ['{Enter}', '3 de 3', 5],
    ['{Enter}', '1 de 3', 185],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(at('find-count')).toHaveTextContent(count);
    await expect.element(saying(`a Condição ${shown}`)).toBeInViewport();
  }
  await words.fill('nunca dito');
  await expect.element(at('find-count')).toHaveTextContent('Nada encontrado');
  await userEvent.keyboard('{Escape}');
  await isGone(at('find-bar'));
  await expect.element(input).toHaveFocus();
  expect(marked()).toEqual([]);
});

it('S171 days stand between the messages by name or date', async () => {
  const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
  const times = ['2025-03-06T15:00:00Z', daysAgo(1), daysAgo(0)];
  const written = buildMessages(['No ano passado', 'Ontem mesmo', 'Agora há pouco']);
  startFakeCompany({
    tickets: [maria],
    messages: written.map((message, index) => ({ ...message, createdAt: times[index] ?? message.createdAt })),
  });
  await showConversation();
  const days = (): (string | null)[] =>
    at('message-day')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(days).toEqual(['06/03/2025', 'Ontem', 'Hoje']);
});

it('S174 S175 a handover names the queue, and in a group each bubble its sender', async () => {
  const queue = { id: 4, name: 'Financeiro e Cobrança das Lojas do Interior', color: '#B7791F' };
  const contact = { id: 1, name: 'Maria Aparecida de Souza' };
  startFakeCompany({
    tickets: [{ ...maria, isGroup: true }],
    messages: [
      buildMessage({ id: 1, body: 'antes', contact, queueId: 3 }),
      buildMessage({ id: 2, body: 'depois', contact, queueId: queue.id, queue }),
    ],
  });
  await showConversation();
  await expect.element(at('message-queue')).toHaveTextContent(`Fila ${queue.name}`);
  const sender = messages.filter({ hasText: 'depois' }).element().querySelector('strong');
  expect(sender?.textContent).toBe('Maria Aparecida de Souza');
});

it('2.2 one tab stop, arrows from message to message, and only what arrives is said aloud', async () => {
  startFakeCompany({ tickets: [maria], messages: numbered(60) });
  await showConversation();
  await expect.element(saying('mensagem 60')).toBeInViewport();
  await expect.element(list).toHaveAttribute('role', 'log');
  const stops = (): NodeListOf<HTMLElement> => document.querySelectorAll('[data-testid=message][tabindex="0"]');
  expect(stops()).toHaveLength(1);
  const focused = (): string => document.activeElement?.getAttribute('aria-label') ?? '';
  await input.click();
  stops()[0]?.focus();
  await expect.poll(focused).toMatch(/: mensagem 60$/);
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(focused).toMatch(/^Maria Souza, \d\d:\d\d: mensagem 59$/);
  await userEvent.keyboard('{ArrowUp>20/}');
  await expect.poll(focused).toMatch(/: mensagem 39$/);
  await expect.element(saying('mensagem 39')).toBeInViewport();
  await userEvent.keyboard('{Enter}');
  await expect.element(at('message-reply')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await isGone(at('message-reply'));
  await userEvent.keyboard('{Tab}');
  stops()[0]?.focus();
  await userEvent.keyboard('{End}');
  await expect.poll(focused).toMatch(/: mensagem 60$/);

  const aloud = at('messages-announcement');
  await expect.element(aloud).toHaveTextContent('');
  customerWrites({ body: 'Uma *nova*' });
  await expect.element(aloud).toHaveTextContent('Maria Souza: Uma nova');
  await expectAccessible('the conversation', '[data-testid=conversation]');
});

it('S451 tells between the messages who did what with the ticket, and what happens from now on', async () => {
  const transferred = buildTimelineEntry({
    id: 2,
    kind: 'transferred',
    user: { id: 7, name: 'Ana <3' },
    toUser: { id: bia.id, name: bia.name },
    queue: { id: 3, name: 'Suporte', color: '#0B7A4B' },
    note: 'Já mandou o comprovante',
    afterMessageId: 1,
  });
  startFakeCompany({
    tickets: [maria],
    messages: numbered(2),
    timeline: [buildTimelineEntry({ user: null }), transferred],
  });
  await showConversation();
  const entries = at('timeline-entry');
  await expect.element(entries.nth(0)).toHaveTextContent(/^Usuário excluído aceitou\d\d:\d\d$/);
  await expect
    .element(entries.nth(1))
    .toHaveTextContent(/^Ana <3 transferiu para Bia Rocha, fila Suporte\d\d:\d\d“Já mandou o comprovante”$/);
  expect(topOf(entries.nth(1))).toBeGreaterThan(topOf(saying('mensagem 1')));
  expect(topOf(entries.nth(1))).toBeLessThan(topOf(saying('mensagem 2')));
  const record = buildTimelineEntry({ id: 3, kind: 'customerReturned', user: null, afterMessageId: 2 });
  liveLine.send(ticketsEvents.ticketTimeline, { action: 'create', record });
  await expect.element(entries.nth(2)).toHaveTextContent(/^O cliente voltou a escrever/);
  const rated = buildTimelineEntry({ id: 4, kind: 'rated', user: null, note: '2', afterMessageId: 2 });
  liveLine.send(ticketsEvents.ticketTimeline, { action: 'create', record: rated });
  await expect.element(entries.nth(3)).toHaveTextContent(/^O cliente avaliou o atendimento: ★★☆ satisfeito\d\d:\d\d$/);
  await expectAccessible('the conversation', '[data-testid=conversation]');
});

it('S454 earlier tickets of the same contact appear above, one after the other, and can only be read', async () => {
  const before = (id: number) =>
    buildTicket({ id, name: 'Maria Souza', user: ana, status: 'closed', contactId: current.contactId });
  const current = buildTicket({ id: 9, name: 'Maria Souza', user: bia });
  const words = (ticketId: number, first: number) =>
    numbered(30, { ticketId }).map((message, index) => ({
      ...message,
      id: first + index,
      body: `${ticketId}: ${message.body}`,
    }));
  startFakeCompany({
    tickets: [current, before(4), before(7)],
    messages: [...words(4, 100), ...words(7, 200), ...words(9, 300)],
    timeline: [buildTimelineEntry({ ticketId: 7, kind: 'resolved', afterMessageId: 229 })],
  });
  await showApp(`/tickets/${current.uuid}`, bia);
  await expect.element(saying('9: mensagem 30')).toBeInViewport();
  expect(count(at('ticket-divider'))).toBe(0);
  await scrollTo(0);
  await expect.poll(() => isShown('7: mensagem 30')).toBe(true);
  await expect.element(at('ticket-divider').last()).toHaveTextContent(/^Atendimento #9/);
  await expect.element(at('timeline-entry')).toHaveTextContent(/resolveu/);
  const bubble = messages.filter({ hasText: '7: mensagem 30' });
  expect(bubble.element().querySelector('[data-testid=message-menu]')).toBeNull();
  await scrollTo(0);
  await expect.poll(() => isShown('7: mensagem 1')).toBe(true);
  await scrollTo(0);
  await expect.poll(() => isShown('4: mensagem 30')).toBe(true);
});

it('S535 words are found in earlier tickets of the same contact, shown there, and the end leads back', async () => {
  const current = buildTicket({ id: 9, name: 'Maria Souza', user: bia });
  const before = buildTicket({ id: 4, name: 'Maria Souza', user: ana, status: 'closed', contactId: current.contactId });
  const words = (ticketId: number, first: number, count: number) =>
    numbered(count, { ticketId }).map((message, index) => ({
      ...message,
      id: first + index,
      body: index === 1 ? `${ticketId}: o combinado` : `${ticketId}: ${message.body}`,
    }));
  startFakeCompany({ tickets: [current, before], messages: [...words(4, 100, 150), ...words(9, 300, 100)] });
  await showApp(`/tickets/${current.uuid}`, bia);
  await expect.element(saying('9: mensagem 100')).toBeInViewport();
  await userEvent.keyboard('{Control>}f{/Control}');
  await at('find-words').fill('combinado');
  await expect.element(at('find-count')).toHaveTextContent(/^1 de 2$/);
  await expect.element(saying('9: o combinado')).toBeInViewport();
  await userEvent.keyboard('{Enter}');
  await expect.element(at('find-count')).toHaveTextContent(/^2 de 2 · atendimento #4$/);
  await expect.element(saying('4: o combinado')).toBeInViewport();
  const marked = (): string[] => [...(CSS.highlights.get('found-words') ?? [])].map(String);
  await expect.poll(marked).toContain('combinado');
  const bubble = messages.filter({ hasText: '4: o combinado' });
  expect(bubble.element().querySelector('[data-testid=message-menu]')).toBeNull();
  // Newer messages of that ticket are loaded while it is read.
  await expect
    .poll(async () => {
      await scrollTo(1_000_000);
      return isShown('4: mensagem 150');
    })
    .toBe(true);
  await userEvent.keyboard('{Enter}');
  await expect.element(saying('9: o combinado')).toBeInViewport();
  await userEvent.keyboard('{Enter}');
  await expect.element(saying('4: o combinado')).toBeInViewport();
  await toEnd.click();
  await expect.element(saying('9: mensagem 100')).toBeInViewport();
  expect(isShown('4: o combinado')).toBe(false);
});

it('S155 S159 skeletons, an inline retry, and words for an empty conversation', async () => {
  const api = startFakeCompany({ tickets: [maria] });
  const answer = api.hold(messagesEndpoints.list);
  await showApp(address, bia);
  await expect.element(at('conversation-loading')).toBeVisible();
  answer();
  const accept = api.refuse(messagesEndpoints.list, 'ERR_INTERNAL');
  await showApp(address, bia);
  const retry = at('conversation-error').getByRole('button');
  await expect.element(retry).toBeVisible();
  // Refused until the click and not before it: the page also tries again by itself.
  document.addEventListener('click', accept, { capture: true, once: true });
  await retry.click();
  await expect.element(at('messages-empty')).toHaveTextContent(/Diga olá/);
});

/** How many bubbles were drawn since the last question: React gives an element new props with each drawing. */
function createDrawingCounter(): () => number {
  const known = new WeakSet<object>();
  return () =>
    messages.elements().filter((row) => {
      const name = Object.keys(row).find((key) => key.startsWith('__reactProps'));
      const props = (row as unknown as Record<string, object>)[name ?? ''] ?? {};
      return known.has(props) ? false : known.add(props) !== undefined;
    }).length;
}

it('6.2 among 5 000 messages only those near the view are drawn, a key draws none again, and Enter adds the own one', async () => {
  const all = { messages: numbered(5_000), timeline: [], notes: [], hasMore: false, hasNewer: false };
  startFakeCompany({ tickets: [maria], messages: all.messages, instead: [route(messagesEndpoints.list, () => all)] });
  await showConversation();
  await expect.element(saying('mensagem 5000')).toBeInViewport();
  expect(count(messages)).toBeLessThan(60);
  const countDrawn = createDrawingCounter();
  expect(countDrawn()).toBeGreaterThan(5);
  await input.click();
  await userEvent.keyboard('digitando sem parar');
  await expect.element(input).toHaveValue('digitando sem parar');
  expect(countDrawn()).toBe(0);
  await userEvent.keyboard('{Enter}');
  await expect.element(saying('digitando sem parar')).toBeInViewport();
  expect(count(messages)).toBeLessThan(60);
});

it('S396 twenty messages that came while the line was down are there once it is back, each once and in order', async () => {
  startFakeCompany({ tickets: [maria], messages: numbered(30) });
  await showConversation();
  await expect.element(saying('mensagem 30')).toBeVisible();
  liveLine.cut();
  const missed = Array.from({ length: 20 }, (_, index) => `mensagem ${index + 31}`);
  for (const body of missed) customerWrites({ body });
  expect(isShown('mensagem 31')).toBe(false);
  liveLine.reconnect();
  await expect.element(saying('mensagem 50')).toBeVisible();
  const shown = messages.elements().map(({ textContent }) => /mensagem \d+(?=\d\d:\d\d)/.exec(textContent)?.[0]);
  expect(shown.slice(-20)).toEqual(missed);
  expect(new Set(shown).size).toBe(shown.length);
});
