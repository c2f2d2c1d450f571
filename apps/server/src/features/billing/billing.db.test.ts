import { addDays, addMonths, isBrCode } from '@balcao/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildCompany, type TestCompany } from '../../../test/support/test-people.ts';
import { listenAs } from '../../../test/support/test-sockets.ts';
import { createInvoices } from './index.ts';
import { buildInvoice, checkout, dueDateOf, invoicesOf, setCompany } from './test-data.ts';

let app: TestApp;
let platform: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  platform = await buildCompany(app, { isPlatform: true });
  await put('pixKey', '52998224725');
  await put('pixMerchantName', 'Balcão Ltda');
  await put('pixMerchantCity', 'São Paulo');
});
afterAll(() => app.close());

const put = (key: string, value: string, token = platform.admin.token) =>
  app.request({ method: 'PUT', url: `/api/settings/${key}`, token, payload: { key, value } });
const list = (token: string, query = '') => app.request({ url: `/api/invoices/all${query}`, token });
const pay = (token: string, body: Record<string, unknown>) =>
  app.request({ method: 'POST', url: '/api/subscription', token, payload: { ...checkout, ...body } });
const settle = (id: number, status: string, token = platform.admin.token) =>
  app.request({ method: 'PUT', url: `/api/invoices/${id}`, token, payload: { status } });

describe('the invoice job', () => {
  it.each([
    ['21 days ahead', 21, {}, null],
    ['20 days ahead', 20, {}, 149.9],
    ['today', 0, {}, 149.9],
    ['overdue', -40, {}, 149.9],
    ['for three months at once', 20, { recurrence: 'TRIMESTRAL' }, 449.7],
    ['for a year', 20, { recurrence: 'ANUAL' }, 1798.8],
    ['without a recurrence', 20, { recurrence: '' }, 149.9],
    ['switched off', 20, { status: false }, null],
    ['deleted', 20, { deleted_at: '2020-01-01' }, null],
    ['without a plan', 20, { plan_id: null }, null],
  ] as const)('S681 a company due %s', async (_name, days, changes, value) => {
    const company = await buildCompany(app);
    await setCompany(app, company.id, { days, ...changes });
    await createInvoices(app.uow);
    expect(await invoicesOf(app, company.id)).toEqual(
      value === null ? [] : [{ status: 'open', value, dueDate: await dueDateOf(app, company.id) }],
    );
  });

  it.each([
    // Between these two it is never the same day, so that one of them differs from the server's.
    ['Pacific/Kiritimati', 20, 1],
    ['Pacific/Kiritimati', 21, 0],
    ['Pacific/Pago_Pago', 20, 1],
    ['Pacific/Pago_Pago', 21, 0],
  ])('S813 a company in %s, due in %i of its own days, has %i', async (timeZone, days, count) => {
    const company = await buildCompany(app);
    await setCompany(app, company.id, { time_zone: timeZone });
    await setCompany(app, company.id, { days });
    await createInvoices(app.uow);
    expect(await invoicesOf(app, company.id)).toHaveLength(count);
  });

  it('S681 is idempotent, also on two nodes at once, and keeps the price of its day', async () => {
    const company = await buildCompany(app);
    await setCompany(app, company.id, { days: 10 });
    await Promise.all([createInvoices(app.uow), createInvoices(app.uow), createInvoices(app.uow)]);
    await app.database.asOwner('UPDATE plans SET value_cents = 99900 WHERE id = $1', [company.planId]);
    expect(await createInvoices(app.uow)).toBe(0);
    expect(await invoicesOf(app, company.id)).toMatchObject([{ value: 149.9 }]);
  });

  it('S681 makes none for a plan that costs nothing', async () => {
    const company = await buildCompany(app);
    await app.database.asOwner('UPDATE plans SET value_cents = 0 WHERE id = $1', [company.planId]);
    await setCompany(app, company.id, { days: 10 });
    await createInvoices(app.uow);
    expect(await invoicesOf(app, company.id)).toEqual([]);
  });

  it('S681 does not make a cancelled invoice again', async () => {
    const company = await buildCompany(app);
    await setCompany(app, company.id, { days: 10 });
    await createInvoices(app.uow);
    const [invoice] = (await list(company.admin.token)).json().invoices;
    expect((await settle(invoice.id, 'cancelled')).json().status).toBe('cancelled');
    expect(await createInvoices(app.uow)).toBe(0);
    // Cancelled ones are not listed to the company, nor answered by their id.
    expect((await list(company.admin.token)).json()).toEqual({ invoices: [], count: 0, hasMore: false });
    expect((await app.request({ url: `/api/invoices/${invoice.id}`, token: company.admin.token })).json().error).toBe(
      'ERR_NO_INVOICE_FOUND',
    );
  });

  it('S681 tells the admins of the company', async () => {
    const company = await buildCompany(app);
    const [admin, attendant] = await Promise.all([listenAs(app, company.admin), listenAs(app, company.attendant)]);
    await setCompany(app, company.id, { days: 10 });
    await createInvoices(app.uow);
    const name = `company-${company.id}-invoice`;
    await expect.poll(() => admin.heard.filter((event) => event.name === name)).toHaveLength(1);
    expect(attendant.heard.filter((event) => event.name === name)).toEqual([]);
  });
});

