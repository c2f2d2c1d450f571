import { chatById, chatOfUser, teamChatEndpoints, teamChatEvents, ticketsEndpoints } from '@balcao/contract';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/axe.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { buildTicket } from '../../test/builders/build-ticket.ts';
import { liveLine } from '../../test/fakes/fake-socket.ts';
import { buildChat, buildChatMessage, teamChatRoutes } from '../../test/fakes/fake-team-chat.ts';
import { ana, bia, buildUser } from '../../test/fakes/fake-users.ts';
import { giveFiles } from '../../test/give-files.ts';
import {
  at,
  count,
  drawn,
  emulateMedia,
  isGone,
  onPhone,
  prepareScreens,
  scrollsSideways,
  showApp,
  textsOf,
} from '../../test/show.tsx';
import { forgetDrafts } from './composer/drafts.ts';
import { chatOutboxStore } from './outbox-store.ts';

const leo = buildUser({ id: 3, name: 'Léo Dias' });
const person = ({ id, name }: { id: number; name: string }, unreads = 0) => ({
  userId: id,
  unreads,
  user: { id, name },
});
const saturday = buildChat({
  id: 1,
  lastMessage: 'Ana Prado: Quem cobre?',
  lastSenderId: ana.id,
  lastText: 'Quem cobre?',
  lastAt: '2026-03-09T13:28:00.000Z',
  users: [person(ana), person(bia, 2), person(leo)],
});
const direct = buildChat({ id: 2, title: '', ownerId: bia.id, updatedAt: '2026-03-08T13:00:00.000Z' });
const said = [
  buildChatMessage({ id: 1, message: 'Gente, quem cobre o sábado?' }),
  buildChatMessage({ id: 2, senderId: bia.id, sender: { name: bia.name }, message: 'Eu abro às *8h*' }),
];
const row = (text: string) => at('chat-row').filter({ hasText: text });
const input = at('chat-input');

afterEach(async () => {
  forgetDrafts(bia.id);
  await chatOutboxStore.removeAll(bia.id);
});

async function open(
  address = '/chats',
  { viewer = bia, chats = [saturday, direct], messages = said, tickets = [] as ReturnType<typeof buildTicket>[] } = {},
) {
  const api = startFakeCompany({
    viewer,
    tickets,
    users: [leo, bia, ana],
    instead: teamChatRoutes(chats, messages, [ana, bia, leo]),
  });
  await showApp(address, viewer);
  await expect.element(at('chats')).toBeVisible();
  await expect.poll(liveLine.isOpen).toBe(true);
  return api;
}

const openChat = (chat = saturday, options: Parameters<typeof open>[1] = {}) => open(`/chats/${chat.uuid}`, options);

it('S256 S258 S34 S33 the list shows title, badge and newest message; menu and top bar have a dot', async () => {
  await open();
  await expect.element(row('Plantão de sábado')).toHaveTextContent('Ana: Quem cobre?');
  await expect.element(at('chat-unread')).toHaveAccessibleName('2 mensagens não lidas');
  await expect.element(row('Ana Prado')).toHaveTextContent('Nenhuma mensagem ainda');
  await expect.element(at('menu-chats-unread')).toBeVisible();
  await expect.element(at('shell-recent-chats')).toHaveAccessibleName('Chats recentes, 1 com mensagens não lidas');
  await at('shell-recent-chats').click();
  await expect.poll(() => textsOf(at('recent-chat')).length).toBe(2);
  await at('recent-chat').first().click();
  await expect.element(at('chat-title')).toHaveTextContent('Plantão de sábado');
  expect(location.pathname).toBe(`/chats/${saturday.uuid}`);
});

it('S264 an open chat with unseen messages is reported once; badge and dots go out', async () => {
  const api = await openChat();
  await expect.poll(() => api.callsOf(teamChatEndpoints.read).map(({ body }) => body.userId)).toEqual([bia.id]);
  await isGone(at('chat-unread'));
  await isGone(at('menu-chats-unread'));
  await expect.element(at('shell-recent-chats')).toHaveAccessibleName('Chats recentes');
});

