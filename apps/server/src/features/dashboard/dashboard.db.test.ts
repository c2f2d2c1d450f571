import type { Dashboard, DashboardFigure, DashboardQuery, DashboardRow } from '@balcao/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Logger } from '../../platform/logger.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildConnection, buildTicket } from '../../../test/support/test-conversations.ts';
import { buildCompany, type TestCompany } from '../../../test/support/test-people.ts';
import type { CronContext } from '../../ports/job-queue.ts';
import { checkFigures } from './check-figures.ts';
import { dashboardFeature } from './index.ts';

/** The same cases in every run; another number tries other ones. */
const seed = Number(process.env['FIGURES_SEED'] ?? 20_261_117);

let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  process.stdout.write(`figures: repeat with FIGURES_SEED=${seed}\n`);
});
afterAll(() => app.close());

const asOwner = <R extends object>(text: string, values: readonly unknown[] = []): Promise<R[]> =>
  app.database.asOwner<R>(text, [...values]);
const read = (path: string, token = company.admin.token) => app.request({ url: `/api/dashboard${path}`, token });
const figures = async (query: string, token = company.admin.token): Promise<Dashboard> =>
  (await read(`?${query}`, token)).json();

/** Every row that a number opens, page by page. */
async function openAll(figure: DashboardFigure, query: string, token: string): Promise<DashboardRow[]> {
  const rows: DashboardRow[] = [];
  for (let after = ''; ;) {
    const page = (await read(`/rows?figure=${figure}&${query}${after}`, token)).json();
    rows.push(...page.rows);
    expect(page.total).toBeGreaterThanOrEqual(rows.length);
    if (page.next === null) {
      expect(rows).toHaveLength(page.total);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      return rows;
    }
    after = `&after=${page.next}`;
  }
}

type Cycle = {
  ticketId: number | null;
  userId: number | null;
  isGroup: boolean;
  createdAt: number;
  queuedAt: number | null;
  chatbotEndAt: number | null;
  startedAt: number | null;
  finishedAt: number | null;
  ratingAt: number | null;
  ratedAt: number | null;
  rate: number | null;
};
type Opened = {
  id: number;
  contactId: number;
  status: string;
  userId: number | null;
  isGroup: boolean;
  createdAt: number;
};

