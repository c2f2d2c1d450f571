import { randomUUID } from 'node:crypto';
import { type Message, sendStates } from '@balcao/contract';
import {
  canBeSentAgain,
  canChangeMessage,
  canSeeTicket,
  placeLength,
  refuseWriting,
  ticketStatuses,
} from '@balcao/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildTicket } from '../../../test/support/test-conversations.ts';
import { buildCompany, buildPerson, type TestCompany, type TestPerson } from '../../../test/support/test-people.ts';

let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

const send = (ticketId: number, payload: Record<string, unknown>, person: TestPerson = company.attendant) =>
  app.request({ method: 'POST', url: `/api/messages/${ticketId}`, token: person.token, payload });
const read = async (ticketId: number, query = '', person: TestPerson = company.attendant) =>
  (await app.request({ url: `/api/messages/${ticketId}${query}`, token: person.token })).json<{
    messages: Message[];
    hasMore: boolean;
    hasNewer: boolean;
  }>();

describe('writing', () => {
  it('S178 R45 stores what the customer will get, signed by the server, and puts it in line once', async () => {
    const ticket = await buildTicket(app, company);
    const answer = await send(ticket.id, { body: 'Bom dia!', mediaUrl: '' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      body: `*Ana ${company.canary}:*\nBom dia!`,
      fromMe: true,
      ack: 0,
      sendState: 'queued',
      userId: company.attendant.id,
    });
    expect((await send(ticket.id, { body: 'sem assinatura', sign: false })).json()).toMatchObject({
      body: 'sem assinatura',
    });
    expect(
      await app.database.asOwner("SELECT state, chat FROM outbox WHERE company_id = $1 AND action = 'send'", [
        company.id,
      ]),
    ).toEqual([
      { state: 'queued', chat: 'pn:5511987654321' },
      { state: 'queued', chat: 'pn:5511987654321' },
    ]);
  });

  it('S1023 fills the variables of what people write, once, and leaves what nobody can fill', async () => {
    const ticket = await buildTicket(app, company);
    await app.database.asOwner(
      "UPDATE contacts SET name = '{{protocol}} Souza', number = '5511987654321' WHERE id = (SELECT contact_id FROM tickets WHERE id = $1)",
      [ticket.id],
    );
    await app.database.asOwner(
      "INSERT INTO contact_fields (company_id, contact_id, position, name, value) SELECT company_id, contact_id, 1, 'Plano', '{usuario}' FROM tickets WHERE id = $1",
      [ticket.id],
    );
    const body = 'Oi, {{firstname}}! Plano {plano}, aqui é {{usuario}}, {protocolo} {x} {{ y }}';
    const name = `Ana ${company.canary}`;
    const filled = `Oi, {{protocol}}! Plano {usuario}, aqui é ${name}, ${ticket.id} {x} {{ y }}`;
    expect((await send(ticket.id, { body, sign: false })).json()).toMatchObject({ body: filled });
    expect((await send(ticket.id, { body, sign: true })).json()).toMatchObject({ body: `*${name}:*\n${filled}` });
    // A client of the wire that signs by itself.
    const own = (await send(ticket.id, { body: `*Zé:*\n${body}`, read: 1, fromMe: true })).json();
    expect(own).toMatchObject({ body: `*Zé:*\n${filled}` });
    const { messages } = await read(ticket.id);
    expect(messages.at(-1)?.body).toBe(`*Zé:*\n${filled}`);
  });

  it('S1023 refuses a text that its variables make too long, and sends nothing', async () => {
    const ticket = await buildTicket(app, company);
    const answer = await send(ticket.id, { body: '{nome}'.repeat(600), sign: false });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: 'ERR_VALIDATION' }]);
    expect((await read(ticket.id)).messages.some((message) => message.body.includes('{nome}'))).toBe(false);
  });

  it('S160 S164 a message names who of the team wrote it, and a quote also its file', async () => {
    const ticket = await buildTicket(app, company);
    const { id } = (await send(ticket.id, { body: 'Bom dia!' })).json<Message>();
    await app.database.asOwner("UPDATE messages SET kind = 'document', media_name = 'boleto.pdf' WHERE id = $1", [id]);
    await send(ticket.id, { body: 'de novo', quotedMsg: { id } }, company.admin);
    const name = `Ana ${company.canary}`;
    const { messages } = await read(ticket.id);
    expect(messages.find((message) => message.id === id)).toMatchObject({ userName: name, isAutomatic: false });
    expect(messages.at(-1)).toMatchObject({ userId: company.admin.id, userName: `Admin ${company.canary}` });
    expect(messages.at(-1)?.quotedMsg).toMatchObject({
      kind: 'document',
      mediaName: 'boleto.pdf',
      userId: company.attendant.id,
      userName: name,
    });
    await app.database.asOwner('UPDATE messages SET is_deleted = true WHERE id = $1', [id]);
    expect((await read(ticket.id)).messages.at(-1)?.quotedMsg).toMatchObject({ kind: 'text', mediaName: null });
  });

  it('S481 S482 a place and the card of a contact leave as what they are, once per click and unsigned', async () => {
    const ticket = await buildTicket(app, company);
    const post = (what: string, payload: object) =>
      app.request({
        method: 'POST',
        url: `/api/messages/${ticket.id}/${what}`,
        token: company.attendant.token,
        payload,
      });
    const place = { latitude: -23.5613, longitude: -46.6565, name: 'Loja', address: 'Rua Augusta, 1' };
    const clientId = randomUUID();
    const first = (await post('place', { ...place, clientId })).json<Message>();
    expect(first).toMatchObject({ kind: 'location', fromMe: true, sendState: 'queued', userId: company.attendant.id });
    expect(first.body).toBe('Loja\nRua Augusta, 1\nhttps://www.google.com/maps?q=-23.5613,-46.6565');
    expect((await post('place', { ...place, clientId })).json<Message>().id).toBe(first.id);
    for (const wrong of [
      { latitude: 90.1 },
      { latitude: -90.1 },
      { longitude: 180.1 },
      { longitude: -180.1 },
      { latitude: '1' },
      { longitude: null },
      { name: 'x'.repeat(placeLength.name + 1) },
      { address: 'x'.repeat(placeLength.address + 1) },
      { name: 'duas\nlinhas' },
    ])
      expect([wrong, (await post('place', { ...place, ...wrong })).statusCode]).toEqual([wrong, 400]);
    const corner = (await post('place', { latitude: -90, longitude: 180 })).json<Message>();
    expect(corner.body).toBe('https://www.google.com/maps?q=-90,180');
    // Whoever may not write here sends no place either.
    const stranger = await buildPerson(app, company);
    const refused = await app.request({
      method: 'POST',
      url: `/api/messages/${ticket.id}/place`,
      token: stranger.token,
      payload: place,
    });
    expect(refused.statusCode).toBe(403);

    await app.database.asOwner("UPDATE contacts SET name = 'Zé; Oficina', number = '5511977770000' WHERE id = $1", [
      ticket.contactId,
    ]);
    const card = (await post('card', { contactId: ticket.contactId })).json<Message>();
    expect(card).toMatchObject({ kind: 'contact', sendState: 'queued' });
    expect(JSON.parse(card.body)).toMatchObject([{ displayName: 'Zé; Oficina' }]);
    const [{ count } = { count: 0 }] = await app.database.asOwner<{ count: number }>(
      'SELECT count(*)::int AS count FROM outbox WHERE message_id = ANY ($1)',
      [[first.id, card.id]],
    );
    expect(count).toBe(2);
    await app.database.asOwner('UPDATE contacts SET number = NULL WHERE id = $1', [ticket.contactId]);
    expect((await post('card', { contactId: ticket.contactId })).json()).toMatchObject({
      error: 'ERR_CONTACT_WITHOUT_NUMBER',
    });
  });

  it('a double click is one message', async () => {
    const ticket = await buildTicket(app, company);
    const clientId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(ticket.id, { body: 'uma vez', clientId })));
    expect(new Set(answers.map((answer) => answer.json<Message>().id)).size).toBe(1);
    expect((await read(ticket.id)).messages.filter(({ clientId: mark }) => mark === clientId)).toHaveLength(1);
  });

  it.each([
    ['closed', 'CONNECTED', 'ERR_TICKET_NOT_OPEN'],
    ['pending', 'CONNECTED', 'ERR_TICKET_NOT_OPEN'],
    ['open', 'DISCONNECTED', 'ERR_WAPP_NOT_INITIALIZED'],
    ['open', 'qrcode', 'ERR_WAPP_NOT_INITIALIZED'],
    ['open', 'PAIRING', 'ERR_WAPP_NOT_INITIALIZED'],
    ['open', 'TIMEOUT', null],
    ['open', 'OPENING', null],
  ] as const)('a ticket that is %s on a link that is %s: %s', async (status, link, error) => {
    const ticket = await buildTicket(app, company, { status });
    await app.database.asOwner('UPDATE connections SET status = $2 WHERE id = $1', [ticket.connectionId, link]);
    const answer = await send(ticket.id, { body: 'oi' });
    expect([answer.statusCode, answer.json().error ?? null]).toEqual(error === null ? [201, null] : [400, error]);
  });

  it.each([
    ['nothing', ''],
    ['blanks', ' \n '],
    ['too long', 'x'.repeat(4097)],
  ])('refuses %s', async (_what, body) => {
    const ticket = await buildTicket(app, company);
    expect((await send(ticket.id, { body })).json()).toMatchObject({ error: 'ERR_VALIDATION' });
  });

  it('quotes only messages of the same ticket', async () => {
    const [ticket, another] = [await buildTicket(app, company), await buildTicket(app, company)];
    expect((await send(ticket.id, { body: 'sobre isso', quotedMsg: { id: ticket.messageId } })).json()).toMatchObject({
      quotedMsg: { id: ticket.messageId, fromMe: true },
    });
    expect((await send(ticket.id, { body: 'sobre isso', quotedMsg: { id: another.messageId } })).json()).toMatchObject({
      error: 'ERR_NO_MESSAGE_FOUND',
    });
  });
});