it('S261 S262 own messages stand right; Enter or the button sends what is not blank, Shift Enter writes on', async () => {
  const api = await openChat(direct, { messages: said.map((message) => ({ ...message, chatId: 2 })) });
  await expect.poll(() => count(at('chat-message'))).toBe(2);
  const [theirs, mine] = at('chat-message').elements();
  expect([theirs?.hasAttribute('data-mine'), mine?.hasAttribute('data-mine')]).toEqual([false, true]);
  expect(theirs?.textContent).toMatch(/^.*Ana Prado.*Gente, quem cobre o sábado\?10:00$/);
  expect(mine?.querySelector('strong')?.textContent).toBe('8h');
  await expect.element(at('chat-send')).toBeDisabled();
  await input.click();
  await userEvent.keyboard('   {Enter}');
  expect(api.callsOf(teamChatEndpoints.send)).toEqual([]);
  await input.fill('');
  await userEvent.keyboard('Um{Shift>}{Enter}{/Shift}dois{Enter}');
  await expect.poll(() => count(at('chat-message'))).toBe(3);
  await expect.element(input).toHaveValue('');
  await input.fill('Três');
  await at('chat-send').click();
  await expect.poll(() => count(at('chat-message'))).toBe(4);
  expect(api.callsOf(teamChatEndpoints.send).map(({ body }) => body.message)).toEqual(['Um\ndois', 'Três']);
  await isGone(at('chat-pending'));
});

it('S905 S269 without a network nothing is lost nor overtaken: it waits, says so without a notice, and goes in its order', async () => {
  const api = await openChat();
  await expect.poll(() => count(at('chat-message'))).toBe(2);
  const connect = api.cutNetwork();
  for (const text of ['primeira', 'segunda', 'terceira']) {
    await input.fill(text);
    await userEvent.keyboard('{Enter}');
  }
  await expect.poll(() => count(at('chat-pending'))).toBe(3);
  await expect.element(at('chat-problem')).toHaveTextContent(/^Não enviada ·\s*Tentar novamente/);
  expect(count(at('toast-error'))).toBe(0);
  connect();
  await at('chat-retry').click();
  await isGone(at('chat-pending'));
  expect(
    textsOf(at('chat-message'))
      .slice(2)
      .map((text) => /primeira|segunda|terceira/.exec(text)?.[0]),
  ).toEqual(['primeira', 'segunda', 'terceira']);
});

it('S905 what was on its way when the page was closed is sent by the next page, once; what was typed is still there', async () => {
  const api = await openChat();
  const answer = api.hold(teamChatEndpoints.send);
  await input.fill('no meio do caminho');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => api.callsOf(teamChatEndpoints.send).length).toBe(1);
  await input.fill('ainda escrevendo');
  await expect.poll(async () => (await chatOutboxStore.load(bia.id, Date.now())).length).toBe(1);
  // As after a reload.
  await showApp(`/chats/${saturday.uuid}`, bia);
  await expect.element(input).toHaveValue('ainda escrevendo');
  answer();
  await expect.poll(() => api.callsOf(teamChatEndpoints.send).length).toBe(2);
  await isGone(at('chat-pending'));
  await expect.poll(() => count(at('chat-message').filter({ hasText: 'no meio do caminho' }))).toBe(1);
  const [first, second] = api.callsOf(teamChatEndpoints.send);
  expect(second?.body.clientId).toBe(first?.body.clientId);
});

it('S269 a refused message keeps its mark and lets the next one pass; it can be given up', async () => {
  const api = await openChat();
  const heal = api.refuseSome(teamChatEndpoints.send, 'ERR_VALIDATION', ({ body }) => body.message === 'recusada');
  await input.fill('recusada');
  await userEvent.keyboard('{Enter}');
  await expect.element(at('chat-problem')).toBeVisible();
  await input.fill('aceita');
  await userEvent.keyboard('{Enter}');
  await expect.element(at('chat-message').filter({ hasText: 'aceita' })).toBeVisible();
  expect(count(at('chat-problem'))).toBe(1);
  await at('chat-discard').click();
  await isGone(at('chat-pending'));
  heal();
});

