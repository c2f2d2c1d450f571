import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DeliveriesPage, EventsPage, Webhook, WebhookEvent, WebhookWithSecret } from '@balcao/contract';
import { webhookAttempts, webhookEventKinds } from '@balcao/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDeferred } from '../../../test/support/deferred.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildTicket, type TestTicket } from '../../../test/support/test-conversations.ts';
import { buildCompany, type TestCompany, type TestPerson } from '../../../test/support/test-people.ts';
import { claimDue, handBackDue } from './due-queries.ts';
import { deleteOldEvents } from './event-queries.ts';
import { pauseAll } from './queries.ts';

type Received = { headers: IncomingHttpHeaders; body: string; event: WebhookEvent };

/** A system of the company: it keeps what it is told, and answers what the test wants. */
let receiver: Server;
let received: Received[] = [];
type Reply = { status: number; text?: string; headers?: Record<string, string> };
let answer: (event: WebhookEvent) => Reply | Promise<Reply>;
let place = '';

let app: TestApp;
let company: TestCompany;
let ticket: TestTicket;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const event = JSON.parse(body) as WebhookEvent;
      received.push({ headers: request.headers, body, event });
      void Promise.resolve(answer(event)).then(({ status, text = '', headers = {} }) =>
        response.writeHead(status, headers).end(text),
      );
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  place = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  app = await startTestApp({ env: { EGRESS_ALLOW: place } });
});
afterAll(async () => {
  await app.close();
  receiver.closeAllConnections();
  receiver.close();
});

const sql = <R extends object>(statement: string, values: readonly unknown[] = []): Promise<R[]> =>
  app.database.asOwner<R>(statement, [...values]);

beforeEach(async () => {
  received = [];
  answer = () => ({ status: 200 });
  // What an earlier test left waiting is nobody's any more.
  await sql('DELETE FROM webhooks');
  company = await buildCompany(app);
  ticket = await buildTicket(app, company, { status: 'pending' });
});

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  by: TestPerson = company.admin,
) => app.request({ method, url: `/api${path}`, token: by.token, ...(payload === undefined ? {} : { payload }) });

const add = async (over: object = {}): Promise<WebhookWithSecret> => {
  const made = await call('POST', '/webhooks', { url: `http://${place}/balcao`, events: webhookEventKinds, ...over });
  expect(made.statusCode, made.body).toBe(201);
  return made.json();
};
const list = async (): Promise<Webhook[]> => (await call('GET', '/webhooks')).json();
const deliveries = async (id: number): Promise<DeliveriesPage> =>
  (await call('GET', `/webhooks/${id}/deliveries`)).json();
const catchUp = async (secret: string, query = ''): Promise<EventsPage> =>
  (await app.request({ url: `/api/events${query}`, token: secret })).json();
/** Nothing is told while an older transaction is under way, and the server of the tests serves others beside this one. */
const settle = async (): Promise<void> => {
  await expect
    .poll(() =>
      sql('SELECT id FROM webhook_events WHERE written_in >= pg_snapshot_xmin(pg_current_snapshot()) LIMIT 1'),
    )
    .toEqual([]);
};
const drain = async (): Promise<number> => {
  await settle();
  return app.workers.drain();
};
const kinds = (): string[] => received.map(({ event }) => event.event);

const change = (payload: object, id = ticket.id, by: TestPerson = company.attendant) =>
  call('PUT', `/tickets/${id}`, payload, by);
const accept = () => change({ status: 'open', userId: company.attendant.id });
const say = (body: string) => call('POST', `/messages/${ticket.id}`, { body, sign: false }, company.attendant);

