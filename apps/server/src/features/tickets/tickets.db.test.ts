import type { Ticket } from '@balcao/contract';
import { decideChange, ticketStatuses } from '@balcao/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildConnection, buildTicket, type TestTicket } from '../../../test/support/test-conversations.ts';
import { buildCompany, buildPerson, type TestCompany, type TestPerson } from '../../../test/support/test-people.ts';
import { addQueue } from '../queues/index.ts';
import { removeTicketsOf } from './changing/delete-ticket.ts';
import { touchTicket } from './hot-ticket-queries.ts';
import { findChatOf } from './opening/new-ticket-queries.ts';

let app: TestApp;
let company: TestCompany;
/** Of the company, but of none of its queues. */
let stranger: TestPerson;
/** Of the same queue as the attendant. */
let colleague: TestPerson;
let secondQueue: number;

beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  secondQueue = await addForeignQueue(company);
  stranger = await buildPerson(app, company);
  colleague = await buildPerson(app, company, { name: 'Dora', queueIds: [company.queueId] });
});
afterAll(() => app.close());

type Row = {
  id: number;
  uuid: string;
  status: string;
  userId: number | null;
  queueId: number | null;
  unreadMessages: number;
  tags: { id: number; name: string }[];
  hit?: { messageId: number; body: string } | null;
};
type Answer = { tickets: Row[]; hasMore: boolean };

const query = (values: Record<string, string | number>): string =>
  `?${new URLSearchParams(Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]))).toString()}`;
const page = async (person: TestPerson, values: Record<string, string | number> = {}): Promise<Answer> =>
  (await app.request({ url: `/api/tickets${query(values)}`, token: person.token })).json<Answer>();
const list = async (person: TestPerson, values: Record<string, string | number> = {}): Promise<number[]> =>
  (await page(person, values)).tickets.map(({ id }) => id);
const counts = async (person: TestPerson, values: Record<string, string | number> = {}) =>
  (await app.request({ url: `/api/tickets/counts${query(values)}`, token: person.token })).json<
    Record<string, number>
  >();
const change = (person: TestPerson, id: number, payload: Record<string, unknown>) =>
  app.request({ method: 'PUT', url: `/api/tickets/${id}`, token: person.token, payload });
const accept = (person: TestPerson, id: number) => change(person, id, { status: 'open', userId: person.id });
const facts = async (id: number) =>
  (
    await app.database.asOwner<{ status: string; user_id: number | null; queue_id: number | null; unread: number }>(
      'SELECT status, user_id, queue_id, unread FROM tickets WHERE id = $1',
      [id],
    )
  )[0];
const tracking = (id: number) =>
  app.database.asOwner(
    'SELECT user_id, queue_id, queued_at IS NOT NULL AS queued, started_at IS NOT NULL AS started, finished_at IS NOT NULL AS finished FROM ticket_trackings WHERE ticket_id = $1 ORDER BY id',
    [id],
  );

/** Takes a ticket out of its queue, and its connection to a queue that no attendant of the company is in. */
async function moveToForeignConnection(shop: TestCompany, ticket: TestTicket): Promise<number> {
  const queueId = await addForeignQueue(shop);
  await app.database.asOwner('UPDATE tickets SET queue_id = NULL WHERE id = $1', [ticket.id]);
  await app.database.asOwner(
    'INSERT INTO connection_queues (company_id, connection_id, queue_id, position) VALUES ($1, $2, $3, 1)',
    [shop.id, ticket.connectionId, queueId],
  );
  return queueId;
}

const addForeignQueue = async (shop: TestCompany): Promise<number> =>
  (
    await app.uow.write(shop.id, (work) =>
      addQueue(work, { name: 'Vendas', color: '#123456', greetingMessage: '', outOfHoursMessage: '', schedules: [] }),
    )
  ).id;

