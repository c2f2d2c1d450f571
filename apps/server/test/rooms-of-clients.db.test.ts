import { clientEvents, rooms, sessionEvents } from '@balcao/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handOverSilent } from '../src/features/chatbot/index.ts';
import { buildMessage } from '../src/features/messages/test-data.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { buildConnection } from './support/test-conversations.ts';
import { buildCompany, buildPerson, type TestCompany, type TestPerson } from './support/test-people.ts';
import { listenAs, type Listener } from './support/test-sockets.ts';

/*
 * A client of the same family opens a socket for each part of its screen and trusts that what arrives there belongs
 * there: it looks at no status, owner or conversation. Each ledger is what one such socket received.
 */

let app: TestApp;
let other: TestApp;
let company: TestCompany;
let otherQueueId: number;
let colleague: TestPerson;
let open: Listener[] = [];

beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({ database: app.database });
  for (const node of [app, other]) await node.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(async () => {
  company = await buildCompany(app);
  const queue = await asAdmin('POST', '/queue', { name: 'Financeiro', color: '#123456' });
  otherQueueId = queue.json<{ id: number }>().id;
  colleague = await buildPerson(app, company, { queueIds: [otherQueueId] });
});
afterEach(() => {
  for (const { socket } of open) socket.disconnect();
  open = [];
});

const asAdmin = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  app.request({ method, url: `/api${url}`, token: company.admin.token, ...(payload ? { payload } : {}) });
const change = async (person: TestPerson, ticketId: number, payload: object): Promise<void> => {
  const answer = await other.request({ method: 'PUT', url: `/api/tickets/${ticketId}`, token: person.token, payload });
  expect(answer.statusCode, answer.body).toBe(200);
};
const accept = (person: TestPerson, ticketId: number): Promise<void> =>
  change(person, ticketId, { status: 'open', userId: person.id });

/** A customer writes over a connection, in words of their own; answers the ticket. */
async function write(connectionId: number, number: number, body = 'Olá'): Promise<number> {
  const message = buildMessage({ from: [`pn:551198888${number}`], body });
  await app.whatsapp.onChatEvent({ companyId: company.id, connectionId, fence: null }, message);
  const [ticket] = await app.database.asOwner<{ id: number }>(
    'SELECT id FROM tickets WHERE company_id = $1 AND connection_id = $2 ORDER BY updated_at DESC, id DESC LIMIT 1',
    [company.id, connectionId],
  );
  return ticket?.id ?? 0;
}

type Join = readonly [event: string, value?: unknown];
type Socket = { readonly listener: Listener; from: number };

/** A socket that joins this and nothing else. */
async function join(person: TestPerson, node: TestApp, ...joins: readonly Join[]): Promise<Socket> {
  const listener = await listenAs(node, person);
  open.push(listener);
  for (const [event, ...values] of joins) expect(await listener.socket.emitWithAck(event, ...values)).toBe(true);
  return { listener, from: listener.heard.length };
}

// Beyond the ids of people, who come online meanwhile.
let marks = 1_000_000;

/** What each socket received about tickets since it was asked last, as short lines. */
async function ledgers<K extends string>(sockets: Record<K, Socket>): Promise<Record<K, string[]>> {
  marks += 1;
  // Everything that was sent before has arrived with the marks, one of each node.
  for (const [index, node] of [app, other].entries())
    node.deps.broadcaster.emit(sessionEvents.userOnlineChange, company.id, [rooms.everyone], {
      userId: marks * 2 + index,
      online: true,
    });
  const named = Object.entries<Socket>(sockets);
  const read = named.map(async ([name, one]) => {
    const news = () => one.listener.heard.slice(one.from);
    const hasMark = (mark: number) => news().some(({ payload }) => payload['userId'] === mark);
    await expect.poll(() => hasMark(marks * 2) && hasMark(marks * 2 + 1)).toBe(true);
    const lines = news().flatMap((event) => lineOf(event));
    one.from = one.listener.heard.length;
    return [name, lines] as const;
  });
  return Object.fromEntries(await Promise.all(read)) as Record<K, string[]>;
}

type Told = {
  action: string;
  ticketId?: number;
  ticket?: { id: number; status: string };
  message?: { ticketId: number };
};

function lineOf({ name, payload }: Listener['heard'][number]): string[] {
  const { action, ticketId, ticket, message } = payload as unknown as Told;
  if (name === `company-${company.id}-ticket`)
    return [ticket ? `${action} ${ticket.id} ${ticket.status}` : `${action} ${ticketId}`];
  return name === `company-${company.id}-appMessage` ? [`message ${action} ${message?.ticketId}`] : [];
}

const notification: Join = [clientEvents.joinNotification];
const list = (status: 'open' | 'pending' | 'closed'): Join => [clientEvents.joinTickets, status];
const conversation = (ticketId: number): Join => [clientEvents.joinChatBox, ticketId];

