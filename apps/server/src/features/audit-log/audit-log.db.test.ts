import type { AuditEntry } from '@balcao/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildTicket } from '../../../test/support/test-conversations.ts';
import { buildCompany, type TestCompany } from '../../../test/support/test-people.ts';

let app: TestApp;
let platform: TestCompany;
let company: TestCompany;
let other: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  platform = await buildCompany(app, { isPlatform: true });
  company = await buildCompany(app);
  other = await buildCompany(app);
});
afterAll(() => app.close());

type Written = {
  action?: string;
  actorId?: number | null;
  object?: string;
  at?: string;
  detail?: object;
  companyId?: number;
  supportAccessId?: number;
};

const write = ({ action = 'login', actorId = company.admin.id, object, at, detail = {}, ...written }: Written) =>
  app.database.asOwner(
    `INSERT INTO audit_log (company_id, actor_id, action, object, detail, at, address, device, support_access_id)
     VALUES ($1, $2, $3, $4, $5, COALESCE($6::timestamptz, now()), '10.0.0.9', 'Firefox, Linux', $7)`,
    [
      written.companyId ?? company.id,
      actorId,
      action,
      object ?? null,
      JSON.stringify(detail),
      at ?? null,
      written.supportAccessId ?? null,
    ],
  );

const read = (query = '', token = company.admin.token) => app.request({ url: `/api/audit-log${query}`, token });
const entriesOf = async (query = '', token = company.admin.token): Promise<AuditEntry[]> =>
  (await read(query, token)).json().entries;