describe('invoices', () => {
  it('S334 R46 are listed with their pages, latest due first, to the own company only', async () => {
    const [company, other] = [await buildCompany(app), await buildCompany(app)];
    for (let count = 0; count < 21; count += 1) await buildInvoice(app, company.id, { days: count });
    await buildInvoice(app, other.id);
    const [first, second] = [await list(company.admin.token), await list(company.admin.token, '?pageNumber=2')];
    expect([first.json().invoices.length, first.json().hasMore, first.json().count]).toEqual([20, true, 21]);
    expect([second.json().invoices.length, second.json().hasMore]).toEqual([1, false]);
    const dates = first.json().invoices.map(({ dueDate }: { dueDate: string }) => dueDate);
    expect(dates).toEqual(dates.toSorted((one: string, other: string) => other.localeCompare(one)));
    expect((await list(company.admin.token, `?companyId=${other.id}`)).statusCode).toBe(404);
    expect((await list(platform.admin.token, `?companyId=${other.id}`)).json().count).toBe(1);
    expect((await list(company.attendant.token)).statusCode).toBe(403);
  });

  it('S685 the operator finds those of all companies by name and status', async () => {
    const company = await buildCompany(app);
    const id = await buildInvoice(app, company.id);
    const find = async (query: string) =>
      (await app.request({ url: `/api/invoices?${query}`, token: platform.admin.token })).json().invoices;
    expect(await find(`searchParam=${company.canary}&status=open`)).toMatchObject([
      { id, company: { id: company.id }, paidBy: null },
    ]);
    expect(await find(`searchParam=${company.canary}&status=paid`)).toEqual([]);
    await settle(id, 'paid');
    expect(await find(`searchParam=${company.canary}`)).toMatchObject([{ id, status: 'paid', paidBy: 'hand' }]);
  });

  it('S685 settled by hand, the due date moves one period, once', async () => {
    const company = await buildCompany(app);
    await setCompany(app, company.id, { dueDate: '2041-01-31' });
    const id = await buildInvoice(app, company.id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => settle(id, 'paid')));
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
    expect(await dueDateOf(app, company.id)).toBe('2041-02-28');
    const [audited] = await app.database.asOwner<{ count: number }>(
      "SELECT count(*)::int AS count FROM audit_log WHERE company_id = $1 AND action = 'invoice paid'",
      [company.id],
    );
    expect(audited?.count).toBe(1);
    // A second invoice: back to the last day of the longer month.
    await settle(await buildInvoice(app, company.id, { days: 9 }), 'paid');
    expect(await dueDateOf(app, company.id)).toBe('2041-03-31');
  });

  it.each([
    ['paid', 'cancelled'],
    ['paid', 'open'],
    ['cancelled', 'paid'],
    ['cancelled', 'open'],
  ])('S685 what is %s does not become %s', async (first, second) => {
    const company = await buildCompany(app);
    const id = await buildInvoice(app, company.id);
    await settle(id, first);
    const before = await dueDateOf(app, company.id);
    expect((await settle(id, second)).json().error).toBe('ERR_INVOICE_NOT_OPEN');
    expect((await settle(id, first)).statusCode).toBe(200);
    expect(await dueDateOf(app, company.id)).toBe(before);
  });

  it('S685 nobody but the operator settles one', async () => {
    const company = await buildCompany(app);
    const id = await buildInvoice(app, company.id);
    for (const { token } of [company.admin, company.attendant])
      expect((await settle(id, 'paid', token)).statusCode).toBe(403);
    expect(await invoicesOf(app, company.id)).toMatchObject([{ status: 'open' }]);
  });
});

