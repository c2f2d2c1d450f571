import { readFile } from 'node:fs/promises';
import type { Message } from '@balcao/contract';
import { maskedBodyOf } from '@balcao/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { buildTicket } from '../../../../test/support/test-conversations.ts';
import { buildCompany, buildPerson, type TestCompany, type TestPerson } from '../../../../test/support/test-people.ts';
import { startTestWork, type TestWork } from '../../../../test/support/test-work.ts';
import type { Logger } from '../../../platform/logger.ts';
import { receiveEvent } from '../inbound/receive-event.ts';
import { buildMessage } from '../test-data.ts';

const cpf = '529.982.247-25';
const masked = '•••.•••.•••-25';
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Logger;

let app: TestApp;
let company: TestCompany;
let work: TestWork;

beforeAll(async () => {
  [app, work] = [await startTestApp(), await startTestWork()];
  company = await buildCompany(app);
});
afterAll(async () => {
  await app.close();
  await work.close();
});
beforeEach(() => app.database.asOwner('DELETE FROM rate_counters'));

const get = async <T>(url: string, person: TestPerson = company.attendant) =>
  (await app.request({ url, token: person.token })).json<T>();
const send = async (ticketId: number, payload: Record<string, unknown>) =>
  (
    await app.request({
      method: 'POST',
      url: `/api/messages/${ticketId}`,
      token: company.attendant.token,
      payload: { sign: false, ...payload },
    })
  ).json<Message>();
const reveal = (id: number, place: number, person: TestPerson = company.attendant) =>
  app.request({ method: 'POST', url: `/api/messages/${id}/reveal`, token: person.token, payload: { place } });

describe('what is shown of a CPF or CNPJ', () => {
  it('S425 bubbles, quotes, rows and hits are masked, and the search finds what was written', async () => {
    const ticket = await buildTicket(app, company);
    const sent = await send(ticket.id, { body: `O CPF é ${cpf}` });
    expect(sent).toMatchObject({ body: `O CPF é ${masked}`, isMasked: true });
    // A quote is cut off, and must not be cut off inside of a number that is then no longer known as one.
    const long = await send(ticket.id, { body: `${'x'.repeat(490)} ${cpf}` });
    await send(ticket.id, { body: 'curto', quotedMsg: { id: sent.id } });
    await send(ticket.id, { body: 'longo', quotedMsg: { id: long.id } });
    await send(ticket.id, { body: `de novo ${cpf}` });
    const answers = [
      await get(`/api/messages/${ticket.id}`),
      await get(`/api/tickets?status=open&searchParam=${cpf}`),
      await get('/api/tickets?status=open'),
      await get(`/api/tickets/u/${ticket.uuid}`),
    ];
    expect(answers[0]).toMatchObject({
      messages: expect.arrayContaining([expect.objectContaining({ isMasked: true })]),
    });
    expect(answers[1]).toMatchObject({ tickets: [{ id: ticket.id, hit: { body: `de novo ${masked}` } }] });
    expect(answers[2]).toMatchObject({ tickets: [{ id: ticket.id, lastMessage: `de novo ${masked}` }] });
    expect(JSON.stringify(answers)).not.toMatch(/529.?982.?247/);
    // What the customer gets is what was written.
    expect(
      await app.database.asOwner('SELECT body FROM messages WHERE id = $1 AND company_id = $2', [sent.id, company.id]),
    ).toEqual([{ body: `O CPF é ${cpf}` }]);
  });

  it('S425 no event tells what a customer wrote, edited, or wrote when it could be read at last', async () => {
    const link = await work.buildLink({ queues: 1 });
    const receive = (event: Parameters<typeof receiveEvent>[2]) =>
      receiveEvent({ uow: work.uow, log: silent }, link, event);
    const first = buildMessage({ body: `meu CPF ${cpf}` });
    await receive(first);
    const { chat, message } = first;
    await receive({
      type: 'edit',
      chat,
      id: 'E1',
      targetId: message.id,
      fromMe: false,
      from: message.from,
      body: cpf,
      at: message.at,
    });
    const late = buildMessage({ kind: 'undecrypted', body: '' });
    await receive(late);
    await receive({ ...late, message: { ...late.message, kind: 'text', body: `atrasado ${cpf}` } });
    const told = JSON.stringify(work.events);
    expect(told).toContain(masked);
    expect(told).toContain(`atrasado ${masked}`);
    expect(told).not.toContain('529.982');
  });
});