describe('the log of a company', () => {
  it('S751 tells who did what, when, to what and from where, newest first', async () => {
    const changed = await app.request({
      method: 'PUT',
      url: `/api/users/${company.attendant.id}`,
      token: company.admin.token,
      payload: { name: 'Ana Nova' },
    });
    expect(changed.statusCode).toBe(200);
    const [entry] = await entriesOf();
    expect(entry).toMatchObject({
      companyId: company.id,
      actor: { id: company.admin.id, isOperator: false },
      action: 'user changed',
      object: String(company.attendant.id),
      objectName: 'Ana Nova',
    });
    expect(Date.now() - Date.parse(entry?.at ?? '')).toBeLessThan(60_000);
  });

  it('S1220 names what it was done to, tickets and messages by their customer, nothing of another company', async () => {
    const ticket = await buildTicket(app, company);
    await app.database.asOwner("UPDATE contacts SET name = 'Maria Souza' WHERE id = $1", [ticket.contactId]);
    const made = async (table: string, columns: string, values: string): Promise<number> =>
      (
        await app.database.asOwner<{ id: number }>(
          `INSERT INTO ${table} (company_id, ${columns}) VALUES ($1, ${values}) RETURNING id`,
          [company.id],
        )
      )[0]?.id ?? 0;
    const tag = await made('tags', 'name, color', "'Urgente', '#000000'");
    const list = await made('contact_lists', 'name', "'Clientes'");
    const foreign = await buildTicket(app, other);
    const objects = [
      ['ticket closed for inactivity', ticket.id, `#${ticket.id} (Maria Souza)`],
      ['message deleted', ticket.messageId, `${ticket.messageId} (Maria Souza)`],
      ['tag deleted', tag, 'Urgente'],
      ['contact list changed', list, 'Clientes'],
      ['company changed', company.id, `Loja ${company.canary}`],
      ['ticket deleted', foreign.id, null],
      ['tag deleted', 999_999, null],
    ] as const;
    for (const [action, object] of objects)
      await write({ companyId: company.id, actorId: company.admin.id, action, object: String(object) });
    const entries = (await entriesOf()).slice(0, objects.length).toReversed();
    expect(entries.map(({ action, objectName }) => [action, objectName])).toEqual(
      objects.map(([action, , name]) => [action, name]),
    );
  });

  it('S751 is for admins, of the own company alone', async () => {
    await write({ companyId: other.id, actorId: other.admin.id, action: 'tag deleted', object: '1' });
    expect((await read('', company.attendant.token)).statusCode).toBe(403);
    const foreign = await read(`?companyId=${other.id}`);
    expect([foreign.statusCode, foreign.json().error]).toEqual([404, 'ERR_NO_COMPANY_FOUND']);
    expect((await read('?everywhere=true')).json().error).toBe('ERR_NO_PERMISSION');
    expect((await entriesOf()).filter(({ companyId }) => companyId !== company.id)).toEqual([]);
    expect(await entriesOf(`?userId=${other.admin.id}`)).toEqual([]);
  });

  it('S752 goes on after the last entry, none twice and none left out, also where many have the same time', async () => {
    const own = await buildCompany(app);
    for (let n = 0; n < 75; n += 1)
      await write({ companyId: own.id, actorId: own.admin.id, object: String(n), at: '2026-03-01T12:00:00Z' });
    const seen: number[] = [];
    let after = '';
    for (let hasMore = true; hasMore;) {
      const page = (await read(`?action=login${after}`, own.admin.token)).json();
      seen.push(...page.entries.map(({ object }: AuditEntry) => Number(object)));
      after = `&after=${page.entries.at(-1).id}`;
      ({ hasMore } = page);
    }
    expect(seen).toEqual(Array.from({ length: 75 }, (_, n) => 74 - n));
    const [foreign] = await entriesOf();
    expect(await entriesOf(`?after=${(foreign?.id ?? 0) + 1_000_000}`, own.admin.token)).toEqual([]);
  });

  it('S752 is narrowed by person, action and days in the time zone of the company', async () => {
    const own = await buildCompany(app);
    const { id: companyId, admin, attendant } = own;
    await write({ companyId, actorId: admin.id, action: 'tag deleted', at: '2026-03-10T02:59:59Z' });
    await write({ companyId, actorId: attendant.id, action: 'tag deleted', at: '2026-03-10T03:00:00Z' });
    await write({ companyId, actorId: admin.id, action: 'queue deleted', at: '2026-03-11T02:59:59Z' });
    const found = async (query: string) =>
      (await entriesOf(query, admin.token)).map(({ action, actor }) => [action, actor?.id]);
    expect(await found('?from=2026-03-10&to=2026-03-10')).toEqual([
      ['queue deleted', admin.id],
      ['tag deleted', attendant.id],
    ]);
    expect(await found('?to=2026-03-09')).toEqual([['tag deleted', admin.id]]);
    expect(await found(`?userId=${attendant.id}&action=tag%20deleted`)).toEqual([['tag deleted', attendant.id]]);
  });

  it('S808 tells of one support access all that was done in it, of the own company alone, also as a file', async () => {
    const own = await buildCompany(app);
    const open = async (companyId: number, reason: string) => {
      const [row] = await app.database.asOwner<{ id: number }>(
        `INSERT INTO support_accesses (company_id, operator_id, session_id, reason, ends_at, ended_at, end_reason)
         VALUES ($1, $2, gen_random_uuid(), $3, now(), now(), 'left') RETURNING id`,
        [companyId, platform.admin.id, reason],
      );
      return row?.id ?? 0;
    };
    const [first, second] = [await open(own.id, 'Ajustar o chatbot'), await open(own.id, 'Ver a conexão')];
    const by = { companyId: own.id, actorId: platform.admin.id };
    await write({ ...by, action: 'queue changed', object: 'a', supportAccessId: first });
    await write({ ...by, action: 'queue changed', object: 'b', supportAccessId: second });
    await write({ ...by, action: 'setting changed', object: 'graceDays', supportAccessId: first });
    await write({ companyId: own.id, actorId: own.admin.id, action: 'logout' });
    const found = (await entriesOf(`?supportAccessId=${first}`, own.admin.token)).map(
      ({ action, supportAccessId, supportReason }) => [action, supportAccessId, supportReason],
    );
    expect(found).toEqual([
      ['setting changed', first, 'Ajustar o chatbot'],
      ['queue changed', first, 'Ajustar o chatbot'],
    ]);
    expect((await entriesOf('?action=logout', own.admin.token))[0]).toMatchObject({
      supportAccessId: null,
      supportReason: null,
    });
    expect(await entriesOf(`?supportAccessId=${first}`, other.admin.token)).toEqual([]);
    const file = await app.request({
      method: 'POST',
      url: '/api/audit-log/export',
      token: own.admin.token,
      payload: { language: 'en', supportAccessId: first },
    });
    const lines = file.body.trim().split(/\r?\n/);
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('Changed the setting Days of grace');
    for (const line of lines.slice(1)) expect(line).toMatch(/Ajustar o chatbot"?$/);
  });

  it.each([
    'action=nonsense',
    'from=2026-02-30',
    'userId=x',
    'after=1e9',
    'everywhere=perhaps',
    'companyId=0',
    'supportAccessId=x',
  ])('S752 refuses %s', async (query) => {
    const answer = await read(`?${query}`);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'ERR_VALIDATION']);
  });

  it('S751 keeps telling of people and records that are gone, and of what the product did by itself', async () => {
    const own = await buildCompany(app);
    const detail = { reason: 'A pedido da pessoa' };
    await write({ companyId: own.id, actorId: 999_999, action: 'user deleted', object: '999998', detail });
    await write({ companyId: own.id, actorId: null, action: 'ticket closed for inactivity', object: '7' });
    expect((await entriesOf('', own.admin.token)).slice(0, 2)).toMatchObject([
      { actor: null, object: '7', objectName: null, reason: null },
      { actor: { id: 999_999, name: null, isOperator: false }, object: '999998', objectName: null, ...detail },
    ]);
  });

  it('S751 never shows the name of a record of another company', async () => {
    const own = await buildCompany(app);
    await write({ companyId: own.id, action: 'user changed', object: String(other.admin.id), actorId: own.admin.id });
    expect((await entriesOf('', own.admin.token))[0]).toMatchObject({ objectName: null });
  });
});

