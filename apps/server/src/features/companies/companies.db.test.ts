import type { Company } from '@balcao/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildCompany, type TestCompany } from '../../../test/support/test-people.ts';
import { requireRoom } from '../plans/index.ts';
import { moveSampleDueDates } from './move-sample-due-dates.ts';

let app: TestApp;
let platform: TestCompany;
let company: TestCompany;
let planId: number;
let address = 0;

beforeAll(async () => {
  app = await startTestApp();
  platform = await buildCompany(app, { isPlatform: true });
  company = await buildCompany(app);
  planId = (await app.request({ url: '/api/plans/list' })).json()[0].id;
});
afterAll(() => app.close());

const signUp = (over: Record<string, unknown> = {}, remoteAddress = `10.9.0.${(address += 1)}`) =>
  app.request({
    method: 'POST',
    url: '/api/companies/cadastro',
    remoteAddress,
    payload: { name: `Nova ${address}`, email: `nova${address}@x.test`, password: 'Zx9-rosa-41', planId, ...over },
  });

describe('public signup', () => {
  it('S84 starts three trial days whatever the form says about due date, status and campaigns', async () => {
    const answer = await signUp({
      name: 'Loja Nova',
      email: 'dono@lojanova.test',
      dueDate: '2099-01-01',
      status: 'f',
      campaignsEnabled: true,
      recurrence: 'ANUAL',
      companyId: company.id,
    });
    expect(answer.statusCode).toBe(201);
    const [row] = await app.database.asOwner(
      "SELECT c.status, c.recurrence, c.plan_id, c.due_date - (now() AT TIME ZONE 'America/Sao_Paulo')::date AS days, s.value AS campaigns FROM companies c JOIN settings s ON s.company_id = c.id AND s.key = 'campaignsEnabled' WHERE c.name = 'Loja Nova'",
    );
    expect(row).toEqual({ status: true, recurrence: 'MENSAL', plan_id: planId, days: 3, campaigns: 'false' });
    const login = await app.request({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'dono@lojanova.test', password: 'Zx9-rosa-41' },
    });
    expect(login.json().user).toMatchObject({
      profile: 'admin',
      super: false,
      company: { trialExpiration: expect.any(String) },
    });
  });

  it.each([
    ['a name in use', () => ({ name: 'Loja Nova' }), 409, 'ERR_COMPANY_NAME_ALREADY_EXISTS'],
    [
      'an e-mail in use, which must not uproot its user',
      () => ({ email: platform.admin.email }),
      409,
      'ERR_EMAIL_ALREADY_EXISTS',
    ],
    ['a name too short', () => ({ name: 'L' }), 400, 'ERR_VALIDATION'],
    ['a common password', () => ({ password: 'senha123' }), 400, 'ERR_PASSWORD_TOO_COMMON'],
    ['a password from a breach', () => ({ password: 'trustno1' }), 400, 'ERR_PASSWORD_TOO_COMMON'],
    ['a plan that does not exist', () => ({ planId: 999_999 }), 404, 'ERR_NO_PLAN_FOUND'],
  ])('S85 refuses %s', async (_name, over, status, error) => {
    const answer = await signUp(over());
    expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
    expect((await app.database.asOwner('SELECT company_id FROM users WHERE id = $1', [platform.admin.id]))[0]).toEqual({
      company_id: 1,
    });
  });

  it('leaves nothing half made when the user cannot be made', async () => {
    await signUp({ name: 'Metade', email: platform.admin.email });
    expect(await app.database.asOwner("SELECT id FROM companies WHERE name = 'Metade'")).toEqual([]);
  });

  it('hides plans that are not public', async () => {
    const [hidden] = await app.database.asOwner<{ id: number }>(
      "INSERT INTO plans (name, users, connections, queues, value_cents, is_public) VALUES ('Secreto', 1, 1, 1, 1, false) RETURNING id",
    );
    expect(
      (await app.request({ url: '/api/plans/list' })).json().map((plan: { name: string }) => plan.name),
    ).not.toContain('Secreto');
    expect((await signUp({ planId: hidden?.id })).json().error).toBe('ERR_NO_PLAN_FOUND');
  });

  const setOfPlatform = (key: string, value: string, token = platform.admin.token) =>
    app.request({ method: 'PUT', url: `/api/settings/${key}`, token, payload: { value } });

  it('S725 asks for the platform’s code where one is set', async () => {
    await setOfPlatform('signupCode', 'abre-te');
    expect((await signUp()).json().error).toBe('ERR_SIGNUP_CODE');
    expect((await signUp({ token: 'abre-ta' })).json().error).toBe('ERR_SIGNUP_CODE');
    expect((await signUp({ token: 'abre-te' })).statusCode).toBe(201);
    await setOfPlatform('signupCode', '');
    expect((await signUp()).statusCode).toBe(201);
  });

  it('lets five a day through from one address', async () => {
    let made = 0;
    const signUpThere = async () => {
      made += 1;
      return (await signUp({ name: `Cinco ${made}`, email: `cinco${made}@x.test` }, '10.8.0.1')).statusCode;
    };
    const letPass = (time: string) =>
      app.database.asOwner("UPDATE rate_counters SET window_started_at = now() - $1::interval WHERE name = 'signup'", [
        time,
      ]);
    const codes: number[] = [];
    for (let n = 0; n < 6; n += 1) codes.push(await signUpThere());
    expect(codes).toEqual([201, 201, 201, 201, 201, 429]);
    await letPass('23 hours 59 minutes');
    expect(await signUpThere()).toBe(429);
    await letPass('24 hours 1 minute');
    expect(await signUpThere()).toBe(201);
  });

  it('S1068 what is refused does not count, and the phone is kept', async () => {
    const there = '10.8.0.2';
    const taken = { name: 'Loja Nova', email: 'outra@x.test' };
    for (let n = 0; n < 7; n += 1) expect((await signUp(taken, there)).statusCode).toBe(409);
    for (let n = 0; n < 5; n += 1) {
      const made = { name: `Sete ${n}`, email: `sete${n}@x.test`, phone: ' (81) 98765-4321 ' };
      expect((await signUp(made, there)).statusCode).toBe(201);
    }
    const late = await signUp({ name: 'Sete 9', email: 'sete9@x.test' }, there);
    expect([late.statusCode, late.json().retryAfter]).toEqual([429, expect.any(Number)]);
    expect(await app.database.asOwner("SELECT phone FROM companies WHERE name = 'Sete 0'")).toEqual([
      { phone: '(81) 98765-4321' },
    ]);
  });

  it('S410 asks for passwords as long as the operator wishes', async () => {
    await setOfPlatform('minPasswordLength', '12');
    const answer = await signUp({ password: 'Zx9-rosa-41' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { error: 'ERR_PASSWORD_TOO_SHORT', limit: 12, fields: { password: 'tooShort' } },
    ]);
    expect((await app.request({ url: '/api/setup' })).json().minPasswordLength).toBe(12);
    expect((await signUp({ password: 'Zx9-rosa-412' })).statusCode).toBe(201);
    await setOfPlatform('minPasswordLength', '5');
  });

  it('S86 is closed until the operator switches it on, whoever may add users', async () => {
    await setOfPlatform('userCreation', 'disabled');
    expect((await signUp()).statusCode).toBe(201);
    await setOfPlatform('publicSignup', 'disabled');
    const refused = await signUp();
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'ERR_SIGNUP_DISABLED']);
    expect((await app.request({ url: '/api/setup' })).json().signupOpen).toBe(false);
  });
});