describe('S890 what happens', () => {
  it('is told: a ticket accepted, answered, and closed', async () => {
    await add();
    expect((await accept()).statusCode).toBe(200);
    expect((await say('Bom dia!')).statusCode).toBe(201);
    expect((await change({ status: 'closed' })).statusCode).toBe(200);
    await drain();
    expect(kinds()).toEqual(['ticket.accepted', 'message.sent', 'ticket.closed']);
    const [accepted, sent] = received;
    expect(accepted?.event).toMatchObject({
      id: expect.any(Number),
      createdAt: expect.any(String),
      data: {
        ticketId: ticket.id,
        ticket: { id: ticket.id, uuid: ticket.uuid, status: 'open', userId: company.attendant.id },
        contact: { id: ticket.contactId, name: `Cliente ${company.canary}` },
        connectionId: ticket.connectionId,
      },
    });
    expect(sent?.event.data).toMatchObject({
      ticketId: ticket.id,
      message: { fromMe: true, kind: 'text', body: 'Bom dia!', status: 'queued', userId: company.attendant.id },
    });
  });

  it('is told of customers too, of acks, transfers, returns and reopening', async () => {
    await add();
    await accept();
    await sql(
      "INSERT INTO messages (company_id, ticket_id, connection_id, wid, from_me, body, masked_body) VALUES ($1, $2, $3, 'w1', false, 'CPF 529.982.247-25', 'CPF •••')",
      [company.id, ticket.id, ticket.connectionId],
    );
    await sql('UPDATE messages SET ack = 3 WHERE id = $1', [ticket.messageId]);
    await change({ status: 'pending', userId: null });
    await accept();
    await sql('UPDATE tickets SET queue_id = NULL WHERE id = $1', [ticket.id]);
    await sql("UPDATE tickets SET status = 'closed' WHERE id = $1", [ticket.id]);
    await sql("UPDATE tickets SET status = 'pending', user_id = NULL WHERE id = $1", [ticket.id]);
    await drain();
    expect(kinds()).toEqual([
      'ticket.accepted',
      'message.received',
      'message.updated',
      'ticket.returned',
      'ticket.accepted',
      'ticket.transferred',
      'ticket.closed',
      'ticket.reopened',
    ]);
    // Documents of customers leave masked.
    expect(received[1]?.event.data).toMatchObject({ message: { body: 'CPF •••', fromMe: false, status: null } });
    expect(received[2]?.event.data).toMatchObject({ message: { id: ticket.messageId, status: 'read' } });
    await buildTicket(app, company, { status: 'pending' });
    await drain();
    expect(kinds().slice(8)).toEqual(['ticket.created', 'message.received', 'message.sent']);
  });

  it('is told to those who want it alone, never of another company, and not while switched off', async () => {
    const { webhook } = await add({ events: ['ticket.closed'] });
    const other = await buildCompany(app);
    await buildTicket(app, other);
    await accept();
    await change({ status: 'closed' });
    await drain();
    expect(kinds()).toEqual(['ticket.closed']);
    await call('PUT', `/webhooks/${webhook.id}`, { url: webhook.url, events: ['ticket.reopened'], isOn: false });
    await sql("UPDATE tickets SET status = 'pending' WHERE id = $1", [ticket.id]);
    await call('PUT', `/webhooks/${webhook.id}`, { url: webhook.url, events: ['ticket.reopened'], isOn: true });
    await drain();
    expect(received).toHaveLength(1);
    expect(await sql('SELECT kind FROM webhook_events WHERE company_id = $1', [other.id])).toEqual([]);
  });

  it('is noted with what happened or not at all', async () => {
    await add();
    await expect(
      app.uow.write(company.id, async ({ db }) => {
        await db.sql.updateTable('tickets').set({ status: 'closed' }).where('id', '=', ticket.id).execute();
        throw new Error('not after all');
      }),
    ).rejects.toThrow('not after all');
    await drain();
    expect(received).toEqual([]);
    expect(await sql('SELECT id FROM webhook_events WHERE company_id = $1', [company.id])).toEqual([]);
  });
});