it('S425 what is edited or sent on keeps the documents that only were shown masked', async () => {
  const [ticket, other] = [await buildTicket(app, company), await buildTicket(app, company)];
  const { id } = await send(ticket.id, { body: `O CPF é ${cpf}` });
  const token = company.attendant.token;
  const payload = { body: `O seu CPF é ${masked}?` };
  const edited = await app.request({ method: 'PUT', url: `/api/messages/${id}`, token, payload });
  expect(edited.json()).toMatchObject({ body: `O seu CPF é ${masked}?`, isMasked: true });
  await app.request({
    method: 'POST',
    url: `/api/messages/${other.id}/forward`,
    token,
    payload: { messageId: id },
  });
  expect(
    await app.database.asOwner(
      'SELECT body, masked_body FROM messages WHERE ticket_id = ANY($1) AND masked_body IS NOT NULL ORDER BY id',
      [[ticket.id, other.id]],
    ),
  ).toEqual([1, 2].map(() => ({ body: `O seu CPF é ${cpf}?`, masked_body: `O seu CPF é ${masked}?` })));
});

describe('one click', () => {
  it('S425 shows one document and is audited without it', async () => {
    const ticket = await buildTicket(app, company);
    const { id } = await send(ticket.id, { body: `${cpf} e 11222333000181` });
    expect((await reveal(id, 0)).json()).toEqual({ document: cpf });
    expect((await reveal(id, 1)).json()).toEqual({ document: '11222333000181' });
    expect((await reveal(id, 2)).json()).toMatchObject({ error: 'ERR_NO_MESSAGE_FOUND' });
    const rows = await app.database.asOwner(
      "SELECT actor_id, object, detail FROM audit_log WHERE company_id = $1 AND action = 'document revealed' ORDER BY id",
      [company.id],
    );
    expect(rows).toEqual(
      [0, 1].map((place) => ({ actor_id: company.attendant.id, object: String(id), detail: { place } })),
    );
  });

  it('S425 shows nothing of a message without mask, of a deleted one, or to whoever does not see the ticket', async () => {
    const ticket = await buildTicket(app, company);
    const { id } = await send(ticket.id, { body: cpf });
    expect((await reveal(ticket.messageId, 0)).statusCode).toBe(404);
    const stranger = await buildPerson(app, company);
    expect((await reveal(id, 0, stranger)).statusCode).toBe(403);
    const other = await buildCompany(app);
    expect((await reveal(id, 0, other.admin)).statusCode).toBe(404);
    await app.database.asOwner('UPDATE messages SET is_deleted = true WHERE id = $1', [id]);
    expect((await reveal(id, 0)).statusCode).toBe(404);
    expect(
      await app.database.asOwner("SELECT 1 FROM audit_log WHERE action = 'document revealed' AND object = $1", [
        String(id),
      ]),
    ).toEqual([]);
  });

  it('S425 nobody collects documents by the hundred', async () => {
    const ticket = await buildTicket(app, company);
    const { id } = await send(ticket.id, { body: cpf });
    await reveal(id, 0);
    await app.database.asOwner("UPDATE rate_counters SET count = 120 WHERE name = 'reveal'");
    const refused = await reveal(id, 0);
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { error: 'ERR_TOO_MANY_REQUESTS' }]);
  });
});

it('S425 what was written before is masked by the migration as the program masks', async () => {
  const ticket = await buildTicket(app, company);
  const bodies = [cpf, '52998224725 e 11.222.333/0001-81', '11 222 333 0001 81', '529.982.247-26', '11987654321', 'oi'];
  for (const [index, body] of bodies.entries())
    await app.database.asOwner(
      "INSERT INTO messages (company_id, ticket_id, wid, from_me, body) VALUES ($1, $2, 'OLD' || $3::text, false, $4)",
      [company.id, ticket.id, index, body],
    );
  await app.database.asOwner('UPDATE tickets SET last_message = $2 WHERE id = $1', [ticket.id, `CPF ${cpf}`]);
  const migration = await readFile(
    new URL('../../../../migrations/0048_mask_stored_documents.sql', import.meta.url),
    'utf8',
  );
  await app.database.asOwner(migration);
  expect(
    await app.database.asOwner(
      "SELECT masked_body FROM messages WHERE ticket_id = $1 AND wid LIKE 'OLD%' ORDER BY id",
      [ticket.id],
    ),
  ).toEqual(bodies.map((body) => ({ masked_body: maskedBodyOf({ kind: 'text', body }) })));
  expect(await app.database.asOwner('SELECT last_message FROM tickets WHERE id = $1', [ticket.id])).toEqual([
    { last_message: `CPF ${masked}` },
  ]);
});
