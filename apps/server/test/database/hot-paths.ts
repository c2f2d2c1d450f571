import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import type pg from 'pg';
import { expect } from 'vitest';
import { raiseAcks } from '../../src/features/messages/hot-message-queries.ts';
import { receiveEvent } from '../../src/features/messages/inbound/receive-event.ts';
import { claimOutgoing } from '../../src/features/messages/outbound/claim-queries.ts';
import { settleOutgoing } from '../../src/features/messages/outbound/settle-queries.ts';
import { buildMessage } from '../../src/features/messages/test-data.ts';
import { createLogger } from '../../src/platform/logger.ts';
import type { TestApp } from '../support/test-app.ts';
import { buildTicket, type TestTicket } from '../support/test-conversations.ts';
import type { TestCompany } from '../support/test-people.ts';

/** Where a hot path is walked: a company, and an open ticket of its attendant. */
export type HotScene = { app: TestApp; company: TestCompany; open: TestTicket };

/** Prepares what the path needs once and answers the path itself. */
type HotPath = (scene: HotScene) => Promise<() => Promise<unknown>>;

const ask =
  (requestOf: (scene: HotScene) => InjectOptions | Promise<InjectOptions>, who: 'admin' | 'attendant' = 'admin') =>
  async (scene: HotScene) => {
    const request = await requestOf(scene);
    return async () => {
      const answer = await scene.app.request({ ...request, token: scene.company[who].token });
      expect(answer.statusCode, answer.body).toBeLessThan(300);
    };
  };

const get = (urlOf: string | ((scene: HotScene) => string), who?: 'admin' | 'attendant'): HotPath =>
  ask((scene) => ({ url: typeof urlOf === 'string' ? urlOf : urlOf(scene) }), who);

/** Takes in what the driver of the ticket's connection reports. */
const receiveOn =
  ({ app, company, open }: HotScene) =>
  (event: ReturnType<typeof buildMessage>) =>
    receiveEvent(
      { uow: app.uow, log: createLogger('silent') },
      { companyId: company.id, connectionId: open.connectionId, fence: null },
      event,
    );

let newContacts = 0;

/** The paths that the benchmarks measure, by the names of their snapshots. */
export const hotPaths: readonly (readonly [name: string, path: HotPath])[] = [
  ['tickets-pending-of-all', get('/api/tickets?status=pending&showAll=true')],
  ['tickets-pending-of-attendant', get('/api/tickets?status=pending', 'attendant')],
  ['tickets-closed-page-50', get('/api/tickets?status=closed&showAll=true&pageNumber=50')],
  ['tickets-search', get('/api/tickets?showAll=true&searchParam=boleto')],
  ['tickets-counts', get('/api/tickets/counts?showAll=true')],
  ['ticket-by-uuid', get(({ open }) => `/api/tickets/u/${open.uuid}`)],
  ['messages-newest', get(({ open }) => `/api/messages/${open.id}`)],
  ['messages-page-100', get(({ open }) => `/api/messages/${open.id}?pageNumber=100`)],
  ['contacts-list', get('/api/contacts')],
  ['contacts-search', get('/api/contacts?searchParam=Maria')],
  ['contacts-search-of-many', get('/api/contacts?searchParam=Cliente')],
  ['contacts-search-inside-names', get('/api/contacts?searchParam=liente')],
  ['contacts-search-of-number', get('/api/contacts?searchParam=5511910000007')],
  ['users-list', get('/api/users')],
  ['me', get('/api/auth/me')],
  [
    'accept-ticket',
    ask(async ({ app, company }) => {
      const { id } = await buildTicket(app, company, { status: 'pending' });
      return { method: 'PUT', url: `/api/tickets/${id}`, payload: { status: 'open', userId: company.admin.id } };
    }),
  ],
  [
    'send-message',
    ask(
      ({ open }) => ({
        method: 'POST',
        url: `/api/messages/${open.id}`,
        payload: { body: 'Olá', clientId: randomUUID() },
      }),
      'attendant',
    ),
  ],
  [
    'add-note',
    ask(({ open }) => ({
      method: 'POST',
      url: '/api/ticket-notes',
      payload: { note: 'Segunda via', ticketId: open.id },
    })),
  ],
  [
    'arriving-text-of-known-contact',
    async (scene) => {
      const receive = receiveOn(scene);
      await receive(buildMessage());
      return () => receive(buildMessage());
    },
  ],
  [
    'arriving-text-of-new-contact',
    async (scene) => {
      newContacts += 1;
      const message = buildMessage({ from: [`pn:${5_521_987_650_000 + newContacts}`] });
      return () => receiveOn(scene)(message);
    },
  ],
  [
    'answer-of-chatbot',
    async (scene) => {
      const { app, company, open } = scene;
      await app.database.asOwner(`UPDATE connections SET greeting_message = 'Olá! Escolha:' WHERE id = $1`, [
        open.connectionId,
      ]);
      await app.database.asOwner(
        `INSERT INTO queues (company_id, name, color, greeting_message) VALUES ($1, 'Fila A', '#010101', 'Conte!'), ($1, 'Fila B', '#020202', 'Conte!') ON CONFLICT DO NOTHING`,
        [company.id],
      );
      await app.database.asOwner(
        `INSERT INTO connection_queues (company_id, connection_id, queue_id, position) SELECT company_id, $2, id, id FROM queues WHERE company_id = $1 ON CONFLICT DO NOTHING`,
        [company.id, open.connectionId],
      );
      newContacts += 1;
      const from = [`pn:${5_521_987_640_000 + newContacts}`];
      const receive = receiveOn(scene);
      await receive(buildMessage({ from, body: 'Oi' }));
      return () => receive(buildMessage({ from, body: 'Fila A' }));
    },
  ],
  [
    'claim-outgoing',
    async ({ app, company, open: { connectionId } }) =>
      () =>
        app.uow.write(company.id, ({ db }) => claimOutgoing(db, { connectionId, fence: null, limit: 8 })),
  ],
  [
    'settle-outgoing',
    async ({ app, company, open: { connectionId } }) =>
      () =>
        app.uow.write(company.id, ({ db }) =>
          settleOutgoing(db, connectionId, [{ id: 0, fence: null, outcome: { state: 'sent' } }]),
        ),
  ],
  [
    'raise-acks',
    async ({ app, company, open: { connectionId } }) =>
      () =>
        app.uow.write(company.id, ({ db }) => raiseAcks(db, connectionId, new Map([['nobody', 2]]))),
  ],
];

type Query = (...words: unknown[]) => unknown;

/** Lets a test see each statement that the units of work of companies send, before it is sent. */
export function watchStatements(
  { pools }: TestApp,
  onStatement: (statement: { text: string; values: unknown[] }, query: Query) => void,
): void {
  const watched = new WeakSet<pg.PoolClient>();
  pools.app.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as Query;
    Object.assign(client, {
      query(...words: unknown[]) {
        const [first, values] = words;
        const statement =
          typeof first === 'string' ? { text: first, values } : (first as { text: string; values: unknown });
        // How a unit of work begins and ends is no concern of a path.
        if (!/^(COMMIT; )?BEGIN|^COMMIT$|^ROLLBACK$/.test(statement.text))
          onStatement({ text: statement.text, values: Array.isArray(statement.values) ? statement.values : [] }, query);
        return query(...words);
      },
    });
  });
}
