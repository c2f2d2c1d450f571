import type { ListedCompany, Overview } from '@balcao/contract';
import { addDays, addMonths, dayIn, neverDue } from '@balcao/domain';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildCompany, type TestCompany } from '../../../test/support/test-people.ts';
import { newMediaKey } from '../../platform/media/media-key.ts';
import { purgeCompanies } from './delete-company.ts';

let app: TestApp;
let platform: TestCompany;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  platform = await buildCompany(app, { isPlatform: true });
  company = await buildCompany(app);
});
afterAll(() => app.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, url: string, payload?: object, token = platform.admin.token) =>
  app.request({ method, url: `/api${url}`, token, ...(payload ? { payload } : {}) });
const sql = <T extends object>(text: string, values: unknown[] = []) => app.database.asOwner<T>(text, values);
const today = () => dayIn('America/Sao_Paulo', app.deps.clock.now());

let made = 0;
const wanted = (over: object = {}) => {
  made += 1;
  return { name: `Registrada ${made}`, email: `registrada${made}@x.test`, planId: company.planId, ...over };
};
const logIn = (email: string, password: string) =>
  app.request({ method: 'POST', url: '/api/auth/login', payload: { email, password } });

describe('registering a company', () => {
  it('S721 makes company, settings and first user, due in a month, with a password that is shown once', async () => {
    const body = wanted({ phone: '(11) 98765-4321', campaignsEnabled: true, recurrence: 'TRIMESTRAL' });
    const answer = await call('POST', '/companies', body);
    expect(answer.statusCode).toBe(201);
    const { id, password, ...registered } = answer.json();
    expect(registered).toMatchObject({
      name: body.name,
      phone: '(11) 98765-4321',
      status: true,
      campaignsEnabled: true,
      recurrence: 'TRIMESTRAL',
      dueDate: addMonths(today(), 1),
      trialExpiration: null,
    });
    expect(password).toMatch(/^\w{5}(-\w{5}){3}$/);
    const login = await logIn(body.email, password);
    expect(login.json().user).toMatchObject({ profile: 'admin', super: false, companyId: id });
    expect((await call('GET', `/companies/${id}`)).json()).not.toHaveProperty('password');
    expect(
      await sql("SELECT 1 FROM audit_log WHERE company_id = $1 AND action = 'company registered'", [id]),
    ).toHaveLength(1);
  });

  it('S721 takes a password that was typed, and does not show it again', async () => {
    const body = wanted({ password: 'Zx9-rosa-41', dueDate: null, status: false });
    const answer = (await call('POST', '/companies', body)).json();
    expect(answer).toMatchObject({ password: null, status: false, dueDate: neverDue });
    expect((await logIn(body.email, 'Zx9-rosa-41')).json().error).toBe('ERR_COMPANY_DISABLED');
  });

  it.each([
    [
      'a name in use, whatever its case',
      () => ({ name: `LOJA ${company.canary.toUpperCase()}` }),
      409,
      'ERR_COMPANY_NAME_ALREADY_EXISTS',
    ],
    ['an e-mail in use', () => ({ email: company.admin.email.toUpperCase() }), 409, 'ERR_EMAIL_ALREADY_EXISTS'],
    ['a plan that does not exist', () => ({ planId: 2_000_000_000 }), 404, 'ERR_NO_PLAN_FOUND'],
    ['no plan', () => ({ planId: undefined }), 400, 'ERR_VALIDATION'],
    ['no e-mail', () => ({ email: '' }), 400, 'ERR_VALIDATION'],
    ['a day that does not exist', () => ({ dueDate: '2026-02-30' }), 400, 'ERR_VALIDATION'],
    ['a recurrence nobody knows', () => ({ recurrence: 'DIARIA' }), 400, 'ERR_VALIDATION'],
    ['a common password', () => ({ password: 'senha123' }), 400, 'ERR_PASSWORD_TOO_COMMON'],
    ['a short password', () => ({ password: 'a' }), 400, 'ERR_VALIDATION'],
  ])('S721 refuses %s and leaves nothing half made', async (_name, over, status, error) => {
    const count = () =>
      sql('SELECT (SELECT count(*) FROM companies) AS companies, (SELECT count(*) FROM users) AS users');
    const before = await count();
    const answer = await call('POST', '/companies', wanted(over()));
    expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
    expect(await count()).toEqual(before);
    expect(await sql('SELECT company_id FROM users WHERE id = $1', [company.admin.id])).toEqual([
      { company_id: company.id },
    ]);
  });

  it('S721 two at once with one name make one company', async () => {
    const body = wanted();
    const answers = await Promise.all(
      [1, 2].map((n) => call('POST', '/companies', { ...body, email: `${n}${body.email}` })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409]);
  });

  it('S721 S88 checks the signup code where one is sent along and the platform has one', async () => {
    const set = (value: string) => call('PUT', '/settings/signupCode', { value });
    await set('abre-te');
    expect((await call('POST', '/companies', wanted({ token: 'fecha' }))).json().error).toBe('ERR_SIGNUP_CODE');
    expect((await call('POST', '/companies', wanted({ token: 'abre-te' }))).statusCode).toBe(201);
    expect((await call('POST', '/companies', wanted())).statusCode).toBe(201);
    await set('');
  });

  it('S721 hashes for one operator sixty times in a quarter of an hour', async () => {
    await sql("UPDATE rate_counters SET count = 60 WHERE name = 'password work'");
    expect((await call('POST', '/companies', wanted())).statusCode).toBe(429);
    await sql("DELETE FROM rate_counters WHERE name = 'password work'");
    expect((await call('POST', '/companies', wanted())).statusCode).toBe(201);
  });
});