describe('who sees which tickets', () => {
  it('S134 R12 attendants their own and the waiting ones of their queues, admins all if they ask', async () => {
    const shop = await buildCompany(app);
    const waiting = await buildTicket(app, shop, { status: 'pending' });
    const mine = await buildTicket(app, shop, { status: 'open' });
    const nobodys = await buildTicket(app, shop, { status: 'pending' });
    await moveToForeignConnection(shop, nobodys);
    expect(await list(shop.attendant, { status: 'pending' })).toEqual([waiting.id]);
    expect(await list(shop.attendant, { status: 'open' })).toEqual([mine.id]);
    expect(await list(shop.admin, { status: 'open' })).toEqual([]);
    expect(await list(shop.admin, { status: 'open', showAll: 'true' })).toEqual([mine.id]);
    expect(await list(shop.attendant, { status: 'open', showAll: 'true' })).toEqual([mine.id]);
    expect(new Set(await list(shop.admin, { status: 'pending' }))).toEqual(new Set([waiting.id, nobodys.id]));
    const open = (person: TestPerson, path: string) =>
      app.request({ url: `/api/tickets/${path}`, token: person.token });
    for (const path of [`u/${waiting.uuid}`, String(waiting.id)]) {
      expect((await open(shop.attendant, path)).json()).toMatchObject({
        id: waiting.id,
        contact: { name: `Cliente ${shop.canary}`, extraInfo: [] },
        queue: { id: shop.queueId },
        user: null,
        tags: [],
      });
      expect((await open(stranger, path)).json()).toMatchObject({ error: 'ERR_NO_TICKET_FOUND' });
    }
    expect((await open(shop.attendant, `u/${nobodys.uuid}`)).json()).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  });

  it('R11 before a queue is chosen the attendants of the connection’s queues see, count, find, open and accept it', async () => {
    const shop = await buildCompany(app);
    const ticket = await buildTicket(app, shop, { status: 'pending' });
    const queueId = await moveToForeignConnection(shop, ticket);
    const sales = await buildPerson(app, shop, { queueIds: [queueId] });
    const seenBy = async (person: TestPerson) => ({
      list: await list(person, { status: 'pending' }),
      chosen: await list(person, { status: 'pending', queueIds: '[0]' }),
      search: await list(person, { searchParam: shop.canary }),
      number: await list(person, { searchParam: String(ticket.id) }),
      pending: (await counts(person))['pending'],
      opened: (await app.request({ url: `/api/messages/${ticket.id}`, token: person.token })).statusCode,
    });
    const ids = [ticket.id];
    const all = { list: ids, chosen: ids, search: ids, number: ids, pending: 1, opened: 200 };
    const nothing = { list: [], chosen: [], search: [], number: [], pending: 0, opened: 403 };
    expect(await seenBy(sales)).toEqual(all);
    expect(await seenBy(shop.attendant)).toEqual(nothing);
    expect((await accept(shop.attendant, ticket.id)).json()).toMatchObject({ error: 'ERR_NO_PERMISSION' });

    // A connection that leads to no queue is everybody's, at once.
    const connection = { name: 'Loja', provider: 'simulator', isDefault: false };
    const url = `/api/whatsapp/${ticket.connectionId}`;
    const put = (queueIds: number[]) =>
      app.request({ method: 'PUT', url, token: shop.admin.token, payload: { ...connection, queueIds } });
    expect((await put([])).statusCode).toBe(200);
    expect(await seenBy(shop.attendant)).toEqual(all);
    await put([shop.queueId]);
    expect(await seenBy(sales)).toEqual(nothing);
    expect((await accept(shop.attendant, ticket.id)).statusCode).toBe(200);
  });

  it('S112 a ticket of a foreign queue is refused, with its messages', async () => {
    const ticket = await buildTicket(app, company, { status: 'pending' });
    expect((await app.request({ url: `/api/tickets/u/${ticket.uuid}`, token: stranger.token })).json()).toMatchObject({
      error: 'ERR_NO_PERMISSION',
    });
    expect((await app.request({ url: `/api/messages/${ticket.id}`, token: stranger.token })).statusCode).toBe(403);
    expect(await list(stranger)).toEqual([]);
  });

  it('R12 where a company has no queue at all, attendants see what waits, from the moment the last one goes', async () => {
    const other = await buildCompany(app);
    const ticket = await buildTicket(app, other, { status: 'pending' });
    await app.request({ method: 'DELETE', url: `/api/queue/${other.queueId}`, token: other.admin.token });
    await expect.poll(() => list(other.attendant)).toEqual([ticket.id]);
    expect((await accept(other.attendant, ticket.id)).statusCode).toBe(200);
  });

  it('R12 an owner keeps a ticket whose queue was taken away', async () => {
    const ticket = await buildTicket(app, company);
    await app.database.asOwner('UPDATE tickets SET user_id = $2 WHERE id = $1', [ticket.id, stranger.id]);
    expect(await list(stranger)).toEqual([ticket.id]);
  });
});

describe('filters', () => {
  it('S117 S118 S119 queues, tags, owners and days narrow and never widen', async () => {
    const shop = await buildCompany(app);
    const queue = await addForeignQueue(shop);
    const [first, second] = [await buildTicket(app, shop), await buildTicket(app, shop)];
    await app.database.asOwner('UPDATE tickets SET queue_id = $2, user_id = $3 WHERE id = $1', [
      second.id,
      queue,
      shop.admin.id,
    ]);
    const all = { showAll: 'true' };
    expect(await list(shop.admin, { ...all, queueIds: JSON.stringify([queue]) })).toEqual([second.id]);
    expect(await list(shop.attendant, { queueIds: JSON.stringify([queue]) })).toEqual([]);
    expect(await list(shop.admin, { ...all, users: JSON.stringify([shop.attendant.id]) })).toEqual([first.id]);
    expect(await list(shop.admin, { ...all, users: JSON.stringify([shop.attendant.id, shop.admin.id]) })).toEqual([
      second.id,
      first.id,
    ]);
    expect(await list(shop.admin, { ...all, queueIds: '[0]' })).toEqual([]);
    const tags = await app.database.asOwner<{ id: number }>(
      `INSERT INTO tags (company_id, name, color) SELECT $1, name, '#111111' FROM unnest(ARRAY['Boleto', 'Urgente']) name RETURNING id`,
      [shop.id],
    );
    const [boleto, urgent] = tags.map(({ id }) => id);
    await app.database.asOwner(
      'INSERT INTO ticket_tags (company_id, ticket_id, tag_id) VALUES ($1, $2, $3), ($1, $2, $4), ($1, $5, $3)',
      [shop.id, first.id, boleto, urgent, second.id],
    );
    expect(await list(shop.admin, { ...all, tags: JSON.stringify([boleto]) })).toEqual([second.id, first.id]);
    expect(await list(shop.admin, { ...all, tags: JSON.stringify([boleto, urgent]) })).toEqual([first.id]);
    await app.database.asOwner(
      `UPDATE tickets SET created_at = '2026-03-09T01:30:00Z', updated_at = '2026-03-10T12:00:00Z' WHERE id = $1`,
      [first.id],
    );
    // 01:30 UTC is still the day before in São Paulo.
    expect(await list(shop.admin, { ...all, date: '2026-03-08' })).toEqual([first.id]);
    expect(await list(shop.admin, { ...all, date: '2026-03-09' })).toEqual([]);
    expect(await list(shop.admin, { ...all, updatedAt: '2026-03-10' })).toEqual([first.id]);
    expect(await list(shop.attendant, { date: '2026-03-08' })).toEqual([first.id]);
  });

  it.each([
    ['not JSON', 'x'],
    ['no list', '{}'],
    ['no ids', '["a"]'],
    ['a fraction', '[1.5]'],
    ['too large', '[9999999999]'],
  ])('S119 refuses %s', async (_what, queueIds) => {
    expect(
      (await app.request({ url: `/api/tickets${query({ queueIds })}`, token: company.admin.token })).json(),
    ).toMatchObject({ error: 'ERR_VALIDATION' });
  });

  it('S115 counts are totals under the same filters, whatever the page', async () => {
    const shop = await buildCompany(app);
    const connectionId = await buildConnection(app, shop);
    await app.database.asOwner(
      `WITH c AS (INSERT INTO contacts (company_id, name) SELECT $1, 'C' || n FROM generate_series(1, 90) n RETURNING id)
       INSERT INTO tickets (company_id, contact_id, connection_id, queue_id, status, chat, unread, updated_at) SELECT $1, id, $2, $3, 'pending', 'pn:1', id % 2, now() - id * interval '1 minute' FROM c`,
      [shop.id, connectionId, shop.queueId],
    );
    await buildTicket(app, shop);
    expect(await counts(shop.attendant)).toEqual({ open: 1, pending: 90, closed: 0, unread: 45 });
    expect(await counts(shop.admin)).toMatchObject({ open: 0, pending: 90 });
    expect(await counts(shop.admin, { showAll: 'true' })).toMatchObject({ open: 1, pending: 90 });
    const pages = await Promise.all(
      [1, 2, 3, 4].map((pageNumber) => page(shop.attendant, { status: 'pending', pageNumber })),
    );
    expect(pages.map(({ tickets, hasMore }) => [tickets.length, hasMore])).toEqual([
      [40, true],
      [40, true],
      [10, false],
      [0, false],
    ]);
    expect(new Set(pages.flatMap(({ tickets }) => tickets.map(({ id }) => id))).size).toBe(90);
    expect((await list(shop.attendant, { withUnreadMessages: 'true' })).length).toBe(40);
  });
});