describe('reading', () => {
  it('S168 the newest page comes first, oldest on top, and the pages meet without a gap', async () => {
    const ticket = await buildTicket(app, company);
    await app.database.asOwner(
      `INSERT INTO messages (company_id, ticket_id, wid, from_me, body) SELECT $1, $2::int, 'page' || n || '-' || $2::int, false, n::text FROM generate_series(1, 98) n`,
      [company.id, ticket.id],
    );
    const pages = [
      await read(ticket.id),
      await read(ticket.id, '?pageNumber=2'),
      await read(ticket.id, '?pageNumber=3'),
    ] as const;
    const bodies = pages.toReversed().flatMap(({ messages }) => messages.map(({ body }) => body));
    expect(bodies.slice(2)).toEqual(Array.from({ length: 98 }, (_, index) => String(index + 1)));
    expect(pages.map(({ hasMore, hasNewer }) => [hasMore, hasNewer])).toEqual([
      [true, false],
      [true, true],
      [false, true],
    ]);
    // By the message instead of the page, so that what arrives meanwhile moves nothing.
    const top = pages[0].messages[0]?.id;
    expect((await read(ticket.id, `?before=${top}`)).messages.map(({ id }) => id)).toEqual(
      pages[1].messages.map(({ id }) => id),
    );
    expect(await read(ticket.id, `?after=${pages[1].messages.at(-1)?.id}`)).toMatchObject({
      messages: pages[0].messages.map(({ id }) => ({ id })),
      hasNewer: false,
    });
    const around = await read(ticket.id, `?around=${top}`);
    expect([around.messages.length, around.messages[19]?.id, around.hasMore, around.hasNewer]).toEqual([
      40,
      top,
      true,
      true,
    ]);
    const other = await buildTicket(app, company);
    for (const place of ['before', 'after', 'around'])
      expect(await read(other.id, `?${place}=${top}`)).toMatchObject({ error: 'ERR_NO_MESSAGE_FOUND' });
  });

  it('S218 a peek into what runs is for admins, changes nothing and is noted once', async () => {
    const ticket = await buildTicket(app, company);
    await app.database.asOwner('UPDATE tickets SET unread = 3 WHERE id = $1', [ticket.id]);
    expect(await read(ticket.id, '?peek=true')).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    const { messages } = await read(ticket.id, '?peek=true&markAsRead=true', company.admin);
    await read(ticket.id, `?peek=true&before=${messages[0]?.id}`, company.admin);
    expect(
      await app.database.asOwner(
        `SELECT (SELECT unread FROM tickets WHERE id = $1), (SELECT count(*)::int AS peeks FROM audit_log WHERE action = 'conversation peeked' AND object = $1::text)`,
        [ticket.id],
      ),
    ).toEqual([{ unread: 3, peeks: 1 }]);
  });

  it('S130 S218 whoever may accept what waits can read it before, and the customer learns nothing of it', async () => {
    const ticket = await buildTicket(app, company, { status: 'pending' });
    await app.database.asOwner('UPDATE tickets SET unread = 3 WHERE id = $1', [ticket.id]);
    expect((await read(ticket.id, '?peek=true&markAsRead=true')).messages).toHaveLength(2);
    expect(
      await app.database.asOwner(
        `SELECT unread, (SELECT count(*)::int AS receipts FROM outbox o WHERE o.connection_id = t.connection_id),
           EXISTS (SELECT FROM messages m WHERE m.ticket_id = t.id AND NOT m.from_me AND m.read) AS "isRead"
         FROM tickets t WHERE id = $1`,
        [ticket.id],
      ),
    ).toEqual([{ unread: 3, receipts: 0, isRead: false }]);
    const outsider = await buildPerson(app, company);
    expect(await read(ticket.id, '?peek=true', outsider)).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  });

  it('S174 a message keeps the queue its ticket had', async () => {
    const ticket = await buildTicket(app, company);
    const { id } = (await send(ticket.id, { body: 'oi' })).json<Message>();
    await app.database.asOwner('UPDATE tickets SET queue_id = NULL WHERE id = $1', [ticket.id]);
    expect((await read(ticket.id)).messages.find((message) => message.id === id)).toMatchObject({
      queueId: company.queueId,
      queue: { id: company.queueId },
    });
  });

  it('only the owner’s reading counts: looking on leaves the ticket unread', async () => {
    const ticket = await buildTicket(app, company);
    await app.database.asOwner('UPDATE tickets SET unread = 3 WHERE id = $1', [ticket.id]);
    const unread = async () =>
      (
        await app.database.asOwner<{ unread: number; updated_at: Date }>(
          'SELECT unread, updated_at FROM tickets WHERE id = $1',
          [ticket.id],
        )
      )[0];
    const before = await unread();
    await read(ticket.id, '?markAsRead=true', company.admin);
    await read(ticket.id, '?markAsRead=false');
    expect(await unread()).toEqual(before);
    await read(ticket.id, '?markAsRead=true');
    expect(await unread()).toEqual({ unread: 0, updated_at: before?.updated_at });
  });
});

