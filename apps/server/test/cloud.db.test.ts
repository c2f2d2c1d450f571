import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Connection, Message, OpenedTicket, Ticket } from '@balcao/contract';
import { FakeGraph, type FakeAccount, type FakeApp, type FakeNumber, signBody } from '@balcao/whatsapp-fakes/graph';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { buildCompany, type TestCompany } from './support/test-people.ts';

let graph: FakeGraph;
let app: TestApp;
let origin: string;
let company: TestCompany;
let meta: FakeApp;
let account: FakeAccount;
let number: FakeNumber;
const token = 'EAAG-token-of-a-test-system-user';
const secret = '0123456789abcdef0123456789abcdef';
const carla = '5511987654321';

beforeAll(async () => {
  graph = await FakeGraph.start({ webhooks: { retryMs: () => 20 } });
  meta = graph.addApp({ id: '4001', secret });
  graph.addToken({ token, appId: meta.id });
  account = graph.addAccount('30001');
  number = graph.addNumber({ id: '20001', account, number: '551130000001' });
  app = await startTestApp({ env: { GRAPH_URL: graph.baseUrl, SIMULATOR: 'off' } });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
  company = await buildCompany(app);
  await app.whatsapp.start();
});
afterAll(async () => {
  await app.close();
  await graph.stop();
});