describe('the filter of unanswered tickets', () => {
  it('S431 has the one whose answer was deleted, and not one whose answer stands', async () => {
    const shop = await buildCompany(app);
    const tickets = [await buildTicket(app, shop), await buildTicket(app, shop)] as const;
    for (const { id, messageId } of tickets)
      await app.database.asOwner('UPDATE tickets SET last_sent_id = $2 WHERE id = $1', [id, messageId]);
    const unanswered = () => list(shop.attendant, { status: 'open', unanswered: 'true' });
    expect(await unanswered()).toEqual([]);
    await app.database.asOwner('UPDATE messages SET is_deleted = true WHERE id = $1', [tickets[0].messageId]);
    expect(await unanswered()).toEqual([tickets[0].id]);
  });
});

describe('search', () => {
  let shop: TestCompany;
  let carla: { id: number };
  let closed: { id: number };
  beforeAll(async () => {
    shop = await buildCompany(app);
    carla = await buildTicket(app, shop);
    closed = await buildTicket(app, shop, { status: 'closed' });
    await app.database.asOwner(
      `UPDATE contacts SET name = 'Conceição Gonçalves', number = '5511987651234' WHERE id = (SELECT contact_id FROM tickets WHERE id = $1)`,
      [carla.id],
    );
    await app.database.asOwner(
      `INSERT INTO messages (company_id, ticket_id, wid, from_me, body) VALUES ($1, $2, 'S1', false, 'Perdi o código de barras do Paralelepípedo'), ($1, $2, 'S2', false, 'outra coisa')`,
      [shop.id, closed.id],
    );
  });

  it.each([
    ['a name without its accents', 'conceicao', 'carla'],
    ['the middle of a name', 'gonça', 'carla'],
    ['a part of the number as it is written', '98765-1234', 'carla'],
    ['a word of a message, without accents', 'paralelepipedo', 'closed'],
    ['the beginning of a word', 'PARALELEP', 'closed'],
    ['two words in any order', 'barras codigo', 'closed'],
  ] as const)('S118 finds %s', async (_what, searchParam, expected) => {
    const { tickets } = await page(shop.attendant, { searchParam });
    expect(tickets.map(({ id }) => id)).toEqual([expected === 'carla' ? carla.id : closed.id]);
    expect(tickets[0]?.hit?.body ?? null).toBe(
      expected === 'closed' ? 'Perdi o código de barras do Paralelepípedo' : null,
    );
  });

  it.each([
    ['%', []],
    ['___', []],
    ["'; DROP TABLE tickets; --", []],
    ['& | ! ( )', []],
    ['\\', []],
    ['xyzzy', []],
  ])('S118 takes %j as text', async (searchParam, found) => {
    expect(await list(shop.attendant, { searchParam })).toEqual(found);
  });

  it('S118 finds a ticket by its number', async () => {
    expect(await list(shop.attendant, { searchParam: String(carla.id) })).toContain(carla.id);
  });

  it('T30 never finds what the caller may not see: another company’s, another queue’s, a deleted message', async () => {
    expect(await list(company.admin, { searchParam: 'paralelepipedo', showAll: 'true' })).toEqual([]);
    const other = await buildTicket(app, shop);
    await app.database.asOwner('UPDATE tickets SET queue_id = NULL, user_id = $2 WHERE id = $1', [
      other.id,
      shop.admin.id,
    ]);
    await app.database.asOwner(
      `INSERT INTO messages (company_id, ticket_id, wid, from_me, body, is_deleted) VALUES ($1, $2, 'S3', false, 'jabuticaba', false), ($1, $3, 'S4', false, 'jabuticaba', true)`,
      [shop.id, other.id, closed.id],
    );
    expect(await list(shop.attendant, { searchParam: 'jabuticaba' })).toEqual([]);
    expect(await list(shop.admin, { searchParam: 'jabuticaba' })).toEqual([other.id]);
  });

  it.each(['código barr', 'CODIGO', 'paralelepípedo', 'barras codigo', '(código)', 'código+ 😀'])(
    'S118 words that stand everywhere are found in the newest tickets, with the same answer: %s',
    async (text) => {
      const { searchTickets } = await import('./list/hot-list-queries.ts');
      const { toFilter } = await import('./list/ticket-filter.ts');
      const filter = toFilter(
        {
          userId: shop.attendant.id,
          isAdmin: false,
          queueIds: [shop.queueId],
          connectionIds: [],
          companyHasNoQueue: false,
        },
        {},
      );
      const find = (isCommon: boolean) =>
        app.uow.read(shop.id, async (db) =>
          (
            await searchTickets(db, filter, { term: { text, digits: '' }, isCommon, limit: 40, offset: 0 }).then(
              ({ tickets }) => JSON.parse(`[${tickets}]`) as Row[],
            )
          ).map(({ id, hit }) => [id, hit?.messageId]),
        );
      expect(await find(true)).toEqual(await find(false));
      expect(await find(true)).toHaveLength(1);
    },
  );
});