describe('the room of a plan', () => {
  const kinds = [
    ['users', 'ERR_PLAN_USERS_LIMIT'],
    ['connections', 'ERR_PLAN_CONNECTIONS_LIMIT'],
    ['queues', 'ERR_PLAN_QUEUES_LIMIT'],
  ] as const;
  const addTo = (companyId: number, kind: (typeof kinds)[number][0], there: number): Promise<void> =>
    app.uow.write(companyId, (work) => requireRoom(work, kind, async () => there));

  it.each(kinds)('T36 %s are refused at the limit, not before it, and never to the platform', async (kind, code) => {
    const limited = await buildCompany(app);
    await app.database.asOwner(`UPDATE plans SET ${kind} = 2 WHERE id = $1`, [limited.planId]);
    await addTo(limited.id, kind, 1);
    await expect(addTo(limited.id, kind, 2)).rejects.toMatchObject({ code, data: { limit: 2 } });
    await addTo(platform.id, kind, 1_000_000);
  });

  it.each(kinds)('T36 %s of a company without a plan are refused', async (kind, code) => {
    const { id } = await buildCompany(app);
    await app.database.asOwner('UPDATE companies SET plan_id = NULL WHERE id = $1', [id]);
    await expect(addTo(id, kind, 0)).rejects.toMatchObject({ code, data: { limit: 0 } });
  });
});

