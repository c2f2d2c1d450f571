import {
  contactsEvents,
  messagesEvents,
  type OpenedTicket,
  type Tag,
  ticketsEndpoints,
  ticketsEvents,
} from '@balcao/contract';
import { describe, expect, it, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/axe.ts';
import { buildMessage } from '../../../test/builders/build-message.ts';
import { route } from '../../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../../test/fakes/fake-company.ts';
import { buildMessages, buildTicket } from '../../../test/builders/build-ticket.ts';
import { customerWrites } from '../../../test/fakes/fake-desk.ts';
import { liveLine } from '../../../test/fakes/fake-socket.ts';
import { ana, bia } from '../../../test/fakes/fake-users.ts';
import { at, count, drawn, isGone, onPhone, showApp, textsOf } from '../../../test/show.tsx';
import { deskStore, loadTickets } from '../../desk/index.ts';

const rows = at('ticket-row');
const rowOf = (name: string): Locator => rows.filter({ hasText: name });
const list = at('tickets-list');
const search = at('tickets-search');
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

async function showPending(): Promise<void> {
  await at('tickets-subtab-pending').click();
  await expect.element(at('tickets-subtab-pending')).toHaveAttribute('aria-selected', 'true');
}

/** So many tickets that wait, or are somebody's, named in their order. */
const crowd = (length: number, user: typeof bia | null = null): OpenedTicket[] =>
  Array.from({ length }, (_, index) =>
    buildTicket({
      id: index + 1,
      name: `Cliente ${String(index + 1).padStart(3, '0')}`,
      waitingSince: new Date(index).toISOString(),
      user,
    }),
  );

const scrollTo = (top: number): void => list.element().parentElement?.scrollTo(0, top);

describe('the controls above the lists', () => {
  const open = buildTicket({ id: 1, name: 'Maria Souza', user: bia });

  it('S1183 on a phone are one row; the others are in a sheet that says whether they are in use', async () => {
    await onPhone();
    startFakeCompany({ viewer: ana, tickets: [open] });
    await showApp('/tickets', ana);
    await expect.element(rowOf('Maria Souza')).toBeVisible();
    const button = at('tickets-filters');
    expect([count(at('tickets-show-all')), count(at('tickets-only-unread'))]).toEqual([0, 0]);
    const chrome = rowOf('Maria Souza').element().getBoundingClientRect().top;
    expect(chrome).toBeLessThanOrEqual(220);
    await expect.element(button).toHaveAccessibleName('Filtros');
    await button.click();
    await expect.element(at('tickets-show-all')).toBeVisible();
    await expectAccessible('the filters', '[data-testid=tickets-filters-dialog]');
    await at('tickets-only-unread').click();
    await at('tickets-filters-done').click();
    await isGone(at('tickets-filters-dialog'));
    await expect.element(at('tickets-empty')).toBeVisible();
    await expect.element(button).toHaveAccessibleName('Filtros (em uso)');
    await button.click();
    await at('tickets-only-unread').click();
    await at('tickets-choose').click();
    await isGone(at('tickets-filters-dialog'));
    await expect.element(page.getByRole('checkbox').first()).toBeVisible();
  });

  it.each([1366, 1093, 1024, 900])(
    'S1184 “Novo” is not cut in a window of %i, nor is the input small',
    async (width) => {
      await page.viewport(width, 768);
      startFakeCompany({ viewer: ana, tickets: [open], messages: buildMessages(['Oi']) });
      await showApp(`/tickets/${open.uuid}`, ana);
      await expect.element(at('composer-input')).toBeVisible();
      const edge = at('tickets-new').element().closest('section')?.getBoundingClientRect().right ?? 0;
      expect(at('tickets-new').element().getBoundingClientRect().right).toBeLessThanOrEqual(edge);
      await expect.element(at('tickets-new')).toHaveAccessibleName('Novo');
      expect(at('composer-input').element().getBoundingClientRect().width).toBeGreaterThanOrEqual(200);
    },
  );
});

describe('the page', () => {
  it('S107 S108 S109 S110 R15 R53 side by side from 900 px, one at a time below', async () => {
    startFakeCompany({ tickets: [buildTicket({ id: 1, name: 'Maria Souza', user: bia })] });
    await showApp('/tickets', bia);
    await expect.element(at('desk-welcome')).toBeVisible();
    const desk = at('desk').element();
    const shares = [...desk.querySelectorAll(':scope > section')].map(
      (section) => section.getBoundingClientRect().width / desk.getBoundingClientRect().width,
    );
    expect(shares.map((share) => Math.round(share * 12))).toEqual([4, 8]);
    await page.viewport(901, 800);
    await isGone(at('desk-tab-ticket'));
    await page.viewport(899, 800);
    await expect.element(at('desk-tab-lists')).toHaveAttribute('aria-selected', 'true');
    await isGone(at('desk-welcome'));

    await onPhone();
    await page.getByRole('tab', { name: 'Ticket' }).click();
    await page.getByRole('button', { name: 'Selecionar Ticket' }).click();
    await expect.element(page.getByRole('tab', { name: 'Atendimentos' })).toHaveAttribute('aria-selected', 'true');
    await rowOf('Maria Souza').click();
    await expect.element(at('conversation-name')).toHaveTextContent('Maria Souza');
    expect(count(at('desk-tab-ticket'))).toBe(0);
    expect(list.element().checkVisibility()).toBe(false);
    expect(document.documentElement.scrollWidth).toBe(390);
  });

  it('S1146 who serves nobody yet sees who waits first; a tab that was chosen stays', async () => {
    startFakeCompany({ tickets: [buildTicket({ id: 1, name: 'Maria Souza' })] });
    await showApp('/tickets', bia);
    await expect.element(rowOf('Maria Souza')).toBeVisible();
    await expect.element(at('tickets-subtab-pending')).toHaveAttribute('aria-selected', 'true');
    await at('tickets-subtab-open').click();
    await at('menu-contacts').click();
    await expect.poll(() => location.pathname).toBe('/contacts');
    await at('menu-tickets').click();
    await expect.element(at('tickets-subtab-open')).toHaveAttribute('aria-selected', 'true');
  });

  it('S1146 who serves somebody sees that first, however many wait', async () => {
    startFakeCompany({
      tickets: [buildTicket({ id: 1, name: 'Maria Souza' }), buildTicket({ id: 2, name: 'João', user: bia })],
    });
    await showApp('/tickets', bia);
    await expect.element(rowOf('João')).toBeVisible();
    await expect.element(at('tickets-subtab-open')).toHaveAttribute('aria-selected', 'true');
  });

  it('S40 S141 the lists on screen and the open ticket are listened to', async () => {
    startFakeCompany({ tickets: [buildTicket({ id: 9, name: 'Maria Souza', user: bia })] });
    await showApp('/tickets', bia);
    await rowOf('Maria Souza').click();
    const sent = (): string[] => (liveLine.isOpen() ? liveLine.sent().map((values) => values.join(' ')) : []);
    await expect.poll(sent).toContain('joinChatBox 9');
    // Also what is not on screen, whose badges are.
    for (const status of ['open', 'pending', 'closed'])
      expect(sent().filter((words) => words === `joinTickets ${status}`)).toHaveLength(1);
    await at('tickets-tab-closed').click();
    await page.getByRole('link', { name: 'Contatos' }).first().click();
    await expect.poll(sent).toContain('leaveTickets open');
    await expect.poll(sent).toContain('leaveChatBox 9');
  });
});

describe('what is shown', () => {
  it('S115 S120 S122 S123 counts are the server’s totals, pages follow near the end, few rows are drawn, keys walk through them', async () => {
    const api = startFakeCompany({ tickets: crowd(95) });
    await showApp('/tickets', bia);
    await expect.element(at('tickets-subtab-pending')).toHaveTextContent('95');
    await expect.element(at('tickets-subtab-open')).toHaveTextContent('0');
    await showPending();
    await expect.element(rows.first()).toHaveTextContent('Cliente 001');
    expect(rows.first().element().getBoundingClientRect().height).toBe(72);
    expect(count(rows)).toBeLessThanOrEqual(40);
    expect(list.element().querySelector('li')?.getAttribute('aria-setsize')).toBe('95');

    const pagesAsked = (): number[] =>
      api
        .callsOf(ticketsEndpoints.list)
        .filter(({ query }) => query.status === 'pending')
        .map(({ query }) => query.pageNumber);
    const onePage = list.element().scrollHeight;
    scrollTo(onePage);
    await expect.poll(() => pagesAsked().filter((number) => number === 2)).toHaveLength(1);
    // Only a list that has grown can be scrolled on.
    await expect.poll(() => list.element().scrollHeight).toBeGreaterThan(onePage);
    await expect
      .poll(() => {
        scrollTo(100_000);
        return count(rowOf('Cliente 095'));
      })
      .toBe(1);
    expect(pagesAsked().filter((number) => number === 3)).toHaveLength(1);

    rows.first().getByTestId('ticket-accept').element().focus();
    for (const [key, name] of [
      ['Home', 'Cliente 001'],
      ['ArrowDown', 'Cliente 002'],
      ['End', 'Cliente 095'],
    ] as const) {
      await userEvent.keyboard(`{${key}}`);
      await expect.element(rowOf(name).getByTestId('ticket-accept')).toHaveFocus();
    }
  });

  it('S122 a page that is asked for twice before the screen is drawn again is fetched once', async () => {
    const api = startFakeCompany({ tickets: crowd(95) });
    await showApp('/tickets', bia);
    await showPending();
    await expect.element(rows.first()).toHaveTextContent('Cliente 001');
    const listOfPending = () =>
      [...deskStore.get().lists.values()].find(({ query, pages }) => query.status === 'pending' && pages.loaded);
    // It is fetched once more when the room of the list is joined.
    await expect.poll(() => listOfPending()?.pages).toMatchObject({ loading: null, stale: false });
    const pending = listOfPending();
    if (pending === undefined) throw new Error('the list is not in the store');
    await Promise.all([loadTickets(pending.query, 'more'), loadTickets(pending.query, 'more')]);
    const further = api.callsOf(ticketsEndpoints.list).filter(({ query }) => query.pageNumber > 1);
    expect(further.map(({ query }) => query.pageNumber)).toEqual([2]);
  });

  it('S123 of ten thousand tickets at most forty rows are drawn, wherever one scrolls', async () => {
    const tickets = crowd(10_000);
    startFakeCompany({
      instead: [
        route(ticketsEndpoints.list, ({ query: { status } }) => ({
          tickets: status === 'pending' ? tickets : [],
          hasMore: false,
        })),
      ],
    });
    await showApp('/tickets', bia);
    await showPending();
    await expect.element(rows.first()).toHaveTextContent('Cliente 001');
    for (const share of [0, 0.31, 0.5, 0.77, 1]) {
      scrollTo(list.element().clientHeight * share);
      // The first one stays for the keyboard; the last one drawn is near.
      await expect.poll(() => Math.abs(rows.last().element().getBoundingClientRect().top)).toBeLessThan(2_000);
      expect(count(rows)).toBeLessThanOrEqual(40);
    }
    await expect.element(page.getByText('Cliente 10000', { exact: true })).toBeVisible();
  });

  it('S114 S124 S125 S126 S131 S132 S1216 three tabs, and a row says who, what, when, where and whose', async () => {
    const vip: Tag = { id: 8, name: 'VIP', color: '#7A3FF2' };
    const build = (id: number, name: string, parts: Partial<OpenedTicket> = {}): OpenedTicket =>
      buildTicket({ id, name, user: bia, updatedAt: minutesAgo(id - 1), ...parts });
    startFakeCompany({
      tickets: [
        build(1, 'Maria Souza', { lastMessage: 'O *pedido* 48213', unreadMessages: 3, tags: [vip] }),
        build(2, 'Carlos Pires', { lastMessage: '📎 image' }),
        build(3, 'Padaria Sol', { lastMessage: '📎 voice', lastMessageAt: minutesAgo(60 * 24 * 2) }),
        build(4, 'Fernanda Alves', { lastMessage: '📎 comprovante-pix.pdf' }),
        build(5, 'Revendedoras', { isGroup: true }),
        build(6, 'Tiago Menezes', { chatbot: true }),
        build(7, 'Rogério Tavares', { queueId: null, queue: null, updatedAt: minutesAgo(60 * 24 * 3) }),
      ],
    });
    await showApp('/tickets', bia);
    await expect.element(at('tickets-tab-search')).toBeVisible();
    const tabs = [...document.querySelectorAll('[data-testid^=tickets-tab-]')].map(({ textContent }) => textContent);
    expect(tabs).toEqual(['Abertos', 'Resolvidos', 'Busca']);
    const row = rowOf('Maria Souza');
    await expect.element(row).toHaveTextContent('O pedido 48213');
    await expect.element(row).toHaveTextContent('Suporte');
    await expect.element(row.getByTestId('ticket-tag')).toHaveTextContent('VIP');
    await expect.element(row.getByTestId('ticket-unread')).toHaveTextContent('3');
    const timeOf = (name: string): string => rowOf(name).element().querySelector('time')?.textContent ?? '';
    expect(timeOf('Maria Souza')).toMatch(/^\d\d:\d\d$/);
    // Accepted today, written to two days ago.
    expect(timeOf('Padaria Sol')).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    expect(timeOf('Rogério Tavares')).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    await expect.element(rowOf('Rogério Tavares')).toHaveTextContent('Sem fila');
    for (const [name, label] of [
      ['Carlos Pires', 'Foto'],
      ['Padaria Sol', 'Áudio'],
      ['Fernanda Alves', 'comprovante-pix.pdf'],
    ] as const)
      expect(textsOf(rowOf(name).getByTestId('ticket-media'))).toEqual([label]);
    await userEvent.hover(rowOf('Revendedoras').getByTestId('ticket-group'));
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Grupo');
    await expect.element(rowOf('Tiago Menezes').getByTestId('ticket-chatbot')).toBeVisible();
    expect([count(at('ticket-peek')), count(at('tickets-show-all')), count(at('tickets-only-mine'))]).toEqual([
      0, 0, 0,
    ]);
  });

  it('S127 S128 S129 S133 R9 a chosen row is marked, a draft is remembered, a waiting one is only accepted, a closed one says so', async () => {
    startFakeCompany({
      tickets: [
        buildTicket({ id: 1, name: 'Maria Souza', user: bia }),
        buildTicket({ id: 2, name: 'Carlos Pires', user: bia }),
        buildTicket({ id: 3, name: 'Lucía Fernández', user: bia, status: 'closed' }),
        buildTicket({ id: 4, name: 'Cláudia Ramos', waitingSince: minutesAgo(20) }),
      ],
    });
    await showApp('/tickets', bia);
    const row = rowOf('Maria Souza');
    await row.click();
    await expect.element(row).toHaveAttribute('data-current');
    await at('composer-input').fill('Olá Maria');
    await rowOf('Carlos Pires').click();
    await expect.element(row.getByTestId('ticket-draft')).toHaveTextContent('Rascunho: Olá Maria');
    await expectAccessible('the list of own tickets');

    await showPending();
    const waiting = rowOf('Cláudia Ramos');
    await expect.element(waiting.getByTestId('ticket-waiting')).toHaveTextContent('20 min');
    await expect.element(waiting.getByTestId('ticket-waiting')).toHaveAttribute('data-tone', 'late');
    const address = location.href;
    await waiting.getByText('Cláudia Ramos').click();
    expect(location.href).toBe(address);
    await expectAccessible('the list of waiting tickets');
    await at('tickets-tab-closed').click();
    await expect.element(rowOf('Lucía Fernández').getByTestId('ticket-closed')).toHaveTextContent('FECHADO');
  });
});

describe('the waiting list', () => {
  it('S430 has the longest waiting first, one filled button, and the newest first for whoever prefers that', async () => {
    startFakeCompany({
      tickets: [
        buildTicket({ id: 1, name: 'Nova', waitingSince: minutesAgo(1), updatedAt: minutesAgo(0) }),
        buildTicket({ id: 2, name: 'Antiga', waitingSince: minutesAgo(40), updatedAt: minutesAgo(2) }),
        buildTicket({ id: 3, name: 'Média', waitingSince: minutesAgo(9), updatedAt: minutesAgo(3) }),
      ],
    });
    await showApp('/tickets', bia);
    await showPending();
    const names = (): string[] => textsOf(rows).map((text) => /Nova|Antiga|Média/.exec(text)?.[0] ?? '');
    await expect.poll(names).toEqual(['Antiga', 'Média', 'Nova']);
    const looks = [...document.querySelectorAll('[data-testid=ticket-accept]')].map(
      (button) => getComputedStyle(button).backgroundColor,
    );
    expect([looks[0] === looks[1], looks[1] === looks[2]]).toEqual([false, true]);
    await expect.element(at('tickets-sort')).toHaveAccessibleName('Ordem: Maior espera');
    await at('tickets-sort').click();
    await expect.poll(names).toEqual(['Nova', 'Antiga', 'Média']);
    await expectAccessible('the sorted list of waiting tickets');

    await showApp('/tickets', bia);
    await showPending();
    await expect.poll(names).toEqual(['Nova', 'Antiga', 'Média']);
  });
});

it('S437 a row says that its customer types, until the message is there', async () => {
  startFakeCompany({ tickets: [buildTicket({ id: 1, name: 'Maria Souza', user: bia })] });
  await showApp('/tickets', bia);
  await expect.element(rowOf('Maria Souza')).toBeVisible();
  await expect.poll(liveLine.isOpen).toBe(true);
  liveLine.send(ticketsEvents.ticketPresence, { ticketId: 1, user: null, state: 'composing' });
  await expect.element(rowOf('Maria Souza').getByTestId('ticket-typing')).toHaveTextContent('digitando…');
  customerWrites({ body: 'Cheguei' });
  await expect.element(rowOf('Maria Souza')).toHaveTextContent('Cheguei');
  expect(count(at('ticket-typing'))).toBe(0);
});

describe('the density', () => {
  it('S432 compact rows have two lines, and a number stands for a missing name as people write it', async () => {
    localStorage.setItem('density', 'compact');
    startFakeCompany({
      tickets: [buildTicket({ id: 1, name: '5511988000001', user: bia })],
    });
    await showApp('/tickets', bia);
    await expect.element(rowOf('+55 (11) 98800-0001')).toHaveTextContent('Suporte');
    expect(rows.element().getBoundingClientRect().height).toBe(48);
    await onPhone();
    await expect.poll(() => rows.element().getBoundingClientRect().height).toBe(64);
    expect(document.documentElement.scrollWidth).toBe(390);
    localStorage.removeItem('density');
  });
});

describe('narrowing', () => {
  it('S431 lists show for now only what is unread, unanswered or the own', async () => {
    startFakeCompany({
      viewer: ana,
      tickets: [
        buildTicket({ id: 1, name: 'Não lida', user: bia, unreadMessages: 2, lastMessage: 'Oi' }),
        buildTicket({
          id: 2,
          name: 'Respondida',
          user: ana,
          lastSent: { id: 9, ack: 3, sendState: 'sent', version: 1 },
        }),
        buildTicket({ id: 3, name: 'Esperando', user: ana, lastMessage: 'E aí?' }),
      ],
    });
    await showApp('/tickets', ana);
    await expect.poll(() => count(rows)).toBe(3);
    const only = async (filter: string, names: readonly string[]): Promise<void> => {
      await at(`tickets-only-${filter}`).click();
      await expect.element(at(`tickets-only-${filter}`)).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(() => count(rows)).toBe(names.length);
      for (const name of names) await expect.element(rowOf(name)).toBeVisible();
      await at(`tickets-only-${filter}`).click();
      await expect.poll(() => count(rows)).toBe(3);
    };
    await only('unread', ['Não lida']);
    await only('unanswered', ['Não lida', 'Esperando']);
    await only('mine', ['Respondida', 'Esperando']);
    await expectAccessible('the choices above a list');
  });

  it('S116 S117 S119 S130 R11 an admin begins with all, narrows by owner and queue, and finds it so again', async () => {
    const api = startFakeCompany({
      viewer: ana,
      tickets: [
        buildTicket({ id: 1, name: 'Da Bia', user: bia }),
        buildTicket({ id: 2, name: 'Da chefe', user: ana }),
        buildTicket({ id: 3, name: 'Sem lugar', user: ana, queueId: null, queue: null }),
      ],
    });
    await showApp('/tickets', ana);
    await expect.poll(() => count(rows)).toBe(3);
    await expect.element(at('tickets-show-all')).toBeChecked();
    await expect.element(at('tickets-subtab-open')).toHaveTextContent('3');
    await expect.element(rowOf('Da Bia')).toHaveTextContent('Bia');
    await userEvent.hover(rowOf('Da Bia'));
    await userEvent.hover(rowOf('Da Bia').getByTestId('ticket-peek'));
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Espiar Conversa');

    await at('tickets-show-all').click();
    await expect.poll(() => count(rows)).toBe(2);
    await expect.element(at('tickets-subtab-open')).toHaveTextContent('2');
    await at('tickets-queues').click();
    await at('tickets-queues-0').click();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => count(rows)).toBe(1);
    await expect.element(rowOf('Sem lugar')).toBeVisible();
    await expect.element(at('tickets-queues')).toHaveTextContent('Sem fila');
    const queries = api.callsOf(ticketsEndpoints.list).map(({ query }) => query);
    expect(queries.at(-1)?.queueIds).toEqual([0]);
    expect(queries.every(({ pageNumber }) => pageNumber === 1)).toBe(true);

    await showApp('/tickets', ana);
    await expect.element(at('tickets-show-all')).not.toBeChecked();
    await expect.poll(() => count(rows)).toBe(1);
  });

  it('S118 S120 R8 a search waits for the keys to rest, shows where it found the words and opens there', async () => {
    const api = startFakeCompany({
      tickets: [
        buildTicket({ id: 1, name: 'Maria Souza', user: bia, lastMessage: 'Onde está o pedido de ontem?' }),
        buildTicket({ id: 2, name: 'João Lima', user: bia }),
      ],
      messages: buildMessages(['Onde está o pedido de ontem?']),
    });
    await showApp('/tickets', bia);
    await at('tickets-tab-search').click();
    await expect.element(search).toHaveFocus();
    await expect.poll(() => count(rows)).toBe(2);
    await userEvent.keyboard('pedido');
    await expect.poll(() => count(rows)).toBe(1);
    const searched = api.callsOf(ticketsEndpoints.list).map(({ query }) => query.searchParam);
    expect(searched.filter((text) => text !== '')).toEqual(['pedido']);
    await expect.element(at('ticket-hit')).toHaveTextContent('pedido');
    expect(at('ticket-hit').element().querySelector('mark')?.textContent).toBe('pedido');
    await expectAccessible('the search');
    await rows.click();
    await expect.poll(() => location.search).toBe('?m=1');
    await at('tickets-tab-open').click();
    await at('tickets-tab-search').click();
    await expect.element(search).toHaveValue('pedido');
  });

  it('S118 S119 R8 tags narrow a search for everybody, owners for admins', async () => {
    const wholesale: Tag = { id: 4, name: 'Atacado', color: '#B7791F' };
    const api = startFakeCompany({
      viewer: ana,
      tags: [wholesale],
      tickets: [
        buildTicket({ id: 1, name: 'Maria Souza' }),
        buildTicket({ id: 2, name: 'João Lima', user: bia, tags: [wholesale] }),
      ],
    });
    const lastQuery = () => api.callsOf(ticketsEndpoints.list).at(-1)?.query;
    await showApp('/tickets', ana);
    await at('tickets-tab-search').click();
    await expect.poll(() => count(rows)).toBe(2);
    await at('tickets-tags').click();
    await userEvent.keyboard('at');
    await expect.element(page.getByText('Digite ao menos 3 letras')).toBeVisible();
    await userEvent.keyboard('a');
    await at('tickets-tags-option').click();
    await expect.poll(() => count(rows)).toBe(1);
    expect(lastQuery()?.tags).toEqual([wholesale.id]);
    await at('tickets-tags-chosen').click();
    await expect.poll(() => count(rows)).toBe(2);
    await at('tickets-users').click();
    await userEvent.keyboard('Bia');
    await expect.element(at('tickets-users-option')).toHaveTextContent(bia.name);
    await userEvent.keyboard('{Enter}');
    await expect.element(at('tickets-users-chosen')).toBeVisible();
    await expect.poll(() => count(rows)).toBe(1);
    await expect.element(rows).toHaveTextContent('João Lima');
    expect(lastQuery()?.users).toEqual([bia.id]);
  });
});