it('S1097 a document without words arrives under its name, for the conversation and the bell', async () => {
  const { attendant } = company;
  const connectionId = await buildConnection(app, company, { queueIds: [company.queueId] });
  const ticketId = await write(connectionId, 1001);
  await accept(attendant, ticketId);
  const sockets = {
    conversation: await join(attendant, app, conversation(ticketId)),
    bell: await join(attendant, app, notification),
  };
  const media = { mime: 'application/pdf', name: 'nota.pdf', ref: {} };
  const paper = buildMessage({ from: ['pn:5511988881001'], kind: 'document', body: '', media });
  await app.whatsapp.onChatEvent({ companyId: company.id, connectionId, fence: null }, paper);
  await ledgers(sockets);
  const bodies = Object.values(sockets).map(({ listener }) =>
    listener.heard.flatMap(({ payload }) => (payload as { message?: { body: string } }).message?.body ?? []),
  );
  expect(bodies).toEqual([['nota.pdf'], ['nota.pdf']]);
});

describe.each(['the node of the change', 'another node'])('S1080 a socket on %s gets what it joined', (where) => {
  const nodeOf = (): TestApp => (where === 'another node' ? app : other);

  it('and no words of another conversation, whoever owns it', async () => {
    const { attendant } = company;
    const connectionId = await buildConnection(app, company, { queueIds: [company.queueId] });
    const [ana, bia] = [await write(connectionId, 1001), await write(connectionId, 1002)];
    for (const ticketId of [ana, bia]) await accept(attendant, ticketId);
    const node = nodeOf();
    const sockets = {
      ofAna: await join(attendant, node, conversation(ana)),
      ofBia: await join(attendant, node, conversation(bia)),
      open: await join(attendant, node, list('open')),
      pending: await join(attendant, node, list('pending')),
      bell: await join(attendant, node, notification),
      nothing: await join(attendant, node),
      bellOfAdmin: await join(company.admin, node, notification),
      openOfAdmin: await join(company.admin, node, list('open')),
      bellOfColleague: await join(colleague, node, notification),
    };
    await write(connectionId, 1002, 'É a Bia');
    const words = `message create ${bia}`;
    expect(await ledgers(sockets)).toEqual({
      ofAna: [],
      ofBia: [words],
      open: [words],
      pending: [],
      bell: [words],
      nothing: [],
      bellOfAdmin: [],
      openOfAdmin: [words],
      bellOfColleague: [],
    });
  });

  it('a row leaves each list with the last word, and the bell hears what became of it', async () => {
    const { attendant } = company;
    const connectionId = await buildConnection(app, company, { queueIds: [company.queueId] });
    const ticketId = await write(connectionId, 1001);
    const node = nodeOf();
    const sockets = {
      pending: await join(attendant, node, list('pending')),
      open: await join(attendant, node, list('open')),
      closed: await join(attendant, node, list('closed')),
      bell: await join(attendant, node, notification),
      pendingOfAdmin: await join(company.admin, node, list('pending')),
    };
    const leaves = `removeFromList ${ticketId}`;
    const is = (status: string): string => `update ${ticketId} ${status}`;

    await accept(attendant, ticketId);
    expect(await ledgers(sockets)).toEqual({
      pending: [leaves],
      open: [is('open')],
      closed: [],
      bell: [leaves, is('open')],
      pendingOfAdmin: [leaves],
    });
    await change(attendant, ticketId, { status: 'closed', userId: attendant.id });
    expect(await ledgers(sockets)).toEqual({
      pending: [],
      open: [leaves],
      closed: [is('closed')],
      bell: [leaves, is('closed')],
      pendingOfAdmin: [],
    });
    expect((await asAdmin('DELETE', `/tickets/${ticketId}`)).statusCode).toBe(200);
    expect(await ledgers(sockets)).toMatchObject({ pending: [], open: [], closed: [`delete ${ticketId}`] });
  });

  it('reading it, or answering, clears the bell and says nothing there', async () => {
    const { attendant } = company;
    const connectionId = await buildConnection(app, company, { queueIds: [company.queueId] });
    const ticketId = await write(connectionId, 1001);
    await accept(attendant, ticketId);
    await write(connectionId, 1001);
    const node = nodeOf();
    const sockets = {
      bell: await join(attendant, node, notification),
      open: await join(attendant, node, list('open')),
      chat: await join(attendant, node, conversation(ticketId)),
    };
    const cleared = `updateUnread ${ticketId}`;
    const request = { method: 'PUT', url: `/api/tickets/${ticketId}/read`, token: attendant.token } as const;
    expect((await app.request(request)).statusCode).toBe(200);
    expect(await ledgers(sockets)).toEqual({ bell: [cleared], open: [cleared], chat: [cleared] });
    await write(connectionId, 1001);
    await ledgers(sockets);
    const payload = { body: 'Já olho' };
    const url = `/api/messages/${ticketId}`;
    expect((await app.request({ method: 'POST', url, token: attendant.token, payload })).statusCode).toBe(201);
    const said = `message create ${ticketId}`;
    expect(await ledgers(sockets)).toEqual({ bell: [cleared], open: [said], chat: [said] });
  });
});