describe('searching inside a conversation', () => {
  const search = async (ticketId: number, words: string, person = company.attendant) =>
    (
      await app.request({
        url: `/api/messages/${ticketId}/search?searchParam=${encodeURIComponent(words)}`,
        token: person.token,
      })
    ).json<{ hits: { id: number; ticketId: number }[]; hasMore: boolean; error?: string }>();
  const store = async (ticketId: number, rows: string): Promise<number[]> =>
    (
      await app.database.asOwner<{ id: number }>(
        `INSERT INTO messages (company_id, ticket_id, wid, from_me, body, kind, media_name, is_deleted)
         SELECT $1, $2, gen_random_uuid(), false, body, kind, name, deleted FROM (VALUES ${rows}) AS said (body, kind, name, deleted) RETURNING id::int`,
        [company.id, ticketId],
      )
    ).map(({ id }) => id);

  const hitsOf = ({ id: ticketId }: { id: number }, ids: readonly (number | undefined)[]) =>
    ids.map((id) => ({ id, ticketId }));

  it('S474 finds words and names of files whatever their case and accents, newest first, only here', async () => {
    const [ticket, another] = [await buildTicket(app, company), await buildTicket(app, company)];
    const ids = await store(
      ticket.id,
      `('O endereço é a Rua São João', 'text', NULL, false), ('segue', 'document', 'ENDERECO.pdf', false),
       ('endereço apagado', 'text', NULL, true), ('{"name": "endereço"}', 'location', NULL, false), ('100% certo', 'text', NULL, false)`,
    );
    await store(another.id, `('outro endereço', 'text', NULL, false)`);
    expect(await search(ticket.id, 'ENDERECO')).toEqual({ hits: hitsOf(ticket, [ids[1], ids[0]]), hasMore: false });
    expect(await search(ticket.id, 'rua sao joao')).toEqual({ hits: hitsOf(ticket, [ids[0]]), hasMore: false });
    expect(await search(ticket.id, '0% c')).toEqual({ hits: hitsOf(ticket, [ids[4]]), hasMore: false });
    for (const nothing of ['', '   ', '_', 'a%b']) expect(await search(ticket.id, nothing)).toMatchObject({ hits: [] });
  });

  it('S474 answers two hundred at most, and only who sees the ticket', async () => {
    const ticket = await buildTicket(app, company);
    await app.database.asOwner(
      `INSERT INTO messages (company_id, ticket_id, wid, from_me, body) SELECT $1, $2, gen_random_uuid(), false, 'eco ' || n FROM generate_series(1, 201) n`,
      [company.id, ticket.id],
    );
    const { hits, hasMore } = await search(ticket.id, 'eco');
    expect([hits.length, hasMore]).toEqual([200, true]);
    const stranger = await buildPerson(app, company);
    expect(await search(ticket.id, 'eco', stranger)).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  });

  it('S535 finds words in earlier tickets of the same contact too, of those that the reader sees', async () => {
    const [earlier, hidden, ticket, later] = [
      await buildTicket(app, company, { status: 'closed' }),
      await buildTicket(app, company, { status: 'closed' }),
      await buildTicket(app, company),
      await buildTicket(app, company),
    ];
    await app.database.asOwner('UPDATE tickets SET contact_id = $1 WHERE id = ANY ($2)', [
      ticket.contactId,
      [earlier.id, hidden.id, later.id],
    ]);
    const stranger = await buildPerson(app, company);
    await app.database.asOwner('UPDATE tickets SET queue_id = NULL, user_id = $2 WHERE id = $1', [
      hidden.id,
      stranger.id,
    ]);
    const said = `('o prazo combinado', 'text', NULL, false)`;
    const ids = new Map<number, number[]>();
    for (const { id } of [earlier, hidden, ticket, later]) ids.set(id, await store(id, said));
    const hits = (tickets: { id: number }[]) => tickets.flatMap((one) => hitsOf(one, ids.get(one.id) ?? []));
    expect(await search(ticket.id, 'prazo combinado')).toEqual({ hits: hits([ticket, earlier]), hasMore: false });
    expect(await search(ticket.id, 'prazo combinado', company.admin)).toEqual({
      hits: hits([ticket, hidden, earlier]),
      hasMore: false,
    });
  });
});