/** The parts of a signature, read as a receiver would. */
const partsOf = (header: string | string[] | undefined): { second: string; signatures: string[] } => {
  const parts = String(header).split(',');
  return {
    second: parts.find((part) => part.startsWith('t='))?.slice(2) ?? '',
    signatures: parts.filter((part) => part.startsWith('v1=')).map((part) => part.slice(3)),
  };
};
const sign = (secret: string, second: string, body: string): string =>
  createHmac('sha256', secret).update(`${second}.${body}`).digest('hex');

describe('S891 a signature', () => {
  it('is the HMAC over second and body, with both secrets for a day after one was replaced', async () => {
    const { webhook, secret } = await add();
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    await accept();
    await drain();
    const [first] = received;
    const signed = partsOf(first?.headers['x-balcao-signature']);
    expect(Math.abs(Number(signed.second) - Date.now() / 1000)).toBeLessThan(60);
    expect(signed.signatures).toEqual([sign(secret, signed.second, first?.body ?? '')]);
    expect(first?.headers).toMatchObject({
      'x-balcao-event': 'ticket.accepted',
      'x-balcao-delivery': String(first?.event.id),
      'x-balcao-attempt': '1',
      'content-type': 'application/json; charset=utf-8',
    });
    const renewed = (await call('POST', `/webhooks/${webhook.id}/secret`)).json<WebhookWithSecret>();
    expect(renewed.secret).not.toBe(secret);
    expect(renewed.webhook).toMatchObject({ secretHint: renewed.secret.slice(-4), oldSecretUntil: expect.any(String) });
    await say('Oi');
    await drain();
    const both = partsOf(received[1]?.headers['x-balcao-signature']);
    const body = received[1]?.body ?? '';
    expect(both.signatures).toEqual([sign(renewed.secret, both.second, body), sign(secret, both.second, body)]);
    await sql("UPDATE webhooks SET old_secret_until = now() - interval '1 second' WHERE id = $1", [webhook.id]);
    await say('Tudo bem?');
    await drain();
    expect(partsOf(received[2]?.headers['x-balcao-signature']).signatures).toHaveLength(1);
    expect((await list())[0]?.oldSecretUntil).toBeNull();
  });

  it('comes from a secret that no row and no later answer holds', async () => {
    const { secret, webhook } = await add();
    const [row] = await sql<{ text: string }>('SELECT to_jsonb(webhooks)::text AS text FROM webhooks WHERE id = $1', [
      webhook.id,
    ]);
    expect(row?.text).not.toContain(secret);
    expect((await call('GET', '/webhooks')).body).not.toContain(secret);
    expect(app.logLines.join('')).not.toContain(secret);
  });
});