describe('changing a company', () => {
  it('S317 takes back the whole record that was read, and changes what differs', async () => {
    const { id } = await buildCompany(app);
    const read = (await call('GET', `/companies/${id}`)).json();
    const { over, ...same } = (await call('PUT', `/companies/${id}`, read)).json();
    expect(over).toEqual([]);
    expect(same).toEqual(read);
    const changed = await call('PUT', `/companies/${id}`, {
      ...read,
      phone: '',
      status: false,
      campaignsEnabled: true,
      dueDate: '2030-05-31',
      recurrence: 'ANUAL',
      chatbotEditable: false,
    });
    expect(changed.json()).toMatchObject({
      phone: null,
      status: false,
      campaignsEnabled: true,
      dueDate: '2030-05-31',
      recurrence: 'ANUAL',
      chatbotEditable: false,
    });
    expect(
      await sql(
        "SELECT object, detail FROM audit_log WHERE company_id = $1 AND action = 'company changed' ORDER BY id DESC LIMIT 1",
        [id],
      ),
    ).toEqual([{ object: String(id), detail: { dueDate: '2030-05-31', recurrence: 'ANUAL', status: false } }]);
  });

  it('S723 people of a company that is switched off are out at once, and in again when it is on', async () => {
    const other = await buildCompany(app);
    const look = async () => (await call('GET', '/users', undefined, other.admin.token)).statusCode;
    expect(await look()).toBe(200);
    await call('PUT', `/companies/${other.id}`, { status: false });
    await expect.poll(look).toBe(401);
    await call('PUT', `/companies/${other.id}`, { status: true });
    await expect.poll(look).toBe(200);
  });

  it('S722 a smaller plan is taken with a list of what is too much; the next one is refused', async () => {
    const other = await buildCompany(app);
    const [small] = await sql<{ id: number }>(
      "INSERT INTO plans (name, users, connections, queues, value_cents) VALUES ('Pequeno', 1, 0, 0, 100) RETURNING id",
    );
    const answer = await call('PUT', `/companies/${other.id}`, { planId: small?.id });
    expect(answer.statusCode).toBe(200);
    const of = { companyId: other.id, company: `Loja ${other.canary}` };
    expect(answer.json().over).toEqual([
      { ...of, kind: 'users', used: 2, limit: 1 },
      { ...of, kind: 'queues', used: 1, limit: 0 },
    ]);
    expect((await call('GET', '/users', undefined, other.admin.token)).json().total).toBe(2);
    const next = await call(
      'POST',
      '/users',
      { name: 'Mais um', email: `mais@${other.canary}.test`, password: 'Zx9-rosa-41', profile: 'user', queueIds: [] },
      other.admin.token,
    );
    expect(next.json()).toMatchObject({ error: 'ERR_PLAN_USERS_LIMIT', limit: 1 });
  });

  it.each([
    ['a company that never was', () => 2_000_000_000, {}, 404, 'ERR_NO_COMPANY_FOUND'],
    ['a plan that never was', () => company.id, { planId: 2_000_000_000 }, 404, 'ERR_NO_PLAN_FOUND'],
    [
      'the name of another',
      () => company.id,
      () => ({ name: `Loja ${platform.canary}` }),
      409,
      'ERR_COMPANY_NAME_ALREADY_EXISTS',
    ],
    ['switching the platform off', () => 1, { status: false }, 409, 'ERR_PLATFORM_COMPANY'],
    ['making the platform pay', () => 1, { dueDate: '2030-01-01' }, 409, 'ERR_PLATFORM_COMPANY'],
    ['a name of one character', () => company.id, { name: 'X' }, 400, 'ERR_VALIDATION'],
  ])('S323 S723 refuses %s', async (_name, id, body, status, error) => {
    const answer = await call('PUT', `/companies/${id()}`, typeof body === 'function' ? body() : body);
    expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
  });
});