describe('accepting', () => {
  it('S145 accept sets status open and owner, and a second click is no error', async () => {
    const ticket = await buildTicket(app, company, { status: 'pending' });
    const answer = await accept(company.attendant, ticket.id);
    expect(answer.json()).toMatchObject({
      status: 'open',
      userId: company.attendant.id,
      user: { id: company.attendant.id },
      unreadMessages: 0,
    });
    expect((await accept(company.attendant, ticket.id)).statusCode).toBe(200);
  });

  it('S140 of twenty who accept at once one gets it and the others learn who', async () => {
    const ticket = await buildTicket(app, company, { status: 'pending' });
    const people = [company.attendant, company.admin];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => accept(people[index % 2] ?? company.admin, ticket.id)),
    );
    const winners = new Set(
      answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json<{ userId: number }>().userId),
    );
    expect(winners.size).toBe(1);
    const refused = answers
      .filter(({ statusCode }) => statusCode !== 200)
      .map((answer) => answer.json<{ error: string; userName: string }>());
    expect(refused).toHaveLength(10);
    expect(new Set(refused.map(({ error }) => error))).toEqual(new Set(['ERR_TICKET_ALREADY_TAKEN']));
    expect(refused[0]?.userName).toContain(company.canary);
  });

  it('S145 refuses a ticket of a foreign queue and to accept for somebody else', async () => {
    const ticket = await buildTicket(app, company, { status: 'pending' });
    expect((await accept(stranger, ticket.id)).json()).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect(
      (await change(company.admin, ticket.id, { status: 'open', userId: company.attendant.id })).json(),
    ).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  });
});