/** All rows as they lie there; nothing is left out or joined by the database. */
async function readRaw(companyId: number): Promise<{ cycles: Cycle[]; tickets: Opened[]; groups: Set<number> }> {
  const ms = (column: string) => `(EXTRACT(EPOCH FROM ${column}) * 1000)::float8`;
  const cycles = await asOwner<Cycle>(
    `SELECT c.ticket_id AS "ticketId", c.user_id AS "userId", coalesce(t.is_group, c.is_group) AS "isGroup", ${ms('c.created_at')} AS "createdAt",
       ${ms('queued_at')} AS "queuedAt", ${ms('chatbot_end_at')} AS "chatbotEndAt", ${ms('started_at')} AS "startedAt", ${ms('finished_at')} AS "finishedAt",
       ${ms('rating_at')} AS "ratingAt", ${ms('rated_at')} AS "ratedAt", rate
     FROM ticket_trackings c LEFT JOIN tickets t ON t.id = c.ticket_id WHERE c.company_id = $1`,
    [companyId],
  );
  const tickets = await asOwner<Opened>(
    `SELECT id, contact_id AS "contactId", status, user_id AS "userId", is_group AS "isGroup", ${ms('created_at')} AS "createdAt" FROM tickets WHERE company_id = $1`,
    [companyId],
  );
  const groups = await asOwner<{ id: number }>('SELECT id FROM contacts WHERE company_id = $1 AND is_group', [
    companyId,
  ]);
  return { cycles, tickets, groups: new Set(groups.map(({ id }) => id)) };
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
const minutesOf = (values: readonly number[]): number => Math.round(mean(values.map((ms) => ms / 1000)) / 60);

/** The figures counted again, row by row, from nothing but their rules. */
async function recount(companyId: number, from: number, to: number) {
  const { cycles, tickets, groups } = await readRaw(companyId);
  const within = (at: number | null): boolean => at !== null && at >= from && at < to;
  const people = cycles.filter(({ isGroup }) => !isGroup);
  const begun = people.filter(({ createdAt }) => within(createdAt));
  const running = tickets.filter(({ isGroup }) => !isGroup);
  const firsts = new Map<number, number>();
  for (const { contactId, createdAt } of tickets)
    firsts.set(contactId, Math.min(firsts.get(contactId) ?? Infinity, createdAt));
  const served = (some: readonly Cycle[]): number[] =>
    some.flatMap(({ startedAt, ratingAt, finishedAt }) => {
      const end = ratingAt ?? finishedAt;
      return startedAt !== null && end !== null && end > startedAt ? [end - startedAt] : [];
    });
  const waited = (some: readonly Cycle[]): number[] =>
    some.flatMap(({ startedAt, chatbotEndAt, queuedAt, createdAt }) => {
      const since = chatbotEndAt ?? queuedAt ?? createdAt;
      return startedAt !== null && startedAt > since ? [startedAt - since] : [];
    });
  const of = (userId: number) => {
    const own = begun.filter((cycle) => cycle.userId === userId);
    const rates = people
      .filter((cycle) => cycle.userId === userId && within(cycle.ratedAt))
      .map(({ rate }) => rate ?? 0);
    return {
      rating: rates.length === 0 ? null : Math.round(mean(rates) * 10) / 10,
      ratingCount: rates.length,
      tickets: own.length,
      openCount: running.filter((ticket) => ticket.status === 'open' && ticket.userId === userId).length,
      closeCount: own.filter(({ finishedAt }) => finishedAt !== null).length,
      avgSupportTime: minutesOf(served(own)),
      avgWaitTime: minutesOf(waited(own)),
    };
  };
  return {
    counters: {
      supportPending: running.filter(({ status }) => status === 'pending').length,
      supportHappening: running.filter(({ status }) => status === 'open').length,
      supportFinished: begun.filter(({ finishedAt }) => finishedAt !== null).length,
      leads: [...firsts].filter(([id, at]) => !groups.has(id) && within(at)).length,
      avgSupportTime: minutesOf(served(begun)),
      avgWaitTime: minutesOf(waited(begun)),
      supportTimeCount: served(begun).length,
      waitTimeCount: waited(begun).length,
    },
    of,
  };
}

const day = 86_400_000;

describe('the figures on random histories', () => {
  const begin = Date.parse('2026-03-01T03:00:00Z');

  /** A moment of five weeks, often exactly at the edge of a day of São Paulo. */
  const moment = fc.oneof(
    fc.integer({ min: 0, max: 35 * 86_400 }).map((second) => begin + second * 1000),
    fc.tuple(fc.nat(35), fc.constantFrom(-1, 0, 1)).map(([days, second]) => begin + days * day + second * 1000),
  );
  const later = fc.option(fc.oneof(fc.constant(0), fc.integer({ min: -600, max: 400_000 })), { freq: 3 });
  const history = fc.record({
    person: fc.nat(11),
    status: fc.constantFrom('pending', 'open', 'closed'),
    owner: fc.option(fc.nat(2)),
    at: moment,
    cycles: fc.array(
      fc.record({
        at: moment,
        server: fc.option(fc.nat(2)),
        queued: later,
        chatbotEnd: later,
        started: later,
        finished: later,
        asked: later,
        rate: fc.option(fc.integer({ min: 1, max: 3 })),
      }),
      { maxLength: 3 },
    ),
    isDeleted: fc.boolean(),
  });

  async function store(
    own: TestCompany,
    histories: readonly (typeof history extends fc.Arbitrary<infer T> ? T : never)[],
  ) {
    const third = await asOwner<{ id: number }>(
      "INSERT INTO users (company_id, name, email, password_hash, profile) VALUES ($1, 'Zeca', $2, 'x', 'user') RETURNING id",
      [own.id, `zeca@${own.canary}.test`],
    );
    const users = [own.admin.id, own.attendant.id, third[0]?.id ?? 0];
    const contacts = await asOwner<{ id: number }>(
      // Two of them are groups.
      "INSERT INTO contacts (company_id, name, is_group) SELECT $1, 'Cliente ' || n, n > 10 FROM generate_series(1, 12) n RETURNING id",
      [own.id],
    );
    const time = (from: number, seconds: number | null) => (seconds === null ? null : new Date(from + seconds * 1000));
    for (const { person, status, owner, at, cycles, isDeleted } of histories) {
      const contactId = contacts[person]?.id;
      const connectionId = await buildConnection(app, own);
      const [ticket] = await asOwner<{ id: number }>(
        `INSERT INTO tickets (company_id, contact_id, connection_id, user_id, status, chat, is_group, created_at)
         VALUES ($1, $2, $3, $4, $5, 'pn:55119', $6, $7) RETURNING id`,
        [own.id, contactId, connectionId, owner === null ? null : users[owner], status, person >= 10, new Date(at)],
      );
      for (const [index, cycle] of cycles.entries())
        await asOwner(
          `INSERT INTO ticket_trackings (company_id, ticket_id, user_id, is_group, created_at, queued_at, chatbot_end_at, started_at, finished_at, rating_at, rate, rated_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
          [
            own.id,
            ticket?.id,
            cycle.server === null ? null : users[cycle.server],
            person >= 10,
            new Date(cycle.at),
            time(cycle.at, cycle.queued),
            time(cycle.at, cycle.chatbotEnd),
            time(cycle.at, cycle.started),
            // Of the cycles of a ticket one can be running.
            time(cycle.at, index === 0 ? cycle.finished : (cycle.finished ?? 60)),
            time(cycle.at, cycle.asked),
            cycle.rate,
            cycle.rate === null ? null : (time(cycle.at, cycle.asked) ?? new Date(cycle.at)),
          ],
        );
      if (isDeleted) await asOwner('DELETE FROM tickets WHERE id = $1', [ticket?.id]);
    }
    return users;
  }

  it('S920 agree with an independent recount, each opens exactly what it counts, and groups are in none', async () => {
    const cases = fc.sample(
      fc.tuple(
        fc.array(history, { minLength: 1, maxLength: 40 }),
        fc.array(fc.tuple(fc.nat(34), fc.nat(34)), { minLength: 3, maxLength: 3 }),
      ),
      { seed, numRuns: 8 },
    );
    for (const [histories, spans] of cases) {
      const own = await buildCompany(app);
      const { token } = own.admin;
      const users = await store(own, histories);
      for (const [one, other] of spans) {
        const [first, last] = [Math.min(one, other), Math.max(one, other)];
        const dayOf = (n: number) => new Date(begin + n * day).toISOString().slice(0, 10);
        const query = `date_from=${dayOf(first)}&date_to=${dayOf(last)}`;
        const told = await figures(query, token);
        const counted = await recount(own.id, begin + first * day, begin + (last + 1) * day);
        const { waitingSince: _, ...counters } = told.counters;
        expect(counters, query).toEqual(counted.counters);
        for (const { id, name: _name, online: _online, ...attendant } of told.attendants)
          expect(attendant, query).toEqual(counted.of(id));
        expect(new Set(told.attendants.map(({ id }) => id))).toEqual(new Set(users));
        const numbers: [DashboardFigure, number][] = [
          ['pending', counters.supportPending],
          ['happening', counters.supportHappening],
          ['finished', counters.supportFinished],
          ['leads', counters.leads],
          ['supportTime', counters.supportTimeCount],
          ['waitTime', counters.waitTimeCount],
        ];
        for (const [figure, number] of numbers)
          expect((await openAll(figure, query, token)).length, figure).toBe(number);
        const person = told.attendants[0];
        const ofPerson = `${query}&userId=${person?.id}`;
        expect(await openAll('cycles', ofPerson, token)).toHaveLength(person?.tickets ?? -1);
        expect(await openAll('finished', ofPerson, token)).toHaveLength(person?.closeCount ?? -1);
        expect(await openAll('happening', ofPerson, token)).toHaveLength(person?.openCount ?? -1);
        const rated = await openAll('rated', ofPerson, token);
        expect(rated).toHaveLength(person?.ratingCount ?? -1);
        if (rated.length > 0)
          expect(Math.round(mean(rated.map(({ rate }) => rate ?? 0)) * 10) / 10).toBe(person?.rating);
      }
    }
  });

  it('S920 S92 a day holds its first moment and not that of the next, in every number and in what it opens', async () => {
    const own = await buildCompany(app);
    // The fifth of March in São Paulo, and what lies just outside of it.
    for (const at of ['05 02:59:59.999Z', '05 03:00Z', '06 02:59:59.999Z', '06 03:00Z'])
      await asOwner(
        `WITH contact AS (INSERT INTO contacts (company_id, name) VALUES ($1, $3) RETURNING id),
              ticket AS (INSERT INTO tickets (company_id, contact_id, status, chat, created_at) SELECT $1, id, 'closed', 'pn:55119', $2 FROM contact RETURNING id)
         INSERT INTO ticket_trackings (company_id, ticket_id, user_id, created_at, finished_at, rate, rated_at) SELECT $1, id, $4, $2, $2, 3, $2 FROM ticket`,
        [own.id, `2026-03-${at}`, at, own.attendant.id],
      );
    const { token } = own.admin;
    const query = 'date_from=2026-03-05&date_to=2026-03-05';
    const { counters, attendants } = await figures(query, token);
    expect(counters).toMatchObject({ supportFinished: 2, leads: 2 });
    expect(attendants.find(({ id }) => id === own.attendant.id)).toMatchObject({ tickets: 2, ratingCount: 2 });
    expect((await read('/hours?date=2026-03-05', token)).json().total).toBe(2);
    for (const [figure, asked] of [
      ['finished', query],
      ['leads', query],
      ['rated', `${query}&userId=${own.attendant.id}`],
      ['created', 'date=2026-03-05'],
    ] as const) {
      const names = (await openAll(figure, asked, token)).map(({ contact }) => contact?.name);
      expect(names, figure).toEqual(['06 02:59:59.999Z', '05 03:00Z']);
    }
  });

  it('S920 the minutes of the rows are those of the mean', async () => {
    const own = await buildCompany(app);
    const { id } = await buildTicket(app, own, { status: 'closed' });
    await asOwner(
      `INSERT INTO ticket_trackings (company_id, ticket_id, user_id, created_at, queued_at, started_at, finished_at)
       SELECT $1, $2, $3, '2026-03-05 12:00Z', '2026-03-05 12:00Z', '2026-03-05 12:00Z'::timestamptz + n * interval '10 minutes', '2026-03-07 12:00Z' FROM generate_series(1, 3) n`,
      [own.id, id, own.attendant.id],
    );
    const query = 'date_from=2026-03-05&date_to=2026-03-05';
    const rows = await openAll('waitTime', query, own.admin.token);
    expect(new Set(rows.map(({ minutes }) => minutes))).toEqual(new Set([10, 20, 30]));
    expect((await figures(query, own.admin.token)).counters).toMatchObject({ avgWaitTime: 20, waitTimeCount: 3 });
    expect((await figures(query, own.admin.token)).counters.avgSupportTime).toBe(48 * 60 - 20);
  });
});

describe('GET /dashboard', () => {
  it('S90 S920 is for admins of the own company', async () => {
    for (const path of ['?days=3', '/hours', '/rows?figure=pending&days=3']) {
      expect((await read(path, company.attendant.token)).statusCode, path).toBe(403);
      expect((await app.request({ url: `/api/dashboard${path}` })).statusCode, path).toBe(401);
    }
  });

  it.each([
    ['', 400],
    ['?days=0', 400],
    ['?days=-3', 400],
    ['?days=x', 400],
    ['?days=99999', 400],
    ['?date_from=&date_to=', 400],
    ['?date_from=2026-02-30', 400],
    ['?date_from=2026-03-09&date_to=2026-03-01', 400],
    ['?days=7', 200],
    ['?days=0&date_from=2026-03-01&date_to=2026-03-09', 200],
    ['?days=&date_from=2026-03-01', 200],
    ['?date_to=2026-03-01', 200],
  ])('S99 S100 %s answers %i', async (query, status) => {
    expect((await read(query)).statusCode).toBe(status);
  });

  it('S105 names the field whose end precedes the start', async () => {
    const answer = await read('?date_from=2026-03-09&date_to=2026-03-01');
    expect(Object.keys(answer.json().fields)).toEqual(['date_to']);
  });

  it('S103 S921 tells who is online, and what happened a moment ago', async () => {
    const own = await buildCompany(app);
    const before = await figures('days=3', own.admin.token);
    expect(before.attendants.map(({ online }) => online)).toEqual([false, false]);
    expect(before.counters).toMatchObject({ supportPending: 0, waitingSince: null, leads: 0 });
    const { id } = await buildTicket(app, own, { status: 'pending' });
    await asOwner(
      "INSERT INTO presence (company_id, user_id, socket_id, node_id) VALUES ($1, $2, 'socket-of-test', gen_random_uuid())",
      [own.id, own.attendant.id],
    );
    const waiting = await figures('days=3', own.admin.token);
    expect(waiting.counters).toMatchObject({ supportPending: 1, supportHappening: 0, leads: 1 });
    expect(waiting.counters.waitingSince).not.toBeNull();
    expect(waiting.attendants.filter(({ online }) => online).map((one) => one.id)).toEqual([own.attendant.id]);
    const accepted = await app.request({
      method: 'PUT',
      url: `/api/tickets/${id}`,
      token: own.attendant.token,
      payload: { status: 'open', userId: own.attendant.id },
    });
    expect(accepted.statusCode).toBe(200);
    const { counters, attendants } = await figures('days=3', own.admin.token);
    expect(counters).toMatchObject({ supportPending: 0, supportHappening: 1 });
    expect(attendants.find((one) => one.id === own.attendant.id)?.openCount).toBe(1);
  });

  it('S972 those who ask at once each get the figures of their own company and of the days they asked for', async () => {
    const [own, other] = [await buildCompany(app), await buildCompany(app)];
    const { contactId } = await buildTicket(app, own, { status: 'closed' });
    await asOwner("UPDATE first_tickets SET created_at = now() - interval '10 days' WHERE contact_id = $1", [
      contactId,
    ]);
    const asked = [own, other, own, other, own].flatMap(({ admin }) => [3, 30].map((days) => ({ admin, days })));
    const told = await Promise.all(asked.map(({ admin, days }) => figures(`days=${days}`, admin.token)));
    for (const [place, { admin, days }] of asked.entries()) {
      expect(told[place]?.attendants.map(({ id }) => id)).toContain(admin.id);
      expect(told[place]?.counters.leads).toBe(admin.id === own.admin.id && days === 30 ? 1 : 0);
    }
  });

  it('S920 refuses the rows of a time that was not said, and a place that is none', async () => {
    for (const query of [
      'figure=cycles',
      'figure=nonsense&days=3',
      'figure=cycles&days=3&after=x',
      'figure=created&hour=24',
    ])
      expect((await read(`/rows?${query}`)).statusCode, query).toBe(400);
    expect((await read('/rows?figure=pending')).statusCode).toBe(200);
  });
});

describe('GET /dashboard/hours', () => {
  it('R19 S92 counts every ticket of the day in 24 hours of the company’s clocks, and opens each of them', async () => {
    const own = await buildCompany(app);
    const { contactId } = await buildTicket(app, own, { status: 'closed' });
    await asOwner(
      `INSERT INTO tickets (company_id, contact_id, status, chat, created_at)
       SELECT $1, $2, 'closed', 'pn:55119', '2026-03-05 03:00Z'::timestamptz - interval '1 minute' + n * interval '20 minutes' FROM generate_series(0, 74) n`,
      [own.id, contactId],
    );
    // Groups do not count.
    await asOwner(
      "INSERT INTO tickets (company_id, contact_id, status, chat, is_group, created_at) VALUES ($1, $2, 'closed', 'pn:55119', true, '2026-03-05 12:00Z')",
      [own.id, contactId],
    );
    const { total, hours, date } = (await read('/hours?date=2026-03-05', own.admin.token)).json();
    expect([date, total, hours.length]).toEqual(['2026-03-05', 72, 24]);
    expect(new Set(hours)).toEqual(new Set([3]));
    expect(await openAll('created', 'date=2026-03-05', own.admin.token)).toHaveLength(72);
    const atNine = await openAll('created', 'date=2026-03-05&hour=9', own.admin.token);
    expect(atNine.map(({ at }) => at.slice(11, 13))).toEqual(['12', '12', '12']);
  });

  it('R19 S92 is about today unless a day is given, with zero where nothing happened', async () => {
    const own = await buildCompany(app);
    await asOwner("UPDATE companies SET time_zone = 'Pacific/Kiritimati' WHERE id = $1", [own.id]);
    const { total, hours, date } = (await read('/hours', own.admin.token)).json();
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(new Date());
    expect([total, hours]).toEqual([0, Array.from({ length: 24 }, () => 0)]);
    // The day may end between the call and the look at the clock.
    expect([today, new Date(Date.parse(today) - day).toISOString().slice(0, 10)]).toContain(date);
  });
});

it('S928 the wall shows the figures of today, who waits in which queue, and nothing of other companies', async () => {
  const own = await buildCompany(app);
  await buildTicket(app, own, { status: 'pending' });
  await buildTicket(app, own, { status: 'open' });
  const { id } = await buildTicket(app, own, { status: 'pending' });
  await asOwner("UPDATE tickets SET queue_id = NULL, waiting_since = now() - interval '20 minutes' WHERE id = $1", [
    id,
  ]);
  const { dashboard, today, queues } = (await read('/wallboard', own.admin.token)).json();
  expect(dashboard.counters).toMatchObject({ supportPending: 2, supportHappening: 1, leads: 3 });
  expect(today).toMatchObject({ total: 3 });
  expect(queues).toMatchObject([
    { id: own.queueId, waiting: 1, open: 1 },
    { id: null, name: null, waiting: 1, open: 0 },
  ]);
  expect(queues[1].waitingSince).toBe(dashboard.counters.waitingSince);
  expect((await read('/wallboard', own.attendant.token)).statusCode).toBe(403);
});

describe('the first ticket of a contact', () => {
  const firstOf = async (id: number): Promise<string | null> =>
    (
      await asOwner<{ at: Date | null }>('SELECT created_at AS at FROM first_tickets WHERE contact_id = $1', [id])
    )[0]?.at?.toISOString() ?? null;
  const open = (own: TestCompany, contactId: number, at: string) =>
    asOwner<{ id: number }>(
      "INSERT INTO tickets (company_id, contact_id, status, chat, created_at) VALUES ($1, $2, 'closed', 'pn:55119', $3) RETURNING id",
      [own.id, contactId, at],
    ).then(([row]) => row?.id ?? 0);

  it('S922 follows tickets that come, go and move to another contact', async () => {
    const own = await buildCompany(app);
    const [one, two] = (
      await asOwner<{ id: number }>(
        "INSERT INTO contacts (company_id, name) SELECT $1, 'Cliente ' || n FROM generate_series(1, 2) n RETURNING id",
        [own.id],
      )
    ).map(({ id }) => id) as [number, number];
    expect(await firstOf(one)).toBeNull();
    const later = await open(own, one, '2026-03-05T12:00:00Z');
    const earlier = await open(own, one, '2026-03-02T12:00:00Z');
    await open(own, one, '2026-03-04T12:00:00Z');
    expect(await firstOf(one)).toBe('2026-03-02T12:00:00.000Z');
    await asOwner('UPDATE tickets SET contact_id = $2 WHERE id = $1', [earlier, two]);
    expect([await firstOf(one), await firstOf(two)]).toEqual(['2026-03-04T12:00:00.000Z', '2026-03-02T12:00:00.000Z']);
    await asOwner('UPDATE tickets SET contact_id = $2 WHERE id = $1', [earlier, one]);
    expect([await firstOf(one), await firstOf(two)]).toEqual(['2026-03-02T12:00:00.000Z', null]);
    await asOwner('DELETE FROM tickets WHERE id = $1', [earlier]);
    expect(await firstOf(one)).toBe('2026-03-04T12:00:00.000Z');
    await asOwner('DELETE FROM tickets WHERE contact_id = $1 AND id <> $2', [one, later]);
    expect(await firstOf(one)).toBe('2026-03-05T12:00:00.000Z');
    await asOwner('DELETE FROM tickets WHERE contact_id = $1', [one]);
    expect(await firstOf(one)).toBeNull();
  });

  it('S922 is compared with the tickets every night, and a difference is said in the log', async () => {
    const said: unknown[] = [];
    const log = { error: (...words: unknown[]) => said.push(words) } as unknown as Logger;
    const own = await buildCompany(app);
    await buildTicket(app, own);
    const ofOwn = async () =>
      (await checkFigures({ uow: app.uow, log })).filter(({ companyId }) => companyId === own.id);
    expect(await ofOwn()).toEqual([]);
    await asOwner("UPDATE first_tickets SET created_at = created_at + interval '1 day' WHERE company_id = $1", [
      own.id,
    ]);
    expect(await ofOwn()).toEqual([{ companyId: own.id, contacts: 1, cycles: 0 }]);
    await asOwner('DELETE FROM first_tickets WHERE company_id = $1', [own.id]);
    await asOwner(
      'INSERT INTO ticket_trackings (company_id, ticket_id, is_group) SELECT company_id, id, true FROM tickets WHERE company_id = $1',
      [own.id],
    );
    expect(await ofOwn()).toEqual([{ companyId: own.id, contacts: 1, cycles: 1 }]);
    const saidOf = () => said.map((words) => (words as [{ companyId: number }])[0].companyId);
    expect(saidOf()).toContain(own.id);
    said.length = 0;
    const [nightly] = dashboardFeature.recurring?.({ uow: app.uow, log }) ?? [];
    await nightly?.run({ signal: new AbortController().signal } as CronContext);
    expect(saidOf()).toContain(own.id);
  });

  it('S922 companies are looked at a few at a time, and the last of them too', async () => {
    await asOwner("INSERT INTO companies (name) SELECT 'Loja ' || n FROM generate_series(1, 120) n");
    const own = await buildCompany(app);
    await buildTicket(app, own);
    await asOwner('DELETE FROM first_tickets WHERE company_id = $1', [own.id]);
    const log = { error: () => undefined } as unknown as Logger;
    expect(await checkFigures({ uow: app.uow, log })).toContainEqual({ companyId: own.id, contacts: 1, cycles: 0 });
  });
});

it('S923 months of cycles are counted from the index alone', async () => {
  const own = await buildCompany(app);
  await asOwner(
    `INSERT INTO ticket_trackings (company_id, user_id, created_at, queued_at, started_at, finished_at)
     SELECT $1, $2, at, at, at + interval '7 minutes', at + interval '1 hour' FROM (SELECT now() - n * interval '10 minutes' AS at FROM generate_series(1, 20000) n) s`,
    [own.id, own.attendant.id],
  );
  await asOwner('VACUUM ANALYZE ticket_trackings');
  const statement = `EXPLAIN SELECT user_id, count(*), count(finished_at), sum(date_part('epoch', coalesce(rating_at, finished_at) - started_at)) FILTER (WHERE coalesce(rating_at, finished_at) > started_at)
    FROM ticket_trackings WHERE company_id = ${own.id} AND is_group = false AND created_at >= now() - interval '30 days' AND created_at < '2999-12-31' GROUP BY user_id`;
  expect(JSON.stringify(await asOwner(statement))).toContain('Index Only Scan using ticket_trackings_counted');
  const query: DashboardQuery = { days: 30 };
  expect((await figures(`days=${query.days}`, own.admin.token)).counters.supportFinished).toBe(4319);
});