describe('S892 what is not taken', () => {
  it('is tried fifteen times over a day, then the webhook is paused and drops nothing; resumed, all comes in order', async () => {
    const { webhook } = await add();
    answer = () => ({ status: 503, text: 'Service Unavailable' });
    await accept();
    await say('um');
    await drain();
    expect(kinds()).toEqual(['ticket.accepted']);
    const [first] = (await deliveries(webhook.id)).deliveries.slice(-1);
    expect(first).toMatchObject({
      status: 'waiting',
      attempts: 1,
      answerStatus: 503,
      answerText: 'Service Unavailable',
      failure: 'status',
      tookMs: expect.any(Number),
      nextAt: expect.any(String),
    });
    // Not before its time.
    await drain();
    expect(received).toHaveLength(1);
    for (let attempt = 2; attempt <= webhookAttempts; attempt += 1) {
      await sql('UPDATE webhook_deliveries SET next_at = app_now() WHERE attempts > 0');
      await drain();
      expect(received.at(-1)?.headers['x-balcao-attempt']).toBe(String(attempt));
    }
    expect(received).toHaveLength(webhookAttempts);
    expect(await list()).toMatchObject([{ status: 'paused', pausedAt: expect.any(String), waiting: 2 }]);
    expect(
      await sql("SELECT object FROM audit_log WHERE company_id = $1 AND action = 'webhook paused'", [company.id]),
    ).toEqual([{ object: String(webhook.id) }]);
    // What happens meanwhile is kept.
    answer = () => ({ status: 204 });
    await say('dois');
    await sql('UPDATE webhook_deliveries SET next_at = app_now()');
    await drain();
    expect(received).toHaveLength(webhookAttempts);
    received = [];
    expect((await call('POST', `/webhooks/${webhook.id}/resume`)).json()).toMatchObject({
      status: 'active',
      waiting: 3,
    });
    await drain();
    expect(kinds()).toEqual(['ticket.accepted', 'message.sent', 'message.sent']);
    expect((await list())[0]?.waiting).toBe(0);
  });

  it('holds back its own ticket alone', async () => {
    const second = await buildTicket(app, company, { status: 'pending' });
    await add({ events: ['ticket.accepted', 'ticket.closed'] });
    answer = ({ data }) => ({ status: data['ticketId'] === ticket.id ? 500 : 200 });
    await accept();
    await change({ status: 'closed' });
    await change({ status: 'open', userId: company.attendant.id }, second.id);
    await change({ status: 'closed' }, second.id);
    await drain();
    const toldOf = (id: number) =>
      received.flatMap(({ event }) => (event.data['ticketId'] === id ? [event.event] : []));
    expect(toldOf(ticket.id)).toEqual(['ticket.accepted']);
    expect(toldOf(second.id)).toEqual(['ticket.accepted', 'ticket.closed']);
    answer = () => ({ status: 200 });
    await sql('UPDATE webhook_deliveries SET next_at = app_now()');
    await drain();
    expect(kinds().slice(3)).toEqual(['ticket.accepted', 'ticket.closed']);
  });

  it('a lease that ran out is tried again, and a late answer under the old fence changes nothing', async () => {
    const { webhook } = await add({ events: ['ticket.accepted'] });
    await accept();
    await sql("UPDATE webhook_deliveries SET fence = 5, leased_until = now() + interval '1 hour'");
    await drain();
    expect(received).toEqual([]);
    await sql("UPDATE webhook_deliveries SET leased_until = now() - interval '1 second'");
    answer = async () => {
      // Another node takes it over while the first one waits for its answer.
      await sql('UPDATE webhook_deliveries SET fence = fence + 1 WHERE webhook_id = $1', [webhook.id]);
      return { status: 200 };
    };
    await drain();
    expect(received).toHaveLength(1);
    expect((await deliveries(webhook.id)).deliveries).toMatchObject([{ status: 'waiting', attempts: 0 }]);
  });

  it('is nobody else’s while a node holds it, and of what that hands back only this is free again', async () => {
    await add({ events: ['ticket.accepted', 'ticket.closed'] });
    await accept();
    await change({ status: 'closed' });
    const ids = (await sql<{ id: string }>('SELECT id FROM webhook_deliveries')).map(({ id }) => Number(id));
    const claim = () => app.uow.writePlatform(({ db }) => claimDue(db, { ids, leaseMs: 3_600_000 }));
    const claimed = await claim();
    expect(claimed).toHaveLength(2);
    expect(await claim()).toEqual([]);
    await app.uow.writePlatform(({ db }) => handBackDue(db, claimed.slice(1)));
    expect((await claim()).map(({ id }) => id)).toEqual(claimed.slice(1).map(({ id }) => id));
  });

  it('pauses no webhook that was switched off meanwhile', async () => {
    const { webhook } = await add({ events: ['ticket.accepted'] });
    await accept();
    await sql('UPDATE webhook_deliveries SET attempts = $1', [webhookAttempts - 1]);
    answer = async () => {
      await call('PUT', `/webhooks/${webhook.id}`, { url: webhook.url, events: webhook.events, isOn: false });
      return { status: 500 };
    };
    await drain();
    expect(await list()).toMatchObject([{ status: 'off', waiting: 1 }]);
    expect(
      await sql("SELECT id FROM audit_log WHERE company_id = $1 AND action = 'webhook paused'", [company.id]),
    ).toEqual([]);
  });

  it('of an earlier event that is not committed yet holds back later ones', async () => {
    await add({ events: ['message.sent', 'ticket.closed'] });
    const gate = createDeferred();
    const written = createDeferred();
    const slow = app.uow.write(company.id, async ({ db }) => {
      await db.sql
        .insertInto('messages')
        .values({
          company_id: company.id,
          ticket_id: ticket.id,
          connection_id: ticket.connectionId,
          wid: 'slow',
          from_me: true,
          body: 'antes',
        })
        .execute();
      written.resolve();
      await gate.promise;
    });
    await written.promise;
    await sql("UPDATE tickets SET status = 'closed' WHERE id = $1", [ticket.id]);
    await app.workers.drain();
    expect(received).toEqual([]);
    gate.resolve();
    await slow;
    await drain();
    expect(kinds()).toEqual(['message.sent', 'ticket.closed']);
  });
});