describe('the way of a ticket', () => {
  it.each<[string, (id: number) => Promise<unknown>, boolean]>([
    ['returned', (id) => change(company.attendant, id, { status: 'pending', userId: null }), true],
    [
      'transferred to a queue alone',
      (id) => change(company.attendant, id, { queueId: company.queueId, userId: null, status: 'open' }),
      true,
    ],
    [
      'transferred to a colleague',
      (id) => change(company.attendant, id, { queueId: company.queueId, userId: colleague.id }),
      false,
    ],
    ['resolved', (id) => change(company.attendant, id, { status: 'closed', userId: company.attendant.id }), false],
  ])('S146 a ticket that is %s waits from then on only if nobody has it', async (_what, act, waits) => {
    const ticket = await buildTicket(app, company);
    await app.database.asOwner(
      `INSERT INTO ticket_trackings (company_id, ticket_id, queue_id, queued_at) VALUES ($1, $2, $3, '2020-01-01')`,
      [company.id, ticket.id, company.queueId],
    );
    expect(await act(ticket.id)).toMatchObject({ statusCode: 200 });
    const rows = await app.database.asOwner(
      `SELECT queued_at > '2020-01-02' AS "waitsAnew" FROM ticket_trackings WHERE ticket_id = $1`,
      [ticket.id],
    );
    expect(rows).toEqual([{ waitsAnew: waits }]);
  });

  it('S1216 accepting a ticket moves it in the lists and leaves the time of its last message', async () => {
    const { id } = await buildTicket(app, company, { status: 'pending' });
    const written = await app.uow.write(company.id, ({ db }) =>
      touchTicket(db, {
        ticketId: id,
        unread: 'one more',
        lastMessage: 'Oi',
        sentId: null,
        chat: null,
        awaitsAnswer: false,
      }),
    );
    expect(written.lastMessageAt).toBe(written.updatedAt);
    const accepted = (await accept(company.attendant, id)).json<Ticket>();
    expect(accepted.lastMessageAt).toBe(written.lastMessageAt);
    expect(Date.parse(accepted.updatedAt)).toBeGreaterThan(Date.parse(written.updatedAt));
  });

  it('S146 S147 S148 R51 return, resolve and reopen, each with its mark in the cycle of service', async () => {
    const ticket = await buildTicket(app, company, { status: 'pending' });
    await app.database.asOwner(
      `INSERT INTO ticket_trackings (company_id, ticket_id, queue_id, queued_at) VALUES ($1, $2, $3, now())`,
      [company.id, ticket.id, company.queueId],
    );
    await app.database.asOwner('UPDATE tickets SET unread = 3 WHERE id = $1', [ticket.id]);
    await accept(company.attendant, ticket.id);
    expect(await tracking(ticket.id)).toEqual([
      { user_id: company.attendant.id, queue_id: company.queueId, queued: true, started: true, finished: false },
    ]);
    expect((await change(colleague, ticket.id, { status: 'pending', userId: null })).json()).toMatchObject({
      error: 'ERR_NO_PERMISSION',
    });
    expect((await change(company.attendant, ticket.id, { status: 'pending', userId: null })).json()).toMatchObject({
      status: 'pending',
      userId: null,
      queueId: company.queueId,
    });
    expect((await accept(colleague, ticket.id)).statusCode).toBe(200);
    expect(
      (await change(company.attendant, ticket.id, { status: 'closed', userId: company.attendant.id })).json(),
    ).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect((await change(colleague, ticket.id, { status: 'closed', userId: colleague.id })).json()).toMatchObject({
      status: 'closed',
      userId: colleague.id,
    });
    expect((await change(colleague, ticket.id, { status: 'closed', userId: colleague.id })).statusCode).toBe(200);
    // Who began first stays who began.
    expect(await tracking(ticket.id)).toEqual([
      { user_id: company.attendant.id, queue_id: company.queueId, queued: true, started: true, finished: true },
    ]);
    expect((await accept(company.attendant, ticket.id)).json()).toMatchObject({
      status: 'open',
      userId: company.attendant.id,
    });
    expect(await tracking(ticket.id)).toHaveLength(2);
    expect(await facts(ticket.id)).toMatchObject({ unread: 0 });
  });

  const queued = { user_id: null, queued: true, started: false, finished: false };
  const served = { ...queued, started: true };
  const closeIt = { status: 'closed' } as const;
  const takeBack = { status: 'open', isUndo: true } as const;
  const waitAgain = { status: 'pending', userId: null, isUndo: true } as const;
  it.each([
    ['an open ticket, undone', 'open', [closeIt, takeBack], '', [served]],
    ['a waiting ticket, undone', 'pending', [closeIt, takeBack, waitAgain], '', [queued]],
    [
      'a ticket that is opened again later',
      'open',
      [closeIt, { status: 'open' }],
      '',
      [{ ...served, finished: true }, {}],
    ],
    [
      'a resolution too old to undo',
      'open',
      [closeIt, takeBack],
      "finished_at = finished_at - interval '2 minutes'",
      [{ ...served, finished: true }, {}],
    ],
    [
      'a resolution that was rated',
      'open',
      [closeIt, takeBack],
      'rate = 3, rated = true, rated_at = now()',
      [{ ...served, finished: true }, {}],
    ],
  ] as const)('S1210 cycles of service of %s', async (_what, status, changes, meanwhile, expected) => {
    const { id } = await buildTicket(app, company, { status });
    await app.database.asOwner(
      `INSERT INTO ticket_trackings (company_id, ticket_id, queue_id, queued_at, user_id, started_at)
       SELECT company_id, id, queue_id, now(), user_id, CASE WHEN status = 'open' THEN now() END FROM tickets WHERE id = $1`,
      [id],
    );
    for (const [index, request] of changes.entries()) {
      const userId = request.status === 'open' ? { userId: company.attendant.id } : {};
      expect((await change(company.attendant, id, { ...userId, ...request })).statusCode).toBe(200);
      if (index === 0 && meanwhile !== '')
        await app.database.asOwner(`UPDATE ticket_trackings SET ${meanwhile} WHERE ticket_id = $1`, [id]);
    }
    const user_id = status === 'open' ? company.attendant.id : null;
    expect(await tracking(id)).toMatchObject(
      expected.map((cycle) => ('queued' in cycle ? { ...cycle, user_id } : cycle)),
    );
  });

  const people = ['owner', 'colleague', 'stranger', 'admin'] as const;
  const requests = {
    accept: { status: 'open', userId: 'self' },
    return: { status: 'pending', userId: null },
    resolve: { status: 'closed', userId: 'self' },
    transfer: { queueId: 'second' },
  } as const;

  describe.each(people)('S144 what is not allowed changes nothing and shows nothing: %s', (name) => {
    const cases = ticketStatuses.flatMap((status) =>
      (Object.keys(requests) as (keyof typeof requests)[]).map((request) => [status, request] as const),
    );
    it.each(cases)('a ticket that is %s, asked to %s', async (status, request) => {
      const person = { owner: company.attendant, colleague, stranger, admin: company.admin }[name];
      const queueIds = name === 'stranger' || name === 'admin' ? [] : [company.queueId];
      const viewer = {
        userId: person.id,
        isAdmin: name === 'admin',
        queueIds,
        connectionIds: [],
        companyHasNoQueue: false,
      };
      const ticket = await buildTicket(app, company, { status });
      const before = await facts(ticket.id);
      const asked = requests[request];
      const body =
        'queueId' in asked ? { queueId: secondQueue } : { ...asked, userId: asked.userId === null ? null : person.id };
      const userId = status === 'pending' ? null : company.attendant.id;
      const place = { status, queueId: company.queueId, userId, whatsappId: ticket.connectionId };
      const decided = decideChange(viewer, place, body, null);
      const answer = await change(person, ticket.id, body);
      if (decided.kind === 'refused') {
        expect(answer.json()).toMatchObject({ error: decided.code });
        expect(answer.body).not.toContain(ticket.uuid);
      } else expect(answer.json()).toMatchObject({ uuid: ticket.uuid });
      const after = 'next' in decided ? decided.next : place;
      expect(await facts(ticket.id)).toEqual({
        ...before,
        status: after.status,
        user_id: after.userId,
        queue_id: after.queueId,
      });
    });
  });

  it('S151 reopening while another ticket of the contact runs is refused and names it', async () => {
    const old = await buildTicket(app, company, { status: 'closed' });
    const [running] = await app.database.asOwner<{ id: number; uuid: string }>(
      `INSERT INTO tickets (company_id, contact_id, connection_id, queue_id, user_id, status, chat) SELECT company_id, contact_id, connection_id, queue_id, $2, 'open', chat FROM tickets WHERE id = $1 RETURNING id, uuid`,
      [old.id, colleague.id],
    );
    const answer = await accept(company.attendant, old.id);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { error: 'ERR_OTHER_OPEN_TICKET', ticketId: running?.id, uuid: running?.uuid, userName: 'Dora' },
    ]);
    await app.database.asOwner('UPDATE tickets SET queue_id = $2 WHERE id = $1', [running?.id, secondQueue]);
    expect((await accept(company.attendant, old.id)).json()).toEqual({
      error: 'ERR_OTHER_OPEN_TICKET',
      userName: 'Dora',
      message: expect.any(String),
      requestId: expect.any(String),
    });
  });

  it('S214 a transfer to a queue waits there; to a person of the queue it is theirs; R10 others are refused', async () => {
    const ticket = await buildTicket(app, company);
    expect(
      (
        await change(company.attendant, ticket.id, { queueId: secondQueue, userId: colleague.id, status: 'open' })
      ).json(),
    ).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect(
      (await change(company.attendant, ticket.id, { queueId: company.queueId, userId: colleague.id })).json(),
    ).toMatchObject({ status: 'open', userId: colleague.id, queueId: company.queueId });
    expect((await change(company.attendant, ticket.id, { queueId: secondQueue })).json()).toMatchObject({
      error: 'ERR_NO_PERMISSION',
    });
    // Whatever state the client names, a queue alone means waiting.
    expect(
      (await change(colleague, ticket.id, { queueId: secondQueue, userId: null, status: 'open' })).json(),
    ).toMatchObject({ status: 'pending', userId: null, queueId: secondQueue });
    expect(
      (await change(company.admin, ticket.id, { queueId: secondQueue, userId: company.admin.id })).json(),
    ).toMatchObject({ status: 'open', userId: company.admin.id });
    expect((await change(company.admin, ticket.id, { queueId: null, userId: colleague.id })).json()).toMatchObject({
      error: 'ERR_VALIDATION',
    });
  });

  it('S153 only admins delete: messages, files, notes and tags go, what the statistics count stays', async () => {
    const ticket = await buildTicket(app, company);
    await app.database.asOwner(`INSERT INTO ticket_trackings (company_id, ticket_id) VALUES ($1, $2)`, [
      company.id,
      ticket.id,
    ]);
    const [file] = await app.database.asOwner<{ id: string }>(
      `INSERT INTO media_files (company_id, id, storage_key, file_name, mime, bytes, sha256) VALUES ($1, gen_random_uuid(), $2, 'a.png', 'image/png', 1, decode(repeat('00', 32), 'hex')) RETURNING id`,
      [company.id, `${company.id}/2026/03/${ticket.uuid}`],
    );
    await app.database.asOwner('UPDATE messages SET media_id = $2 WHERE id = $1', [ticket.messageId, file?.id]);
    const remove = (person: TestPerson) =>
      app.request({ method: 'DELETE', url: `/api/tickets/${ticket.id}`, token: person.token });
    expect((await remove(company.attendant)).json()).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect((await remove(company.admin)).statusCode).toBe(200);
    expect((await remove(company.admin)).json()).toMatchObject({ error: 'ERR_NO_TICKET_FOUND' });
    expect(
      await app.database.asOwner(
        'SELECT 1 FROM messages WHERE ticket_id = $1 UNION ALL SELECT 1 FROM media_files WHERE id = $2',
        [ticket.id, file?.id],
      ),
    ).toEqual([]);
    expect(
      await app.database.asOwner('SELECT due_at <= now() AS due FROM media_leftovers WHERE storage_key = $1', [
        `${company.id}/2026/03/${ticket.uuid}`,
      ]),
    ).toEqual([{ due: true }]);
    expect(
      await app.database.asOwner(
        `SELECT 1 FROM audit_log WHERE company_id = $1 AND action = 'ticket deleted' AND object = $2`,
        [company.id, String(ticket.id)],
      ),
    ).toHaveLength(1);
  });

  it('S1210 deletes all tickets of a connection, whatever their state, and none of another', async () => {
    const shop = await buildCompany(app);
    const [open, closed, kept] = [
      await buildTicket(app, shop),
      await buildTicket(app, shop, { status: 'closed' }),
      await buildTicket(app, shop, { status: 'pending' }),
    ];
    const { connectionId } = open;
    await app.database.asOwner('UPDATE tickets SET connection_id = $2, contact_id = $3 WHERE id = $1', [
      closed.id,
      connectionId,
      open.contactId,
    ]);
    await app.database.asOwner('INSERT INTO ticket_trackings (company_id, ticket_id) VALUES ($1, $2), ($1, $3)', [
      shop.id,
      open.id,
      kept.id,
    ]);
    const contactIds = await app.uow.write(shop.id, (work) => removeTicketsOf(work, connectionId));
    expect(contactIds).toEqual([open.contactId]);
    const left = (table: string) => app.database.asOwner(`SELECT * FROM ${table} WHERE company_id = $1`, [shop.id]);
    expect(await left('tickets')).toMatchObject([{ id: kept.id, status: 'pending' }]);
    expect(new Set((await left('messages')).map((message) => message['ticket_id']))).toEqual(new Set([kept.id]));
    // The statistics keep the cycle of the deleted one, which nobody finished.
    expect(
      (await left('ticket_trackings')).map((cycle) => [cycle['ticket_id'], cycle['finished_at'] !== null]),
    ).toEqual(
      expect.arrayContaining([
        [null, false],
        [kept.id, false],
      ]),
    );
  });

  it('S216 who handed a ticket over stands on it, and it counts as unread, until whoever got it has opened it', async () => {
    const ticket = await buildTicket(app, company);
    await app.database.asOwner('UPDATE tickets SET unread = 0 WHERE id = $1', [ticket.id]);
    const unread = async (person: TestPerson) =>
      (await list(person, { withUnreadMessages: 'true' })).includes(ticket.id);
    const handed = await change(company.attendant, ticket.id, { queueId: company.queueId, userId: colleague.id });
    expect(handed.json()).toMatchObject({ unreadMessages: 0, transferredBy: { id: company.attendant.id } });
    expect([await unread(colleague), await unread(company.attendant)]).toEqual([true, false]);
    await app.request({ url: `/api/messages/${ticket.id}?markAsRead=true`, token: colleague.token });
    expect(await unread(colleague)).toBe(false);
    expect((await app.request({ url: `/api/tickets/u/${ticket.uuid}`, token: colleague.token })).json()).toMatchObject({
      transferredBy: null,
    });
    // To a queue: noticed by whoever accepts it, and no news for the one who sent it there.
    await change(colleague, ticket.id, { queueId: company.queueId });
    expect([await unread(company.attendant), await unread(colleague)]).toEqual([true, false]);
    expect((await accept(company.attendant, ticket.id)).json()).toMatchObject({ transferredBy: null });
  });

  it('F37 a customer waits from the opening, return or reopening on; another queue does not begin anew', async () => {
    const ticket = await buildTicket(app, company, { status: 'pending' });
    const long = '2026-01-01T00:00:00.000Z';
    await app.database.asOwner('UPDATE tickets SET waiting_since = $2 WHERE id = $1', [ticket.id, long]);
    const since = (answer: Awaited<ReturnType<typeof change>>) =>
      new Date(answer.json<{ waitingSince: string }>().waitingSince).toISOString();
    expect(since(await change(company.attendant, ticket.id, { queueId: company.queueId }))).toBe(long);
    expect(since(await accept(company.attendant, ticket.id))).toBe(long);
    expect(since(await change(company.attendant, ticket.id, { status: 'pending', userId: null }))).not.toBe(long);
  });

  it('reading is the owner’s: others change nothing', async () => {
    const ticket = await buildTicket(app, company);
    await app.database.asOwner('UPDATE tickets SET unread = 2 WHERE id = $1', [ticket.id]);
    const read = (person: TestPerson) =>
      app.request({ method: 'PUT', url: `/api/tickets/${ticket.id}/read`, token: person.token });
    await read(company.admin);
    expect(await facts(ticket.id)).toMatchObject({ unread: 2 });
    await read(company.attendant);
    expect(await facts(ticket.id)).toMatchObject({ unread: 0 });
    const version = async () =>
      (await app.database.asOwner<{ version: number }>('SELECT version FROM tickets WHERE id = $1', [ticket.id]))[0];
    const once = await version();
    await read(company.attendant);
    expect(await version()).toEqual(once);
  });
});

