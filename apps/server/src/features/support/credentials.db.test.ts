import { secretMask, type Session, type SupportAccess } from '@balcao/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildConnection, buildTicket } from '../../../test/support/test-conversations.ts';
import { buildCompany, type TestCompany } from '../../../test/support/test-people.ts';
import { openSession } from '../session/index.ts';

let app: TestApp;
let company: TestCompany;
let access: SupportAccess;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  const platform = await buildCompany(app, { isPlatform: true });
  company = await buildCompany(app);
  const operator = await app.uow.writePlatform((work) =>
    openSession(app.deps, work, { id: platform.admin.id, companyId: platform.id, tokenVersion: 0 }),
  );
  const begun = await app.request({
    method: 'POST',
    url: '/api/support-accesses',
    token: operator.session.token,
    payload: { companyId: company.id, reason: 'Ajustar o chatbot a pedido da Ana', minutes: 30 },
  });
  access = begun.json();
  const entered = await app.request({
    method: 'POST',
    url: '/api/auth/refresh_token',
    headers: { cookie: `jrt=${operator.refreshToken}`, 'x-requested-with': 'balcao' },
    payload: { supportAccessId: access.id },
  });
  ({ token } = entered.json<Session>());
});
afterAll(() => app.close());

const sql = <T extends object>(text: string, values: unknown[] = []) => app.database.asOwner<T>(text, values);
const call = (method: 'POST' | 'PUT', url: string, payload: object) =>
  app.request({ method, url: `/api${url}`, token, payload });
const outcome = async (answer: ReturnType<typeof call>) => {
  const { statusCode, body } = await answer;
  return [statusCode, statusCode < 300 ? undefined : (JSON.parse(body) as { error: string }).error];
};
const done = [200, undefined];
const refused = [403, 'ERR_NOT_IN_SUPPORT'];

describe('the people of the company in a support access', () => {
  const row = (id: number) => sql('SELECT email, password_hash, profile, token_version FROM users WHERE id = $1', [id]);

  it.each([
    ['a password', { password: 'Outra-senha-77' }],
    ['an e-mail', { email: 'operador@fora.test' }],
    ['a profile', { profile: 'admin' }],
  ])('S1061 %s is not the operator’s to change, nor anything that comes with it', async (_what, change) => {
    const { id } = company.attendant;
    const before = await row(id);
    expect(await outcome(call('PUT', `/users/${id}`, { name: 'Outro nome', ...change }))).toEqual(refused);
    expect(await row(id)).toEqual(before);
  });

  it('S1061 names and queues are, with a record that was read before', async () => {
    const { id } = company.attendant;
    const read = (await app.request({ url: `/api/users/${id}`, token })).json();
    const record = { ...read, name: 'Bia do Caixa', password: '', queueIds: [company.queueId] };
    expect(await outcome(call('PUT', `/users/${id}`, record))).toEqual(done);
  });
});

describe('the secrets of the company in a support access', () => {
  const put = (key: string, value: string) => call('PUT', `/settings/${key}`, { key, value });

  it('S1061 the token of a provider is refused, its mask and the address beside it are not', async () => {
    expect(await outcome(put('tokenixc', '42:do-operador'))).toEqual(refused);
    expect(await outcome(put('tokenixc', secretMask))).toEqual(done);
    expect(await outcome(put('tokenixc', ''))).toEqual(refused);
    expect(await outcome(put('ipixc', 'ixc.loja.test'))).toEqual(done);
  });

  it('S1061 the ASAAS token, which only the operator sets, stays settable and is audited with the access', async () => {
    expect(await outcome(put('asaas', 'chave-da-loja'))).toEqual(done);
    const rows = await sql(
      "SELECT support_access_id AS access FROM audit_log WHERE company_id = $1 AND action = 'setting changed' AND object = 'asaas'",
      [company.id],
    );
    expect(rows).toEqual([{ access: access.id }]);
    expect(await outcome(put('campaignsEnabled', 'true'))).toEqual([403, 'ERR_NO_PERMISSION']);
  });

  it('S1061 a connection is set up without its tokens', async () => {
    const id = await buildConnection(app, company);
    const read = (await app.request({ url: `/api/whatsapp/${id}`, token })).json();
    const record = { ...read, queueIds: [company.queueId], name: 'Loja nova' };
    expect(await outcome(call('PUT', `/whatsapp/${id}`, record))).toEqual(done);
    const meta = { phoneNumberId: '123456', wabaId: '123456' };
    const secrets = [
      { token: 'x'.repeat(40) },
      { token: '' },
      { cloud: { ...meta, token: 'x'.repeat(40) } },
      { cloud: { ...meta, appSecret: 'a'.repeat(32) } },
    ];
    for (const secret of secrets) {
      expect(await outcome(call('PUT', `/whatsapp/${id}`, { ...record, ...secret }))).toEqual(refused);
      expect(await outcome(call('POST', '/whatsapp', { name: 'Outra', ...secret }))).toEqual(refused);
    }
    for (const { cloud } of secrets.slice(2))
      expect(await outcome(call('POST', '/whatsapp/test-cloud', cloud ?? {}))).toEqual(refused);
  });
});

describe('the customers of the company in a support access', () => {
  it('S1063 a message to a customer is refused and leaves nothing', async () => {
    const ticket = await buildTicket(app, company);
    for (const [path, body] of [
      ['', { body: 'Olá' }],
      ['/place', { latitude: -8, longitude: -35 }],
      ['/forward', { messageId: ticket.messageId }],
    ] as const)
      expect(await outcome(call('POST', `/messages/${ticket.id}${path}`, body))).toEqual(refused);
    expect(await outcome(call('POST', `/messages/${ticket.messageId}/resend`, {}))).toEqual(refused);
    expect(await sql('SELECT 1 FROM outbox WHERE message_id = $1', [ticket.messageId])).toEqual([]);
  });

  it('S1062 a reaction has the access in the log before it is on its way', async () => {
    const ticket = await buildTicket(app, company);
    const [theirs] = await sql<{ id: number }>(
      'SELECT id::int FROM messages WHERE ticket_id = $1 AND NOT from_me ORDER BY id LIMIT 1',
      [ticket.id],
    );
    const id = theirs?.id ?? ticket.messageId;
    expect(await outcome(call('PUT', `/messages/${id}/reaction`, { emoji: '👍' }))).toEqual(done);
    const rows = await sql(
      `SELECT object, detail, support_access_id AS access FROM audit_log
       WHERE company_id = $1 AND action = 'asked in support' AND object = 'messages.react'`,
      [company.id],
    );
    expect(rows).toEqual([{ object: 'messages.react', detail: { id: String(id) }, access: access.id }]);
    // Of the company's own people nothing is noted.
    const own = { method: 'PUT', url: `/api/messages/${id}/reaction`, payload: { emoji: '❤️' } } as const;
    expect((await app.request({ ...own, token: company.attendant.token })).statusCode).toBe(200);
    expect(
      await sql("SELECT 1 FROM audit_log WHERE company_id = $1 AND object = 'messages.react'", [company.id]),
    ).toHaveLength(1);
  });
});