describe('S893 the log', () => {
  it('tells what was sent and answered, newest first by pages, and sends again', async () => {
    const { webhook } = await add({ events: ['message.sent'] });
    await accept();
    for (let count = 1; count <= 21; count += 1) await say(`mensagem ${count}`);
    answer = () => ({ status: 200, text: 'x'.repeat(10_000) });
    await drain();
    const page = await deliveries(webhook.id);
    expect(page.deliveries).toHaveLength(20);
    expect(page.hasMore).toBe(true);
    const [newest] = page.deliveries;
    expect(newest).toMatchObject({ status: 'delivered', attempts: 1, answerStatus: 200, nextAt: null, failure: null });
    expect(newest?.event.data).toMatchObject({ message: { body: 'mensagem 21' } });
    expect(newest?.answerText).toHaveLength(4_000);
    const older = await call('GET', `/webhooks/${webhook.id}/deliveries?before=${page.deliveries.at(-1)?.id}`);
    expect(older.json<DeliveriesPage>().deliveries.map(({ event }) => event.data)).toMatchObject([
      { message: { body: 'mensagem 1' } },
    ]);
    received = [];
    expect((await call('POST', `/webhook-deliveries/${newest?.id}/again`)).json()).toMatchObject({ status: 'waiting' });
    await drain();
    expect(received.map(({ event }) => event.id)).toEqual([newest?.event.id]);
  });

  it('S894 who missed something catches up by the secret, in order and by pages', async () => {
    const { webhook, secret } = await add({ events: ['message.sent'] });
    // What only another webhook wants to hear.
    await add({ events: ['ticket.accepted'] });
    await accept();
    for (const body of ['um', 'dois', 'três']) await say(body);
    await settle();
    const first = await catchUp(secret, '?limit=2');
    expect(first.events.map(({ data }) => data)).toMatchObject([
      { message: { body: 'um' } },
      { message: { body: 'dois' } },
    ]);
    expect(first.hasMore).toBe(true);
    const rest = await catchUp(secret, `?after=${first.events.at(-1)?.id}`);
    expect(rest).toMatchObject({ events: [{ data: { message: { body: 'três' } } }], hasMore: false });
    const renewed = (await call('POST', `/webhooks/${webhook.id}/secret`)).json<WebhookWithSecret>();
    expect((await catchUp(renewed.secret)).events).toHaveLength(3);
    expect((await catchUp(secret)).events).toHaveLength(3);
    await sql("UPDATE webhooks SET old_secret_until = now() - interval '1 second' WHERE id = $1", [webhook.id]);
    expect(await catchUp(secret)).toMatchObject({ error: 'ERR_INVALID_WEBHOOK_SECRET' });
    // The very first event of an installation is told as well.
    await sql('TRUNCATE webhook_events RESTART IDENTITY CASCADE');
    await say('quatro');
    await settle();
    expect((await catchUp(renewed.secret)).events).toHaveLength(1);
    for (const wrong of [company.admin.token, 'whsec_', `whsec_${'A'.repeat(43)}`])
      expect(await catchUp(wrong)).toMatchObject({ error: 'ERR_INVALID_WEBHOOK_SECRET' });
    const other = await buildCompany(app);
    const foreign = await call('POST', '/webhooks', { url: `http://${place}/`, events: ['message.sent'] }, other.admin);
    expect((await catchUp(foreign.json<WebhookWithSecret>().secret)).events).toEqual([]);
  });

  it('S895 is kept fourteen days, and about somebody made anonymous not at all', async () => {
    const { webhook } = await add({ events: ['ticket.accepted'] });
    await accept();
    await sql("UPDATE webhook_events SET created_at = now() - interval '13 days 23 hours'");
    await app.uow.writePlatform(({ db }) => deleteOldEvents(db));
    expect((await deliveries(webhook.id)).deliveries).toHaveLength(1);
    await sql("UPDATE webhook_events SET created_at = now() - interval '14 days 1 hour'");
    await app.uow.writePlatform(({ db }) => deleteOldEvents(db));
    expect((await deliveries(webhook.id)).deliveries).toHaveLength(0);
    await change({ status: 'pending', userId: null });
    await accept();
    expect((await deliveries(webhook.id)).deliveries).toHaveLength(1);
    await change({ status: 'closed' });
    const forgotten = await call('POST', `/contacts/${ticket.contactId}/anonymize`, { reason: 'A pedido da pessoa' });
    expect(forgotten.statusCode, forgotten.body).toBeLessThan(300);
    expect((await deliveries(webhook.id)).deliveries).toHaveLength(0);
  });
});

