import { expectAccessible } from './support/axe.ts';
import { readPending, showPending, speakToPage, storeMany, storeTickets, ticketRowOf } from './support/desk-tickets.ts';
import { passTimeUntil, stopClock } from './support/page-clock.ts';
import { expect, test } from './support/simulated-line.ts';
import { queriesOf, refuseCalls, watchCalls } from './support/users/users-network.ts';

const maria = '5511988880001';
const listCall = { method: 'GET', path: '/tickets' };

test.describe('the page', () => {
  test('S107 S108 S109 S110 S111 R15 R53 side by side from 900 px, one at a time below, with the list behind the conversation', async ({
    page,
    company,
    product,
    logIn,
  }) => {
    const tickets = await storeTickets(product, company, [
      { name: 'Maria Souza', status: 'open', userId: company.attendant.id },
    ]);
    await logIn(company.attendant);
    await expect(page.getByTestId('desk-welcome')).toBeVisible();
    const widths = await page
      .getByTestId('desk')
      .evaluate((desk) =>
        [...desk.querySelectorAll(':scope > section')].map(
          (section) => section.getBoundingClientRect().width / desk.getBoundingClientRect().width,
        ),
      );
    expect(widths.map((share) => Math.round(share * 12))).toEqual([4, 8]);
    await page.setViewportSize({ width: 901, height: 800 });
    await expect(page.getByTestId('desk-tab-ticket')).toHaveCount(0);
    await page.setViewportSize({ width: 899, height: 800 });
    await expect(page.getByTestId('desk-tab-lists')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByTestId('desk-welcome')).toHaveCount(0);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('tab', { name: 'Ticket' }).click();
    await page.getByRole('button', { name: 'Selecionar Ticket' }).click();
    await expect(page.getByRole('tab', { name: 'Atendimentos' })).toHaveAttribute('aria-selected', 'true');
    await ticketRowOf(page, 'Maria Souza').click();
    await expect(page.getByTestId('conversation-name')).toHaveText('Maria Souza');
    await expect(page.getByTestId('desk-tab-ticket')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByTestId('tickets-list')).toBeHidden();
    await page.goBack();
    await expect(ticketRowOf(page, 'Maria Souza')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    // Straight to the conversation in a fresh window: behind it lies the list.
    const fresh = await page.context().newPage();
    await fresh.setViewportSize({ width: 390, height: 844 });
    await fresh.goto(`${product.url}/tickets/${tickets.get('Maria Souza')?.uuid}`);
    await expect(fresh.getByTestId('conversation-name')).toHaveText('Maria Souza');
    await fresh.reload();
    await expect(fresh.getByTestId('conversation-name')).toHaveText('Maria Souza');
    await fresh.goBack();
    await expect(ticketRowOf(fresh, 'Maria Souza')).toBeVisible();
    await fresh.close();
  });

  test('S40 S141 the lists on screen and the open ticket are listened to', async ({
    page,
    company,
    product,
    logIn,
  }) => {
    const tickets = await storeTickets(product, company, [
      { name: 'Maria Souza', status: 'open', userId: company.attendant.id },
    ]);
    const sent: string[] = [];
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
    await logIn(company.attendant);
    await ticketRowOf(page, 'Maria Souza').click();
    await expect.poll(() => sent.some((frame) => frame.includes('"joinTickets","open"'))).toBe(true);
    await expect
      .poll(() => sent.some((frame) => frame.includes(`"joinChatBox",${tickets.get('Maria Souza')?.id}`)))
      .toBe(true);
    await page.getByTestId('tickets-tab-closed').click();
    await expect.poll(() => sent.some((frame) => frame.includes('"joinTickets","closed"'))).toBe(true);
    await expect.poll(() => sent.some((frame) => frame.includes('"leaveTickets","open"'))).toBe(true);
  });
});

test.describe('what is shown', () => {
  test('S114 S134 three tabs, and an attendant finds the own and the unowned of the own queues, nobody else’s', async ({
    page,
    company,
    product,
    logIn,
  }) => {
    const [sales] = await product.sql<{ id: number }>(
      `INSERT INTO queues (company_id, name, color) VALUES ($1, 'Vendas', '#123456') RETURNING id`,
      [company.id],
    );
    await storeTickets(product, company, [
      { name: 'Minha', status: 'open', userId: company.attendant.id },
      { name: 'Da chefe', status: 'open', userId: company.admin.id },
      { name: 'Espera aqui' },
      { name: 'Espera nas vendas', queueId: sales?.id ?? null },
    ]);
    await logIn(company.attendant);
    await expect(page.locator('[data-testid^=tickets-tab-]')).toHaveText(['Abertos', 'Resolvidos', 'Busca']);
    const rows = page.getByTestId('ticket-row');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Minha');
    await showPending(page);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Espera aqui');
  });

  test('S115 S120 S122 S123 counts are the server’s totals, pages follow near the end, few rows are drawn, keys walk through them', async ({
    page,
    company,
    product,
    logIn,
  }) => {
    await storeMany(product, company, 95);
    const calls = watchCalls(page, listCall);
    await logIn(company.attendant);
    await expect(page.getByTestId('tickets-subtab-pending')).toContainText('95');
    await expect(page.getByTestId('tickets-subtab-open')).toContainText('0');
    await showPending(page);
    const rows = page.getByTestId('ticket-row');
    await expect(rows.first()).toContainText('Cliente 001');
    expect((await rows.first().boundingBox())?.height).toBe(72);
    expect(await rows.count()).toBeLessThanOrEqual(40);
    await expect(page.getByTestId('tickets-list').locator('li').first()).toHaveAttribute('aria-setsize', '95');

    const list = page.getByTestId('tickets-list');
    const onePage = await list.evaluate((element) => element.scrollHeight);
    await list.evaluate((element) => element.parentElement?.scrollTo(0, element.scrollHeight));
    await expect.poll(() => queriesOf(calls, 'pageNumber').filter((number) => number === '2')).toHaveLength(1);
    // Only a list that has grown can be scrolled on.
    await expect.poll(() => list.evaluate((element) => element.scrollHeight)).toBeGreaterThan(onePage);
    await expect(list.locator('[aria-posinset="60"]')).toHaveCount(0);
    await list.evaluate((element) => element.parentElement?.scrollTo(0, 100_000));
    await expect(ticketRowOf(page, 'Cliente 080')).toBeVisible();
    // The last page may come after the end was reached: whoever wants to see it scrolls on.
    await expect
      .poll(async () => {
        await list.evaluate((element) => element.parentElement?.scrollTo(0, 100_000));
        return ticketRowOf(page, 'Cliente 095').count();
      })
      .toBe(1);
    expect(queriesOf(calls, 'pageNumber').filter((number) => number === '3')).toHaveLength(1);

    await rows.first().getByTestId('ticket-accept').focus();
    await page.keyboard.press('Home');
    await expect(ticketRowOf(page, 'Cliente 001').getByTestId('ticket-accept')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(ticketRowOf(page, 'Cliente 002').getByTestId('ticket-accept')).toBeFocused();
    await page.keyboard.press('End');
    await expect(ticketRowOf(page, 'Cliente 095').getByTestId('ticket-accept')).toBeFocused();
  });

  test('S123 of ten thousand tickets at most forty rows are drawn, wherever one scrolls', async ({
    page,
    company,
    product,
    logIn,
  }) => {
    await storeTickets(product, company, [{ name: 'Cliente' }]);
    await page.route('**/api/tickets?*status=pending*', async (route) => {
      const answer = (await (await route.fetch()).json()) as {
        tickets: { id: number; uuid: string; contactId: number; contact: { id: number; name: string } }[];
      };
      const [one] = answer.tickets;
      if (one === undefined) return route.fulfill({ json: answer });
      const tickets = Array.from({ length: 10_000 }, (_, index) => ({
        ...one,
        id: 1_000_000 - index,
        uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        contactId: index + 1,
        contact: { ...one.contact, id: index + 1, name: `Cliente ${index + 1}` },
      }));
      return route.fulfill({ json: { tickets, hasMore: false } });
    });
    await logIn(company.attendant);
    await showPending(page);
    const rows = page.getByTestId('ticket-row');
    await expect(rows.first()).toContainText('Cliente 1');
    for (const share of [0, 0.31, 0.5, 0.77, 1]) {
      await page
        .getByTestId('tickets-list')
        .evaluate((list, part) => list.parentElement?.scrollTo(0, list.clientHeight * part), share);
      // The first one stays for the keyboard; the last one drawn is near.
      await expect
        .poll(() => rows.last().evaluate((row) => Math.abs(row.getBoundingClientRect().top) < 2000))
        .toBe(true);
      expect(await rows.count()).toBeLessThanOrEqual(40);
    }
    await expect(page.getByText('Cliente 10000', { exact: true })).toBeVisible();
  });

  test('S124 S125 S126 S131 S132 a row says who, what, when, where and whose', async ({
    page,
    company,
    product,
    logIn,
    api,
  }) => {
    const mine = { status: 'open', userId: company.attendant.id } as const;
    const tickets = await storeTickets(product, company, [
      { name: 'Maria Souza', ...mine, lastMessage: 'O *pedido* 48213', unread: 3 },
      { name: 'Carlos Pires', ...mine, lastMessage: '📎 image', minutesAgo: 1 },
      { name: 'Padaria Sol', ...mine, lastMessage: '📎 voice', minutesAgo: 2 },
      { name: 'Fernanda Alves', ...mine, lastMessage: '📎 comprovante-pix.pdf', minutesAgo: 3 },
      { name: 'Revendedoras', ...mine, isGroup: true, minutesAgo: 4 },
      { name: 'Tiago Menezes', ...mine, chatbot: true, minutesAgo: 5 },
      { name: 'Rogério Tavares', ...mine, queueId: null, minutesAgo: 60 * 24 * 3 },
    ]);
    const token = await api.login(company.admin);
    const { json: tag } = await api.call('POST', '/tags', { token, body: { name: 'VIP', color: '#7A3FF2' } });
    await api.call('POST', '/tags/sync', { token, body: { ticketId: tickets.get('Maria Souza')?.id, tags: [tag] } });
    await logIn(company.attendant);
    const row = ticketRowOf(page, 'Maria Souza');
    await expect(row).toContainText('O pedido 48213');
    await expect(row).toContainText('Suporte');
    await expect(row.getByTestId('ticket-tag')).toHaveText('VIP');
    await expect(row.getByTestId('ticket-unread')).toContainText('3');
    await expect(row.locator('time')).toHaveText(/^\d\d:\d\d$/);
    await expect(ticketRowOf(page, 'Rogério Tavares').locator('time')).toHaveText(/^\d\d\/\d\d\/\d{4}$/);
    await expect(ticketRowOf(page, 'Rogério Tavares')).toContainText('Sem fila');
    for (const [name, label] of [
      ['Carlos Pires', 'Foto'],
      ['Padaria Sol', 'Áudio'],
      ['Fernanda Alves', 'comprovante-pix.pdf'],
    ] as const)
      await expect(ticketRowOf(page, name).getByTestId('ticket-media')).toHaveText(label);
    await ticketRowOf(page, 'Revendedoras').getByTestId('ticket-group').hover();
    await expect(page.getByRole('tooltip')).toHaveText('Grupo');
    await expect(ticketRowOf(page, 'Tiago Menezes').getByTestId('ticket-chatbot')).toBeVisible();
    await expect(page.getByTestId('ticket-peek')).toHaveCount(0);
    await expect(page.getByTestId('tickets-show-all')).toHaveCount(0);
  });

  test('S127 S128 S129 S133 R9 a chosen row is marked, a draft is remembered, a waiting one is only accepted, a closed one says so', async ({
    page,
    company,
    product,
    logIn,
  }) => {
    const mine = { status: 'open', userId: company.attendant.id } as const;
    await storeTickets(product, company, [
      { name: 'Maria Souza', ...mine },
      { name: 'Carlos Pires', ...mine },
      { name: 'Lucía Fernández', ...mine, status: 'closed' },
      { name: 'Cláudia Ramos', minutesAgo: 20 },
    ]);
    await logIn(company.attendant);
    const row = ticketRowOf(page, 'Maria Souza');
    await row.click();
    await expect(row).toHaveAttribute('data-current');
    await page.getByTestId('composer-input').fill('Olá Maria');
    await ticketRowOf(page, 'Carlos Pires').click();
    await expect(row.getByTestId('ticket-draft')).toHaveText('Rascunho: Olá Maria');
    await expectAccessible(page, 'the list of own tickets');

    await showPending(page);
    const waiting = ticketRowOf(page, 'Cláudia Ramos');
    await expect(waiting.getByTestId('ticket-waiting')).toContainText('20 min');
    await expect(waiting.getByTestId('ticket-waiting')).toHaveAttribute('data-tone', 'late');
    const address = page.url();
    await waiting.getByText('Cláudia Ramos').click();
    expect(page.url()).toBe(address);
    await expectAccessible(page, 'the list of waiting tickets');
    await page.getByTestId('tickets-tab-closed').click();
    await expect(ticketRowOf(page, 'Lucía Fernández').getByTestId('ticket-closed')).toHaveText('FECHADO');
  });
});

test.describe('narrowing', () => {
  test('S116 S117 S119 S130 R11 an admin begins with all, narrows by owner and queue, and finds it so again', async ({
    page,
    company,
    product,
    logIn,
  }) => {
    await storeTickets(product, company, [
      { name: 'Da Bia', status: 'open', userId: company.attendant.id },
      { name: 'Da chefe', status: 'open', userId: company.admin.id, minutesAgo: 1 },
      { name: 'Sem lugar', status: 'open', userId: company.admin.id, queueId: null, minutesAgo: 2 },
    ]);
    const calls = watchCalls(page, listCall);
    await logIn(company.admin);
    const rows = page.getByTestId('ticket-row');
    await expect(rows).toHaveCount(3);
    await expect(page.getByTestId('tickets-show-all')).toBeChecked();
    await expect(page.getByTestId('tickets-subtab-open')).toContainText('3');
    await expect(ticketRowOf(page, 'Da Bia')).toContainText('Bia');
    await ticketRowOf(page, 'Da Bia').hover();
    await ticketRowOf(page, 'Da Bia').getByTestId('ticket-peek').hover();
    await expect(page.getByRole('tooltip')).toHaveText('Espiar Conversa');

    await page.getByTestId('tickets-show-all').click();
    await expect(rows).toHaveCount(2);
    await expect(page.getByTestId('tickets-subtab-open')).toContainText('2');
    await page.getByTestId('tickets-queues').click();
    await page.getByTestId('tickets-queues-0').click();
    await page.keyboard.press('Escape');
    await expect(rows).toHaveCount(1);
    await expect(ticketRowOf(page, 'Sem lugar')).toBeVisible();
    await expect(page.getByTestId('tickets-queues')).toContainText('Sem fila');
    expect(queriesOf(calls, 'queueIds').at(-1)).toBe('[0]');
    expect(queriesOf(calls, 'pageNumber').every((number) => number === '1')).toBe(true);

    await page.reload();
    await expect(page.getByTestId('tickets-show-all')).not.toBeChecked();
    await expect(rows).toHaveCount(1);
  });

  test('S118 S120 R8 a search waits for the keys to rest, shows where it found the words and opens there', async ({
    page,
    company,
    product,
    line,
    logIn,
    api,
  }) => {
    await line.write(maria, 'Onde está o pedido de ontem?', 'Maria Souza');
    await line.write('5511988880002', 'Bom dia', 'João Lima');
    await expect
      .poll(async () => (await product.sql('SELECT id FROM tickets WHERE company_id = $1', [company.id])).length)
      .toBe(2);
    await logIn(company.admin);
    await page.getByTestId('tickets-tab-search').click();
    const box = page.getByTestId('tickets-search');
    await expect(box).toBeFocused();
    const rows = page.getByTestId('ticket-row');
    await expect(rows).toHaveCount(2);
    const calls = watchCalls(page, listCall);
    await box.pressSequentially('pedido', { delay: 60 });
    await expect(rows).toHaveCount(1);
    expect(queriesOf(calls, 'searchParam')).toEqual(['pedido']);
    await expect(rows.getByTestId('ticket-hit').locator('mark')).toHaveText('pedido');
    await expectAccessible(page, 'the search');

    const token = await api.login(company.attendant);
    const [first] = await product.sql<{ id: number; messageId: string }>(
      `SELECT t.id, m.id AS "messageId" FROM tickets t JOIN messages m ON m.ticket_id = t.id WHERE t.company_id = $1 AND m.body LIKE 'Onde%'`,
      [company.id],
    );
    await api.call('PUT', `/tickets/${first?.id}`, { token, body: { status: 'open', userId: company.attendant.id } });
    await expect(rows.getByTestId('ticket-accept')).toHaveCount(0);
    await rows.click();
    await expect(page).toHaveURL(new RegExp(`\\?m=${first?.messageId}$`));
    await page.getByTestId('tickets-tab-open').click();
    await page.getByTestId('tickets-tab-search').click();
    await expect(box).toHaveValue('pedido');
  });

  test('S118 S119 R8 tags narrow a search for everybody, owners for admins', async ({
    page,
    company,
    product,
    logIn,
  }) => {
    const tickets = await storeTickets(product, company, [
      { name: 'Maria Souza' },
      { name: 'João Lima', status: 'open', userId: company.attendant.id },
    ]);
    const [tag] = await product.sql<{ id: number }>(
      `INSERT INTO tags (company_id, name, color) VALUES ($1, 'Atacado', '#B7791F') RETURNING id`,
      [company.id],
    );
    await product.sql('INSERT INTO ticket_tags (company_id, ticket_id, tag_id) VALUES ($1, $2, $3)', [
      company.id,
      tickets.get('João Lima')?.id,
      tag?.id,
    ]);
    const calls = watchCalls(page, listCall);
    await logIn(company.admin);
    await page.getByTestId('tickets-tab-search').click();
    const rows = page.getByTestId('ticket-row');
    await expect(rows).toHaveCount(2);
    await page.getByTestId('tickets-tags').pressSequentially('at');
    await expect(page.getByText('Digite ao menos 3 letras')).toBeVisible();
    await page.keyboard.type('a');
    await page.getByTestId('tickets-tags-option').click();
    await expect(rows).toHaveCount(1);
    expect(queriesOf(calls, 'tags').at(-1)).toBe(`[${tag?.id}]`);
    await page.getByTestId('tickets-tags-chosen').click();
    await expect(rows).toHaveCount(2);
    await page.getByTestId('tickets-users').pressSequentially('Bia');
    await expect(page.getByTestId('tickets-users-option')).toHaveText(company.attendant.name);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('tickets-users-chosen')).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('João Lima');
    expect(queriesOf(calls, 'users').at(-1)).toBe(`[${company.attendant.id}]`);
  });
});

test.describe('what happens meanwhile', () => {
  test('S135 S136 S138 S140 rows come, rise and go with what others do, and the counts follow', async ({
    page,
    company,
    product,
    line,
    logIn,
    api,
  }) => {
    await line.write(maria, 'Primeira', 'Maria Souza');
    await line.write('5511988880002', 'Segunda', 'João Lima');
    await logIn(company.attendant);
    await showPending(page);
    const rows = page.getByTestId('ticket-row');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('João Lima');
    await line.write(maria, 'Ainda aí?');
    await expect(rows.first()).toContainText('Ainda aí?');

    const token = await api.login(company.admin);
    const [joao] = await product.sql<{ id: number }>(
      `SELECT id FROM tickets WHERE company_id = $1 AND last_message = 'Segunda'`,
      [company.id],
    );
    await api.call('PUT', `/tickets/${joao?.id}`, { token, body: { status: 'open', userId: company.admin.id } });
    await expect(rows).toHaveCount(1);
    await expect(page.getByTestId('tickets-subtab-pending')).toContainText('1');
    const [first] = await product.sql<{ id: number }>(
      `SELECT id FROM tickets WHERE company_id = $1 AND status = 'pending'`,
      [company.id],
    );
    await api.call('DELETE', `/tickets/${first?.id}`, { token });
    await expect(page.getByTestId('tickets-empty')).toBeVisible();
    await expect(page.getByTestId('tickets-subtab-pending')).toContainText('0');
  });

  test('S139 a contact that is renamed has its new name on the row and above the open conversation', async ({
    page,
    company,
    product,
    logIn,
    api,
  }) => {
    const stored = await storeTickets(product, company, [
      { name: 'Maria Sousa', status: 'open', userId: company.attendant.id },
    ]);
    await logIn(company.attendant);
    await ticketRowOf(page, 'Maria Sousa').click();
    await expect(page.getByTestId('conversation-name')).toHaveText('Maria Sousa');
    const token = await api.login(company.admin);
    const { json: ticket } = await api.call('GET', `/tickets/${stored.get('Maria Sousa')?.id}`, { token });
    const { contact } = ticket as { contact: { id: number } };
    const answer = await api.call('PUT', `/contacts/${contact.id}`, { token, body: { name: 'Maria Souza' } });
    expect(answer.status).toBe(200);
    await expect(page.getByTestId('conversation-name')).toHaveText('Maria Souza');
    await expect(ticketRowOf(page, 'Maria Souza')).toBeVisible();
    await expect(ticketRowOf(page, 'Maria Sousa')).toHaveCount(0);
  });
});

test.describe('what a page is told by hand', () => {
  // Its live line is intercepted.
  test.use({ ownWindow: true });

  test('S45 S122 a list that did not come says so and is asked for again by its button', async ({
    page,
    company,
    product,
    logIn,
  }) => {
    await storeTickets(product, company, [{ name: 'Maria Souza', status: 'open', userId: company.attendant.id }]);
    // Without a live line nothing makes the list ask by itself.
    await page.routeWebSocket(/socket\.io/, () => undefined);
    const stop = await refuseCalls(page, listCall, { status: 500, error: 'ERR_INTERNAL' });
    await logIn(company.attendant);
    const error = page.getByTestId('tickets-error');
    await expect(error).toBeVisible();
    await expectAccessible(page, 'a list that failed', '[data-testid=tickets-error]');
    await stop();
    await error.getByRole('button').click();
    await expect(ticketRowOf(page, 'Maria Souza')).toBeVisible();
  });

  test('S142 while the pointer moves over the list its order stands still', async ({
    page,
    company,
    product,
    logIn,
  }) => {
    await storeTickets(product, company, [{ name: 'Maria Souza' }, { name: 'João Lima', minutesAgo: 5 }]);
    const say = await speakToPage(page, company.id);
    await page.clock.install();
    await logIn(company.attendant);
    await showPending(page);
    const rows = page.getByTestId('ticket-row');
    await expect(rows).toHaveCount(2);
    const { tickets } = await readPending(page);
    const joao = tickets.find((ticket) => ticket.contact.name === 'João Lima');
    const box = await rows.first().boundingBox();
    await stopClock(page);
    let moves = 0;
    const move = () => page.mouse.move((box?.x ?? 0) + 60 + ((moves += 1) % 20), (box?.y ?? 0) + 30);
    await move();
    say({
      action: 'update',
      ticket: { ...joao, version: 9, lastMessage: 'De novo', updatedAt: new Date(Date.now() + 1000).toISOString() },
    });
    await passTimeUntil(page, async () => {
      await move();
      return (await rows.nth(1).textContent())?.includes('De novo') === true;
    });
    await page.clock.runFor(399);
    await expect(rows.nth(1)).toContainText('De novo');
    await page.clock.runFor(1);
    await expect(rows.first()).toContainText('De novo');
  });

  test('S138 a burst of 200 events in a second is drawn in at most ten lists, and completely', async ({
    page,
    company,
    product,
    logIn,
  }) => {
    await storeMany(product, company, 12);
    const say = await speakToPage(page, company.id);
    await page.clock.install();
    await logIn(company.attendant);
    await showPending(page);
    const first = page.getByTestId('ticket-row').first();
    await expect(first).toContainText('Cliente 001');
    const { tickets } = await readPending(page);
    await page.getByTestId('tickets-list').evaluate((list) => {
      // One commit of the list changes the places of its rows in one go.
      const seen = globalThis as unknown as { commits: number };
      seen.commits = 0;
      new MutationObserver(() => (seen.commits += 1)).observe(list, {
        childList: true,
        attributes: true,
        subtree: true,
        attributeFilter: ['style', 'aria-posinset'],
      });
    });
    await stopClock(page);
    const began = Date.now();
    for (let step = 0; step < 200; step += 1) {
      const ticket = tickets[step % tickets.length];
      say({
        action: 'update',
        ticket: {
          ...ticket,
          version: 100 + step,
          lastMessage: `Evento ${step}`,
          updatedAt: new Date(began + step).toISOString(),
        },
      });
      if (step % 20 === 19) await page.clock.runFor(100);
    }
    const laterMs = await passTimeUntil(page, async () => (await first.textContent())?.includes('Evento 199') === true);
    const commits = await page.evaluate(() => (globalThis as unknown as { commits: number }).commits);
    expect(commits).toBeLessThanOrEqual((10 * (1_000 + laterMs)) / 1_000);
  });
});