const cloud = { phoneNumberId: '20001', wabaId: '30001', token, appSecret: secret };
const call = async <T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  person = company.admin,
): Promise<{ status: number; body: T }> => {
  const answer = await app.request({ method, url: `/api${url}`, token: person.token, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.json() };
};
const messagesOf = async (): Promise<
  {
    wid: string;
    body: string;
    ack: number;
    send_state: string | null;
    send_error: string | null;
    kind: string;
    from_me: boolean;
  }[]
> =>
  app.database.asOwner(
    'SELECT wid, body, ack, send_state, send_error, kind, from_me FROM messages WHERE company_id = $1 ORDER BY id',
    [company.id],
  );

let connection: Connection;
let ticket: Ticket;

describe('a connection of Meta’s API, from its form to the first answer', () => {
  it('is refused without what it needs', async () => {
    expect(
      await call('POST', '/whatsapp', { name: 'API', provider: 'cloud', queueIds: [company.queueId] }),
    ).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    expect(
      await call('POST', '/whatsapp', {
        name: 'API',
        provider: 'cloud',
        cloud: { phoneNumberId: '20001', wabaId: '30001' },
      }),
    ).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  });

  it.each([
    ['a wrong token', { ...cloud, token: 'EAAG-token-of-nobody-at-all' }, 'token', 'token_refused'],
    ['a wrong secret', { ...cloud, appSecret: 'f'.repeat(32) }, 'appSecret', 'app_secret_wrong'],
    ['a wrong number', { ...cloud, phoneNumberId: '99999' }, 'number', 'number_unknown'],
    ['a wrong account', { ...cloud, wabaId: '99999' }, 'account', 'account_unknown'],
  ])('says exactly what is wrong: %s', async (_what, typed, check, fault) => {
    const { body } = await call<{ ok: boolean; results: { check: string; fault: string | null }[] }>(
      'POST',
      '/whatsapp/test-cloud',
      typed,
    );
    expect(body.ok).toBe(false);
    expect(body.results.find((result) => result.check === check)?.fault).toBe(fault);
  });

  it('keeps its secrets sealed and shows the address to copy', async () => {
    ({ body: connection } = await call<Connection>('POST', '/whatsapp', {
      name: 'API',
      provider: 'cloud',
      queueIds: [company.queueId],
      cloud,
    }));
    expect(connection.cloud).toMatchObject({
      phoneNumberId: '20001',
      wabaId: '30001',
      tokenHint: token.slice(-4),
      verifiedAt: null,
      lastWebhookAt: null,
    });
    expect(connection.cloud?.webhookPath).toMatch(/^\/api\/webhooks\/whatsapp\/[0-9a-f-]{36}$/);
    const [row] = await app.database.asOwner<object>('SELECT * FROM cloud_accounts WHERE connection_id = $1', [
      connection.id,
    ]);
    expect(JSON.stringify([row, connection, app.logLines])).not.toMatch(new RegExp(`${token}|${secret}`));
    const { body: report } = await call<{ ok: boolean; number: string }>('POST', '/whatsapp/test-cloud', {
      connectionId: connection.id,
      phoneNumberId: '20001',
      wabaId: '30001',
    });
    expect(report).toMatchObject({ ok: false, number: '551130000001' });
  });

  it('is verified by Meta with its token, and by nobody else', async () => {
    const url = `${origin}${connection.cloud?.webhookPath}`;
    expect(await graph.verifyCallback(meta, url, 'a wrong one')).toBe(false);
    expect(await graph.verifyCallback(meta, url, connection.cloud?.verifyToken ?? '')).toBe(true);
    expect((await call<Connection>('GET', `/whatsapp/${connection.id}`)).body.cloud?.verifiedAt).not.toBeNull();
  });

  it('opens, with the number, and brings the templates', async () => {
    graph.addTemplate(account, { name: 'boas_vindas', components: [{ type: 'BODY', text: 'Olá!' }] });
    await call('POST', `/whatsappsession/${connection.id}`);
    await expect
      .poll(async () => (await call<Connection>('GET', `/whatsapp/${connection.id}`)).body)
      .toMatchObject({ status: 'CONNECTED', number: '551130000001' });
    await expect
      .poll(async () =>
        (
          await call<{ templates: { name: string }[] }>('GET', `/whatsapp/${connection.id}/templates`)
        ).body.templates.map(({ name }) => name),
      )
      .toEqual(['boas_vindas']);
  });

  it('brings a customer’s message, and takes the answer back to him', async () => {
    number.write({ from: carla, name: 'Carla', body: 'Bom dia, a internet caiu' });
    await expect.poll(messagesOf).toMatchObject([{ body: 'Bom dia, a internet caiu', from_me: false }]);
    const { body: list } = await call<{ tickets: Ticket[] }>('GET', '/tickets?status=pending&showAll=true');
    ticket = list.tickets[0] as Ticket;
    expect(ticket.contact).toMatchObject({ name: 'Carla', number: carla });
    await call('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: company.admin.id });
    expect((await call('POST', `/messages/${ticket.id}`, { body: 'Já estamos vendo', sign: false })).status).toBe(201);
    await expect.poll(async () => number.received(carla).map(({ body }) => body)).toEqual(['Já estamos vendo']);
    // Under Meta's own id from now on, whichever of answer and webhook was first.
    const wamid = number.received(carla)[0]?.id ?? '';
    await expect.poll(messagesOf).toMatchObject([{}, { wid: wamid, send_state: 'sent', ack: 2 }]);
    number.acknowledge({ id: wamid, ack: 3 });
    await expect.poll(messagesOf).toMatchObject([{}, { ack: 3 }]);
  });

  it('T08 takes what is told twice once', async () => {
    const { id } = number.write({ from: carla, body: 'uma vez só' });
    number.write({ from: carla, id });
    number.write({ from: carla, id });
    number.write({ from: carla, body: 'e depois' });
    await expect
      .poll(async () => (await messagesOf()).map(({ body }) => body))
      .toEqual(['Bom dia, a internet caiu', 'Já estamos vendo', 'uma vez só', 'e depois']);
  });
});

describe('S775 the number of a customer who hides it', () => {
  const hidden = 'bsuid:BR.775';
  const shared = '5511966660775';
  const findHidden = async (): Promise<Ticket> => {
    const { body } = await call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true&status=open');
    const { body: waiting } = await call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true&status=pending');
    const found = [...body.tickets, ...waiting.tickets].find(({ contact }) => contact.name.startsWith('Dora'));
    if (!found) throw new Error('no ticket of the customer');
    return found;
  };
  const ask = (id: number, payload: object = {}, person = company.admin) =>
    call<Message>('POST', `/messages/${id}/number-request`, payload, person);
  const contactsOf = () =>
    app.database.asOwner<{ id: number; name: string; number: string | null }>(
      "SELECT id, name, number FROM contacts WHERE company_id = $1 AND (name LIKE 'Dora%' OR number = $2) ORDER BY id",
      [company.id, shared],
    );

  it('is asked for once a day, inside the window, and only where it is unknown', async () => {
    number.write({ from: hidden, name: 'Dora', body: 'Oi, sou a Dora' });
    await expect.poll(() => findHidden().catch(() => null)).toMatchObject({ contact: { number: null } });
    const { id } = await findHidden();
    expect(await ask(id)).toMatchObject({ status: 400, body: { error: 'ERR_TICKET_NOT_OPEN' } });
    await call('PUT', `/tickets/${id}`, { status: 'open', userId: company.admin.id });
    await app.moveClock('25 hours');
    expect(await ask(id)).toMatchObject({ status: 400, body: { error: 'ERR_WINDOW_CLOSED' } });
    await app.moveClock('0');
    const clientId = 'a3f6a1de-2f0b-4a0f-9d59-0a4f5b7f0775';
    const [first, again, other] = [await ask(id, { clientId }), await ask(id, { clientId }), await ask(id)];
    expect(first).toMatchObject({ status: 201, body: { kind: 'number_request', fromMe: true } });
    expect(first.body.body).toContain('número de telefone');
    expect(again.body.id).toBe(first.body.id);
    expect(other).toMatchObject({ status: 409, body: { error: 'ERR_NUMBER_ASKED' } });
    await expect
      .poll(() => number.received(hidden).map(({ raw }) => raw))
      .toMatchObject([
        {
          type: 'interactive',
          interactive: { type: 'request_contact_info', action: { name: 'request_contact_info' } },
        },
      ]);
    expect(await ask(ticket.id)).toMatchObject({ status: 409, body: { error: 'ERR_NUMBER_KNOWN' } });
    expect(await ask(id, {}, company.attendant)).toMatchObject({ status: 403 });
  });

  it('can be asked for again the next day', async () => {
    const { id } = await findHidden();
    await app.moveClock('25 hours');
    try {
      await app.database.asOwner('UPDATE messages SET sent_at = app_now() WHERE ticket_id = $1 AND NOT from_me', [id]);
      expect((await ask(id)).status).toBe(201);
    } finally {
      await app.moveClock('0');
    }
    await expect.poll(() => number.received(hidden).length).toBe(2);
  });

  it.each(['other', null] as const)('is not believed of a card that anybody can write: marked %s', async (origin) => {
    const before = await contactsOf();
    const { id } = number.shareNumber({ from: hidden, number: shared, origin });
    await expect
      .poll(async () => (await messagesOf()).some(({ wid, kind }) => wid === id && kind === 'contact'))
      .toBe(true);
    expect(await contactsOf()).toEqual(before);
    expect(before).toMatchObject([{ number: null }]);
  });

  it('is believed when Meta says that it was shared, and joins who was known by it', async () => {
    const { id: ticketId } = await findHidden();
    await app.database.asOwner(
      `WITH k AS (INSERT INTO contacts (company_id, name, number, named_by_person) VALUES ($1, 'Dora Lima', $2, true) RETURNING id)
       INSERT INTO contact_identities (company_id, kind, value, contact_id) SELECT $1, 'pn', $2, id FROM k`,
      [company.id, shared],
    );
    expect(await contactsOf()).toHaveLength(2);
    number.shareNumber({ from: hidden, number: shared });
    await expect.poll(contactsOf).toMatchObject([{ name: 'Dora Lima', number: shared }]);
    const after = await findHidden();
    expect(after).toMatchObject({ id: ticketId, contact: { number: shared } });
    expect(await ask(ticketId)).toMatchObject({ status: 409, body: { error: 'ERR_NUMBER_KNOWN' } });
    // What comes without a number later is still the same person's.
    number.write({ from: hidden, body: 'pronto' });
    await expect.poll(async () => (await messagesOf()).map(({ body }) => body)).toContain('pronto');
    expect(await contactsOf()).toHaveLength(1);
  });
});

describe('S540 the menu of the chatbot', () => {
  it('is shown as buttons by Meta, and a tap is read by its id', async () => {
    const davi = '5511987650001';
    const greetingMessage = 'Cobrança aqui';
    const { body: queue } = await call<{ id: number }>('POST', '/queue', {
      name: 'Cobrança',
      color: '#123456',
      greetingMessage,
    });
    await call('PUT', '/settings/chatBotType', { value: 'button' });
    await app.database.asOwner("UPDATE queues SET name = 'Vendas' WHERE id = $1", [company.queueId]);
    const inMenu = [company.id, connection.id, queue.id];
    await app.database.asOwner("UPDATE connections SET greeting_message = 'Olá! Escolha:' WHERE id = $1", [
      connection.id,
    ]);
    await app.database.asOwner(
      'INSERT INTO connection_queues (company_id, connection_id, queue_id, position) VALUES ($1, $2, $3, 2)',
      inMenu,
    );
    const received = (): string[] => number.received(davi).map(({ body }) => body);
    number.write({ from: davi, name: 'Davi', body: 'oi' });
    // Of a text the choices would be part of the words.
    await expect.poll(received).toEqual(['Olá! Escolha:']);
    const option = { id: `bot:queue:${queue.id}`, title: 'Cobrança' };
    number.choose({ from: davi, messageId: number.received(davi)[0]?.id ?? '', option, style: 'button' });
    await expect.poll(received).toEqual(['Olá! Escolha:', greetingMessage]);
    expect((await messagesOf()).slice(-4).map(({ body }) => body)).toEqual([
      'oi',
      expect.stringMatching(/^Olá! Escolha:\n\n\*\[ 1 \]\* - /),
      'Cobrança',
      greetingMessage,
    ]);
    await app.database.asOwner(
      'DELETE FROM connection_queues WHERE company_id = $1 AND connection_id = $2 AND queue_id = $3',
      inMenu,
    );
  });
});

describe('what is not believed', () => {
  const post = (body: Buffer, signature: string | null, path = connection.cloud?.webhookPath ?? '') =>
    app.request({
      method: 'POST',
      url: path,
      headers: {
        'content-type': 'application/json',
        ...(signature === null ? {} : { 'x-hub-signature-256': signature }),
      },
      payload: body,
    });
  const webhookOf = (
    messages: readonly object[],
    { phoneNumberId = '20001', name = 'Falso', from = '5511900000000' } = {},
  ): Buffer => {
    const value = {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: '551130000001', phone_number_id: phoneNumberId },
      contacts: [{ wa_id: from, profile: { name } }],
      messages: messages.map((message) => ({
        from,
        timestamp: String(Math.floor(Date.now() / 1_000)),
        ...message,
      })),
    };
    const entry = [{ id: '30001', changes: [{ field: 'messages', value }] }];
    return Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry }));
  };
  const textOf = (text: string) => ({ id: `wamid.${text}`, type: 'text', text: { body: text } });
  const told = (text: string, phoneNumberId = '20001'): Buffer => webhookOf([textOf(text)], { phoneNumberId });
  const count = async (): Promise<number> => (await messagesOf()).length;

  it('T46 unsigned, forged and tampered ones change nothing', async () => {
    const before = await count();
    const body = told('falsa');
    const good = signBody(secret, body);
    expect((await post(body, null)).statusCode).toBe(403);
    expect((await post(body, signBody('f'.repeat(32), body))).statusCode).toBe(403);
    expect((await post(Buffer.concat([body, Buffer.from(' ')]), good)).statusCode).toBe(403);
    expect((await post(body, good, '/api/webhooks/whatsapp/00000000-0000-4000-8000-000000000000')).statusCode).toBe(
      403,
    );
    expect((await post(body, 'sha256=zz')).statusCode).toBe(403);
    expect(await count()).toBe(before);
  });

  it('T46 a replayed one is stored once, and one of another number not at all', async () => {
    const before = await count();
    const body = told('verdadeira');
    for (let turn = 0; turn < 3; turn += 1) expect((await post(body, signBody(secret, body))).statusCode).toBe(200);
    expect(await count()).toBe(before + 1);
    const foreign = told('de outro número', '77777');
    expect((await post(foreign, signBody(secret, foreign))).statusCode).toBe(200);
    expect(await count()).toBe(before + 1);
  });

  it('T40 poisoned messages are stored clean, and hold up neither their webhook nor their chat', async () => {
    const before = await count();
    const poisoned = [
      { ...textOf('nulo'), text: { body: 'um\u0000\u0007\ndois' } },
      { ...textOf('tempo'), timestamp: '9'.repeat(40) },
      { ...textOf('id'), id: `wamid.${randomBytes(9_000).toString('hex')}` },
      {
        ...textOf('arquivo'),
        type: 'document',
        document: {
          id: '9\u0000',
          mime_type: 'application/pdf',
          filename: 'nota\u202Efdp.exe\u0000',
          file_size: '1e99',
        },
      },
      textOf('depois'),
    ];
    const body = webhookOf(poisoned, { from: '5511900000009', name: `Ana\u0000\u202E${'x'.repeat(70_000)}` });
    expect((await post(body, signBody(secret, body))).statusCode).toBe(200);
    // The customer may be told meanwhile that the file, so large by its word, is not fetched.
    const written = (await messagesOf()).slice(before).filter(({ from_me: fromMe }) => !fromMe);
    expect(written.map(({ body }) => body)).toEqual(['um\ndois', 'tempo', 'id', '', 'depois']);
    const rows = await app.database.asOwner<{ body: string; media_name: string | null; name: string }>(
      `SELECT m.body, m.media_name, c.name FROM messages m JOIN contacts c ON c.id = m.contact_id
       WHERE m.company_id = $1 ORDER BY m.id DESC LIMIT $2`,
      [company.id, poisoned.length],
    );
    expect(rows.map((row) => row.body)).toEqual(['depois', '', 'id', 'tempo', 'um\ndois']);
    expect(rows[1]?.media_name).toBe('notafdp.exe');
    expect(rows[0]?.name).toMatch(/^Anax{40,47}$/);
  });

  it.each([
    ['no JSON', 'isto não é JSON'],
    ['an array', '[]'],
    ['nothing', ''],
    ['null', 'null'],
    ['a text', '"oi"'],
  ])('T46 signed, and yet %s: answered, so that it does not come again', async (_what, text) => {
    const body = Buffer.from(text);
    expect((await post(body, signBody(secret, body))).statusCode).toBe(200);
  });

  it('T46 what weighs too much is refused', async () => {
    const body = Buffer.alloc(4 * 1024 * 1024, 0x20);
    expect((await post(body, signBody(secret, body))).statusCode).toBe(413);
  });

  it('T30 another company neither sees nor tests nor uses it', async () => {
    const other = await buildCompany(app);
    for (const [method, url, payload] of [
      ['GET', `/whatsapp/${connection.id}`],
      ['GET', `/whatsapp/${connection.id}/templates`],
      ['POST', `/whatsapp/${connection.id}/templates/sync`],
      ['POST', '/whatsapp/test-cloud', { connectionId: connection.id, phoneNumberId: '20001', wabaId: '30001' }],
    ] as const) {
      expect((await call(method, url, payload, other.admin)).status).toBe(404);
    }
  });
});