describe('beginning a conversation', () => {
  let shop: TestCompany;
  let contactId: number;
  beforeAll(async () => {
    shop = await buildCompany(app);
    const [contact] = await app.database.asOwner<{ id: number }>(
      `INSERT INTO contacts (company_id, name, number) VALUES ($1, 'Nova', '5511900001111') RETURNING id`,
      [shop.id],
    );
    contactId = contact?.id ?? 0;
  });
  const create = (person: TestPerson, payload: Record<string, unknown>) =>
    app.request({ method: 'POST', url: '/api/tickets', token: person.token, payload });

  it('S211 needs a linked connection, then opens for the caller with its cycle begun', async () => {
    const request = { contactId, queueId: shop.queueId, userId: shop.attendant.id, status: 'open' };
    expect((await create(shop.attendant, request)).json()).toMatchObject({ error: 'ERR_NO_DEF_WAPP_FOUND' });
    const connectionId = await buildConnection(app, shop);
    const answer = await create(shop.attendant, request);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { status: 'open', userId: shop.attendant.id, queueId: shop.queueId, whatsappId: connectionId, unreadMessages: 0 },
    ]);
    const { id } = answer.json<Row>();
    expect(await tracking(id)).toEqual([
      { user_id: shop.attendant.id, queue_id: shop.queueId, queued: false, started: true, finished: false },
    ]);
    // Once more is the same one; for anybody else it is taken, and named.
    expect((await create(shop.attendant, request)).json()).toMatchObject({ id });
    expect((await create(shop.admin, { contactId, queueId: null, userId: shop.admin.id })).json()).toMatchObject({
      error: 'ERR_OTHER_OPEN_TICKET',
      ticketId: id,
    });
  });

  it('S438 goes over the named connection, and tells before what runs elsewhere, its address only to those who see it', async () => {
    const firm = await buildCompany(app);
    const running = await buildTicket(app, firm);
    const second = await buildConnection(app, firm);
    const off = await buildConnection(app, firm, { status: 'DISCONNECTED' });
    const outsider = await buildPerson(app, firm);
    const look = async (person: TestPerson) =>
      (await app.request({ url: `/api/tickets/running?contactId=${running.contactId}`, token: person.token })).json();
    const where = { whatsapp: { id: running.connectionId }, userName: expect.any(String) };
    expect(await look(firm.admin)).toMatchObject([{ ...where, uuid: running.uuid }]);
    expect(await look(outsider)).toMatchObject([{ ...where, uuid: null }]);
    const request = { contactId: running.contactId, queueId: null, userId: firm.admin.id };
    for (const [whatsappId, error] of [
      [off, 'ERR_WAPP_NOT_INITIALIZED'],
      [999_999_999, 'ERR_NO_WAPP_FOUND'],
      [running.connectionId, 'ERR_OTHER_OPEN_TICKET'],
    ])
      expect((await create(firm.admin, { ...request, whatsappId })).json()).toMatchObject({ error });
    await app.database.asOwner(`UPDATE contacts SET number = '5511987654321' WHERE id = $1`, [running.contactId]);
    expect((await create(firm.admin, { ...request, whatsappId: second })).json()).toMatchObject({ whatsappId: second });
    expect(await look(firm.admin)).toHaveLength(2);
  });

  it.each([
    ['S209 an attendant without queue', () => ({ queueId: null }), 'ERR_VALIDATION'],
    ['S210 an attendant, a foreign queue', () => ({ queueId: 'foreign' }), 'ERR_NO_PERMISSION'],
    ['an attendant for somebody else', () => ({ userId: 'admin' }), 'ERR_NO_PERMISSION'],
    ['T30 another company’s queue', () => ({ queueId: 'other company' }), 'ERR_NO_QUEUE_FOUND'],
    ['T30 another company’s contact', () => ({ contactId: 'other company' }), 'ERR_NO_CONTACT_FOUND'],
    ['T30 another company’s user', () => ({ userId: 'other company' }), 'ERR_NO_USER_FOUND'],
    ['a contact without any number', () => ({ contactId: 'nobody' }), 'ERR_WAPP_INVALID_CONTACT'],
  ] as const)('%s is refused: %s', async (_what, request, error) => {
    const foreign = await buildTicket(app, company);
    const [without] = await app.database.asOwner<{ id: number }>(
      `INSERT INTO contacts (company_id, name) VALUES ($1, 'Sem número') RETURNING id`,
      [shop.id],
    );
    const foreignQueue = (
      await app.uow.write(shop.id, (work) =>
        addQueue(work, {
          name: `Fila ${foreign.id}`,
          color: `#${(0xa00000 + foreign.id).toString(16)}`,
          greetingMessage: '',
          outOfHoursMessage: '',
          schedules: [],
        }),
      )
    ).id;
    const values: Record<string, number> = { foreign: foreignQueue, admin: shop.admin.id };
    const others: Record<string, number> = {
      queueId: company.queueId,
      contactId: foreign.contactId,
      userId: company.attendant.id,
    };
    const given = Object.fromEntries(
      Object.entries(request()).map(([key, value]) => [
        key,
        value === 'other company'
          ? others[key]
          : value === 'nobody'
            ? without?.id
            : value === null
              ? null
              : values[value],
      ]),
    );
    expect(
      (await create(shop.attendant, { contactId, queueId: shop.queueId, userId: shop.attendant.id, ...given })).json(),
    ).toMatchObject({ error });
  });

  it('S209 an admin may leave the queue empty and choose the owner', async () => {
    const [contact] = await app.database.asOwner<{ id: number }>(
      `INSERT INTO contacts (company_id, name, number) VALUES ($1, 'Outra', '5511900002222') RETURNING id`,
      [shop.id],
    );
    expect(
      (await create(shop.admin, { contactId: contact?.id, queueId: null, userId: shop.attendant.id })).json(),
    ).toMatchObject({ status: 'open', queueId: null, userId: shop.attendant.id });
  });
});