describe('the operator', () => {
  it.each([
    ['false', false],
    ['true', true],
    ['enabled', true],
  ])('sells campaigns by a setting of their own: %s', async (value, campaignsEnabled) => {
    await app.database.asOwner("UPDATE settings SET value = $2 WHERE company_id = $1 AND key = 'campaignsEnabled'", [
      company.id,
      value,
    ]);
    const answer = await app.request({ url: `/api/companies/${company.id}`, token: company.admin.token });
    expect(answer.json()).toMatchObject({ campaignsEnabled });
  });

  it('reads any company and its people; everyone else finds only the own', async () => {
    expect(
      (await app.request({ url: `/api/companies/${company.id}`, token: platform.admin.token })).json().name,
    ).toContain(company.canary);
    expect(
      (await app.request({ url: `/api/users/list?companyId=${company.id}`, token: platform.admin.token })).json(),
    ).toHaveLength(2);
    expect(
      (await app.request({ url: `/api/queue?companyId=${company.id}`, token: platform.admin.token })).json(),
    ).toHaveLength(1);
    expect(
      (await app.request({ url: `/api/users/${company.attendant.id}`, token: platform.admin.token })).json().companyId,
    ).toBe(company.id);
    for (const url of [
      `/api/companies/1`,
      '/api/users/list?companyId=1',
      '/api/queue?companyId=1',
      `/api/users/${platform.admin.id}`,
    ]) {
      expect((await app.request({ url, token: company.admin.token })).statusCode).toBe(404);
    }
  });

  it('finds no company that never was or is gone', async () => {
    const gone = await buildCompany(app);
    await app.database.asOwner('UPDATE companies SET deleted_at = now() WHERE id = $1', [gone.id]);
    for (const id of [gone.id, 2_000_000_000])
      for (const url of [`/api/companies/${id}`, `/api/users/list?companyId=${id}`, `/api/queue?companyId=${id}`])
        expect((await app.request({ url, token: platform.admin.token })).statusCode, url).toBe(404);
  });
});

it('S1115 the example company is due in four days again and again, its invoices follow, and no other due date moves', async () => {
  const sampled = await buildCompany(app);
  const setDue = 'UPDATE companies SET due_date = current_date, plan_id = (SELECT min(id) FROM plans) WHERE id = $1';
  await app.database.asOwner(setDue, [sampled.id]);
  await app.database.asOwner("INSERT INTO sample_records (company_id, kind, record_id) VALUES (1, 'company', $1)", [
    sampled.id,
  ]);
  await app.database.asOwner(
    `INSERT INTO invoices (company_id, detail, value_cents, due_date, months)
     VALUES ($1, 'Plano', 14990, current_date, 1)`,
    [sampled.id],
  );
  // A mark of one's own in the platform's company is no reason to move its date, whatever its number is.
  await app.database.asOwner("INSERT INTO sample_records (company_id, kind, record_id) VALUES (1, 'company', 1)");
  const dueDates = () => app.database.asOwner<{ id: number }>('SELECT id, due_date::text FROM companies ORDER BY id');
  const others = async () => (await dueDates()).filter(({ id }) => id !== sampled.id);
  const before = await others();
  const move = () => app.uow.writePlatform(moveSampleDueDates);
  expect(await move()).toEqual([sampled.id]);
  expect(await move()).toEqual([]);
  expect(await others()).toEqual(before);
  const [left] = await app.database.asOwner<{ days: number }>(
    "SELECT due_date - (now() AT TIME ZONE 'America/Sao_Paulo')::date AS days FROM companies WHERE id = $1",
    [sampled.id],
  );
  expect(left?.days).toBe(4);
  expect(await app.database.asOwner('SELECT status FROM invoices WHERE company_id = $1', [sampled.id])).toEqual([
    { status: 'cancelled' },
  ]);
});

