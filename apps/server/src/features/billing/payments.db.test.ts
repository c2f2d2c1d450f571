import { createServer, type AddressInfo } from 'node:net';
import { dayIn } from '@balcao/domain';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testCertificate } from '../../../test/support/fake-bank/certificate.ts';
import { asaasAccount } from '../../../test/support/fake-bank/asaas.ts';
import { efiAccount } from '../../../test/support/fake-bank/efi.ts';
import { startFakeBank, type FakeBank } from '../../../test/support/fake-bank/fake-bank.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildCompany, type TestCompany } from '../../../test/support/test-people.ts';
import { readWaitingCharges } from './read-waiting.ts';
import { settleCharge } from './settle-charge.ts';
import { buildInvoice, checkout, dueDateOf, invoicesOf, setCompany } from './test-data.ts';

let app: TestApp;
let bank: FakeBank;
let platform: TestCompany;

beforeAll(async () => {
  bank = await startFakeBank();
  const port = await findPort();
  app = await startTestApp({
    env: { EFI_URL: `${bank.url}/efi`, ASAAS_URL: `${bank.url}/asaas`, PUBLIC_URL: `http://127.0.0.1:${port}` },
  });
  await app.http.listen({ port, host: '127.0.0.1' });
  platform = await buildCompany(app, { isPlatform: true });
  await put('efiClientId', efiAccount.clientId);
  await put('efiClientSecret', efiAccount.clientSecret);
  await put('efiPixKey', efiAccount.pixKey);
  await upload(testCertificate.p12);
  await put('billingAsaasKey', asaasAccount.apiKey);
  await put('billingAsaasWebhookToken', asaasAccount.webhookToken);
  await put('paymentGateway', 'efi');
  const connected = await connect();
  if (connected.statusCode !== 200) throw new Error(connected.body);
});
afterEach(() => void (bank.faults = {}));
afterAll(async () => {
  await app.close();
  await bank.close();
});

async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const put = (key: string, value: string) =>
  app.request({ method: 'PUT', url: `/api/settings/${key}`, token: platform.admin.token, payload: { key, value } });
const connect = () =>
  app.request({ method: 'POST', url: '/api/payment-gateway/connect', token: platform.admin.token, payload: {} });
const gateway = async () => (await app.request({ url: '/api/payment-gateway', token: platform.admin.token })).json();

function upload(content: Buffer, token = platform.admin.token) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), 'conta.p12');
  const request = new Request('http://x', { method: 'POST', body: form });
  return request.arrayBuffer().then((payload) =>
    app.request({
      method: 'POST',
      url: '/api/payment-gateway/certificate',
      token,
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(payload),
    }),
  );
}

const pay = (company: TestCompany, body: Record<string, unknown> = {}) =>
  app.request({
    method: 'POST',
    url: '/api/subscription',
    token: company.admin.token,
    payload: { ...checkout, document: '12.ABC.345/01DE-35', ...body },
  });

/** A company that is due in ten days and was shown a code for its invoice. */
async function shopWithCharge() {
  const company = await buildCompany(app);
  await setCompany(app, company.id, { dueDate: '2041-01-31' });
  const invoiceId = await buildInvoice(app, company.id);
  const answer = await pay(company, { invoiceId });
  expect(answer.statusCode, answer.body).toBe(200);
  return { company, invoiceId, answer, charge: bank.newest() };
}

type BankName = 'efi' | 'asaas';

