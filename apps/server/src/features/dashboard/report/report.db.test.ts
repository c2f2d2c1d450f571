import type { TicketReportRow } from '@balcao/contract';
import { sheetLimits } from '@balcao/spreadsheets';
import { readSheet } from '@balcao/spreadsheets/read';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { buildTicket } from '../../../../test/support/test-conversations.ts';
import { buildCompany, type TestCompany } from '../../../../test/support/test-people.ts';

let app: TestApp;
let company: TestCompany;
let other: TestCompany;
let ids: { queue: number; tag: number; connection: number; campaign: number };

const asOwner = <R extends object>(text: string, values: readonly unknown[] = []): Promise<R[]> =>
  app.database.asOwner<R>(text, [...values]);
const one = async (text: string, values: readonly unknown[] = []): Promise<number> =>
  (await asOwner<{ id: number }>(`${text} RETURNING id`, values))[0]?.id ?? 0;

type Parts = { name?: string; at?: string; status?: string; userId?: number | null; queueId?: number | null };

/** A ticket of its own contact, with one cycle: four minutes of waiting, 85 of service. */
async function addTicket(own: TestCompany, { name = 'Carla', at = '2026-03-05T12:00:00Z', ...parts }: Parts = {}) {
  const contactId = await one(
    "INSERT INTO contacts (company_id, name, number) VALUES ($1, $2, '551198' || floor(random() * 1e7)::int)",
    [own.id, name],
  );
  const ticketId = await one(
    `INSERT INTO tickets (company_id, contact_id, connection_id, queue_id, user_id, status, chat, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'pn:55119', $7)`,
    [
      own.id,
      contactId,
      own === company ? ids.connection : null,
      parts.queueId ?? null,
      parts.userId ?? null,
      parts.status ?? 'closed',
      at,
    ],
  );
  await asOwner(
    `INSERT INTO ticket_trackings (company_id, ticket_id, created_at, queued_at, started_at, finished_at)
     VALUES ($1, $2, $3::timestamptz, $3, $3::timestamptz + interval '4 minutes', CASE WHEN $4 = 'closed' THEN $3::timestamptz + interval '89 minutes' END)`,
    [own.id, ticketId, at, parts.status ?? 'closed'],
  );
  return ticketId;
}

const read = (query: string, token = company.admin.token) => app.request({ url: `/api/ticket-report${query}`, token });
async function readAll(query: string, token?: string): Promise<TicketReportRow[]> {
  const rows: TicketReportRow[] = [];
  for (let after = ''; ;) {
    const page = (await read(`?${query}${after}`, token)).json();
    rows.push(...page.rows);
    if (page.next === null) return rows;
    after = `&after=${page.next}`;
  }
}
const exported = (payload: object, token = company.admin.token) =>
  app.request({ method: 'POST', url: '/api/ticket-report/export', token, payload });

beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app, { hasCampaigns: true });
  other = await buildCompany(app);
  ids = {
    queue: await one("INSERT INTO queues (company_id, name, color) VALUES ($1, 'Suporte', '#123456')", [company.id]),
    tag: await one("INSERT INTO tags (company_id, name, color) VALUES ($1, 'Boleto', '#0B7A4B')", [company.id]),
    connection: await one(
      "INSERT INTO connections (company_id, name, provider) VALUES ($1, 'Loja Centro', 'simulator')",
      [company.id],
    ),
    campaign: await one("INSERT INTO campaigns (company_id, name) VALUES ($1, 'Páscoa')", [company.id]),
  };
});
afterAll(() => app.close());