describe('who may change the chatbot of a company', () => {
  const change = (chatbotEditable: boolean, token: string) =>
    app.request({ method: 'PUT', url: `/api/companies/${company.id}/chatbot`, token, payload: { chatbotEditable } });

  /** Every call of the options, the same as somebody of the company. */
  async function callAll(token: string): Promise<number[]> {
    const tree = `/api/queue/${company.queueId}/chatbot`;
    const single = { queueId: company.queueId, option: 1, title: 'Boleto' };
    const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: Record<string, unknown>) =>
      app.request({ method, url, token, ...(payload ? { payload } : {}) });
    const answers = [
      await call('GET', `/api/queue-options?queueId=${company.queueId}&parentId=-1`),
      await call('POST', '/api/queue-options', single),
      await call('PUT', `/api/queue-options/${optionId}`, single),
      await call('DELETE', `/api/queue-options/${optionId}`),
      await call('GET', tree),
      await call('PUT', tree, { version: 1, options: [] }),
      await call('GET', `${tree}/versions`),
      await call('GET', `${tree}/figures`),
      await call('POST', `${tree}/replay`, { options: [] }),
      await call('POST', `/api/chatbot-versions/${versionId}/restore`),
    ];
    return answers.map(({ statusCode }) => statusCode);
  }
  let optionId = 0;
  let versionId = 0;

  beforeAll(async () => {
    const { asOwner } = app.database;
    const [option] = await asOwner<{ id: number }>(
      "INSERT INTO queue_options (company_id, queue_id, position, title) VALUES ($1, $2, 1, 'Boleto') RETURNING id",
      [company.id, company.queueId],
    );
    const [version] = await asOwner<{ id: number }>(
      "INSERT INTO queue_option_versions (company_id, queue_id, number, options) VALUES ($1, $2, 1, '[]') RETURNING id",
      [company.id, company.queueId],
    );
    optionId = option?.id ?? 0;
    versionId = version?.id ?? 0;
  });

  it('S295 S526 decides the operator alone', async () => {
    for (const token of [company.admin.token, company.attendant.token])
      expect((await change(false, token)).statusCode).toBe(403);
    const answer = await change(false, platform.admin.token);
    expect([answer.statusCode, answer.json<Company>().chatbotEditable]).toEqual([200, false]);
    const log = await app.database.asOwner<{ action: string; detail: unknown; actor_id: number }>(
      "SELECT action, detail, actor_id FROM audit_log WHERE company_id = $1 AND action = 'chatbot right changed'",
      [company.id],
    );
    expect(log).toEqual([
      { action: 'chatbot right changed', detail: { chatbotEditable: false }, actor_id: platform.admin.id },
    ]);
  });

  it('S295 S526 without the right admins are refused by every call of the options, and nothing changes', async () => {
    const rows = () => app.database.asOwner('SELECT * FROM queue_options WHERE company_id = $1', [company.id]);
    await change(false, platform.admin.token);
    const before = await rows();
    expect(await callAll(company.admin.token)).toEqual(Array.from({ length: 10 }, () => 403));
    expect(await rows()).toEqual(before);
  });

  it('S295 S526 with it none of them is, and attendants always are', async () => {
    await change(true, platform.admin.token);
    expect(await callAll(company.attendant.token)).toEqual(Array.from({ length: 10 }, () => 403));
    expect(await callAll(company.admin.token)).not.toContain(403);
  });
});

describe('opening hours of a company', () => {
  const night = { start: '20:00', end: '02:00' };
  const change = (payload: Record<string, unknown>, id = company.id, token = company.admin.token) =>
    app.request({ method: 'PUT', url: `/api/companies/${id}/schedules`, token, payload });
  const read = async () =>
    (await app.request({ url: `/api/companies/${company.id}`, token: company.attendant.token })).json<Company>();

  it('S316 S500 are changed by its admins and read by everybody, with days of its own', async () => {
    expect(await read()).toMatchObject({ schedules: [], closedOn: [], closedOnHolidays: true, chatbotEditable: true });
    const answer = await change({
      schedules: [{ weekday: 'Segunda', weekdayEn: 'monday', intervals: [night] }],
      closedOn: ['2026-12-24', '2026-02-17', '2026-12-24'],
      closedOnHolidays: false,
    });
    expect(answer.statusCode).toBe(200);
    const company = await read();
    expect(company).toEqual(answer.json());
    expect(company.schedules[0]).toMatchObject({ weekday: 'Segunda', intervals: [night] });
    expect(company).toMatchObject({ closedOn: ['2026-02-17', '2026-12-24'], closedOnHolidays: false });
  });

  it('S500 take what an older client sends back, and leave what it does not know', async () => {
    const { schedules } = await read();
    await change({ ...(await read()), closedOn: undefined, closedOnHolidays: undefined, schedules });
    expect((await read()).schedules[0]).toMatchObject({ intervals: [night] });
    await change({ schedules: schedules.map((row) => ({ ...row, startTime: '09:00', endTime: '17:00' })) });
    const changed = await read();
    expect(changed.schedules.map(({ intervals }) => intervals)).toEqual(
      Array.from({ length: 7 }, () => [{ start: '09:00', end: '17:00' }]),
    );
    expect(changed).toMatchObject({ closedOn: ['2026-02-17', '2026-12-24'], closedOnHolidays: false });
  });

  it.each([
    ['a time that is none', { schedules: [{ weekdayEn: 'monday', startTime: '25:00', endTime: '26:00' }] }],
    ['a day of the week that is none', { schedules: [{ weekdayEn: 'segunda' }] }],
    ['one day twice', { schedules: [{ weekdayEn: 'monday' }, { weekdayEn: 'monday' }] }],
    ['a date that is none', { schedules: [], closedOn: ['2026-02-30'] }],
    ['more dates than a year has', { schedules: [], closedOn: Array.from({ length: 367 }, () => '2026-02-01') }],
  ])('S292 refuse %s', async (_title, payload) => {
    expect((await change(payload)).statusCode).toBe(400);
  });
});