describe('the log of the operator', () => {
  it('S753 tells of one company or of all, and marks what the operator did in another one', async () => {
    await write({ actorId: platform.admin.id, action: 'user changed', object: String(company.attendant.id) });
    const { token } = platform.admin;
    expect((await entriesOf(`?companyId=${company.id}`, token))[0]).toMatchObject({
      companyId: company.id,
      companyName: `Loja ${company.canary}`,
      actor: { id: platform.admin.id, isOperator: true },
    });
    await write({ companyId: other.id, actorId: other.admin.id });
    const all = await entriesOf('?everywhere=true', token);
    expect(new Set(all.map(({ companyId }) => companyId)).size).toBeGreaterThan(1);
    expect((await entriesOf('', token)).every(({ companyId }) => companyId === platform.id)).toBe(true);
    expect((await read('?companyId=999999', token)).json().error).toBe('ERR_NO_COMPANY_FOUND');
  });
});

describe('the log as a file', () => {
  it('S754 has a sentence for each entry, runs nothing when it is opened, and leaves a row itself', async () => {
    const own = await buildCompany(app);
    await write({ companyId: own.id, actorId: own.admin.id, action: 'setting changed', object: '=HYPERLINK("x")' });
    await app.database.asOwner("UPDATE users SET name = '=1+1' WHERE id = $1", [own.admin.id]);
    const file = await app.request({
      method: 'POST',
      url: '/api/audit-log/export',
      token: own.admin.token,
      payload: { language: 'en', action: 'setting changed' },
    });
    expect(file.headers['content-type']).toContain('text/csv');
    const lines = file.body.trim().split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('When');
    expect(lines[1]).toContain('Changed the setting');
    expect(lines[1]).not.toMatch(/(^|[;,"])=/);
    expect((await entriesOf('', own.admin.token))[0]).toMatchObject({ action: 'audit log exported' });
  });

  it.each([
    ['America/Sao_Paulo', '2026-03-10T03:00:00Z', '2026-03-11T02:59:59Z'],
    ['Pacific/Kiritimati', '2026-03-09T10:00:00Z', '2026-03-10T09:59:59Z'],
  ])('S754 holds the days that were asked for, of %s, from the first to the last second', async (zone, first, last) => {
    const own = await buildCompany(app);
    await app.database.asOwner('UPDATE companies SET time_zone = $2 WHERE id = $1', [own.id, zone]);
    const second = (at: string, by: number) => new Date(Date.parse(at) + by * 1000).toISOString();
    for (const at of [second(first, -1), first, last, second(last, 1)])
      await write({ companyId: own.id, actorId: own.admin.id, action: 'tag deleted', object: at, at });
    const days = { from: '2026-03-10', to: '2026-03-10' };
    const listed = await entriesOf(`?from=${days.from}&to=${days.to}`, own.admin.token);
    expect(listed.map(({ object }) => object)).toEqual([last, first]);
    const file = await app.request({
      method: 'POST',
      url: '/api/audit-log/export',
      token: own.admin.token,
      payload: days,
    });
    const lines = file.body.trim().split(/\r?\n/).slice(1);
    expect(lines.map((line) => /2026-03-1\d \d\d:\d\d:\d\d/.exec(line)?.[0])).toEqual([
      '2026-03-10 23:59:59',
      '2026-03-10 00:00:00',
    ]);
  });

  it('S754 is complete beyond a page of the reading', async () => {
    const own = await buildCompany(app);
    await app.database.asOwner(
      "INSERT INTO audit_log (company_id, actor_id, action) SELECT $1, $2, 'logout' FROM generate_series(1, 1201)",
      [own.id, own.admin.id],
    );
    const file = await app.request({
      method: 'POST',
      url: '/api/audit-log/export',
      token: own.admin.token,
      payload: { action: 'logout' },
    });
    expect(file.body.trim().split(/\r?\n/)).toHaveLength(1_202);
  });
});

it('S752 every way to read the log is found in an index', async () => {
  await app.database.asOwner(
    "INSERT INTO audit_log (company_id, actor_id, action) SELECT 1 + n % 50, n % 500, (ARRAY['login', 'logout', 'tag deleted'])[1 + n % 3] FROM generate_series(1, 20000) n",
  );
  await app.database.asOwner('ANALYZE audit_log');
  const plan = async (where: string): Promise<string> =>
    JSON.stringify(
      await app.database.asOwner(`EXPLAIN SELECT * FROM audit_log WHERE ${where} ORDER BY at DESC, id DESC LIMIT 31`),
    );
  expect(await plan('company_id = 7')).toContain('audit_log_by_company');
  expect(await plan('company_id = 7 AND actor_id = 56')).toContain('audit_log_by_actor');
  expect(await plan("company_id = 7 AND action = 'tag deleted'")).toContain('audit_log_by_action');
  expect(await plan('true')).toContain('audit_log_by_time');
  expect(await plan('company_id = 7 AND support_access_id = 3')).toContain('audit_log_by_support');
  expect(await plan("action = 'nothing'")).toContain('audit_log_by_action_everywhere');
});