describe('deleting a company', () => {
  it('S723 nobody gets in any more, its name is free, and everything goes after a month, files too', async () => {
    const gone = await buildCompany(app);
    const key = newMediaKey({ companyId: gone.id, id: randomUUID(), at: app.deps.clock.now() });
    await app.deps.store.put(key, Readable.from([Buffer.from('bytes')]), { mime: 'text/plain', maxBytes: 100 });
    await sql(
      "INSERT INTO media_files (company_id, id, storage_key, file_name, mime, bytes, sha256) VALUES ($1, $2, $3, 'a.txt', 'text/plain', 5, 'x')",
      [gone.id, key.split('/').at(-1), key],
    );
    expect((await call('DELETE', `/companies/${gone.id}`)).json()).toEqual({ id: gone.id });
    expect((await call('DELETE', `/companies/${gone.id}`)).json().error).toBe('ERR_NO_COMPANY_FOUND');
    await expect.poll(async () => (await call('GET', '/users', undefined, gone.admin.token)).statusCode).toBe(401);
    expect((await logIn(gone.admin.email, gone.admin.password)).statusCode).toBe(401);
    expect((await call('POST', '/companies', wanted({ name: `Loja ${gone.canary}` }))).statusCode).toBe(201);

    const rows = () => sql('SELECT id FROM companies WHERE id = $1', [gone.id]);
    const purge = () => purgeCompanies(app.deps);
    await sql("UPDATE companies SET deleted_at = now() - interval '29 days 23 hours' WHERE id = $1", [gone.id]);
    expect([await purge(), await rows()]).toEqual([0, [{ id: gone.id }]]);
    await sql("UPDATE companies SET deleted_at = now() - interval '30 days 1 hour' WHERE id = $1", [gone.id]);
    expect([await purge(), await rows()]).toEqual([1, []]);
    await expect(app.deps.store.get(key)).rejects.toMatchObject({ code: 'ERR_NO_MEDIA_FOUND' });
    expect(await sql('SELECT 1 FROM users WHERE id = $1', [gone.admin.id])).toEqual([]);
    expect(await purge()).toBe(0);
  });

  it('S769 the addresses of its people are free at once, for a new company and a new account, and lead to nothing of the old one', async () => {
    const gone = await buildCompany(app);
    const { email, password } = gone.admin;
    const body = wanted({ email: email.toUpperCase(), password: 'Zx9-rosa-41' });
    expect((await call('POST', '/companies', body)).json().error).toBe('ERR_EMAIL_ALREADY_EXISTS');
    await call('DELETE', `/companies/${gone.id}`);
    const unknown = await logIn('nunca@visto.test', password);
    const known = await logIn(email, password);
    expect([known.statusCode, known.json().error]).toEqual([unknown.statusCode, unknown.json().error]);
    const registered = await call('POST', '/companies', body);
    expect(registered.statusCode, registered.body).toBe(201);
    const login = await logIn(email, 'Zx9-rosa-41');
    expect(login.json().user).toMatchObject({ companyId: registered.json().id });
    expect((await logIn(email, password)).json().error).toBe('ERR_INVALID_CREDENTIALS');
    const invited = await call(
      'POST',
      '/users',
      { name: 'Bia', email: gone.attendant.email, password: 'Zx9-rosa-41', profile: 'user', queueIds: [] },
      login.json().token,
    );
    expect(invited.statusCode, invited.body).toBe(201);
    const rows = await sql<{ email: string }>('SELECT email FROM users WHERE company_id = $1', [gone.id]);
    for (const row of rows) expect((await logIn(row.email, password)).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('S1069 the record of the platform’s company is saved as it was read, with an old due date too', async () => {
    for (const due of ['2030-01-01', null]) {
      await sql('UPDATE companies SET due_date = $1 WHERE id = 1', [due]);
      const read = (await call('GET', '/companies/1')).json();
      const saved = await call('PUT', '/companies/1', read);
      expect([saved.statusCode, saved.json().dueDate], saved.body).toEqual([200, read.dueDate]);
      const listed = (await call('GET', `/companies?searchParam=${platform.canary}`)).json().companies;
      expect(listed.find(({ id }: { id: number }) => id === 1)).toMatchObject({ dueDate: due ?? neverDue });
      const moved = await call('PUT', '/companies/1', { ...read, dueDate: '2030-02-01' });
      expect(moved.json().error).toBe('ERR_PLATFORM_COMPANY');
    }
  });

  it('S723 never the platform’s own', async () => {
    expect((await call('DELETE', '/companies/1')).json().error).toBe('ERR_PLATFORM_COMPANY');
    await sql("UPDATE companies SET deleted_at = now() - interval '60 days' WHERE id = 1");
    expect(await purgeCompanies(app.deps)).toBe(0);
    await sql('UPDATE companies SET deleted_at = NULL WHERE id = 1');
  });
});

const list = async (query = ''): Promise<{ companies: ListedCompany[]; count?: number; hasMore: boolean }> =>
  (await call('GET', `/companies${query}`)).json();

describe('the list', () => {
  it('S720 pages by name and finds by name and e-mail without accents', async () => {
    await sql(
      "INSERT INTO companies (name, email) SELECT 'Página ' || lpad(n::text, 2, '0'), 'dono' || n || '@pagina.test' FROM generate_series(1, 25) n",
    );
    const first = await list('?searchParam=pagina');
    expect([first.count, first.hasMore, first.companies.length]).toEqual([25, true, 20]);
    expect(first.companies[0]?.name).toBe('Página 01');
    const second = await list('?searchParam=PÁGINA&pageNumber=2');
    expect([second.hasMore, second.companies.map(({ name }) => name).at(-1)]).toEqual([false, 'Página 25']);
    expect((await list('?searchParam=dono7@pagina')).companies.map(({ name }) => name)).toEqual(['Página 07']);
    expect((await list('?searchParam=100%25')).count).toBe(0);
  });

  it('S720 S771 by name whatever the case, then by id; search and filter narrow together; deleted ones are in none', async () => {
    const word = randomUUID().slice(0, 8);
    await sql(
      `INSERT INTO companies (name, due_date, deleted_at) VALUES ($1 || ' b', '2020-01-01', NULL), ($1 || ' C', NULL, NULL),
         ($1 || ' A', NULL, NULL), ($1 || ' d', '2020-01-01', now())`,
      [word],
    );
    const names = async (query: string) =>
      (await list(`?searchParam=${word}${query}`)).companies.map(({ name }) => name.slice(word.length + 1));
    expect(await names('')).toEqual(['A', 'b', 'C']);
    expect(await names('&show=overdue')).toEqual(['b']);
    expect((await list(`?searchParam=${word}&show=active`)).count).toBe(2);
  });

  it('S771 a search, and the overdue ones, are found by an index', async () => {
    const explain = (condition: string) =>
      sql<{ 'QUERY PLAN': string }>(`EXPLAIN SELECT id FROM companies c WHERE deleted_at IS NULL AND ${condition}`);
    await sql(
      'INSERT INTO companies (name, due_date) SELECT md5(n::text), current_date + 300 FROM generate_series(1, 3000) n',
    );
    await sql('ANALYZE companies');
    const text = async (condition: string) => (await explain(condition)).map((row) => row['QUERY PLAN']).join('\n');
    expect(await text("(fold(c.name) like '%sao jose%' or c.email like '%sao jose%')")).toContain('companies_search');
    expect(await text("due_date <= (now() at time zone 'UTC')::date + 1 - 0")).toContain('companies_by_due_date');
    await sql('DELETE FROM companies WHERE length(name) = 32 AND email IS NULL');
  });

  it('S805 tells how many there are with the first page alone, and goes on by name without a company twice or left out', async () => {
    const word = randomUUID().slice(0, 8);
    await sql("INSERT INTO companies (name) SELECT $1 || lpad(n::text, 3, '0') FROM generate_series(1, 61) n", [word]);
    const pages = await Promise.all([1, 2, 3, 4, 5].map((n) => list(`?searchParam=${word}&pageNumber=${n}`)));
    expect(pages.map(({ count }) => count)).toEqual([61, undefined, undefined, undefined, undefined]);
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, true, false, false]);
    expect(pages.flatMap(({ companies }) => companies.map(({ name }) => Number(name.slice(-3))))).toEqual(
      Array.from({ length: 61 }, (_, n) => n + 1),
    );
    const shown = await Promise.all([1, 2].map((n) => list(`?searchParam=${word}&show=active&pageNumber=${n}`)));
    expect(shown.map(({ count, companies }) => [count, companies.length])).toEqual([
      [61, 20],
      [undefined, 20],
    ]);
    // A last page that is full says so.
    await sql('DELETE FROM companies WHERE name = $1', [`${word}061`]);
    expect((await list(`?searchParam=${word}&pageNumber=3`)).hasMore).toBe(false);
    await sql('DELETE FROM companies WHERE name LIKE $1', [`${word}%`]);
  });

  it('S720 older clients get them all, with settings as a list and a far day where nothing is due', async () => {
    const rows = (await call('GET', '/companies/list')).json();
    const row = rows.find(({ id }: { id: number }) => id === company.id);
    expect(row).toMatchObject({ dueDate: neverDue, settings: [{ key: 'campaignsEnabled', value: 'false' }] });
  });
});

describe('the overview', () => {
  const read = async (): Promise<Overview> => (await call('GET', '/companies/overview')).json();
  const shown = async (show: string) => {
    const page = await list(`?show=${show}`);
    return { count: page.count, sum: page.companies.reduce((all, { measure }) => all + (measure ?? 0), 0) };
  };

  it('S1145 counts the operator’s own company among the active ones', async () => {
    const word = `Própria ${randomUUID()}`;
    await sql('UPDATE companies SET name = $1 WHERE id = $2', [word, platform.id]);
    expect((await list(`?searchParam=${word}&show=active`)).count).toBe(1);
  });

  it('S726 counts companies by state, and each number leads to just those', async () => {
    const before = await read();
    const add = (columns: string, values: string) =>
      sql(`INSERT INTO companies (name, ${columns}) VALUES ('${randomUUID()}', ${values})`);
    await add('due_date', `'${addDays(today(), -1)}'`);
    await add('due_date', `'${today()}'`);
    await add('due_date, trial_expires_at', `'${addDays(today(), 2)}', now() + interval '2 days'`);
    // A number of its own for each state, so that none can stand for another.
    for (const _ of [1, 2, 3]) await add('status', 'false');
    await add('deleted_at', 'now()');
    const { companies } = await read();
    expect(companies).toEqual({
      active: before.companies.active + 2,
      trial: before.companies.trial + 1,
      overdue: before.companies.overdue + 1,
      disabled: before.companies.disabled + 3,
    });
    for (const state of ['active', 'trial', 'overdue', 'disabled'] as const)
      expect([state, (await shown(state)).count]).toEqual([state, companies[state]]);
    await call('PUT', '/settings/graceDays', { value: '1' });
    expect((await read()).companies.overdue).toBe(companies.overdue - 1);
    await call('PUT', '/settings/graceDays', { value: '0' });
  });

  it('S726 connections, messages and storage add up to what their lists show', async () => {
    const other = await buildCompany(app);
    await sql(
      "INSERT INTO connections (company_id, name, status) VALUES ($1, 'A', 'CONNECTED'), ($1, 'B', 'DISCONNECTED'), ($1, 'C', 'qrcode')",
      [other.id],
    );
    const [contact] = await sql<{ id: number }>(
      "INSERT INTO contacts (company_id, name, number) VALUES ($1, 'Cliente', '5511999990000') RETURNING id",
      [other.id],
    );
    const [ticket] = await sql<{ id: number }>(
      "INSERT INTO tickets (company_id, contact_id, chat) VALUES ($1, $2, 'x') RETURNING id",
      [other.id, contact?.id],
    );
    await sql(
      "INSERT INTO messages (company_id, ticket_id, wid, from_me, created_at) SELECT $1::int, $2::int, 'w' || n, true, ($3::date + time '00:30') AT TIME ZONE 'America/Sao_Paulo' - n * interval '8 hours' FROM generate_series(0, 4) n",
      [other.id, ticket?.id, today()],
    );
    await sql(
      "INSERT INTO media_files (company_id, id, storage_key, file_name, mime, bytes, sha256) SELECT $1::int, gen_random_uuid(), 'k' || n || $1::int, 'f', 'text/plain', 1000, 'x' FROM generate_series(1, 3) n",
      [other.id],
    );
    const { connections, messages, storage } = await read();
    expect(connections).toEqual({ up: 1, down: 2 });
    // From midnight to midnight: the fifth is of the day before.
    expect(messages).toEqual({ today: 1, yesterday: 3 });
    expect(await shown('connectionsUp')).toEqual({ count: 1, sum: connections.up });
    expect(await shown('connectionsDown')).toEqual({ count: 1, sum: connections.down });
    expect(await shown('messages')).toEqual({ count: 1, sum: messages.today });
    expect([storage.bytes, (await shown('storage')).sum]).toEqual([3000, 3000]);
  });

  it('S726 money due and received this month, in the operator’s time zone, adds up to what its lists show', async () => {
    const other = await buildCompany(app);
    const first = `${today().slice(0, 7)}-01`;
    const add = (cents: number, day: string, paidAt: string | null) =>
      sql(
        "INSERT INTO invoices (company_id, detail, value_cents, due_date, months, status, paid_at, paid_by) VALUES ($1, 'x', $2, $3, 1, $4, $5::timestamp AT TIME ZONE 'America/Sao_Paulo', $6)",
        [other.id, cents, day, paidAt ? 'paid' : 'open', paidAt, paidAt && 'hand'],
      );
    await add(4990, first, null);
    await add(9990, addDays(addMonths(first, 1), -1), null);
    await add(1, addMonths(first, 1), null);
    await add(2, addDays(first, -1), null);
    await add(14_990, addDays(first, -40), `${first} 00:00`);
    await add(4, addDays(first, -41), `${addDays(first, -1)} 23:59`);
    const { money } = await read();
    expect(money).toEqual({ due: 149.8, dueCount: 2, received: 149.9, receivedCount: 1 });
    expect(await shown('due')).toEqual({ count: 1, sum: 149.8 });
    expect(await shown('received')).toEqual({ count: 1, sum: 149.9 });
  });

  it('S726 a company that is deleted counts nowhere any more, whatever it holds', async () => {
    const gone = await buildCompany(app);
    const before = await read();
    const [contact] = await sql<{ id: number }>(
      "INSERT INTO contacts (company_id, name, number) VALUES ($1, 'Cliente', '5511999990001') RETURNING id",
      [gone.id],
    );
    const [ticket] = await sql<{ id: number }>(
      "INSERT INTO tickets (company_id, contact_id, chat) VALUES ($1, $2, 'x') RETURNING id",
      [gone.id, contact?.id],
    );
    await sql(
      "INSERT INTO connections (company_id, name, status) VALUES ($1, 'A', 'CONNECTED'), ($1, 'B', 'DISCONNECTED')",
      [gone.id],
    );
    await sql(
      "INSERT INTO messages (company_id, ticket_id, wid, from_me, created_at) SELECT $1::int, $2::int, 'g' || n, true, ($3::date + time '00:30') AT TIME ZONE 'America/Sao_Paulo' - n * interval '1 hour' FROM generate_series(0, 1) n",
      [gone.id, ticket?.id, today()],
    );
    await sql(
      "INSERT INTO media_files (company_id, id, storage_key, file_name, mime, bytes, sha256) VALUES ($1::int, gen_random_uuid(), 'gone ' || $1::int, 'f', 'text/plain', 500, 'x')",
      [gone.id],
    );
    const first = `${today().slice(0, 7)}-01`;
    await sql(
      "INSERT INTO invoices (company_id, detail, value_cents, due_date, months, status, paid_at, paid_by) VALUES ($1, 'x', 700, $2, 1, 'open', NULL, NULL), ($1, 'x', 900, $3, 1, 'paid', $2::timestamp AT TIME ZONE 'America/Sao_Paulo', 'hand')",
      [gone.id, first, addDays(first, -30)],
    );
    const plus = (one: number, more: number) => Math.round((one + more) * 100) / 100;
    const held = await read();
    expect(held).toMatchObject({
      companies: before.companies,
      connections: { up: before.connections.up + 1, down: before.connections.down + 1 },
      messages: { today: before.messages.today + 1, yesterday: before.messages.yesterday + 1 },
      storage: { bytes: before.storage.bytes + 500 },
      money: {
        due: plus(before.money.due, 7),
        dueCount: before.money.dueCount + 1,
        received: plus(before.money.received, 9),
        receivedCount: before.money.receivedCount + 1,
      },
    });
    await sql('UPDATE companies SET deleted_at = now() WHERE id = $1', [gone.id]);
    const { companies, ...rest } = before;
    expect(await read()).toEqual({ ...rest, companies: { ...companies, active: companies.active - 1 } });
    for (const show of ['due', 'received', 'connectionsUp', 'connectionsDown', 'messages', 'storage'])
      expect((await list(`?show=${show}`)).companies.map(({ id }) => id)).not.toContain(gone.id);
  });

  it('S726 a filter nobody knows is refused', async () => {
    expect((await call('GET', '/companies?show=rich')).json().error).toBe('ERR_VALIDATION');
  });
});