it('S906 files are sent one message each, the first with the text; too large ones are refused with a reason', async () => {
  const api = await openChat();
  await userEvent.upload(at('chat-files'), [
    new File(['a'], 'escala.pdf', { type: 'application/pdf' }),
    new File(['b'], 'folga.pdf', { type: 'application/pdf' }),
  ]);
  await expect.poll(() => textsOf(at('chat-tray-file')).length).toBe(2);
  await input.fill('As duas escalas');
  await at('chat-send').click();
  await expect.poll(() => count(at('chat-file'))).toBe(2);
  expect(api.callsOf(teamChatEndpoints.send).map(({ body, files }) => [body.message, files[0]?.name])).toEqual([
    ['As duas escalas', 'escala.pdf'],
    ['', 'folga.pdf'],
  ]);
  await expect.element(page.getByRole('link', { name: 'Baixar escala.pdf' })).toBeVisible();
  giveFiles(at('chat-files'), [new File([new Uint8Array(15 * 1024 * 1024 + 1)], 'filme.mp4')]);
  await expect.element(at('chat-file-refused')).toHaveTextContent('filme.mp4 passa de 15 MB');
  expect(count(at('chat-tray-file'))).toBe(0);
});

it('S263 within 600 px of the top earlier messages join once, without a jump', async () => {
  const many = Array.from({ length: 60 }, (_, index) =>
    buildChatMessage({ id: index + 1, message: `mensagem número ${index + 1}\nsegunda linha\nterceira linha` }),
  );
  const api = await openChat(saturday, { messages: many });
  const log = at('chat-log');
  await expect.poll(() => count(at('chat-message'))).toBe(20);
  expect(log.element().scrollTop).toBe(0);
  const box = log.element();
  expect(box.scrollHeight - box.clientHeight).toBeGreaterThan(700);
  box.scrollTop = -(box.scrollHeight - box.clientHeight - 590);
  const anchor = () => document.getElementById('chat-message-45')?.getBoundingClientRect().top ?? 0;
  await drawn();
  const before = anchor();
  await expect.poll(() => count(at('chat-message'))).toBe(40);
  await drawn();
  expect(Math.abs(anchor() - before)).toBeLessThan(2);
  expect(api.callsOf(teamChatEndpoints.messages).map(({ query }) => query.pageNumber)).toEqual([1, 2]);
});

it('S266 S267 S268 lists and the open chat follow the three channels', async () => {
  await openChat();
  await expect.poll(() => count(at('chat-message'))).toBe(2);
  const fresh = buildChat({ id: 9, title: 'Inventário', updatedAt: '2026-03-10T10:00:00.000Z' });
  liveLine.send(chatOfUser(bia.id), { action: 'create', record: fresh });
  await expect.poll(() => textsOf(at('chat-row'))[0]).toContain('Inventário');
  liveLine.send(chatOfUser(bia.id), { action: 'update', record: { ...fresh, title: 'Balanço', version: 2 } });
  await expect.poll(() => textsOf(at('chat-row'))[0]).toContain('Balanço');

  const newMessage = buildChatMessage({
    id: 7,
    message: 'Fico até as 14h',
    senderId: leo.id,
    sender: { name: leo.name },
  });
  const chat = {
    ...saturday,
    lastMessage: 'Léo Dias: Fico até as 14h',
    lastText: 'Fico até as 14h',
    lastSenderId: leo.id,
    updatedAt: '2026-03-10T11:00:00.000Z',
    version: 9,
    users: [person(ana, 1), person(bia, 1), person(leo)],
  };
  liveLine.send(teamChatEvents.chat, { action: 'new-message', newMessage, chat });
  liveLine.send(chatById(1), { action: 'new-message', newMessage, chat });
  await expect.poll(() => count(at('chat-message'))).toBe(3);
  await expect.poll(() => textsOf(at('chat-row'))[0]).toContain('Léo: Fico até as 14h');
  liveLine.send(chatById(1), { action: 'update', chat: { ...chat, title: 'Plantão novo', version: 20 } });
  await expect.element(at('chat-title')).toHaveTextContent('Plantão novo');
  liveLine.send(teamChatEvents.chat, { action: 'delete', id: 1 });
  await expect.poll(() => location.pathname).toBe('/chats');
  await isGone(row('Plantão'));
  await isGone(at('chat-title'));
});

