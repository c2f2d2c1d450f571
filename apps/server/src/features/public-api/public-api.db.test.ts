import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { apiExample, exampleKinds, type ExampleLanguage } from '@balcao/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildConnection, buildTicket } from '../../../test/support/test-conversations.ts';
import { buildCompany, type TestCompany } from '../../../test/support/test-people.ts';
import { AppError } from '../../platform/errors.ts';
import { buildPng, sampleHeads } from '../../platform/media/test-data.ts';
import { createNumberCheck } from './known-numbers.ts';
import { deleteOldRequests, holdRequests } from './queries.ts';

let app: TestApp;
let company: TestCompany;
let connectionId: number;
let token: string;

beforeAll(async () => {
  app = await startTestApp({ env: { FFMPEG: 'no-such-program' } });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const sql = <R extends object>(statement: string, values: readonly unknown[] = []): Promise<R[]> =>
  app.database.asOwner<R>(statement, [...values]);

const newToken = async (id: number, admin = company.admin): Promise<string> => {
  const answer = await app.request({ method: 'POST', url: `/api/messages-api/tokens/${id}`, token: admin.token });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ token: string }>().token;
};

beforeEach(async () => {
  company = await buildCompany(app);
  connectionId = await buildConnection(app, company);
  token = await newToken(connectionId);
});

const number = '5511987654321';
const send = (payload: object, { key, bearer = token }: { key?: string; bearer?: string } = {}) =>
  app.request({
    method: 'POST',
    url: '/api/messages/send',
    token: bearer,
    payload,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

const boundary = 'a-boundary-of-ours';
type Part = { name: string; value: string | Buffer; fileName?: string };
const sendForm = (parts: readonly Part[], { key, bearer = token }: { key?: string; bearer?: string } = {}) =>
  app.request({
    method: 'POST',
    url: '/api/messages/send',
    token: bearer,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    payload: Buffer.concat([
      ...parts.map(({ name, value, fileName }) =>
        Buffer.concat([
          Buffer.from(
            `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n`,
          ),
          Buffer.from(value),
          Buffer.from('\r\n'),
        ]),
      ),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  });

type Written = {
  kind: string;
  body: string;
  media_name: string | null;
  status: string;
  chat: string;
  priority: number;
};
/** The messages of the company in line, in their order, with the conversations they are in. */
const written = (companyId = company.id): Promise<Written[]> =>
  sql<Written>(
    `SELECT m.kind, m.body, m.media_name, t.status, o.chat, o.priority
     FROM messages m JOIN tickets t ON t.id = m.ticket_id JOIN outbox o ON o.message_id = m.id
     WHERE m.company_id = $1 AND m.from_me AND m.is_automatic ORDER BY m.id`,
    [companyId],
  );
const drain = (): Promise<number> => app.workers.drain();
const countRows = async (table: string): Promise<number> =>
  (await sql<{ count: number }>(`SELECT count(*)::int AS count FROM ${table} WHERE company_id = $1`, [company.id]))[0]
    ?.count ?? 0;

describe('S880 a text', () => {
  it('is accepted at once, and lies in a closed conversation of a new contact, in line to leave', async () => {
    const answer = await send({ number, body: 'Seu pedido saiu para entrega.' });
    expect(answer.statusCode, answer.body).toBe(202);
    expect(answer.json()).toEqual({ id: expect.any(Number), status: 'queued' });
    await drain();
    expect(await written()).toEqual([
      {
        kind: 'text',
        body: 'Seu pedido saiu para entrega.',
        media_name: null,
        status: 'closed',
        chat: `pn:${number}`,
        priority: 30,
      },
    ]);
    expect(await sql('SELECT name, number FROM contacts WHERE company_id = $1', [company.id])).toEqual([
      { name: number, number },
    ]);
  });

  it('lies in the running conversation, and leaves it unread as it was', async () => {
    const ticket = await buildTicket(app, company);
    await sql('UPDATE tickets SET connection_id = $2, unread = 3 WHERE id = $1', [ticket.id, connectionId]);
    await sql("INSERT INTO contact_identities (company_id, kind, value, contact_id) VALUES ($1, 'pn', $2, $3)", [
      company.id,
      number,
      ticket.contactId,
    ]);
    await send({ number, body: 'Chegou!' });
    await drain();
    expect(await written()).toMatchObject([{ body: 'Chegou!', status: 'open' }]);
    expect(await sql('SELECT unread, last_message FROM tickets WHERE id = $1', [ticket.id])).toEqual([
      { unread: 3, last_message: 'Chegou!' },
    ]);
  });

  it('leaves in the order in which it was accepted, many to one number too', async () => {
    for (const body of ['um', 'dois', 'três', 'quatro']) expect((await send({ number, body })).statusCode).toBe(202);
    await drain();
    expect((await written()).map(({ body }) => body)).toEqual(['um', 'dois', 'três', 'quatro']);
    expect(await countRows('tickets')).toBe(1);
  });

  it('takes the number as a JSON number too, and without the country of Brazil', async () => {
    await send({ number: 5511987654321, body: 'a' });
    await send({ number: '11987654321', body: 'b' });
    await drain();
    expect((await written()).map(({ chat }) => chat)).toEqual([`pn:${number}`, `pn:${number}`]);
  });

  it('S881 tells how far it got, to its own token alone', async () => {
    const { id } = (await send({ number, body: 'Oi' })).json<{ id: number }>();
    const state = async (bearer = token) =>
      (await app.request({ url: `/api/messages/send/${id}`, token: bearer })).json<object>();
    expect(await state()).toEqual({ id, status: 'queued', error: null });
    await drain();
    for (const [sendState, ack, status] of [
      ['sending', 0, 'sending'],
      ['uncertain', 0, 'sending'],
      ['uncertain', 1, 'sent'],
      ['sent', 0, 'sent'],
      ['sent', 2, 'delivered'],
      ['sent', 3, 'read'],
    ] as const) {
      await sql('UPDATE messages SET send_state = $2, ack = $3 WHERE company_id = $1', [company.id, sendState, ack]);
      expect(await state()).toEqual({ id, status, error: null });
    }
    await sql(
      "UPDATE messages SET send_state = 'failed', send_error = 'not_on_whatsapp', ack = 0 WHERE company_id = $1",
      [company.id],
    );
    expect(await state()).toEqual({ id, status: 'failed', error: 'not_on_whatsapp' });
    const other = await newToken(await buildConnection(app, company));
    expect(await state(other)).toMatchObject({ error: 'ERR_NO_MESSAGE_FOUND' });
  });

  it('S881 one that was blocked after it was accepted is refused then, and the others go on', async () => {
    const { id } = (await send({ number: '5511911112222', body: 'não' })).json<{ id: number }>();
    await send({ number, body: 'sim' });
    await sql("INSERT INTO contacts (company_id, name, number, is_blocked) VALUES ($1, 'B', '5511911112222', true)", [
      company.id,
    ]);
    await sql(
      "INSERT INTO contact_identities (company_id, kind, value, contact_id) SELECT company_id, 'pn', number, id FROM contacts WHERE company_id = $1",
      [company.id],
    );
    await drain();
    expect((await written()).map(({ body }) => body)).toEqual(['sim']);
    expect((await app.request({ url: `/api/messages/send/${id}`, token })).json()).toMatchObject({
      status: 'failed',
      error: 'ERR_CONTACT_BLOCKED',
    });
  });
});

it('S881 one that cannot be written is refused, and those before and behind it go on', async () => {
  await sql(`CREATE FUNCTION refuse_bad() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN IF NEW.body = 'estraga' THEN RAISE 'refused'; END IF; RETURN NEW; END $$`);
  await sql('CREATE TRIGGER refuse_bad BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION refuse_bad()');
  try {
    await send({ number, body: 'antes' });
    const { id } = (await send({ number, body: 'estraga' })).json<{ id: number }>();
    await send({ number, body: 'depois' });
    await drain();
    expect((await written()).map(({ body }) => body)).toEqual(['antes', 'depois']);
    expect((await app.request({ url: `/api/messages/send/${id}`, token })).json()).toEqual({
      id,
      status: 'failed',
      error: 'ERR_CREATING_MESSAGE',
    });
  } finally {
    await sql('DROP TRIGGER refuse_bad ON messages');
    await sql('DROP FUNCTION refuse_bad');
  }
});

describe('S882 what cannot be sent is refused at once, and nothing is kept', () => {
  it.each([
    ['no number', { body: 'Oi' }, 400, 'ERR_NUMBER_REQUIRED', undefined],
    ['an empty number', { number: ' ', body: 'Oi' }, 400, 'ERR_NUMBER_REQUIRED', undefined],
    [
      'a number as people write it',
      { number: '(11) 98765-4321', body: 'Oi' },
      400,
      'ERR_VALIDATION',
      { number: 'invalid' },
    ],
    ['a number that is too short', { number: '1234567', body: 'Oi' }, 400, 'ERR_VALIDATION', { number: 'invalid' }],
    ['no text', { number }, 400, 'ERR_VALIDATION', { body: 'required' }],
    ['a blank text', { number, body: ' \n' }, 400, 'ERR_VALIDATION', { body: 'invalid' }],
    ['a text of 4 097', { number, body: 'x'.repeat(4_097) }, 400, 'ERR_VALIDATION', { body: 'tooLong' }],
  ])('%s', async (_what, payload, status, error, fields) => {
    const answer = await send(payload);
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { error, ...(fields ? { fields } : {}) }]);
    expect(await countRows('api_messages')).toBe(0);
  });

  it.each(['DISCONNECTED', 'qrcode', 'PAIRING'])('while the connection is %s', async (status) => {
    await sql('UPDATE connections SET status = $2 WHERE id = $1', [connectionId, status]);
    expect((await send({ number, body: 'Oi' })).json()).toMatchObject({ error: 'ERR_WAPP_NOT_INITIALIZED' });
  });

  it.each(['OPENING', 'TIMEOUT'])('but not while it is %s: it opens again by itself', async (status) => {
    await sql('UPDATE connections SET status = $2 WHERE id = $1', [connectionId, status]);
    expect((await send({ number, body: 'Oi' })).statusCode).toBe(202);
  });

  it('to a blocked contact', async () => {
    await sql("INSERT INTO contacts (company_id, name, number, is_blocked) VALUES ($1, 'B', $2, true)", [
      company.id,
      number,
    ]);
    await sql(
      "INSERT INTO contact_identities (company_id, kind, value, contact_id) SELECT company_id, 'pn', number, id FROM contacts WHERE company_id = $1",
      [company.id],
    );
    expect((await send({ number, body: 'Oi' })).json()).toMatchObject({ error: 'ERR_CONTACT_BLOCKED' });
  });

  it('free text over Meta’s API to somebody who has not written', async () => {
    await sql("UPDATE connections SET provider = 'cloud' WHERE id = $1", [connectionId]);
    expect((await send({ number, body: 'Oi' })).json()).toMatchObject({ error: 'ERR_WINDOW_CLOSED' });
    expect(await countRows('api_messages')).toBe(0);
    expect(await countRows('contacts')).toBe(0);
  });

  it('to a number that is not on WhatsApp; each is asked about once a day, over the connection that sends', async () => {
    const asked: unknown[] = [];
    let now = 0;
    const check = createNumberCheck(
      async (id, numbers) => {
        asked.push([id, ...numbers]);
        return numbers[0] === '551132654321' ? [] : [{ number: numbers[0] ?? '', identities: [] }];
      },
      () => now,
    );
    await expect(check(7, '551132654321')).rejects.toThrow(new AppError('ERR_WAPP_INVALID_CONTACT'));
    await check(7, number);
    await check(7, number);
    await check(8, number);
    expect(asked).toEqual([
      [7, '551132654321'],
      [7, number, '551187654321'],
      [8, number, '551187654321'],
    ]);
    now = 24 * 3_600_000 + 1;
    await check(7, number);
    expect(asked).toHaveLength(4);
  });
});

describe('S883 people who want no advertising', () => {
  it('get nothing from programs, by their number or as contacts, unless it is none', async () => {
    await sql("INSERT INTO do_not_disturb (company_id, number, reason) VALUES ($1, $2, '')", [company.id, number]);
    expect((await send({ number, body: 'Promoção!' })).json()).toMatchObject({ error: 'ERR_DO_NOT_DISTURB' });
    expect((await send({ number, body: 'Promoção!', advertising: true })).statusCode).toBe(409);
    const form = [
      { name: 'number', value: number },
      { name: 'medias', value: buildPng(), fileName: 'foto.png' },
    ];
    expect((await sendForm(form)).json()).toMatchObject({ error: 'ERR_DO_NOT_DISTURB' });
    expect(await countRows('media_files')).toBe(0);
    expect((await send({ number, body: 'Sua consulta é amanhã', advertising: false })).statusCode).toBe(202);
    expect((await sendForm([{ name: 'advertising', value: 'false' }, ...form])).statusCode).toBe(202);
  });

  it('also by another number of theirs, and by what they said to WhatsApp', async () => {
    const [contact] = await sql<{ id: number }>(
      "INSERT INTO contacts (company_id, name, number) VALUES ($1, 'C', '5511911110000') RETURNING id",
      [company.id],
    );
    await sql("INSERT INTO contact_identities (company_id, kind, value, contact_id) VALUES ($1, 'pn', $2, $3)", [
      company.id,
      number,
      contact?.id,
    ]);
    expect((await send({ number, body: 'a' })).statusCode).toBe(202);
    await sql('UPDATE contacts SET opted_out_at = now() WHERE id = $1', [contact?.id]);
    expect((await send({ number, body: 'b' })).statusCode).toBe(409);
    await sql('UPDATE contacts SET opted_out_at = NULL WHERE id = $1', [contact?.id]);
    await sql("INSERT INTO do_not_disturb (company_id, contact_id, reason) VALUES ($1, $2, '')", [
      company.id,
      contact?.id,
    ]);
    expect((await send({ number, body: 'c' })).statusCode).toBe(409);
  });
});

describe('S884 files', () => {
  it('are a message each, in their order; the name of a file is no caption', async () => {
    const answer = await sendForm([
      { name: 'medias', value: buildPng(), fileName: 'foto.png' },
      { name: 'medias', value: sampleHeads.pdf, fileName: 'nota.pdf' },
      { name: 'body', value: 'Sua nota' },
      { name: 'number', value: number },
    ]);
    expect(answer.statusCode, answer.body).toBe(202);
    expect(await written()).toMatchObject([
      { kind: 'image', body: 'Sua nota', media_name: 'foto.png', status: 'closed' },
      { kind: 'document', body: '', media_name: 'nota.pdf', status: 'closed' },
    ]);
    await sendForm([
      { name: 'number', value: number },
      { name: 'body', value: 'nota.pdf' },
      { name: 'medias', value: sampleHeads.pdf, fileName: 'nota.pdf' },
    ]);
    expect((await written()).at(-1)).toMatchObject({ kind: 'document', body: '' });
  });

  it('of a refused request are not kept', async () => {
    const png = { name: 'medias', value: buildPng(), fileName: 'foto.png' };
    expect((await sendForm([png])).json()).toMatchObject({ error: 'ERR_NUMBER_REQUIRED' });
    expect((await sendForm([{ name: 'number', value: 'abc' }, png])).json()).toMatchObject({
      fields: { number: 'invalid' },
    });
    expect((await sendForm([{ name: 'number', value: number }])).json()).toMatchObject({
      fields: { medias: 'required' },
    });
    await sql('UPDATE connections SET status = $2 WHERE id = $1', [connectionId, 'DISCONNECTED']);
    expect((await sendForm([{ name: 'number', value: number }, png])).json()).toMatchObject({
      error: 'ERR_WAPP_NOT_INITIALIZED',
    });
    expect(await countRows('media_files')).toBe(0);
    expect(await countRows('api_messages')).toBe(0);
  });
});

describe('S885 an Idempotency-Key', () => {
  it('makes a repeated request one message, also when both come at once or the link closed meanwhile', async () => {
    const request = { number, body: 'Uma vez' };
    const answers = await Promise.all([
      send(request, { key: 'a' }),
      send(request, { key: 'a' }),
      send(request, { key: 'a' }),
    ]);
    const [first] = answers;
    expect(answers.map((answer) => [answer.statusCode, answer.json<object>()])).toEqual(
      answers.map(() => [202, first?.json()]),
    );
    await sql("UPDATE connections SET status = 'DISCONNECTED' WHERE id = $1", [connectionId]);
    expect((await send(request, { key: 'a' })).json()).toEqual(first?.json());
    await drain();
    expect(await written()).toHaveLength(1);
  });

  it('of another message, another file or another connection is another request', async () => {
    await send({ number, body: 'Um' }, { key: 'a' });
    const refused = await send({ number, body: 'Dois' }, { key: 'a' });
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { error: 'ERR_IDEMPOTENCY_KEY_REUSED' }]);
    const bearer = await newToken(await buildConnection(app, company));
    expect((await send({ number, body: 'Dois' }, { key: 'a', bearer })).statusCode).toBe(202);
  });

  it('holds for files: they are kept once', async () => {
    const form = (content: Buffer) => [
      { name: 'number', value: number },
      { name: 'medias', value: content, fileName: 'foto.png' },
    ];
    const first = await sendForm(form(buildPng()), { key: 'f' });
    expect((await sendForm(form(buildPng()), { key: 'f' })).json()).toEqual(first.json());
    expect((await sendForm(form(sampleHeads.pdf), { key: 'f' })).json()).toMatchObject({
      error: 'ERR_IDEMPOTENCY_KEY_REUSED',
    });
    expect(await countRows('media_files')).toBe(1);
    expect(await written()).toHaveLength(1);
  });

  it('is known for a day and free again afterwards; what was refused does not use it up', async () => {
    expect((await send({ body: 'Um' }, { key: 'a' })).statusCode).toBe(400);
    const first = (await send({ number, body: 'Um' }, { key: 'a' })).json<{ id: number }>();
    await sql("UPDATE api_messages SET created_at = now() - interval '24 hours 1 minute'");
    const second = (await send({ number, body: 'Dois' }, { key: 'a' })).json<{ id: number }>();
    expect(second.id).not.toBe(first.id);
    expect((await send({ number, body: 'Um' }, { key: 'ç' })).json()).toMatchObject({ error: 'ERR_VALIDATION' });
    expect((await send({ number, body: 'Um' }, { key: 'x'.repeat(201) })).statusCode).toBe(400);
  });
});

describe('S886 a token', () => {
  it('is told once, kept as a hash and replaced by the next one at once', async () => {
    expect(token).toMatch(/^[\w-]{43}$/);
    const [row] = await sql<{ hint: string; text: string }>(
      'SELECT token_hint AS hint, to_jsonb(connections)::text AS text FROM connections WHERE id = $1',
      [connectionId],
    );
    expect(row?.hint).toBe(token.slice(-4));
    expect(row?.text).not.toContain(token);
    const info = async () =>
      (await app.request({ url: '/api/messages-api', token: company.admin.token })).json<object>();
    expect(await info()).toEqual({
      perMinute: 60,
      connections: [
        {
          id: connectionId,
          name: expect.any(String),
          status: 'CONNECTED',
          tokenHint: token.slice(-4),
          tokenCreatedAt: expect.any(String),
        },
      ],
    });
    const next = await newToken(connectionId);
    expect((await send({ number, body: 'a' })).json()).toMatchObject({ error: 'ERR_INVALID_API_TOKEN' });
    expect((await send({ number, body: 'a' }, { bearer: next })).statusCode).toBe(202);
  });

  it.each([
    ['none', {}],
    ['an empty one', { authorization: 'Bearer ' }],
    ['an unknown one', { authorization: `Bearer ${'A'.repeat(43)}` }],
    ['an unknown one with a key', { authorization: `Bearer ${'A'.repeat(43)}`, 'idempotency-key': 'a' }],
    ['another scheme', { authorization: 'Basic YTpi' }],
    ['one of ten thousand characters', { authorization: `Bearer ${'A'.repeat(10_000)}` }],
  ])('%s is refused', async (_what, headers) => {
    const answer = await app.request({
      method: 'POST',
      url: '/api/messages/send',
      headers,
      payload: { number, body: 'a' },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { error: 'ERR_INVALID_API_TOKEN' }]);
  });

  it('of a session is none, and one of a connection opens no session', async () => {
    expect((await send({ number, body: 'a' }, { bearer: company.admin.token })).statusCode).toBe(401);
    expect((await app.request({ url: '/api/users', token })).statusCode).toBe(403);
  });

  it('T30 writes in the company of its connection alone', async () => {
    const other = await buildCompany(app);
    const bearer = await newToken(await buildConnection(app, other), other.admin);
    await send({ number, body: 'Da outra' }, { bearer });
    await drain();
    expect(await written()).toEqual([]);
    expect(await written(other.id)).toMatchObject([{ body: 'Da outra' }]);
  });

  it('is refused while the company is switched off or has not paid', async () => {
    await sql("UPDATE companies SET due_date = '2020-01-31' WHERE id = $1", [company.id]);
    expect((await send({ number, body: 'a' })).json()).toMatchObject({ error: 'ERR_SUBSCRIPTION_EXPIRED' });
    await sql("UPDATE companies SET due_date = '2099-12-31', status = false WHERE id = $1", [company.id]);
    expect((await send({ number, body: 'a' })).json()).toMatchObject({ error: 'ERR_INVALID_API_TOKEN' });
  });
});

it('S887 T47 more requests in a minute than the plan allows are refused with the seconds to wait, by token', async () => {
  await sql('UPDATE plans SET api_per_minute = 2 WHERE id = $1', [company.planId]);
  expect((await send({ number, body: 'a' })).statusCode).toBe(202);
  // What is refused counts as well.
  expect((await send({ number: '', body: 'a' })).statusCode).toBe(400);
  const refused = await send({ number, body: 'a' });
  expect([refused.statusCode, refused.json()]).toMatchObject([429, { error: 'ERR_TOO_MANY_REQUESTS' }]);
  const wait = Number(refused.headers['retry-after']);
  expect(wait > 0 && wait <= 60).toBe(true);
  const bearer = await newToken(await buildConnection(app, company));
  expect((await send({ number, body: 'a' }, { bearer })).statusCode).toBe(202);
  await sql("UPDATE rate_counters SET window_started_at = now() - interval '61 seconds'");
  expect((await send({ number, body: 'a' })).statusCode).toBe(202);
});

it('S973 calls that come together are counted one by one, each by its token, and none is mistaken for another', async () => {
  await sql('UPDATE plans SET api_per_minute = 2 WHERE id = $1', [company.planId]);
  await sql('DELETE FROM rate_counters');
  const bearer = await newToken(await buildConnection(app, company));
  const own = ['um', 'dois', 'três', 'quatro'].map((body) => send({ number, body }));
  const stranger = send({ number, body: 'de ninguém' }, { bearer: 'x'.repeat(40) });
  const others = [1, 2].map(() => send({ number, body: 'da outra' }, { bearer, key: 'a' }));
  const statuses = (await Promise.all(own)).map(({ statusCode }) => statusCode);
  // Which of them are the first is not said.
  expect(statuses.toSorted((one, other) => one - other)).toEqual([202, 202, 429, 429]);
  expect((await stranger).statusCode).toBe(401);
  const [one, again] = await Promise.all(others);
  expect([one?.statusCode, again?.json()]).toEqual([202, one?.json()]);
  await drain();
  expect((await written()).filter(({ body }) => body === 'da outra')).toHaveLength(1);
  expect(await written()).toHaveLength(3);
  const counts = await sql("SELECT count FROM rate_counters WHERE name = 'api token' ORDER BY count");
  expect(counts).toEqual([{ count: 2 }, { count: 4 }]);
});

it('S888 forgets requests after a day, those that wait never; after a restore nothing is sent twice', async () => {
  await send({ number, body: 'feito' });
  await drain();
  await send({ number, body: 'espera' });
  await sql("UPDATE api_messages SET created_at = now() - interval '25 hours'");
  await app.uow.writePlatform(({ db }) => deleteOldRequests(db));
  expect(await sql('SELECT body FROM api_messages WHERE company_id = $1', [company.id])).toEqual([{ body: 'espera' }]);
  await app.uow.writePlatform(({ db }) => holdRequests(db));
  await drain();
  expect((await written()).map(({ body }) => body)).toEqual(['feito']);
});

const isInstalled = (program: string): boolean => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** How each example is started: as it was pasted into a file, or into a shell. */
const programs: Readonly<Record<ExampleLanguage, { program: string; file: string; by: string }>> = {
  curl: { program: 'curl', file: 'send.sh', by: 'sh' },
  node: { program: 'node', file: 'send.mjs', by: process.execPath },
  python: { program: 'python3', file: 'send.py', by: 'python3' },
  php: { program: 'php', file: 'send.php', by: 'php' },
};
const installed = (Object.keys(programs) as ExampleLanguage[]).filter((name) => isInstalled(programs[name].program));

it.each(installed.flatMap((language) => exampleKinds.map((kind) => [language, kind] as const)))(
  'S889 the example for %s sends a %s as it is pasted',
  async (language, kind) => {
    const { port } = app.http.server.address() as AddressInfo;
    const folder = mkdtempSync(join(tmpdir(), 'balcao-example-'));
    try {
      const { file, by } = programs[language];
      writeFileSync(join(folder, 'nota.pdf'), sampleHeads.pdf);
      writeFileSync(
        join(folder, file),
        apiExample(language, kind, {
          address: `http://127.0.0.1:${port}/api/messages/send`,
          number,
          body: 'Seu pedido 48377 saiu para entrega.',
          file: 'nota.pdf',
          comment: 'Envia um texto',
        }),
      );
      const { stdout } = await promisify(execFile)(by, [file], {
        cwd: folder,
        env: { ...process.env, BALCAO_TOKEN: token },
      });
      expect(stdout).toContain('queued');
      await drain();
      expect(await written()).toMatchObject([
        {
          kind: kind === 'text' ? 'text' : 'document',
          body: 'Seu pedido 48377 saiu para entrega.',
          media_name: kind === 'text' ? null : 'nota.pdf',
        },
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