it('S1081 the open list of an attendant has the own tickets of a foreign queue and of none', async () => {
  const { attendant } = company;
  const connectionId = await buildConnection(app, company, { queueIds: [company.queueId] });
  const bare = await buildConnection(app, company);
  const [inQueue, inNone] = [await write(connectionId, 1001), await write(bare, 1002)];
  for (const ticketId of [inQueue, inNone]) await accept(attendant, ticketId);
  const moved = await asAdmin('PUT', `/users/${attendant.id}`, { queueIds: [otherQueueId] });
  expect(moved.statusCode, moved.body).toBe(200);
  const sockets = {
    open: await join(attendant, other, list('open')),
    ofColleague: await join(colleague, other, list('open')),
  };
  await write(connectionId, 1001);
  await write(bare, 1002);
  expect(await ledgers(sockets)).toEqual({
    open: [`message create ${inQueue}`, `message create ${inNone}`],
    ofColleague: [],
  });
});

it('S1084 a message of before the acceptance does not bring the row back, though it is heard of later', async () => {
  const { attendant } = company;
  const connectionId = await buildConnection(app, company, { queueIds: [company.queueId] });
  const ticketId = await write(connectionId, 1001);
  const sockets = {
    pending: await join(attendant, other, list('pending')),
    chat: await join(attendant, other, conversation(ticketId)),
  };
  // What this node announces comes to the other one after what that did itself.
  const held: (() => void)[] = [];
  const { signals } = app;
  const publish = signals.publish.bind(signals);
  signals.publish = (name, data) => new Promise((done) => held.push(() => void publish(name, data).then(done)));
  await write(connectionId, 1001);
  await accept(attendant, ticketId);
  signals.publish = publish;
  for (const send of held) send();
  const { pending, chat } = await ledgers(sockets);
  expect(pending).toEqual([`removeFromList ${ticketId}`]);
  expect(chat).toContain(`message create ${ticketId}`);
});

describe.each(['the node of the message', 'another node'])('S1082 a new customer, on %s', (where) => {
  const nodeOf = (): TestApp => (where === 'another node' ? other : app);

  it('rings nowhere while the chatbot asks, and once for those of the chosen queue', async () => {
    const { attendant } = company;
    const connectionId = await buildConnection(app, company, { queueIds: [company.queueId, otherQueueId] });
    const node = nodeOf();
    const sockets = {
      bell: await join(attendant, node, notification),
      bellOfColleague: await join(colleague, node, notification),
      bellOfAdmin: await join(company.admin, node, notification),
    };
    const rings = async (): Promise<Record<string, number>> =>
      Object.fromEntries(
        Object.entries(await ledgers(sockets)).map(([name, lines]) => [
          name,
          lines.filter((line) => line.startsWith('message')).length,
        ]),
      );
    const chosen = await write(connectionId, 1001);
    expect(await rings()).toEqual({ bell: 0, bellOfColleague: 0, bellOfAdmin: 0 });
    await write(connectionId, 1001, '9');
    expect(await rings()).toEqual({ bell: 0, bellOfColleague: 0, bellOfAdmin: 0 });
    await write(connectionId, 1001, '1');
    const ticket = await app.database.asOwner('SELECT queue_id, chatbot, user_id FROM tickets WHERE id = $1', [chosen]);
    expect(ticket).toEqual([{ queue_id: company.queueId, chatbot: false, user_id: null }]);
    const [lines] = [sockets.bell.listener.heard.length];
    expect(lines).toBeGreaterThan(0);
    expect(await rings()).toEqual({ bell: 1, bellOfColleague: 0, bellOfAdmin: 1 });
  });

  it('says to the lists that the chatbot has the conversation, and what it is, when it is there', async () => {
    const connectionId = await buildConnection(app, company, { queueIds: [company.queueId, otherQueueId] });
    const socket = await join(company.admin, nodeOf(), list('pending'));
    await write(connectionId, 1001);
    await ledgers({ socket });
    const talks = socket.listener.heard.flatMap(({ payload }) => {
      const ticket = payload['ticket'] as { chatbot: boolean } | undefined;
      return ticket ? [ticket.chatbot] : [];
    });
    expect(talks).not.toEqual([]);
    expect(talks.every(Boolean)).toBe(true);
  });

  it('rings once where the chatbot waits in vain and calls a person', async () => {
    const connectionId = await buildConnection(app, company, { queueIds: [company.queueId, otherQueueId] });
    const ticketId = await write(connectionId, 1001);
    const sockets = {
      bell: await join(company.attendant, nodeOf(), notification),
      list: await join(company.attendant, nodeOf(), list('pending')),
    };
    await app.uow.write(company.id, (work) => handOverSilent(work, ticketId, { isTold: true }));
    const { bell, list: row } = await ledgers(sockets);
    expect(bell.filter((line) => line.startsWith('message'))).toEqual([`message create ${ticketId}`]);
    // In the list stands what the chatbot says about it.
    expect(row.filter((line) => line.startsWith('message'))).toHaveLength(1);
  });

  it('rings at the first message where no chatbot takes it', async () => {
    const connectionId = await buildConnection(app, company);
    const sockets = { bell: await join(company.attendant, nodeOf(), notification) };
    const ticketId = await write(connectionId, 1001);
    expect(await ledgers(sockets)).toEqual({ bell: [`message create ${ticketId}`] });
  });
});