it('S907 somebody who types is shown until the message comes, and the own typing is told now and then', async () => {
  const api = await openChat();
  liveLine.send(teamChatEvents.chat, { action: 'typing', chatId: 1, user: { id: leo.id, name: leo.name } });
  await expect.element(at('chat-typing')).toHaveTextContent('Léo está digitando…');
  await expect.element(row('Plantão')).toHaveTextContent('Léo está digitando…');
  const newMessage = buildChatMessage({ id: 8, senderId: leo.id, sender: { name: leo.name } });
  liveLine.send(teamChatEvents.chat, { action: 'new-message', newMessage, chat: { ...saturday, version: 8 } });
  await expect.element(at('chat-typing')).toHaveTextContent(/^$/);
  await input.fill('a');
  await input.fill('ab');
  await expect.poll(() => api.callsOf(teamChatEndpoints.typing).length).toBe(1);
});

it('S908 a ticket is chosen by "#" and shown as a card that opens it, only to those who may see it', async () => {
  const ticket = buildTicket({ id: 1057, name: 'Fernanda Alves', user: bia });
  const messages = [
    buildChatMessage({ id: 1, message: 'Dá baixa no #1057' }),
    buildChatMessage({ id: 2, message: 'E no #1058, que só eu vejo' }),
  ];
  const api = await openChat(saturday, { messages, tickets: [ticket] });
  await expect.element(at('chat-ticket')).toHaveTextContent('#1057 Fernanda Alves');
  await expect.poll(() => api.callsOf(ticketsEndpoints.get).length).toBe(2);
  expect(count(at('chat-ticket'))).toBe(1);
  expect(count(at('toast-error'))).toBe(0);
  await input.click();
  await userEvent.keyboard('Veja #105');
  await expect.element(at('chat-suggestion')).toHaveTextContent('#1057 Fernanda Alves');
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveValue('Veja #1057 ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => count(at('chat-ticket'))).toBe(2);
  await prepareScreens(`/tickets/${ticket.uuid}`);
  await at('chat-ticket').first().click();
  await expect.poll(() => location.pathname).toBe(`/tickets/${ticket.uuid}`);
});

it('S909 messages are searched; a hit further up is loaded and marked', async () => {
  const many = Array.from({ length: 45 }, (_, index) =>
    buildChatMessage({ id: index + 1, message: index === 2 ? 'o catálogo antigo' : `mensagem ${index + 1}` }),
  );
  await openChat(saturday, { messages: many });
  await at('chat-find-button').click();
  await at('chat-find-input').fill('catálogo');
  await expect.element(at('chat-hit')).toHaveTextContent('o catálogo antigo');
  await at('chat-hit').click();
  await expect.element(at('chat-message').filter({ hasText: 'o catálogo antigo' })).toHaveAttribute('data-marked');
  await at('chat-find-close').click();
  await isGone(at('chat-find'));
});

it('S257 R31 S265 admins begin chats on wide screens, everybody on narrow ones; the dialog needs a person', async () => {
  await open('/chats');
  expect(count(at('chats-new'))).toBe(0);
  await open('/chats', { viewer: ana });
  await expect.element(at('chats-new')).toHaveTextContent(/^Nova$/);
  const widths = [at('chats-search'), at('chats-new')].map((part) => part.element().getBoundingClientRect().width);
  expect(widths[0], 'the button leaves the room to the search').toBeGreaterThan(widths[1] ?? 0);
  await onPhone();
  await open('/chats');
  await expect.element(at('chats-new')).toHaveTextContent(/^Novo$/);
  const api = await open('/chats');
  await at('chats-new').click();
  await expect.element(page.getByRole('heading', { name: 'Conversa', exact: true })).toBeVisible();
  await expect.element(at('chat-dialog-cancel')).toHaveTextContent('Fechar');
  await at('chat-dialog-submit').click();
  await expect.element(at('chat-dialog-people-error')).toHaveTextContent('Escolha ao menos uma pessoa');
  expect(api.callsOf(teamChatEndpoints.create)).toEqual([]);
  await at('chat-dialog-title').fill('Mudança');
  await at('chat-dialog-people').fill('leo');
  await userEvent.keyboard('{Enter}');
  await expect.element(at('chat-dialog-person')).toHaveTextContent('Léo Dias');
  await at('chat-dialog-submit').click();
  await expect.element(at('chat-title')).toHaveTextContent('Mudança');
  expect(api.callsOf(teamChatEndpoints.create).map(({ body }) => body)).toEqual([
    { title: 'Mudança', users: [{ id: leo.id }] },
  ]);
});

it('S259 S260 only the owner edits and deletes, the latter after the prescribed question', async () => {
  await openChat(saturday);
  await expect.element(at('chat-title')).toBeVisible();
  expect(count(at('chat-delete')) + count(at('chat-edit'))).toBe(0);
  const api = await openChat(direct);
  await at('chat-delete').click();
  await expect.element(page.getByRole('heading', { name: 'Excluir Conversa', exact: true })).toBeVisible();
  await expect.element(at('confirm-dialog')).toHaveTextContent('Esta ação não pode ser revertida, confirmar?');
  await at('confirm-dialog-confirm').click();
  await expect.poll(() => location.pathname).toBe('/chats');
  expect(api.callsOf(teamChatEndpoints.remove).map(({ params }) => params.id)).toEqual([direct.id]);
});

it('S269 R32 a list and a conversation that cannot be loaded say so in place and are tried again there', async () => {
  const api = startFakeCompany({ instead: teamChatRoutes([saturday], said) });
  const heals = [teamChatEndpoints.page, teamChatEndpoints.messages].map((spec) =>
    api.refuse(spec, 'ERR_NO_PERMISSION'),
  );
  await showApp(`/chats/${saturday.uuid}`, bia);
  await expect.element(at('chats-error')).toBeVisible();
  await expect.element(at('chat-log-error')).toBeVisible();
  expect(count(at('toast-error'))).toBe(0);
  heals.forEach((heal) => heal());
  await at('chats-error-retry').click();
  await expect.element(row('Plantão')).toBeVisible();
  await at('chat-log-error-retry').click();
  await expect.poll(() => count(at('chat-message'))).toBe(2);
});

it.each(['00000000-0000-4000-8000-000000000099', '8f1c'])(
  'S903 the address /chats/%s, of no own chat, says so',
  async (uuid) => {
    await open(`/chats/${uuid}`);
    await expect
      .element(at('chat-missing'))
      .toHaveTextContent('Esta conversa não existe mais ou você não participa dela.');
  },
);

it('S256 S390 on a phone two tabs lead to list and messages; everything passes axe, in the dark too', async () => {
  await openChat();
  await expect.poll(() => count(at('chat-message'))).toBe(2);
  await expectAccessible('the chat', 'main');
  await emulateMedia('prefers-color-scheme', 'dark');
  await expectAccessible('the chat in the dark', 'main');
  await onPhone();
  await open(`/chats/${saturday.uuid}`);
  await expect.poll(() => textsOf(at('chats-tab-messages'))).toEqual(['Mensagens']);
  await expect.element(at('chats-tab-messages')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => count(at('chat-message'))).toBe(2);
  await expectAccessible('the chat on a phone', 'main');
  expect(scrollsSideways()).toBe(false);
  await at('chats-tab-chats').click();
  await expect.element(row('Plantão')).toBeVisible();
  await row('Ana Prado').click();
  await expect.element(at('chat-title')).toHaveTextContent('Ana Prado');
});