const change = (id: number, what: 'delete' | 'resend', person: TestPerson) =>
  app.request({
    ...(what === 'delete'
      ? { method: 'DELETE', url: `/api/messages/${id}` }
      : { method: 'POST', url: `/api/messages/${id}/resend` }),
    token: person.token,
  });
/** As if it had been tried and had not left. */
const fail = async (id: number, state: string): Promise<void> => {
  await app.database.asOwner(`UPDATE outbox SET state = $2 WHERE message_id = $1 AND action = 'send'`, [id, state]);
  await app.database.asOwner(`UPDATE messages SET send_state = $2, send_error = 'no_answer' WHERE id = $1`, [
    id,
    state,
  ]);
};
/** What becomes visible of a deletion or another try. */
const traces = (id: number) =>
  app.database.asOwner(
    `SELECT is_deleted, send_state, version, (SELECT array_agg(action || ' ' || state ORDER BY o.id) FROM outbox o WHERE o.message_id = m.id) AS outbox FROM messages m WHERE id = $1`,
    [id],
  );

describe('who may do what with messages', () => {
  const people = ['owner', 'colleague', 'stranger', 'admin'] as const;
  /** Of the same queue as the owner. */
  let colleague: TestPerson;
  /** Of no queue at all. */
  let stranger: TestPerson;
  beforeAll(async () => {
    colleague = await buildPerson(app, company, { queueIds: [company.queueId] });
    stranger = await buildPerson(app, company);
  });
  const cases = people.flatMap((name) => ticketStatuses.map((status) => [name, status] as const));

  it.each(cases)('S166 S184 S186 %s of a ticket that is %s: write, delete, send again', async (name, status) => {
    const person = { owner: company.attendant, colleague, stranger, admin: company.admin }[name];
    const viewer = {
      userId: person.id,
      isAdmin: name === 'admin',
      queueIds: name === 'owner' || name === 'colleague' ? [company.queueId] : [],
      connectionIds: [],
      companyHasNoQueue: false,
    };
    const ticket = await buildTicket(app, company);
    const [{ id: failedId }, { id: sentId }] = [
      (await send(ticket.id, { body: 'não saiu' })).json<Message>(),
      (await send(ticket.id, { body: 'saiu' })).json<Message>(),
    ];
    await fail(failedId, 'failed');
    const ownerId = status === 'pending' ? null : company.attendant.id;
    await app.database.asOwner('UPDATE tickets SET status = $2, user_id = $3 WHERE id = $1', [
      ticket.id,
      status,
      ownerId,
    ]);
    const place = { status, queueId: company.queueId, userId: ownerId, whatsappId: null };
    const sees = canSeeTicket(viewer, place);
    const written = await send(ticket.id, { body: 'oi' }, person);
    expect(written.json().error ?? null).toBe(sees ? refuseWriting(viewer, place) : 'ERR_NO_PERMISSION');
    const refusal = sees && canChangeMessage(viewer, place, { fromMe: true }) ? null : 'ERR_NO_PERMISSION';
    for (const [id, what] of [
      [failedId, 'resend'],
      [sentId, 'delete'],
    ] as const) {
      const before = await traces(id);
      const answer = await change(id, what, person);
      expect([what, answer.json().error ?? null]).toEqual([what, refusal]);
      const after = await traces(id);
      if (refusal === null) expect(after).not.toEqual(before);
      else expect(after).toEqual(before);
    }
    const customers = (await read(ticket.id, '', company.admin)).messages.find(({ fromMe }) => !fromMe);
    expect((await change(customers?.id ?? 0, 'delete', person)).json()).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  });

  it.each(sendStates.flatMap((state) => [false, true].map((isDeleted) => [state, isDeleted] as const)))(
    'S186 a message that is %s, deleted %s, is put in line again only where the rule says so',
    async (state, isDeleted) => {
      const ticket = await buildTicket(app, company);
      const { id } = (await send(ticket.id, { body: 'oi' })).json<Message>();
      await fail(id, state);
      await app.database.asOwner('UPDATE messages SET is_deleted = $2 WHERE id = $1', [id, isDeleted]);
      await change(id, 'resend', company.attendant);
      const isAgain = canBeSentAgain({ sendState: state, isDeleted });
      expect(await traces(id)).toMatchObject([
        { send_state: isAgain ? 'queued' : state, outbox: [`send ${isAgain ? 'queued' : state}`] },
      ]);
    },
  );

  it.each([
    ['1 day 23 hours 55 minutes', null],
    ['2 days 1 second', 'ERR_FETCH_WAPP_MSG'],
  ])('S166 a message sent %s ago is deleted for everyone: %s', async (ago, error) => {
    const ticket = await buildTicket(app, company);
    await app.database.asOwner('UPDATE messages SET sent_at = app_now() - $2::interval WHERE id = $1', [
      ticket.messageId,
      ago,
    ]);
    expect((await change(ticket.messageId, 'delete', company.attendant)).json().error ?? null).toBe(error);
  });
});

