import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiveEvent } from '../src/features/messages/inbound/receive-event.ts';
import {
  claimOutgoing,
  insertOutgoing,
  settleOutgoing,
  type Outgoing,
} from '../src/features/messages/outbound/outbox-queries.ts';
import { buildMessage } from '../src/features/messages/test-data.ts';
import { createLogger } from '../src/platform/logger.ts';
import type { TenantDb } from '../src/platform/tenant-db.ts';
import { formatStatement } from './format-statement.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { buildTicket, type TestTicket } from './test-conversations.ts';
import { buildCompany, type TestCompany } from './test-people.ts';

/*
 * What the database is asked on each hot path, as files beside this one: whoever changes a statement, or adds one, sees
 * it in the diff. `npx vitest run -u apps/server/test/hot-statements.db.test.ts` writes them anew.
 */

let app: TestApp;
let company: TestCompany;
let open: TestTicket;
let pending: TestTicket;
let statements: string[];

beforeAll(async () => {
  app = await startTestApp();
  statements = recordStatements(app);
  company = await buildCompany(app);
  [open, pending] = [await buildTicket(app, company), await buildTicket(app, company, { status: 'pending' })];
});
afterAll(() => app.close());

/** Notes each statement that the units of work of companies send. */
function recordStatements({ pools }: TestApp): string[] {
  const recorded: string[] = [];
  const watched = new WeakSet();
  pools.app.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...words: unknown[]) => unknown;
    Object.assign(client, {
      query(...words: unknown[]) {
        const [first] = words;
        recorded.push(typeof first === 'string' ? first : String((first as { text?: string }).text));
        return query(...words);
      },
    });
  });
  return recorded;
}

/** What was sent meanwhile; how a unit of work begins and ends is no concern of a path. */
async function statementsOf(path: () => Promise<unknown>): Promise<string> {
  statements.length = 0;
  await path();
  const sent = statements.filter((text) => !/^(COMMIT; )?BEGIN|^COMMIT$/.test(text));
  return `${sent.map(formatStatement).join(';\n\n')};\n`;
}

const ask =
  (request: InjectOptions, who: 'admin' | 'attendant' = 'admin') =>
  async () => {
    const answer = await app.request({ ...request, token: company[who].token });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
  };

const get = (url: string, who?: 'admin' | 'attendant') => ask({ url }, who);

describe('the statements of hot paths', () => {
  it.each<[string, () => () => Promise<unknown>]>([
    ['tickets-pending-of-all', () => get('/api/tickets?status=pending&showAll=true')],
    ['tickets-pending-of-attendant', () => get('/api/tickets?status=pending', 'attendant')],
    ['tickets-closed-page-50', () => get('/api/tickets?status=closed&showAll=true&pageNumber=50')],
    ['tickets-search', () => get('/api/tickets?showAll=true&searchParam=boleto')],
    ['tickets-counts', () => get('/api/tickets/counts?showAll=true')],
    ['ticket-by-uuid', () => get(`/api/tickets/u/${open.uuid}`)],
    ['messages-newest', () => get(`/api/messages/${open.id}`)],
    ['messages-page-100', () => get(`/api/messages/${open.id}?pageNumber=100`)],
    ['contacts-list', () => get('/api/contacts')],
    ['contacts-search', () => get('/api/contacts?searchParam=Maria')],
    ['users-list', () => get('/api/users')],
    ['me', () => get('/api/auth/me')],
    [
      'accept-ticket',
      () =>
        ask({
          method: 'PUT',
          url: `/api/tickets/${pending.id}`,
          payload: { status: 'open', userId: company.admin.id },
        }),
    ],
    [
      'send-message',
      () =>
        ask(
          { method: 'POST', url: `/api/messages/${open.id}`, payload: { body: 'Olá', clientId: randomUUID() } },
          'attendant',
        ),
    ],
    [
      'add-note',
      () => ask({ method: 'POST', url: '/api/ticket-notes', payload: { note: 'Segunda via', ticketId: open.id } }),
    ],
  ])('%s', async (name, path) => {
    await expect(await statementsOf(path())).toMatchFileSnapshot(`./hot-statements/${name}.sql`);
  });

  it('arriving-text-of-known-contact', async () => {
    const link = { companyId: company.id, connectionId: open.connectionId, fence: null };
    const receive = () => receiveEvent({ uow: app.uow, log: createLogger('silent') }, link, buildMessage());
    await receive();
    const sent = await statementsOf(receive);
    await expect(sent).toMatchFileSnapshot('./hot-statements/arriving-text-of-known-contact.sql');
  });

  it('claim-outgoing and settle-outgoing', async () => {
    const { id, connectionId, messageId } = await buildTicket(app, company);
    const inCompany = <T>(act: (db: TenantDb) => Promise<T>): Promise<T> =>
      app.uow.write(company.id, ({ db }) => act(db));
    await inCompany((db) => insertOutgoing(db, { connectionId, chat: `ticket of ${id}`, messageId, action: 'send' }));
    const claim = { connectionId, fence: null, limit: 10 };
    let claimed: Outgoing[] = [];
    const claiming = await statementsOf(async () => (claimed = await inCompany((db) => claimOutgoing(db, claim))));
    await expect(claiming).toMatchFileSnapshot('./hot-statements/claim-outgoing.sql');
    expect(claimed).toHaveLength(1);
    const sent = { id: claimed[0]?.id ?? 0, fence: null };
    const settling = await statementsOf(() => inCompany((db) => settleOutgoing(db, sent, { state: 'sent' })));
    await expect(settling).toMatchFileSnapshot('./hot-statements/settle-outgoing.sql');
  });
});