describe('S896 T45 an address', () => {
  it.each([
    'http://erp.example/balcao',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/',
    'https://localhost/',
    `https://metadata.google.${'internal'}/`,
    'https://ana:senha@erp.example/',
    'https://erp.example:5432/',
    'ftp://erp.example/',
    'https://',
    'nada',
  ])('%s is refused when it is typed', async (url) => {
    const refused = await call('POST', '/webhooks', { url, events: ['ticket.closed'] });
    expect(refused.statusCode).toBe(400);
    expect(refused.json<{ fields: object }>().fields).toHaveProperty('url');
    expect(await list()).toEqual([]);
  });

  it('that redirects is not followed, wherever it leads', async () => {
    const { webhook } = await add({ events: ['ticket.accepted'] });
    answer = () => ({ status: 302, headers: { location: `http://${place}/inside` } });
    await accept();
    await drain();
    expect(received).toHaveLength(1);
    expect((await deliveries(webhook.id)).deliveries).toMatchObject([{ failure: 'redirect', answerStatus: 302 }]);
  });

  it('whose name leads inward, or that nobody permits any more, is not called', async () => {
    const { webhook } = await add({ events: ['ticket.accepted'] });
    await sql("UPDATE webhooks SET url = 'https://127.0.0.1:1/' WHERE id = $1", [webhook.id]);
    await accept();
    await drain();
    expect((await deliveries(webhook.id)).deliveries).toMatchObject([{ failure: 'refused', answerStatus: null }]);
    expect(received).toEqual([]);
  });
});

it('S897 a company has ten webhooks at most; deleting one forgets what waits for it', async () => {
  const { webhook } = await add();
  await accept();
  for (let count = 2; count <= 10; count += 1) await add({ events: ['ticket.created'] });
  const refused = await call('POST', '/webhooks', { url: `http://${place}/`, events: ['ticket.created'] });
  expect(refused.json()).toMatchObject({ error: 'ERR_TOO_MANY_WEBHOOKS' });
  expect((await call('DELETE', `/webhooks/${webhook.id}`)).statusCode).toBe(200);
  await drain();
  expect(received).toEqual([]);
  expect(await list()).toHaveLength(9);
});

it('S897 once the keys are lost nothing is sent until a new secret is made', async () => {
  await add();
  await app.uow.writePlatform(({ db }) => pauseAll(db));
  await accept();
  await drain();
  expect(received).toEqual([]);
  expect((await list())[0]?.status).toBe('paused');
});