/** A notice as the bank sends it. */
const notices: Record<BankName, (id: string) => Promise<number>> = {
  async efi(id) {
    const url = new URL(`${bank.webhookUrl}/pix`);
    const answer = await app.request({
      method: 'POST',
      url: `${url.pathname}${url.search}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({
        pix: [{ endToEndId: 'E1', txid: id, valor: '149.90', horario: '2026-01-01T12:00:00Z' }],
      }),
    });
    return answer.statusCode;
  },
  async asaas(id) {
    const answer = await app.request({
      method: 'POST',
      url: '/api/webhooks/asaas',
      headers: { 'content-type': 'application/json', 'asaas-access-token': asaasAccount.webhookToken },
      payload: JSON.stringify({
        id: 'evt_1&1',
        event: 'PAYMENT_RECEIVED',
        payment: { id, status: 'RECEIVED', value: 149.9 },
      }),
    });
    return answer.statusCode;
  },
};

const auditOf = async (companyId: number): Promise<string[]> =>
  (
    await app.database.asOwner<{ action: string }>(
      "SELECT action FROM audit_log WHERE company_id = $1 AND action LIKE '%pa%' ORDER BY id",
      [companyId],
    )
  ).map(({ action }) => action);

const change = async (company: TestCompany, body: object) => {
  const answer = await app.request({
    method: 'PUT',
    url: `/api/companies/${company.id}`,
    token: platform.admin.token,
    payload: body,
  });
  expect(answer.statusCode, answer.body).toBe(200);
};
const setInvoiceDay = (id: number, day: string) =>
  app.database.asOwner('UPDATE invoices SET due_date = $2 WHERE id = $1', [id, day]);

/** What the operator's list says of money that settled nothing, invoice by invoice. */
const strayOf = async ({ canary }: TestCompany): Promise<(number | null)[]> =>
  (await app.request({ url: `/api/invoices?searchParam=${canary}`, token: platform.admin.token }))
    .json()
    .invoices.map(({ strayPayment }: { strayPayment: number | null }) => strayPayment);

const readings = (id: string): number =>
  bank.log.filter((line) => line.startsWith('GET') && line.includes(`/${id} `)).length;

describe.each<[BankName]>([['efi'], ['asaas']])('payments through %s', (name) => {
  const notice = notices[name];
  beforeAll(async () => void (await put('paymentGateway', name)));

  it('S690 T47 the charge is shown, the notice makes us read it once, and the due date moves one period', async () => {
    const { company, invoiceId, answer, charge } = await shopWithCharge();
    expect(answer.json()).toMatchObject({
      valor: { original: 149.9 },
      isAutomatic: true,
      canSimulate: false,
      qrcode: { qrcode: expect.stringContaining('5406149.90') },
    });
    expect(charge.valueCents).toBe(14_990);
    bank.pay(charge.id);
    expect(await notice(charge.id)).toBe(200);
    await app.jobs.runDue();
    expect(await invoicesOf(app, company.id)).toMatchObject([{ status: 'paid' }]);
    expect(await dueDateOf(app, company.id)).toBe('2041-02-28');
    expect(readings(charge.id)).toBe(1);
    const [row] = await app.database.asOwner('SELECT paid_by FROM invoices WHERE id = $1', [invoiceId]);
    expect(row).toEqual({ paid_by: name });
    expect((await gateway()).lastNoticeAt).not.toBeNull();
  });

  it('S690 T47 a notice that lies moves nothing: the bank is asked, and nobody has paid', async () => {
    const { company, charge } = await shopWithCharge();
    expect(await notice(charge.id)).toBe(200);
    await app.jobs.runDue();
    expect(await invoicesOf(app, company.id)).toMatchObject([{ status: 'open' }]);
    expect(await dueDateOf(app, company.id)).toBe('2041-01-31');
    // Once was enough: nobody asks again.
    expect(await app.database.asOwner("SELECT id FROM jobs WHERE payload->>'bankId' = $1", [charge.id])).toEqual([]);
  });

  it('S690 T47 20 notices at once, and 20 readings at once, extend once', async () => {
    const { company, charge } = await shopWithCharge();
    bank.pay(charge.id);
    await Promise.all(Array.from({ length: 20 }, () => notice(charge.id)));
    const read = {
      reference: charge.reference,
      bankId: charge.id,
      state: 'paid',
      paidCents: 14_990,
      endToEndId: null,
    } as const;
    await Promise.all([app.jobs.runDue(), ...Array.from({ length: 20 }, () => settleCharge(app.deps, name, read))]);
    await notice(charge.id);
    await app.jobs.runDue();
    expect(await dueDateOf(app, company.id)).toBe('2041-02-28');
    expect(await auditOf(company.id)).toEqual(['invoice paid']);
  });

  it('S690 T47 one cent less is not paid, and is written down', async () => {
    const { company, charge } = await shopWithCharge();
    bank.pay(charge.id, 14_989);
    await notice(charge.id);
    await app.jobs.runDue();
    expect(await invoicesOf(app, company.id)).toMatchObject([{ status: 'open' }]);
    expect(await dueDateOf(app, company.id)).toBe('2041-01-31');
    await notice(charge.id);
    await app.jobs.runDue();
    expect(await auditOf(company.id)).toEqual(['payment too small']);
    expect(await strayOf(company)).toEqual([149.89]);
  });

  it('S690 T47 the charge of another company pays that one, and the bank’s word about another charge nobody', async () => {
    const [one, other] = [await shopWithCharge(), await shopWithCharge()];
    bank.pay(other.charge.id);
    bank.faults = { answersCharge: other.charge.id };
    await notice(one.charge.id);
    await app.jobs.runDue();
    expect([await dueDateOf(app, one.company.id), await dueDateOf(app, other.company.id)]).toEqual([
      '2041-01-31',
      '2041-01-31',
    ]);
    bank.faults = {};
    await notice(other.charge.id);
    await app.jobs.runDue();
    expect([await dueDateOf(app, one.company.id), await dueDateOf(app, other.company.id)]).toEqual([
      '2041-01-31',
      '2041-02-28',
    ]);
  });

  it('S690 T47 a notice that comes before the charge is saved finds it', async () => {
    const company = await buildCompany(app);
    await setCompany(app, company.id, { dueDate: '2041-01-31' });
    const invoiceId = await buildInvoice(app, company.id);
    bank.faults = {
      async beforeAnswer({ id }) {
        bank.pay(id);
        await notice(id);
        await app.jobs.runDue();
      },
    };
    expect((await pay(company, { invoiceId })).statusCode).toBe(200);
    expect(await invoicesOf(app, company.id)).toMatchObject([{ status: 'paid' }]);
    expect(await dueDateOf(app, company.id)).toBe('2041-02-28');
  });

  it('S690 an unknown charge is answered and forgotten', async () => {
    expect(await notice('a'.repeat(32))).toBe(200);
    await app.jobs.runDue();
    const [row] = await app.database.asOwner<{ count: number }>(
      "SELECT count(*)::int AS count FROM jobs WHERE name = 'billing.readCharge' AND payload->>'bankId' = $1",
      ['a'.repeat(32)],
    );
    expect(row?.count).toBe(0);
  });

  it('S690 what was settled by hand is not extended again, its code is cancelled, and money that comes is written down', async () => {
    const { company, invoiceId, charge } = await shopWithCharge();
    await app.request({
      method: 'PUT',
      url: `/api/invoices/${invoiceId}`,
      token: platform.admin.token,
      payload: { status: 'paid' },
    });
    await app.jobs.runDue();
    expect(charge.state).toBe('over');
    bank.pay(charge.id);
    await notice(charge.id);
    await notice(charge.id);
    await app.jobs.runDue();
    expect(await dueDateOf(app, company.id)).toBe('2041-02-28');
    expect(await auditOf(company.id)).toEqual(['invoice paid', 'payment without invoice']);
    expect(await strayOf(company)).toEqual([149.9]);
  });

  it('S690 what was paid while no node was there is read at the next start', async () => {
    const { company, charge } = await shopWithCharge();
    bank.pay(charge.id);
    await readWaitingCharges(app.deps);
    await app.jobs.runDue();
    expect(await dueDateOf(app, company.id)).toBe('2041-02-28');
  });

  it('S765 the code of an invoice that costs something else now is cancelled at the bank; money that comes by it is told to the operator and settles nothing', async () => {
    const { company, invoiceId, charge } = await shopWithCharge();
    await setInvoiceDay(invoiceId, '2041-01-31');
    await change(company, { recurrence: 'TRIMESTRAL' });
    expect(await invoicesOf(app, company.id)).toMatchObject([{ status: 'open', value: 449.7 }]);
    await app.jobs.runDue();
    expect(charge.state).toBe('over');
    // The bank was slow: somebody has paid all the same, and even more than the new price.
    charge.state = 'waiting';
    bank.pay(charge.id, 60_000);
    await notice(charge.id);
    await app.jobs.runDue();
    await notice(charge.id);
    await app.jobs.runDue();
    expect(await invoicesOf(app, company.id)).toMatchObject([{ status: 'open', value: 449.7 }]);
    expect(await dueDateOf(app, company.id)).toBe('2041-01-31');
    expect(await auditOf(company.id)).toEqual(['company changed', 'payment of an old price']);
    expect(await strayOf(company)).toEqual([600]);
    const next = await pay(company, { invoiceId });
    expect(next.json()).toMatchObject({ valor: { original: 449.7 } });
    bank.pay(bank.newest().id);
    await notice(bank.newest().id);
    await app.jobs.runDue();
    expect(await dueDateOf(app, company.id)).toBe('2041-04-30');
  });

  it('S765 a code that the bank was making while the invoice changed is not shown, and is cancelled there', async () => {
    const company = await buildCompany(app);
    await setCompany(app, company.id, { dueDate: '2041-01-31' });
    const invoiceId = await buildInvoice(app, company.id);
    bank.faults = {
      async beforeAnswer() {
        bank.faults = {};
        await change(company, { dueDate: '2041-02-15' });
        await app.jobs.runDue();
      },
    };
    const refused = await pay(company, { invoiceId });
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'ERR_CHARGE_IN_PROGRESS']);
    await app.jobs.runDue();
    expect(bank.newest().state).toBe('over');
    expect(await invoicesOf(app, company.id)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('S765 T47 a payment and a change of the plan at once: the one that comes first decides, and the other is not lost', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const { company, invoiceId, charge } = await shopWithCharge();
      await setInvoiceDay(invoiceId, '2041-01-31');
      bank.pay(charge.id);
      const read = {
        reference: charge.reference,
        bankId: charge.id,
        state: 'paid',
        paidCents: 14_990,
        endToEndId: null,
      } as const;
      const changed = () => change(company, { recurrence: 'ANUAL' });
      const settled = () => settleCharge(app.deps, name, read);
      await Promise.all(round % 2 === 0 ? [changed(), settled()] : [settled(), changed()]);
      const [invoice] = await invoicesOf(app, company.id);
      const outcome = JSON.stringify([invoice, await dueDateOf(app, company.id), await strayOf(company)]);
      outcomes.add(outcome);
    }
    const open = { dueDate: '2041-01-31' };
    const possible = [
      JSON.stringify([{ status: 'paid', value: 149.9, ...open }, '2041-02-28', [null]]),
      JSON.stringify([{ status: 'open', value: 1798.8, ...open }, '2041-01-31', [149.9]]),
    ];
    expect([...outcomes].filter((outcome) => !possible.includes(outcome))).toEqual([]);
  });

  it('S691 pressed five times, one charge is made, and it is answered again later', async () => {
    const company = await buildCompany(app);
    const invoiceId = await buildInvoice(app, company.id);
    const before = bank.charges.size;
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(company, { invoiceId })));
    expect(bank.charges.size - before).toBe(1);
    const outcomes = answers.map((answer) => (answer.statusCode === 200 ? 'charge' : answer.json().error));
    expect(outcomes).toContain('charge');
    expect(outcomes.filter((one) => one !== 'charge' && one !== 'ERR_CHARGE_IN_PROGRESS')).toEqual([]);
    const again = await pay(company, { invoiceId });
    expect(again.json()).toMatchObject({ isAutomatic: true, invoiceId });
    expect(bank.charges.size - before).toBe(1);
  });

  it.each([
    ['is down', { isDown: true }],
    ['answers pages', { answersPages: true }],
    ['makes codes with a wrong check', { breaksCodes: true }],
  ])('S347 S691 a bank that %s leaves the invoice open for another try', async (_how, faults) => {
    const company = await buildCompany(app);
    const invoiceId = await buildInvoice(app, company.id);
    bank.faults = faults;
    const failed = await pay(company, { invoiceId });
    expect([failed.statusCode, failed.json().error]).toEqual([502, 'ERR_PAYMENT_GATEWAY']);
    bank.faults = {};
    expect((await pay(company, { invoiceId })).statusCode).toBe(200);
    expect(await invoicesOf(app, company.id)).toMatchObject([{ status: 'open' }]);
  });
});

describe('Efí', () => {
  beforeAll(async () => void (await put('paymentGateway', 'efi')));

  it('S690 T47 refuses notices without the mark of the address, and reads nothing', async () => {
    const { charge } = await shopWithCharge();
    bank.pay(charge.id);
    for (const query of ['', '?hmac=', `?hmac=${'0'.repeat(64)}`]) {
      const answer = await app.request({
        method: 'POST',
        url: `/api/webhooks/efi${query}`,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ pix: [{ txid: charge.id }] }),
      });
      expect([answer.statusCode, answer.json().error]).toEqual([403, 'ERR_WEBHOOK_REFUSED']);
    }
    await app.jobs.runDue();
    expect(readings(charge.id)).toBe(0);
  });

  it('S692 registers our address, which takes the trial call and what the bank hangs at its end', async () => {
    expect(bank.webhookUrl).toBe((await gateway()).webhookUrl);
    expect(bank.webhookUrl).toMatch(/\/api\/webhooks\/efi\?hmac=[\da-f]{64}&ignorar=$/);
  });

  it('S767 both trial calls of the bank are answered, and nothing is read or noted because of them', async () => {
    const before = [(await gateway()).lastNoticeAt, bank.log.filter((line) => line.startsWith('GET')).length];
    expect((await connect()).statusCode).toBe(200);
    expect(bank.trials).toEqual([200, 200]);
    await app.jobs.runDue();
    expect([(await gateway()).lastNoticeAt, bank.log.filter((line) => line.startsWith('GET')).length]).toEqual(before);
  });

  it('S767 trial calls without the mark are refused, and so the bank does not register us, which is told', async () => {
    const known = bank.webhookUrl;
    bank.webhookUrl = null;
    bank.faults = { dropsMark: true };
    expect((await connect()).json().error).toBe('ERR_PAYMENT_GATEWAY');
    expect([bank.trials, bank.webhookUrl]).toEqual([[403, 403], null]);
    bank.webhookUrl = known;
  });

  it('S767 the operator removes the certificate, once, audited; nobody can pay until there is another', async () => {
    const remove = (token = platform.admin.token) =>
      app.request({ method: 'DELETE', url: '/api/payment-gateway/certificate', token });
    const removed = () =>
      app.database.asOwner("SELECT actor_id FROM audit_log WHERE company_id = 1 AND action = 'certificate removed'");
    const company = await buildCompany(app);
    await buildInvoice(app, company.id);
    expect((await remove(company.admin.token)).statusCode).toBe(403);
    expect((await remove()).json()).toMatchObject({ certificate: null, isReady: false, missing: ['efiCertificate'] });
    expect((await remove()).statusCode).toBe(200);
    expect(await removed()).toEqual([{ actor_id: platform.admin.id }]);
    const [row] = await app.database.asOwner(
      "SELECT value FROM settings WHERE company_id = 1 AND key = 'efiCertificate'",
    );
    expect(row).toEqual({ value: '' });
    expect((await pay(company)).json().error).toBe('ERR_PAYMENT_NOT_READY');
    expect((await upload(testCertificate.p12)).json()).toMatchObject({ isReady: true });
    expect((await pay(company)).statusCode).toBe(200);
  });

  it('S692 a token that was taken back is asked for anew', async () => {
    bank.dropTokens();
    await shopWithCharge();
    expect(bank.newest().sent).toMatchObject({
      devedor: { cnpj: '12ABC34501DE35', nome: 'Ana' },
      chave: efiAccount.pixKey,
    });
  });

  it('S692 keeps the certificate sealed and tells only whose it is and how long it lasts', async () => {
    expect((await gateway()).certificate).toEqual({ subject: 'conta-inventada', expiresAt: expect.any(String) });
    const [row] = await app.database.asOwner<{ value: string }>(
      "SELECT value FROM settings WHERE company_id = 1 AND key = 'efiCertificate'",
    );
    expect(row?.value).toMatch(/^v1\./);
    const answer = await app.request({ url: '/api/settings', token: platform.admin.token });
    expect(answer.body).not.toContain(testCertificate.p12.toString('base64').slice(0, 40));
    expect((await upload(Buffer.from('no certificate'))).json().error).toBe('ERR_CERTIFICATE_REFUSED');
    expect((await upload(Buffer.from(testCertificate.cert))).json().error).toBe('ERR_CERTIFICATE_REFUSED');
    const company = await buildCompany(app);
    expect((await upload(testCertificate.p12, company.admin.token)).statusCode).toBe(403);
    expect((await put('efiCertificate', 'x')).json().error).toBe('ERR_NO_PERMISSION');
  });

  it('S687 S692 says what lacks, and that the bank refuses us', async () => {
    await put('efiClientSecret', 'wrong');
    expect((await connect()).json().error).toBe('ERR_PAYMENT_GATEWAY');
    await put('efiClientSecret', '');
    expect(await gateway()).toMatchObject({ isReady: false, missing: ['efiClientSecret'] });
    expect((await connect()).json().error).toBe('ERR_PAYMENT_NOT_READY');
    await put('efiClientSecret', efiAccount.clientSecret);
  });
});

describe('Asaas', () => {
  beforeAll(async () => void (await put('paymentGateway', 'asaas')));

  it.each([[undefined], [''], ['another-token-of-the-same-length-xxxxx']])(
    'S690 T47 refuses notices with the token %s, and reads nothing',
    async (token) => {
      const { charge } = await shopWithCharge();
      bank.pay(charge.id);
      const answer = await app.request({
        method: 'POST',
        url: '/api/webhooks/asaas',
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { 'asaas-access-token': token }),
        },
        payload: JSON.stringify({ event: 'PAYMENT_RECEIVED', payment: { id: charge.id } }),
      });
      expect(answer.statusCode).toBe(403);
      await app.jobs.runDue();
      expect(readings(charge.id)).toBe(0);
    },
  );

  it('S684 S693 asks for a document, and keeps one that is not sent again', async () => {
    const company = await buildCompany(app);
    await buildInvoice(app, company.id);
    const lacking = await pay(company, { document: '' });
    expect([lacking.statusCode, lacking.json().fields]).toEqual([400, { document: 'required' }]);
    expect((await pay(company)).statusCode).toBe(200);
    expect((await pay(company, { document: null })).statusCode).toBe(200);
    expect((await connect()).json()).toMatchObject({ gateway: 'asaas', isReady: true });
  });
});

describe('time', () => {
  beforeAll(async () => void (await put('paymentGateway', 'efi')));

  it('S690 T47 a bank that is down for an hour is asked again until it answers', async () => {
    const { company, charge } = await shopWithCharge();
    bank.pay(charge.id);
    bank.faults = { isDown: true };
    expect(await notices.efi(charge.id)).toBe(200);
    for (let hour = 0; hour < 3; hour += 1) {
      await app.jobs.runDue();
      await app.moveClock(`${(hour + 1) * 20} minutes`);
    }
    expect(await dueDateOf(app, company.id)).toBe('2041-01-31');
    bank.faults = {};
    await app.moveClock('2 hours');
    await app.jobs.runDue();
    expect(await dueDateOf(app, company.id)).toBe('2041-02-28');
  });

  it('S690 T47 a charge that ran out gets a new one; who paid the old one in time has paid, and the new one is cancelled', async () => {
    const { company, invoiceId, charge } = await shopWithCharge();
    await app.moveClock('4 hours');
    const renewed = await pay(company, { invoiceId });
    expect(renewed.statusCode, renewed.body).toBe(200);
    const next = bank.newest();
    expect(next.id).not.toBe(charge.id);
    charge.state = 'waiting';
    bank.pay(charge.id);
    await notices.efi(charge.id);
    await app.jobs.runDue();
    await app.jobs.runDue();
    expect(await dueDateOf(app, company.id)).toBe('2041-02-28');
    expect(next.state).toBe('over');
  });

  it('S767 a code of Asaas runs out when Asaas says so; then a new one is made on request and the old one cancelled', async () => {
    await put('paymentGateway', 'asaas');
    const day = dayIn('America/Sao_Paulo', new Date(app.clock.now().getTime() + 86_400_000));
    bank.faults = { codesUntil: `${day} 12:00:00` };
    const { company, invoiceId, answer, charge } = await shopWithCharge();
    expect(answer.json().expiresAt).toBe(new Date(`${day}T12:00:00-03:00`).toISOString());
    bank.faults = { codesUntil: 'amanhã' };
    expect((await pay(company, { invoiceId })).json()).toEqual(answer.json());
    await app.moveClock('3 days');
    const renewed = await pay(company, { invoiceId });
    expect(renewed.statusCode, renewed.body).toBe(200);
    expect(Date.parse(renewed.json().expiresAt)).toBeGreaterThan(app.clock.now().getTime());
    expect(bank.newest().id).not.toBe(charge.id);
    await app.jobs.runDue();
    expect(charge.state).toBe('over');
  });
});