describe('where a contact is written to', () => {
  type Identity = { kind: string; value: string };
  type Known = { number?: string; identities?: Identity[]; others?: Identity[]; chats?: string[] };
  const addContact = async (number: string | undefined, identities: readonly Identity[] = []): Promise<number> => {
    const [contact] = await app.database.asOwner<{ id: number }>(
      "INSERT INTO contacts (company_id, name, number) VALUES ($1, 'Carla', $2) RETURNING id",
      [company.id, number],
    );
    const insert = 'INSERT INTO contact_identities (company_id, kind, value, contact_id) VALUES ($1, $2, $3, $4)';
    for (const { kind, value } of identities)
      await app.database.asOwner(insert, [company.id, kind, value, contact?.id]);
    return contact?.id ?? 0;
  };

  it.each<[string, Known, string | null]>([
    ['nowhere, of whom nothing is known', { others: [{ kind: 'lid', value: '301' }] }, null],
    ['at the number', { number: '5511900003001', others: [{ kind: 'lid', value: '302' }] }, 'pn:5511900003001'],
    [
      'at the address that WhatsApp prefers',
      {
        identities: [
          { kind: 'pn', value: '5511900003003' },
          { kind: 'lid', value: '303' },
        ],
      },
      'lid:303',
    ],
    [
      'where the last conversation was',
      {
        number: '5511900003004',
        identities: [{ kind: 'lid', value: '304' }],
        chats: ['pn:551100003004', 'bsuid:304'],
      },
      'bsuid:304',
    ],
    [
      'where the last conversation was, the number written with or without the ninth digit',
      { number: '5511900003005', identities: [{ kind: 'lid', value: '305' }], chats: ['pn:551100003005'] },
      'pn:551100003005',
    ],
    ['where the last conversation was, the number unknown', { chats: ['pn:5511900003006'] }, 'pn:5511900003006'],
    [
      'at a new number, not at the old one',
      { number: '5511900003007', chats: ['pn:5511988887777'] },
      'pn:5511900003007',
    ],
    [
      'where the last conversation was, the address still theirs',
      { number: '5511900003008', identities: [{ kind: 'lid', value: '308' }], chats: ['lid:308'] },
      'lid:308',
    ],
    [
      'at the number, the address of the last conversation being somebody else’s now',
      { number: '5511900003009', others: [{ kind: 'lid', value: '309' }], chats: ['lid:309'] },
      'pn:5511900003009',
    ],
  ])('%s', async (_where, { number, identities, others, chats = [] }, chat) => {
    const contactId = await addContact(number, identities);
    await addContact(undefined, others);
    for (const [position, earlier] of chats.entries())
      await app.database.asOwner(
        `INSERT INTO tickets (company_id, contact_id, connection_id, status, chat, updated_at)
         VALUES ($1, $2, $3, 'closed', $4, now() + $5 * interval '1 hour')`,
        [company.id, contactId, await buildConnection(app, company), earlier, position],
      );
    expect(await app.uow.read(company.id, (db) => findChatOf(db, contactId))).toBe(chat);
  });

  it('is not known of a contact that does not exist', async () => {
    expect(await app.uow.read(company.id, (db) => findChatOf(db, 2_000_000_000))).toBeUndefined();
  });
});