describe('free text on Meta’s API', () => {
  it.each([
    ['23 hours 55 minutes', null],
    ['24 hours 1 second', 'ERR_WINDOW_CLOSED'],
    [null, 'ERR_WINDOW_CLOSED'],
  ])('the customer wrote %s ago: %s', async (ago, error) => {
    const ticket = await buildTicket(app, company);
    await app.database.asOwner(`UPDATE connections SET provider = 'cloud' WHERE id = $1`, [ticket.connectionId]);
    if (ago === null)
      await app.database.asOwner('DELETE FROM messages WHERE ticket_id = $1 AND NOT from_me', [ticket.id]);
    else
      await app.database.asOwner(
        'UPDATE messages SET sent_at = app_now() - $2::interval WHERE ticket_id = $1 AND NOT from_me',
        [ticket.id, ago],
      );
    expect((await send(ticket.id, { body: 'oi' })).json().error ?? null).toBe(error);
  });
});

describe('a message that is there', () => {
  it('is sent again on demand when it failed or its fate is unknown, and a second click changes nothing', async () => {
    const ticket = await buildTicket(app, company);
    const { id } = (await send(ticket.id, { body: 'oi' })).json<Message>();
    for (const state of ['failed', 'uncertain']) {
      await fail(id, state);
      const resend = () => change(id, 'resend', company.attendant);
      expect((await resend()).json()).toMatchObject({ sendState: 'queued', sendError: null });
      expect((await resend()).json()).toMatchObject({ sendState: 'queued' });
    }
    expect(await app.database.asOwner('SELECT state FROM outbox WHERE message_id = $1', [id])).toEqual([
      { state: 'queued' },
    ]);
  });

  it('S1091 keeps its words after it was deleted for admins, and for nobody else', async () => {
    const ticket = await buildTicket(app, company);
    const { id } = (await send(ticket.id, { body: 'engano', sign: false })).json<Message>();
    await change(id, 'delete', company.attendant);
    const read = async ({ token }: { token: string }, query = '') => {
      const answer = await app.request({ url: `/api/messages/${ticket.id}${query}`, token });
      const one = answer.json<{ messages: Message[] }>().messages.find((message) => message.id === id);
      return { isDeleted: one?.isDeleted, body: one?.body };
    };
    const taken = { isDeleted: true, body: '' };
    expect([await read(company.attendant), await read(company.attendant, `?around=${id}`)]).toEqual([taken, taken]);
    const kept = { isDeleted: true, body: 'engano' };
    expect([await read(company.admin), await read(company.admin, '?peek=true')]).toEqual([kept, kept]);
  });

  it('is deleted by its side only, keeps its words for the audit and shows them to nobody', async () => {
    const ticket = await buildTicket(app, company);
    const { id } = (await send(ticket.id, { body: 'engano', sign: false })).json<Message>();
    const remove = (messageId: number) => change(messageId, 'delete', company.attendant);
    expect((await remove(id)).json()).toMatchObject({ isDeleted: true, body: '' });
    expect((await remove(id)).statusCode).toBe(200);
    expect(await app.database.asOwner('SELECT body FROM messages WHERE id = $1', [id])).toEqual([{ body: 'engano' }]);
    expect(
      await app.database.asOwner(
        `SELECT count(*)::int AS revokes FROM outbox WHERE message_id = $1 AND action = 'revoke'`,
        [id],
      ),
    ).toEqual([{ revokes: 1 }]);
    const { id: failedId } = (await send(ticket.id, { body: 'não saiu' })).json<Message>();
    await app.database.asOwner(`UPDATE messages SET send_state = 'failed' WHERE id = $1`, [failedId]);
    expect((await remove(failedId)).json()).toMatchObject({ isDeleted: true });
    expect(
      await app.database.asOwner(`SELECT 1 FROM outbox WHERE message_id = $1 AND action = 'revoke'`, [failedId]),
    ).toEqual([]);
  });
});
