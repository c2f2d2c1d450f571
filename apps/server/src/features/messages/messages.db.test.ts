import { randomUUID } from 'node:crypto';
import type { Message } from '@balcao/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { buildTicket } from '../../../test/test-conversations.ts';
import { buildCompany, type TestCompany, type TestPerson } from '../../../test/test-people.ts';

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
  it('S178 stores what the customer will get, signed by the server, and puts it in line once', async () => {
    const ticket = await buildTicket(app, company);
    const answer = await send(ticket.id, { body: 'Bom dia!', fromMe: true, read: 1, mediaUrl: '' });
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

  it('S218 a peek is for admins, changes nothing and is noted once', async () => {
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
    await read(ticket.id);
    expect(await unread()).toEqual(before);
    await read(ticket.id, '?markAsRead=true');
    expect(await unread()).toEqual({ unread: 0, updated_at: before?.updated_at });
  });
});

describe('a message that is there', () => {
  it('is sent again on demand when it failed or its fate is unknown, and a second click changes nothing', async () => {
    const ticket = await buildTicket(app, company);
    const { id } = (await send(ticket.id, { body: 'oi' })).json<Message>();
    for (const state of ['failed', 'uncertain']) {
      await app.database.asOwner('UPDATE outbox SET state = $2 WHERE message_id = $1', [id, state]);
      await app.database.asOwner(`UPDATE messages SET send_state = $2, send_error = 'no_answer' WHERE id = $1`, [
        id,
        state,
      ]);
      const resend = () =>
        app.request({ method: 'POST', url: `/api/messages/${id}/resend`, token: company.attendant.token });
      expect((await resend()).json()).toMatchObject({ sendState: 'queued', sendError: null });
      expect((await resend()).json()).toMatchObject({ sendState: 'queued' });
    }
    expect(await app.database.asOwner('SELECT state FROM outbox WHERE message_id = $1', [id])).toEqual([
      { state: 'queued' },
    ]);
  });

  it('is deleted by its side only, keeps its words for the audit and shows them to nobody', async () => {
    const ticket = await buildTicket(app, company);
    const { id } = (await send(ticket.id, { body: 'engano', sign: false })).json<Message>();
    const remove = (messageId: number) =>
      app.request({ method: 'DELETE', url: `/api/messages/${messageId}`, token: company.attendant.token });
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
    const customers = (await read(ticket.id)).messages.find(({ fromMe }) => !fromMe);
    expect((await remove(customers?.id ?? 0)).json()).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    await app.database.asOwner(`UPDATE messages SET sent_at = now() - interval '3 days' WHERE id = $1`, [
      ticket.messageId,
    ]);
    expect((await remove(ticket.messageId)).json()).toMatchObject({ error: 'ERR_FETCH_WAPP_MSG' });
  });
});