describe('the report on tickets', () => {
  it('S924 tells of a ticket its times, queue, attendant, tags, rating and campaign', async () => {
    const { attendant } = company;
    const id = await addTicket(company, { name: 'Dona Rita', userId: attendant.id, queueId: ids.queue });
    await asOwner('INSERT INTO ticket_tags (company_id, ticket_id, tag_id) VALUES ($1, $2, $3)', [
      company.id,
      id,
      ids.tag,
    ]);
    await asOwner('UPDATE ticket_trackings SET rate = 2, rated_at = finished_at WHERE ticket_id = $1', [id]);
    // Of two campaigns that wrote in it the latest is told.
    const earlier = await one("INSERT INTO campaigns (company_id, name) VALUES ($1, 'Carnaval')", [company.id]);
    for (const campaignId of [earlier, ids.campaign])
      await asOwner(
        "INSERT INTO campaign_recipients (company_id, campaign_id, person, name, slot, message, is_valid, state, ticket_id) VALUES ($1, $2, 'n1', 'Rita', 1, 'Oi', true, 'sent', $3)",
        [company.id, campaignId, id],
      );
    const [row] = (await readAll('')).filter((found) => found.id === id);
    expect(row).toMatchObject({
      id,
      status: 'closed',
      contact: { name: 'Dona Rita' },
      connectionName: 'Loja Centro',
      queue: { name: 'Suporte', color: '#123456' },
      createdAt: '2026-03-05T12:00:00.000Z',
      startedAt: '2026-03-05T12:04:00.000Z',
      finishedAt: '2026-03-05T13:29:00.000Z',
      waitMinutes: 4,
      serviceMinutes: 85,
      cycles: 1,
      tags: [{ id: ids.tag, name: 'Boleto' }],
      rating: 2,
      campaignName: 'Páscoa',
    });
    for (const query of [
      `queueId=${ids.queue}`,
      `userId=${attendant.id}`,
      `tagId=${ids.tag}`,
      `campaignId=${ids.campaign}`,
      'rating=2',
    ])
      expect(
        (await readAll(query)).map((found) => found.id),
        query,
      ).toEqual([id]);
    expect((await readAll('rating=3')).length).toBe(0);
    expect((await readAll(`whatsappId=${ids.connection}&status=closed`)).map((found) => found.id)).toContain(id);
    expect(await readAll('status=pending')).toEqual([]);
  });

  it('S974 names who served, also where an admin closed the ticket and the call names the admin', async () => {
    const { id } = await buildTicket(app, other, { status: 'open' });
    const closed = await app.request({
      method: 'PUT',
      url: `/api/tickets/${id}`,
      token: other.admin.token,
      payload: { status: 'closed', userId: other.admin.id },
    });
    expect(closed.json()).toMatchObject({ status: 'closed', userId: other.attendant.id });
    const rows = await readAll(`userId=${other.attendant.id}`, other.admin.token);
    expect(rows.map((row) => [row.id, row.userName])).toContainEqual([id, closed.json().user.name]);
  });

  it('S925 every filter leaves out the tickets of another value, and of several ratings the latest counts', async () => {
    const { id: companyId, admin, attendant } = company;
    /** A ticket with everything of its own, and two ratings of one conversation after the other. */
    const addWith = async (name: string, userId: number, rates: readonly number[]) => {
      const own = {
        queueId: await one('INSERT INTO queues (company_id, name, color) VALUES ($1, $2, $3)', [
          companyId,
          name,
          `#ABCDE${rates[0]}`,
        ]),
        tagId: await one("INSERT INTO tags (company_id, name, color) VALUES ($1, $2, '#0B7A4B')", [companyId, name]),
        whatsappId: await one("INSERT INTO connections (company_id, name, provider) VALUES ($1, $2, 'simulator')", [
          companyId,
          name,
        ]),
        campaignId: await one('INSERT INTO campaigns (company_id, name) VALUES ($1, $2)', [companyId, name]),
      };
      const id = await addTicket(company, { name, userId, queueId: own.queueId, at: '2025-07-05T12:00:00Z' });
      await asOwner('UPDATE tickets SET connection_id = $2 WHERE id = $1', [id, own.whatsappId]);
      await asOwner('INSERT INTO ticket_tags (company_id, ticket_id, tag_id) VALUES ($1, $2, $3)', [
        companyId,
        id,
        own.tagId,
      ]);
      await asOwner(
        "INSERT INTO campaign_recipients (company_id, campaign_id, person, name, slot, message, is_valid, state, ticket_id) VALUES ($1, $2, $3, $3, 1, 'Oi', true, 'sent', $4)",
        [companyId, own.campaignId, name, id],
      );
      for (const rate of rates)
        await asOwner(
          "INSERT INTO ticket_trackings (company_id, ticket_id, created_at, finished_at, rate, rated_at) VALUES ($1, $2, '2025-07-06', '2025-07-06', $3, '2025-07-06')",
          [companyId, id, rate],
        );
      return { id, filters: { ...own, userId, rating: rates.at(-1) ?? 0 } };
    };
    const both = [await addWith('Primeira', admin.id, [1, 3]), await addWith('Segunda', attendant.id, [3, 1])];
    for (const { id, filters } of both)
      for (const [key, value] of Object.entries(filters)) {
        const found = await readAll(`date_from=2025-07-01&date_to=2025-07-31&${key}=${value}`);
        expect(
          found.map((row) => [row.id, row.rating]),
          `${key}=${value}`,
        ).toEqual([[id, filters.rating]]);
      }
  });

  it('S925 has the days of the company’s clocks', async () => {
    const edges = ['2026-02-10T02:59:59Z', '2026-02-10T03:00:00Z', '2026-02-11T02:59:59Z', '2026-02-11T03:00:00Z'];
    for (const at of edges) await addTicket(company, { at });
    const found = await readAll('date_from=2026-02-10&date_to=2026-02-10');
    expect(found.map(({ createdAt }) => createdAt)).toEqual(['2026-02-11T02:59:59.000Z', '2026-02-10T03:00:00.000Z']);
    expect((await read('?date_from=2026-02-11&date_to=2026-02-10')).statusCode).toBe(400);
  });

  it('S925 goes on page by page, none twice and none left out, also where many were opened at once', async () => {
    const contactId = await one("INSERT INTO contacts (company_id, name) VALUES ($1, 'Muitos')", [company.id]);
    await asOwner(
      `INSERT INTO tickets (company_id, contact_id, status, chat, created_at)
       SELECT $1, $2, 'closed', 'pn:55119', '2026-01-10 12:00:00.123456Z'::timestamptz + (n / 40) * interval '1 microsecond' FROM generate_series(0, 94) n`,
      [company.id, contactId],
    );
    const found = await readAll('date_from=2026-01-10&date_to=2026-01-10');
    expect(found).toHaveLength(95);
    expect(new Set(found.map(({ id }) => id)).size).toBe(95);
    // A ticket that is gone does not end the list for whoever stands at it.
    const first = (await read('?date_from=2026-01-10&date_to=2026-01-10')).json();
    await asOwner('DELETE FROM tickets WHERE id = $1', [first.rows.at(-1).id]);
    const rest = (await read(`?date_from=2026-01-10&date_to=2026-01-10&after=${first.next}`)).json();
    expect(rest.rows).toHaveLength(30);
  });

  it('S924 is for admins of the own company', async () => {
    await addTicket(other, { name: other.canary });
    expect((await read('', company.attendant.token)).statusCode).toBe(403);
    expect((await exported({ format: 'csv' }, company.attendant.token)).statusCode).toBe(403);
    expect((await read('')).body).not.toContain(other.canary);
    expect((await exported({ format: 'csv' })).body).not.toContain(other.canary);
  });

  it.each(['status=x', 'queueId=x', 'rating=4', 'after=x', 'days=x', 'date_from=2026-02-30'])(
    'S925 refuses %s',
    async (query) => {
      const answer = await read(`?${query}`);
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'ERR_VALIDATION']);
    },
  );
});