describe('what happens meanwhile', () => {
  it('S139 a contact that is renamed has its new name on the row and above the open conversation', async () => {
    const ticket = buildTicket({ id: 1, name: 'Maria Sousa', user: bia });
    startFakeCompany({ tickets: [ticket] });
    await showApp('/tickets', bia);
    await rowOf('Maria Sousa').click();
    await expect.element(at('conversation-name')).toHaveTextContent('Maria Sousa');
    liveLine.send(contactsEvents.contact, {
      action: 'update',
      contact: { ...ticket.contact, name: 'Maria Souza', version: 2 },
    });
    await expect.element(at('conversation-name')).toHaveTextContent('Maria Souza');
    await expect.element(rowOf('Maria Souza')).toBeVisible();
    await isGone(rowOf('Maria Sousa'));
  });

  it('S45 S122 a list that did not come says so and is asked for again by its button', async () => {
    const api = startFakeCompany({ tickets: [buildTicket({ id: 1, name: 'Maria Souza', user: bia })] });
    const answerAgain = api.refuse(ticketsEndpoints.list, 'ERR_INTERNAL');
    await showApp('/tickets', bia);
    const error = at('tickets-error');
    await expect.element(error).toBeVisible();
    await expectAccessible('a list that failed', '[data-testid=tickets-error]');
    answerAgain();
    await error.getByRole('button').click();
    await expect.element(rowOf('Maria Souza')).toBeVisible();
  });

  /** Tells the page of a new message in a ticket. */
  const sayAgain = (ticket: OpenedTicket, version: number, lastMessage: string): void =>
    liveLine.send(ticketsEvents.ticket, {
      action: 'update',
      ticket: { ...ticket, version, lastMessage, updatedAt: new Date(Date.now() + version).toISOString() },
    });

  it('S142 while the pointer moves over the list its order stands still', async () => {
    const maria = buildTicket({ id: 1, name: 'Maria Souza', user: bia });
    const joao = buildTicket({ id: 2, name: 'João Lima', user: bia });
    startFakeCompany({ tickets: [maria, joao] });
    await showApp('/tickets', bia);
    await expect.poll(() => count(rows)).toBe(2);
    await expect.poll(liveLine.isOpen).toBe(true);
    await userEvent.hover(rows.first(), { position: { x: 60, y: 30 } });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
    // Moved in the page itself: each of the runner's moves takes its time.
    const move = (): void =>
      void rows
        .first()
        .element()
        .dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
    move();
    sayAgain(joao, 9, 'De novo');
    await drawn();
    await vi.advanceTimersByTimeAsync(200);
    move();
    await drawn();
    expect(rows.nth(1).element()).toHaveTextContent('De novo');
    await vi.advanceTimersByTimeAsync(399);
    await drawn();
    expect(rows.nth(1).element()).toHaveTextContent('De novo');
    await vi.advanceTimersByTimeAsync(121);
    await drawn();
    expect(rows.first().element()).toHaveTextContent('De novo');
  });

  it.each([
    ['fetched again', true],
    ['fetched for the first time', false],
  ])(
    'S395 a refusal that is told while the list is %s stays in the row, although the list was read before it',
    async (_, wasShown) => {
      const { id, ticketId, ...sent } = buildMessage({ id: 9, fromMe: true, ack: 0, sendState: 'queued', version: 5 });
      const maria = buildTicket({
        id: ticketId,
        name: 'Maria Souza',
        user: bia,
        lastMessage: 'Olá',
        lastSent: { id, ack: 0, sendState: 'queued', version: 5 },
      });
      const api = startFakeCompany({ tickets: [maria] });
      const unsent = rowOf('Maria Souza').getByTestId('ticket-unsent');
      const isRead = (): number => api.callsOf(ticketsEndpoints.list).length;
      const refuse = (): void =>
        liveLine.send(messagesEvents.appMessage, {
          action: 'update',
          message: { ...sent, id, ticketId, sendState: 'failed', sendError: 'not_on_whatsapp', version: 6 },
        });
      let release = wasShown ? () => undefined : api.hold(ticketsEndpoints.list);
      await showApp('/tickets', bia);
      await expect.poll(liveLine.isOpen).toBe(true);
      if (wasShown) {
        await expect.element(rowOf('Maria Souza')).toBeVisible();
        release = api.hold(ticketsEndpoints.list);
        const shown = [...deskStore.get().lists.values()].find(({ query }) => query.status === 'open');
        if (shown === undefined) throw new Error('the list is not in the store');
        const before = isRead();
        void loadTickets(shown.query, 'first');
        await expect.poll(isRead).toBeGreaterThan(before);
      } else await expect.poll(isRead).toBeGreaterThan(0);
      refuse();
      await expect.poll(() => deskStore.get().messages.get(id)?.sendState).toBe('failed');
      release();
      await expect.element(unsent).toHaveTextContent('Não enviada:');
      await expect
        .poll(() => [...deskStore.get().lists.values()].every(({ pages }) => pages.loading === null))
        .toBe(true);
      await drawn();
      await expect.element(unsent).toHaveTextContent('Não enviada:');
    },
  );

  it('S138 a burst of 200 events in a second is drawn in at most ten lists, and completely', async () => {
    const tickets = crowd(12, bia);
    startFakeCompany({ tickets });
    await showApp('/tickets', bia);
    await expect.element(rows.first()).toHaveTextContent('Cliente 001');
    await expect.poll(liveLine.isOpen).toBe(true);
    let commits = 0;
    // One commit of the list changes the places of its rows in one go.
    const observer = new MutationObserver(() => (commits += 1));
    const attributeFilter = ['style', 'aria-posinset'];
    observer.observe(list.element(), { childList: true, attributes: true, subtree: true, attributeFilter });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
    for (let step = 0; step < 200; step += 1) {
      const ticket = tickets[step % tickets.length];
      if (ticket !== undefined) sayAgain(ticket, 100 + step, `Evento ${step}`);
      if (step % 20 !== 19) continue;
      await drawn();
      await vi.advanceTimersByTimeAsync(100);
    }
    await drawn();
    await vi.advanceTimersByTimeAsync(200);
    await drawn();
    observer.disconnect();
    expect(rows.first().element()).toHaveTextContent('Evento 199');
    expect(commits).toBeLessThanOrEqual(12);
  });
});