describe('the terms of a company', () => {
  const change = async (company: TestCompany, body: object) => {
    const url = `/api/companies/${company.id}`;
    const answer = await app.request({ method: 'PUT', url, token: platform.admin.token, payload: body });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const auditOf = async (company: TestCompany) =>
    app.database.asOwner(
      "SELECT action, object, detail FROM audit_log WHERE company_id = $1 AND action LIKE 'invoice%' ORDER BY id",
      [company.id],
    );
  const [cheap, free] = [
    { name: 'Básico', value_cents: 4_990 },
    { name: 'De graça', value_cents: 0 },
  ].map(({ name, value_cents: cents }) => async (): Promise<number> => {
    const [plan] = await app.database.asOwner<{ id: number }>(
      'INSERT INTO plans (name, users, connections, queues, value_cents) VALUES ($1 || random(), 9, 9, 9, $2) RETURNING id',
      [name, cents],
    );
    return plan?.id ?? 0;
  }) as [() => Promise<number>, () => Promise<number>];

  /** A company with its invoice, due in ten days. */
  async function billed() {
    const company = await buildCompany(app);
    await setCompany(app, company.id, { days: 10 });
    await createInvoices(app.uow);
    const [{ id, dueDate }] = (await list(company.admin.token)).json().invoices;
    return { company, id: id as number, dueDate: dueDate as string };
  }

  it('S765 another plan or recurrence gives the open invoice its price, and its code of before is of no use', async () => {
    const { company, id, dueDate } = await billed();
    await pay(company.admin.token, { invoiceId: id });
    const planId = await cheap();
    await change(company, { planId, recurrence: 'TRIMESTRAL' });
    const [invoice] = (await list(company.admin.token)).json().invoices;
    expect(invoice).toMatchObject({ id, value: 149.7, dueDate, status: 'open' });
    expect(invoice.detail).toMatch(/^Básico/);
    expect(await auditOf(company)).toEqual([
      { action: 'invoice repriced', object: String(id), detail: { fromCents: 14_990, toCents: 14_970 } },
    ]);
    const charges = 'SELECT DISTINCT status FROM pix_charges WHERE invoice_id = $1';
    expect(await app.database.asOwner(charges, [id])).toEqual([{ status: 'over' }]);
    expect((await pay(company.admin.token, { invoiceId: id })).json()).toMatchObject({ valor: { original: 149.7 } });
    // The same again, and the whole record sent back, change nothing more.
    await change(company, { planId, recurrence: 'TRIMESTRAL' });
    await change(
      company,
      (await app.request({ url: `/api/companies/${company.id}`, token: platform.admin.token })).json(),
    );
    expect(await auditOf(company)).toHaveLength(1);
    expect(await createInvoices(app.uow)).toBe(0);
    await settle(id, 'paid');
    const months = addMonths(dueDate, 3);
    expect(await dueDateOf(app, company.id)).toBe(months);
  });

  it('S765 a plan that costs nothing takes the invoice away, and a plan with a price brings it back', async () => {
    const { company, id, dueDate } = await billed();
    await change(company, { planId: await free() });
    expect((await list(company.admin.token)).json().invoices).toEqual([]);
    expect(await createInvoices(app.uow)).toBe(0);
    await change(company, { planId: await cheap() });
    await createInvoices(app.uow);
    expect((await list(company.admin.token)).json().invoices).toMatchObject([
      { id, value: 49.9, dueDate, status: 'open' },
    ]);
  });

  it('S765 a later due date cancels what was due before, and the new day gets its own; an earlier one brings the first back', async () => {
    const { company, id, dueDate } = await billed();
    const later = addDays(dueDate, 5);
    await change(company, { dueDate: later });
    expect(await createInvoices(app.uow)).toBe(1);
    expect(await invoicesOf(app, company.id)).toMatchObject([
      { status: 'cancelled', dueDate },
      { status: 'open', dueDate: later },
    ]);
    await change(company, { dueDate });
    expect(await createInvoices(app.uow)).toBe(1);
    expect(await createInvoices(app.uow)).toBe(0);
    expect(await invoicesOf(app, company.id)).toMatchObject([
      { status: 'open', dueDate },
      { status: 'cancelled', dueDate: later },
    ]);
    // What a person has cancelled stays so, whatever day it becomes.
    await settle(id, 'cancelled');
    await change(company, { dueDate: later });
    await change(company, { dueDate });
    await createInvoices(app.uow);
    expect(await invoicesOf(app, company.id)).toMatchObject([{ status: 'cancelled' }, { status: 'cancelled' }]);
  });

  it('S765 a company that is made due in the past still owes what it owed, and one that never is owes nothing', async () => {
    const { company, dueDate } = await billed();
    await app.database.asOwner(
      "INSERT INTO invoices (company_id, detail, value_cents, due_date, months) VALUES ($1, 'Antiga', 100, '2020-01-10', 1)",
      [company.id],
    );
    await change(company, { dueDate: '2020-02-10' });
    const statuses = async () =>
      (await invoicesOf(app, company.id)).map((invoice) => [invoice.dueDate, invoice.status]);
    expect(await statuses()).toEqual([
      [dueDate, 'cancelled'],
      ['2020-01-10', 'open'],
    ]);
    await change(company, { dueDate: null });
    expect((await statuses()).map(([, status]) => status)).toEqual(['cancelled', 'cancelled']);
  });

  it('S765 another plan of the same name and price changes nothing of the invoice', async () => {
    const { company, id } = await billed();
    const { asOwner } = app.database;
    await asOwner("UPDATE plans SET name = name || ' antigo' WHERE id = $1", [company.planId]);
    const [plan] = await asOwner<{ id: number }>(
      `INSERT INTO plans (name, users, connections, queues, value_cents)
       SELECT detail, 9, 9, 9, value_cents FROM invoices WHERE id = $1 RETURNING id`,
      [id],
    );
    await change(company, { planId: plan?.id });
    expect(await auditOf(company)).toEqual([]);
  });

  it('S765 another price of the plan leaves what was billed as it is', async () => {
    const { company, id } = await billed();
    const plan = (await app.request({ url: `/api/plans/${company.planId}`, token: platform.admin.token })).json();
    const raised = await app.request({
      method: 'PUT',
      url: `/api/plans/${company.planId}`,
      token: platform.admin.token,
      payload: { ...plan, value: 999 },
    });
    expect(raised.statusCode, raised.body).toBe(200);
    await change(company, { name: `Loja ${company.canary} e Filhos` });
    expect((await list(company.admin.token)).json().invoices).toMatchObject([{ id, value: 149.9 }]);
  });

  it('S765 a company that is changed while invoices are made is billed by its new terms', async () => {
    const company = await buildCompany(app);
    await setCompany(app, company.id, { days: 10 });
    await app.uow.writePlatform(async ({ db }) => {
      await db.sql.updateTable('companies').set({ recurrence: 'ANUAL' }).where('id', '=', company.id).execute();
      await createInvoices(app.uow);
    });
    await createInvoices(app.uow);
    expect(await invoicesOf(app, company.id)).toMatchObject([{ status: 'open', value: 1798.8 }]);
  });

  it('S766 admins hear what becomes of their invoices, operators that something did, and nobody else anything', async () => {
    const other = await buildCompany(app);
    const { company, id } = await billed();
    const [admin, operator, attendant, stranger] = await Promise.all(
      [company.admin, platform.admin, company.attendant, other.admin].map((person) => listenAs(app, person)),
    );
    const heard = (socket: typeof admin, name: string) =>
      (socket?.heard ?? []).filter((event) => event.name === name).map(({ payload }) => payload);
    const own = `company-${company.id}-invoice`;
    await change(company, { recurrence: 'BIMESTRAL' });
    await expect.poll(() => heard(admin, own)).toMatchObject([{ action: 'update', invoice: { id, value: 299.8 } }]);
    await expect.poll(() => heard(operator, 'invoicesChanged')).toHaveLength(1);
    await change(company, { dueDate: '2041-01-31' });
    await expect.poll(() => heard(admin, own)[1]).toMatchObject({ action: 'delete', invoiceId: id });
    await expect.poll(() => heard(operator, 'invoicesChanged')).toHaveLength(2);
    await setCompany(app, company.id, { days: 3 });
    await setCompany(app, other.id, { days: 3 });
    await createInvoices(app.uow);
    await expect.poll(() => heard(admin, own)[2]).toMatchObject({ action: 'create' });
    // Once for all that were made, however many companies there are.
    await expect.poll(() => heard(operator, 'invoicesChanged')).toHaveLength(3);
    await expect.poll(() => heard(stranger, `company-${other.id}-invoice`)).toHaveLength(1);
    expect(heard(operator, own)).toEqual([]);
    for (const socket of [attendant, stranger])
      expect([...heard(socket, own), ...heard(socket, 'invoicesChanged')]).toEqual([]);
    expect(heard(admin, 'invoicesChanged')).toEqual([]);
  });
});

const simulatePayment = (token: string, invoiceId: number) =>
  app.request({ method: 'POST', url: '/api/simulator/payments', token, payload: { invoiceId } });

describe('the local Pix', () => {
  it('S343 S686 answers a code over what the invoice costs, whatever the request says', async () => {
    const company = await buildCompany(app);
    const invoiceId = await buildInvoice(app, company.id);
    const answer = await pay(company.admin.token, {
      invoiceId,
      price: 0.01,
      users: 1,
      connections: 1,
      plan: JSON.stringify({ price: 0.01, users: 1, connections: 1 }),
    });
    expect(answer.json()).toMatchObject({ valor: { original: 149.9 }, invoiceId, isAutomatic: false });
    const code: string = answer.json().qrcode.qrcode;
    expect(isBrCode(code)).toBe(true);
    expect(code).toContain('5406149.90');
    expect(code).toContain('5911Balcao Ltda6009Sao Paulo');
  });

  it('S686 answers the living code again, a new one when it ran out, and none of a paid invoice', async () => {
    const company = await buildCompany(app);
    const invoiceId = await buildInvoice(app, company.id);
    const codes = await Promise.all(Array.from({ length: 5 }, () => pay(company.admin.token, { invoiceId })));
    expect(new Set(codes.map((answer) => answer.json().qrcode.qrcode)).size).toBe(1);
    await app.database.asOwner(
      "UPDATE pix_charges SET expires_at = app_now() - interval '1 second' WHERE invoice_id = $1",
      [invoiceId],
    );
    const renewed = await pay(company.admin.token, { invoiceId });
    expect(renewed.json().qrcode.qrcode).not.toBe(codes[0]?.json().qrcode.qrcode);
    expect(Date.parse(renewed.json().expiresAt)).toBeGreaterThan(app.clock.now().getTime());
    await settle(invoiceId, 'paid');
    expect((await pay(company.admin.token, { invoiceId })).json().error).toBe('ERR_INVOICE_NOT_OPEN');
  });

  it('S686 refuses the invoice of another company, and takes the oldest open one when none is named', async () => {
    const [company, other] = [await buildCompany(app), await buildCompany(app)];
    const foreign = await buildInvoice(app, other.id);
    expect((await pay(company.admin.token, { invoiceId: foreign })).json().error).toBe('ERR_NO_INVOICE_FOUND');
    expect((await pay(company.admin.token, {})).json().error).toBe('ERR_NO_INVOICE_FOUND');
    await buildInvoice(app, company.id, { days: 5 });
    const oldest = await buildInvoice(app, company.id, { days: 2 });
    expect((await pay(company.admin.token, {})).json().invoiceId).toBe(oldest);
    expect((await pay(company.attendant.token, {})).statusCode).toBe(403);
  });

  it.each([
    ['zipcode', '0131'],
    ['zipcode', '01310-1OO'],
    ['document', '12.ABC.345/01DE-36'],
    ['country', 'AR'],
    ['firstName', ' '],
    ['city', ''],
  ])('S337 refuses %s %s', async (field, value) => {
    const company = await buildCompany(app);
    await buildInvoice(app, company.id);
    const answer = await pay(company.admin.token, { [field]: value });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });

  it('S336 keeps the billing data for the next time', async () => {
    const company = await buildCompany(app);
    await buildInvoice(app, company.id);
    await pay(company.admin.token, { lastName: 'Prado', district: 'Bela Vista', document: '12.abc.345/01DE-35' });
    const kept = (await app.request({ url: '/api/subscription', token: company.admin.token })).json();
    expect(kept).toMatchObject({
      billingName: 'Ana Prado',
      document: '12ABC34501DE35',
      country: 'BR',
      addressZipCode: '01310100',
      addressStreet: 'Av. Paulista, 1000',
      addressCity: 'São Paulo',
      addressState: 'SP',
      addressDistrict: 'Bela Vista',
    });
  });

  it('S686 no card leaves a trace: not in the log, not in the database', async () => {
    const company = await buildCompany(app);
    await buildInvoice(app, company.id);
    const card = { nameOnCard: 'ANA SECRETA', cardNumber: '4111111111119999', cvv: '73197319' };
    expect((await pay(company.admin.token, card)).statusCode).toBe(200);
    expect((await pay(company.admin.token, { ...card, zipcode: 'x' })).statusCode).toBe(400);
    const rows = await app.database.asOwner<{ row: string }>(
      `SELECT to_jsonb(c)::text AS row FROM companies c WHERE id = $1
       UNION ALL SELECT to_jsonb(p)::text FROM pix_charges p WHERE company_id = $1
       UNION ALL SELECT to_jsonb(a)::text FROM audit_log a WHERE company_id = $1`,
      [company.id],
    );
    const everything = [...app.logLines, ...rows.map(({ row }) => row)].join('\n');
    for (const value of Object.values(card)) expect(everything).not.toContain(value);
  });

  it('S687 says so while the operator has no key', async () => {
    const company = await buildCompany(app);
    await buildInvoice(app, company.id);
    await put('pixKey', 'no key at all');
    expect((await pay(company.admin.token, {})).json().error).toBe('ERR_PAYMENT_NOT_READY');
    const state = async () => (await app.request({ url: '/api/payment-gateway', token: platform.admin.token })).json();
    expect(await state()).toMatchObject({ gateway: 'local', isReady: false, missing: ['pixKey'] });
    await put('pixKey', '52998224725');
    expect(await state()).toMatchObject({ isReady: true, missing: [] });
  });
});

describe('the simulator as a bank', () => {
  beforeAll(() => put('pixKey', ''));
  afterAll(() => put('pixKey', '52998224725'));
  const state = async () => (await app.request({ url: '/api/payment-gateway', token: platform.admin.token })).json();

  it('S1140 without a Pix key everything says that it is simulated: the state, the code and the paid invoice', async () => {
    const company = await buildCompany(app);
    const { token } = company.admin;
    const [invoiceId, other] = [await buildInvoice(app, company.id), await buildInvoice(app, company.id, { days: 40 })];
    expect(await state()).toMatchObject({ gateway: 'local', isReady: true, isSimulated: true });
    const charge = (await pay(token, { invoiceId })).json();
    expect(charge).toMatchObject({ canSimulate: true });
    expect(charge.qrcode.qrcode).toContain('5908SIMULADO');
    expect((await simulatePayment(token, invoiceId)).statusCode).toBe(200);
    await settle(other, 'paid');
    const listed = new Map(
      (await list(token)).json().invoices.map((one: { id: number; isSimulated: boolean }) => [one.id, one.isSimulated]),
    );
    expect([listed.get(invoiceId), listed.get(other)]).toEqual([true, false]);
  });

  it('S1140 a real key switches the simulation off, for charges that were made before too', async () => {
    const company = await buildCompany(app);
    const { token } = company.admin;
    const invoiceId = await buildInvoice(app, company.id);
    const before = (await pay(token, { invoiceId })).json();
    try {
      await put('pixKey', '52998224725');
      expect(await state()).toMatchObject({ isReady: true, isSimulated: false });
      expect((await simulatePayment(token, invoiceId)).json().error).toBe('ERR_PAYMENT_NOT_SIMULATED');
      const after = (await pay(token, { invoiceId })).json();
      expect(after.canSimulate).toBe(false);
      expect(after.qrcode.qrcode).not.toBe(before.qrcode.qrcode);
      expect(after.qrcode.qrcode).not.toContain('SIMULADO');
      expect((await simulatePayment(token, invoiceId)).json().error).toBe('ERR_PAYMENT_NOT_SIMULATED');
      await put('pixKey', '');
      await put('paymentGateway', 'asaas');
      expect((await simulatePayment(token, invoiceId)).json().error).toBe('ERR_PAYMENT_NOT_SIMULATED');
      expect(await invoicesOf(app, company.id)).toMatchObject([{ status: 'open' }]);
    } finally {
      await put('paymentGateway', 'local');
      await put('pixKey', '');
    }
  });

  it('S346 S688 an overdue company pays and works again without a new login; admins and operators hear of it', async () => {
    const [company, other] = [await buildCompany(app), await buildCompany(app)];
    await setCompany(app, company.id, { days: -10 });
    app.deps.companiesChanged([company.id]);
    const { token } = company.admin;
    const tags = () => app.request({ url: '/api/tags', token });
    expect((await tags()).statusCode).toBe(402);
    await createInvoices(app.uow);
    const [invoice] = (await list(token)).json().invoices;
    const listeners = await Promise.all(
      [company.admin, platform.admin, other.admin].map((person) => listenAs(app, person)),
    );
    expect((await simulatePayment(token, invoice.id)).json().error).toBe('ERR_INVOICE_NOT_OPEN');
    expect((await pay(token, { invoiceId: invoice.id })).json()).toMatchObject({ canSimulate: true });
    const paid = await simulatePayment(token, invoice.id);
    expect(paid.json()).toEqual({ invoiceId: invoice.id, dueDate: await dueDateOf(app, company.id) });
    expect((await tags()).statusCode).toBe(200);
    expect((await simulatePayment(token, invoice.id)).json().error).toBe('ERR_INVOICE_NOT_OPEN');
    const heard = (index: number) =>
      listeners[index]?.heard
        .filter(({ name }) => name === `company-${company.id}-payment`)
        .map(({ payload }) => payload);
    const told = {
      action: 'CONCLUIDA',
      company: { id: company.id, dueDate: paid.json().dueDate },
      invoiceId: invoice.id,
    };
    await expect.poll(() => heard(0)).toMatchObject([told]);
    await expect.poll(() => heard(1)).toMatchObject([told]);
    expect(heard(2)).toEqual([]);
  });

  it('S688 does not pay what ran out, nor the invoice of others, nor anything where the simulator is off', async () => {
    const [company, other] = [await buildCompany(app), await buildCompany(app)];
    const invoiceId = await buildInvoice(app, company.id);
    await pay(company.admin.token, { invoiceId });
    expect((await simulatePayment(other.admin.token, invoiceId)).json().error).toBe('ERR_NO_INVOICE_FOUND');
    await app.database.asOwner(
      "UPDATE pix_charges SET expires_at = app_now() - interval '1 second' WHERE invoice_id = $1",
      [invoiceId],
    );
    expect((await simulatePayment(company.admin.token, invoiceId)).json().error).toBe('ERR_INVOICE_NOT_OPEN');
    expect(await invoicesOf(app, company.id)).toMatchObject([{ status: 'open' }]);
    const serious = await startTestApp({ database: app.database, env: { SIMULATOR: 'off' } });
    try {
      const answer = await serious.request({
        method: 'POST',
        url: '/api/simulator/payments',
        token: company.admin.token,
        payload: { invoiceId },
      });
      expect(answer.statusCode).toBe(404);
    } finally {
      await serious.close();
    }
  });
});