describe('tags', () => {
  it('S157 sets exactly the given tags and answers the ticket with them; foreign ones are not there', async () => {
    const ticket = await buildTicket(app, company);
    const other = await buildCompany(app);
    const tag = async (companyId: number, name: string): Promise<number> =>
      (
        await app.database.asOwner<{ id: number }>(
          `INSERT INTO tags (company_id, name, color) VALUES ($1, $2, '#222222') RETURNING id`,
          [companyId, name],
        )
      )[0]?.id ?? 0;
    const [one, two, foreign] = [
      await tag(company.id, 'Um'),
      await tag(company.id, 'Dois'),
      await tag(other.id, 'Três'),
    ];
    const sync = (ids: number[], person: TestPerson = company.attendant) =>
      app.request({
        method: 'POST',
        url: '/api/tags/sync',
        token: person.token,
        payload: { ticketId: ticket.id, tags: ids.map((id) => ({ id, name: 'x', color: '#000000' })) },
      });
    expect((await sync([one, two, two])).json<Row>().tags.map(({ name }) => name)).toEqual(['Dois', 'Um']);
    expect((await sync([two])).json<Row>().tags.map(({ name }) => name)).toEqual(['Dois']);
    expect((await sync([foreign])).json()).toMatchObject({ error: 'ERR_NO_TAG_FOUND' });
    expect((await sync([one], stranger)).json()).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect((await sync([])).json<Row>().tags).toEqual([]);
  });
});

it('a page of tickets costs at most four statements beside the tenant’s set-up, whatever its rows', async () => {
  const shop = await buildCompany(app);
  for (let index = 0; index < 5; index += 1) await buildTicket(app, shop);
  const { readTickets } = await import('./list/read-tickets.ts');
  const statements = await countStatements(async (uow) => {
    await readTickets(
      uow,
      {
        userId: shop.admin.id,
        companyId: shop.id,
        sessionId: '',
        profile: 'admin',
        super: false,
        queueIds: [],
        connectionIds: [],
        companyHasNoQueue: false,
        restricted: false,
      },
      { searchParam: 'cliente', showAll: 'true', pageNumber: 1 },
    );
  });
  expect(statements.length).toBeLessThanOrEqual(4);
});

async function countStatements(run: (uow: typeof app.uow) => Promise<void>): Promise<string[]> {
  const statements: string[] = [];
  const uow = {
    ...app.uow,
    read: ((companyId, work) =>
      app.uow.read(companyId, (db) =>
        work({
          ...db,
          sql: db.sql.withPlugin({
            transformQuery: ({ node }) => (statements.push(node.kind), node),
            transformResult: async ({ result }) => result,
          }),
        }),
      )) as typeof app.uow.read,
  };
  await run(uow);
  return statements;
}