describe('templates and the window of a day', () => {
  const body = [{ type: 'BODY', text: 'Olá {{1}}, sua fatura vence em {{2}}.' }];
  const useOf = (over: object = {}) => ({
    name: 'fatura',
    language: 'pt_BR',
    body: { '1': 'Carla', '2': '10/03' },
    ...over,
  });
  const opened = async (): Promise<OpenedTicket> => (await call<OpenedTicket>('GET', `/tickets/u/${ticket.uuid}`)).body;

  it('are fetched from Meta, and again when Meta says that one changed', async () => {
    const bill = graph.addTemplate(account, { name: 'fatura', components: body });
    graph.addTemplate(account, {
      name: 'promo',
      components: [{ type: 'BODY', text: 'Promoção' }],
      status: 'REJECTED',
      category: 'MARKETING',
    });
    const { body: synced } = await call<{ templates: { name: string; status: string }[]; syncedAt: string }>(
      'POST',
      `/whatsapp/${connection.id}/templates/sync`,
    );
    expect(synced.templates).toMatchObject([
      { name: 'boas_vindas' },
      { name: 'fatura', status: 'approved' },
      { name: 'promo', status: 'rejected' },
    ]);
    expect(
      (await call<object>('GET', `/whatsapp/${connection.id}/templates`, undefined, company.attendant)).body,
    ).toEqual(synced);
    graph.setTemplateStatus(account, bill, 'PAUSED');
    await expect
      .poll(
        async () =>
          (await call<{ templates: { status: string }[] }>('GET', `/whatsapp/${connection.id}/templates`)).body
            .templates[1]?.status,
      )
      .toBe('paused');
    graph.setTemplateStatus(account, bill, 'APPROVED');
    await expect
      .poll(
        async () =>
          (await call<{ templates: { status: string }[] }>('GET', `/whatsapp/${connection.id}/templates`)).body
            .templates[1]?.status,
      )
      .toBe('approved');
  });

  it('stay as they are known while Meta cannot be asked', async () => {
    graph.injectFault({ on: /message_templates/, how: 'code', code: 131000 });
    expect(await call('POST', `/whatsapp/${connection.id}/templates/sync`)).toMatchObject({
      status: 502,
      body: { error: 'ERR_TEMPLATES_UNREACHABLE' },
    });
    expect(
      (await call<{ templates: object[] }>('GET', `/whatsapp/${connection.id}/templates`)).body.templates,
    ).toHaveLength(3);
  });

  it('free text may be written for a day after the customer’s last word, then only a template', async () => {
    const { window } = await opened();
    expect(Date.parse(window?.endsAt ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
    await app.moveClock('25 hours');
    try {
      expect(await call('POST', `/messages/${ticket.id}`, { body: 'tarde demais', sign: false })).toMatchObject({
        status: 400,
        body: { error: 'ERR_WINDOW_CLOSED' },
      });
      expect(await call('POST', `/messages/${ticket.id}/template`, useOf({ name: 'promo' }))).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_TEMPLATE_FOUND' },
      });
      expect(await call('POST', `/messages/${ticket.id}/template`, useOf({ body: { '1': 'Carla' } }))).toMatchObject({
        status: 400,
        body: { error: 'ERR_TEMPLATE_INCOMPLETE' },
      });
      const clientId = 'a3f6a1de-2f0b-4a0f-9d59-0a4f5b7f0001';
      const [first, second] = [
        await call<Message>('POST', `/messages/${ticket.id}/template`, useOf({ clientId })),
        await call<Message>('POST', `/messages/${ticket.id}/template`, useOf({ clientId })),
      ];
      expect(first).toMatchObject({ status: 201, body: { body: 'Olá Carla, sua fatura vence em 10/03.' } });
      expect(second.body.id).toBe(first.body.id);
    } finally {
      await app.moveClock('0');
    }
    await expect
      .poll(async () => number.received(carla).filter(({ raw }) => JSON.stringify(raw).includes('fatura')).length)
      .toBe(1);
  });

  it('a file at the top of a template is fetched by Meta from a safe address', async () => {
    graph.addTemplate(account, {
      name: 'boleto',
      components: [
        { type: 'HEADER', format: 'DOCUMENT' },
        { type: 'BODY', text: 'Segue o boleto.' },
      ],
    });
    await call('POST', `/whatsapp/${connection.id}/templates/sync`);
    const send = (link: string) =>
      call('POST', `/messages/${ticket.id}/template`, { name: 'boleto', language: 'pt_BR', header: { link } });
    expect((await send('http://exemplo.com/boleto.pdf')).status).toBe(400);
    expect((await send('isto não')).status).toBe(400);
    expect((await send('https://exemplo.com/boleto.pdf')).status).toBe(201);
    await expect
      .poll(async () => JSON.stringify(number.received(carla).at(-1)?.raw))
      .toContain('https://exemplo.com/boleto.pdf');
  });

  it('a map at the top of a template tells a place, and so does the conversation', async () => {
    graph.addTemplate(account, {
      name: 'retirada',
      components: [
        { type: 'HEADER', format: 'LOCATION' },
        { type: 'BODY', text: 'Retire seu pedido, {{1}}.' },
      ],
    });
    await call('POST', `/whatsapp/${connection.id}/templates/sync`);
    const send = (over: object) =>
      call<Message>('POST', `/messages/${ticket.id}/template`, {
        name: 'retirada',
        language: 'pt_BR',
        header: {
          latitude: ' -23,5505',
          longitude: '-46.6333',
          name: 'Loja Aurora',
          address: 'Rua das Flores, 10',
          ...over,
        },
        body: { '1': 'Carla' },
      });
    for (const [over, error] of [
      [{ name: '' }, 'ERR_TEMPLATE_INCOMPLETE'],
      [{ address: ' ' }, 'ERR_TEMPLATE_INCOMPLETE'],
      [{ latitude: '90,1' }, 'ERR_TEMPLATE_VALUE_INVALID'],
      [{ longitude: 'oeste' }, 'ERR_TEMPLATE_VALUE_INVALID'],
    ] as const) {
      expect(await send(over)).toMatchObject({ status: 400, body: { error } });
    }
    expect(await send({})).toMatchObject({
      status: 201,
      body: { body: '*Loja Aurora*\nRua das Flores, 10\n\nRetire seu pedido, Carla.' },
    });
    await expect
      .poll(async () => number.received(carla).at(-1)?.raw)
      .toMatchObject({
        template: {
          name: 'retirada',
          components: [
            {
              type: 'header',
              parameters: [
                {
                  type: 'location',
                  location: {
                    latitude: '-23.5505',
                    longitude: '-46.6333',
                    name: 'Loja Aurora',
                    address: 'Rua das Flores, 10',
                  },
                },
              ],
            },
            { type: 'body' },
          ],
        },
      });
  });

  it('a coupon leaves as a coupon, because the template says so and not who sends it', async () => {
    graph.addTemplate(account, {
      name: 'oferta',
      components: [
        { type: 'BODY', text: 'Aproveite.' },
        { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', text: 'Copiar código' }] },
      ],
    });
    await call('POST', `/whatsapp/${connection.id}/templates/sync`);
    const send = (code: string) =>
      call('POST', `/messages/${ticket.id}/template`, {
        name: 'oferta',
        language: 'pt_BR',
        buttons: { '0': code, '1': 'de mais' },
        coupons: { '3': 'FALSO' },
      });
    expect(await send(' ')).toMatchObject({ status: 400, body: { error: 'ERR_TEMPLATE_INCOMPLETE' } });
    expect(await send('25 OFF')).toMatchObject({ status: 400, body: { error: 'ERR_TEMPLATE_VALUE_INVALID' } });
    expect(await send('25OFFverao2026abcdefg')).toMatchObject({
      status: 400,
      body: { error: 'ERR_TEMPLATE_VALUE_INVALID' },
    });
    expect((await send(' 25OFF ')).status).toBe(201);
    await expect
      .poll(async () => number.received(carla).at(-1)?.raw)
      .toMatchObject({
        template: {
          name: 'oferta',
          components: [
            {
              type: 'button',
              sub_type: 'copy_code',
              index: '0',
              parameters: [{ type: 'coupon_code', coupon_code: '25OFF' }],
            },
          ],
        },
      });
  });

  it('the code of an authentication leaves as the end of a link', async () => {
    graph.addTemplate(account, {
      name: 'acesso',
      components: [
        { type: 'BODY', text: '{{1}} é o seu código.' },
        { type: 'BUTTONS', buttons: [{ type: 'OTP', text: 'Copiar código' }] },
      ],
    });
    await call('POST', `/whatsapp/${connection.id}/templates/sync`);
    expect(await app.database.asOwner(`SELECT buttons FROM message_templates WHERE name = 'acesso'`)).toEqual([
      { buttons: [{ kind: 'code', text: 'Copiar código', value: '' }] },
    ]);
    expect(
      (
        await call('POST', `/messages/${ticket.id}/template`, {
          name: 'acesso',
          language: 'pt_BR',
          body: { '1': '123456' },
          buttons: { '0': '123456' },
        })
      ).status,
    ).toBe(201);
    await expect
      .poll(async () => JSON.stringify(number.received(carla).at(-1)?.raw))
      .toContain('{"type":"button","sub_type":"url","index":"0","parameters":[{"type":"text","text":"123456"}]}');
  });

  it('a window that Meta thinks closed fails the message with its reason', async () => {
    graph.clock.advance(30 * 3_600_000);
    const { body: sent } = await call<Message>('POST', `/messages/${ticket.id}`, {
      body: 'achei que dava',
      sign: false,
    });
    await expect
      .poll(async () => (await messagesOf()).find((message) => message.body === sent.body))
      .toMatchObject({ send_state: 'failed', send_error: 'window_closed' });
  });
});

describe('what Meta’s refusals say beyond the message', () => {
  const shown = async (): Promise<Connection> => (await call<Connection>('GET', `/whatsapp/${connection.id}`)).body;
  const contact = async (): Promise<OpenedTicket['contact']> =>
    (await call<OpenedTicket>('GET', `/tickets/u/${ticket.uuid}`)).body.contact;
  const send = (name: string) => call<Message>('POST', `/messages/${ticket.id}/template`, { name, language: 'pt_BR' });
  const fateOf = async (id: number): Promise<object | undefined> =>
    (await app.database.asOwner<object>('SELECT send_state, send_error, ack FROM messages WHERE id = $1', [id]))[0];
  const fails = async (name: string, error: string): Promise<void> => {
    const { body } = await send(name);
    await expect.poll(() => fateOf(body.id)).toEqual({ send_state: 'failed', send_error: error, ack: 0 });
  };
  const arrives = async (name: string): Promise<void> => {
    const { body } = await send(name);
    await expect.poll(() => fateOf(body.id)).toEqual({ send_state: 'sent', send_error: null, ack: 2 });
  };
  const askedMeta = (): number => graph.requests.filter(({ path }) => path.endsWith('/messages')).length;

  beforeAll(async () => {
    graph.addTemplate(account, {
      name: 'novidades',
      category: 'MARKETING',
      components: [{ type: 'BODY', text: 'Veja as novidades.' }],
    });
    await call('POST', `/whatsapp/${connection.id}/templates/sync`);
  });

  it('131042: nobody pays, so the connection says it and no further template is tried', async () => {
    account.canPay = false;
    await fails('boas_vindas', 'payment_missing');
    await expect.poll(async () => (await shown()).paymentMissingAt).not.toBeNull();
    const asked = askedMeta();
    expect(await send('boas_vindas')).toMatchObject({ status: 409, body: { error: 'ERR_PAYMENT_MISSING' } });
    expect(askedMeta()).toBe(asked);
  });

  it('131042: free answers go on, for most of them cost nothing', async () => {
    number.write({ from: carla, body: 'e a minha fatura?' });
    await expect.poll(async () => (await messagesOf()).at(-1)?.body).toBe('e a minha fatura?');
    const { body } = await call<Message>('POST', `/messages/${ticket.id}`, {
      body: 'Está paga, obrigado',
      sign: false,
    });
    await expect.poll(() => fateOf(body.id)).toEqual({ send_state: 'sent', send_error: null, ack: 2 });
    expect((await shown()).paymentMissingAt).not.toBeNull();
  });

  it('131042: what was in line already is not tried either, and can be sent again once it is settled', async () => {
    const [waiting] = await app.database.asOwner<{ id: number }>(
      `SELECT id FROM messages WHERE company_id = $1 AND send_error = 'payment_missing'`,
      [company.id],
    );
    const asked = askedMeta();
    expect((await call('POST', `/messages/${waiting?.id}/resend`)).status).toBe(200);
    await expect
      .poll(() => fateOf(waiting?.id ?? 0))
      .toEqual({ send_state: 'failed', send_error: 'payment_missing', ack: 0 });
    expect(askedMeta()).toBe(asked);
    account.canPay = true;
    expect(
      (await call<Connection>('POST', `/whatsapp/${connection.id}/payment-settled`)).body.paymentMissingAt,
    ).toBeNull();
    expect((await call('POST', `/whatsapp/${connection.id}/payment-settled`)).status).toBe(200);
    expect(
      await app.database.asOwner(
        `SELECT actor_id FROM audit_log WHERE company_id = $1 AND action = 'connection payment settled'`,
        [company.id],
      ),
    ).toEqual([{ actor_id: company.admin.id }]);
    expect((await call('POST', `/messages/${waiting?.id}/resend`)).status).toBe(200);
    await expect.poll(() => fateOf(waiting?.id ?? 0)).toEqual({ send_state: 'sent', send_error: null, ack: 2 });
  });

  it('131042: after an hour it is tried again by itself, and a template that leaves ends the notice', async () => {
    account.canPay = false;
    await fails('boas_vindas', 'payment_missing');
    await expect.poll(async () => (await shown()).paymentMissingAt).not.toBeNull();
    account.canPay = true;
    try {
      await app.moveClock('61 minutes');
      await arrives('boas_vindas');
      await expect.poll(async () => (await shown()).paymentMissingAt).toBeNull();
    } finally {
      await app.moveClock('0');
    }
  });

  it('131050: who wants no marketing is known by it, gets none, and still gets the rest', async () => {
    number.shop.optedOut.add(carla);
    expect((await contact()).optedOutAt).toBeNull();
    await fails('novidades', 'opted_out');
    await expect.poll(async () => (await contact()).optedOutAt).not.toBeNull();
    expect(await send('novidades')).toMatchObject({ status: 409, body: { error: 'ERR_CONTACT_OPTED_OUT' } });
    await arrives('boas_vindas');
    // Nor when it is sent again, or waited in line while he said so.
    const [refused] = await app.database.asOwner<{ id: number }>(
      `SELECT id FROM messages WHERE company_id = $1 AND send_error = 'opted_out'`,
      [company.id],
    );
    const asked = askedMeta();
    await call('POST', `/messages/${refused?.id}/resend`);
    await expect
      .poll(() => fateOf(refused?.id ?? 0))
      .toEqual({ send_state: 'failed', send_error: 'opted_out', ack: 0 });
    expect(askedMeta()).toBe(asked);
  });

  it('131050: Meta tells who stops and who takes marketing again, and people can note it too', async () => {
    number.preferMarketing({ from: carla, value: 'resume' });
    await expect.poll(async () => (await contact()).optedOutAt).toBeNull();
    await arrives('novidades');
    number.preferMarketing({ from: carla, value: 'stop' });
    await expect.poll(async () => (await contact()).optedOutAt).not.toBeNull();
    const { id, name } = await contact();
    expect((await call('PUT', `/contacts/${id}`, { name, optedOut: false }, company.attendant)).body).toMatchObject({
      optedOutAt: null,
    });
    expect(
      await app.database.asOwner(
        `SELECT actor_id FROM audit_log WHERE company_id = $1 AND action = 'contact opted in'`,
        [company.id],
      ),
    ).toEqual([{ actor_id: company.attendant.id }]);
    number.shop.optedOut.delete(carla);
  });

  it('131026: a number is believed not to be on WhatsApp the second time, until somebody writes from it', async () => {
    const vanish = () => number.shop.notOnWhatsApp.add(carla);
    const comeBack = () => number.shop.notOnWhatsApp.delete(carla);
    vanish();
    await fails('boas_vindas', 'not_on_whatsapp');
    comeBack();
    await arrives('boas_vindas');
    vanish();
    await fails('boas_vindas', 'not_on_whatsapp');
    // What got there in between ended the count.
    expect((await contact()).isWhatsappValid).toBe(true);
    await fails('boas_vindas', 'not_on_whatsapp');
    await expect.poll(async () => (await contact()).isWhatsappValid).toBe(false);
    comeBack();
    await arrives('boas_vindas');
    await expect.poll(async () => (await contact()).isWhatsappValid).toBe(true);
    await app.database.asOwner('UPDATE contacts SET unreachable_count = 2 WHERE id = $1', [(await contact()).id]);
    number.write({ from: carla, body: 'estou aqui sim' });
    await expect.poll(async () => (await contact()).isWhatsappValid).toBe(true);
  });

  it('131048: an account that is held back says so, also when only a status tells', async () => {
    graph.rules.reportsDelivery = false;
    const { body } = await send('boas_vindas');
    await expect.poll(() => fateOf(body.id)).toEqual({ send_state: 'sent', send_error: null, ack: 0 });
    const wamid = number.received(carla).at(-1)?.id ?? '';
    number.acknowledge({ id: wamid, ack: 1 });
    number.fail({ id: wamid, code: 131048 });
    await expect.poll(() => fateOf(body.id)).toEqual({ send_state: 'failed', send_error: 'restricted', ack: 0 });
    expect(await shown()).toMatchObject({ restrictionIsOpen: true, restrictedUntil: expect.any(String) });
    graph.rules.reportsDelivery = true;
  });

  it('a customer who is only known by what means nothing to Meta says nothing of his number', async () => {
    await app.database.asOwner(`UPDATE tickets SET chat = 'lid:123456' WHERE id = $1`, [ticket.id]);
    await fails('boas_vindas', 'no_number');
    await fails('boas_vindas', 'no_number');
    expect((await contact()).isWhatsappValid).toBe(true);
    await app.database.asOwner('UPDATE tickets SET chat = $2 WHERE id = $1', [ticket.id, `pn:${carla}`]);
  });

  it('another account begins with nothing held against it', async () => {
    await app.database.asOwner('UPDATE connections SET payment_missing_at = now() WHERE id = $1', [connection.id]);
    expect((await shown()).restrictedUntil).not.toBeNull();
    const change = (over: object) =>
      call<Connection>('PUT', `/whatsapp/${connection.id}`, {
        name: 'API',
        isDefault: true,
        provider: 'cloud',
        queueIds: [company.queueId],
        ...over,
      });
    expect((await change({})).body.paymentMissingAt).not.toBeNull();
    // One that Meta takes: a refused one would close the link for good if it was tried before the next change.
    graph.addToken({ token: `${token}-again`, appId: meta.id });
    expect((await change({ cloud: { ...cloud, token: `${token}-again` } })).body).toMatchObject({
      paymentMissingAt: null,
      restrictedUntil: null,
      restrictionIsOpen: false,
    });
    await change({ cloud });
    await expect.poll(async () => (await shown()).status).toBe('CONNECTED');
  });
});

describe('a token that dies', () => {
  it('closes the link and says so; a new one opens it again', async () => {
    const known = graph.tokens.get(token);
    if (known) known.isValid = false;
    number.write({ from: carla, body: 'ainda aí?' });
    await expect.poll(async () => (await messagesOf()).at(-1)?.body).toBe('ainda aí?');
    await call('POST', `/messages/${ticket.id}`, { body: 'sim', sign: false });
    await expect
      .poll(async () => (await call<Connection>('GET', `/whatsapp/${connection.id}`)).body)
      .toMatchObject({ status: 'DISCONNECTED', statusReason: 'token_refused' });
    const fresh = 'EAAG-another-token-of-a-test-user';
    graph.addToken({ token: fresh, appId: meta.id });
    const { status } = await call('PUT', `/whatsapp/${connection.id}`, {
      name: 'API',
      isDefault: true,
      provider: 'cloud',
      queueIds: [company.queueId],
      cloud: { phoneNumberId: '20001', wabaId: '30001', token: fresh },
    });
    expect(status).toBe(200);
    await call('POST', `/whatsappsession/${connection.id}`);
    await expect
      .poll(async () => (await call<Connection>('GET', `/whatsapp/${connection.id}`)).body)
      .toMatchObject({ status: 'CONNECTED', cloud: { tokenHint: fresh.slice(-4) } });
    // What waited leaves by itself.
    await expect.poll(async () => number.received(carla).at(-1)?.body).toBe('sim');
  });
});