describe('the report as a file', () => {
  it('S926 T43 has what the list has, in the language asked for, runs nothing, and is noted', async () => {
    const own = await buildCompany(app);
    const id = await addTicket(own, { name: '=HYPERLINK("x")', at: '2026-03-05T12:00:00Z' });
    await addTicket(own, { at: '2026-03-06T12:00:00Z', status: 'open' });
    const file = await exported({ format: 'csv', language: 'en', status: 'closed' }, own.admin.token);
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.headers['content-disposition']).toContain('tickets.csv');
    const lines = file.body.trim().split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('Wait (min)');
    expect(lines[1]).toContain(String(id));
    expect(lines[1]).toContain('2026-03-05 09:00');
    expect(lines[1]).not.toMatch(/(^|[;,"])=/);
    const [entry] = await asOwner<{ action: string; detail: object }>(
      'SELECT action, detail FROM audit_log WHERE company_id = $1 ORDER BY id DESC LIMIT 1',
      [own.id],
    );
    expect(entry).toEqual({ action: 'tickets exported', detail: { format: 'csv' } });
  });

  it('S926 reads back as a spreadsheet, complete beyond a page of the reading', async () => {
    const own = await buildCompany(app);
    const contactId = await one("INSERT INTO contacts (company_id, name) VALUES ($1, 'Muitos')", [own.id]);
    await asOwner(
      `INSERT INTO tickets (company_id, contact_id, status, chat, created_at)
       SELECT $1, $2, 'closed', 'pn:55119', '2026-01-10 12:00Z'::timestamptz + (n % 7) * interval '1 second' FROM generate_series(1, 2100) n`,
      [own.id, contactId],
    );
    const csv = await exported({ format: 'csv' }, own.admin.token);
    const numbers = csv.body
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(/[;,]/)[0]);
    expect([numbers.length, new Set(numbers).size]).toEqual([2100, 2100]);
    const xlsx = await exported({ format: 'xlsx' }, own.admin.token);
    const reading = readSheet(xlsx.rawPayload, sheetLimits);
    if (!('sheet' in reading)) throw new Error(JSON.stringify(reading));
    expect(reading.sheet.rows).toHaveLength(2101);
    expect(reading.sheet.rows[0]?.cells.slice(0, 3)).toEqual(['Protocolo', 'Situação', 'Contato']);
    expect(new Set(reading.sheet.rows.slice(1).map(({ cells }) => cells[0]))).toEqual(new Set(numbers));
  });
});
