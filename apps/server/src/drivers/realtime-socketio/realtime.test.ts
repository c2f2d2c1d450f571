import { clientEvents, rooms, sessionEvents, settingsEvents, usersEvents } from '@balcao/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDeferred } from '../../../test/support/deferred.ts';
import type { Rooms } from '../../ports/broadcaster.ts';
import type { RealtimeOptions } from './realtime.ts';
import {
  buildPrincipal,
  buildSignals,
  startTestNode,
  TestSessions,
  type TestClient,
  type TestNode,
} from './test-realtime.ts';
import { RawSocket } from './test-raw-socket.ts';

const nodes: TestNode[] = [];

async function start(over: Partial<RealtimeOptions> & { sessions?: TestSessions } = {}): Promise<TestNode> {
  const node = await startTestNode(over);
  nodes.push(node);
  return node;
}

afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.stop()));
});

const attendant = buildPrincipal({ userId: 12, queueIds: [3] });
const admin = buildPrincipal({ userId: 11, profile: 'admin', queueIds: [] });
const stranger = buildPrincipal({ userId: 21, companyId: 8, profile: 'admin', queueIds: [9] });
const operator = buildPrincipal({ userId: 1, companyId: 1, profile: 'admin', super: true, queueIds: [] });

/** Sends a numbered mark to the rooms. */
const mark = (node: TestNode, userId: number, to: Rooms): void =>
  node.realtime.broadcaster.emit(sessionEvents.userOnlineChange, 7, to, { userId, online: true });

/** The marks a client received up to a last one sent to everybody, which proves that nothing else is on its way. */
async function marksOf(node: TestNode, clients: readonly TestClient[]): Promise<number[][]> {
  const last = 9_999;
  mark(node, last, [rooms.everyone, rooms.companyBilling(7)]);
  return Promise.all(
    clients.map(async (client) => {
      await expect.poll(() => client.received.at(-1)?.payload['userId']).toBe(last);
      return client.received.map(({ payload }) => Number(payload['userId'])).filter((userId) => userId !== last);
    }),
  );
}

describe('entering', () => {
  it.each([
    ['no token', {}, 'ERR_SESSION_EXPIRED', 403],
    ['an empty token', { token: '' }, 'ERR_SESSION_EXPIRED', 403],
    ['a number as token', { token: 5 }, 'ERR_SESSION_EXPIRED', 403],
    ['an object as token', { token: { token: 'x' } }, 'ERR_SESSION_EXPIRED', 403],
    ['a very long token', { token: 'x'.repeat(5_000) }, 'ERR_SESSION_EXPIRED', 403],
    ['the token of an ended session', { token: 'gone' }, 'ERR_SESSION_EXPIRED', 401],
    ['the token of a switched-off company', { token: 'of a switched-off company' }, 'ERR_COMPANY_DISABLED', 401],
  ])('T33 is refused with %s', async (_title, auth, code, status) => {
    const node = await start();
    for (const transport of ['websocket', 'polling']) {
      const client = node.dial(auth, { transports: [transport] });
      expect((await client.refusal()).data).toMatchObject({ code, status });
    }
    expect(node.realtime.socketCount()).toBe(0);
  });

  it('T56 is refused beyond 64 sockets of one session, and open to others', async () => {
    const node = await start();
    const token = node.sessions.open(attendant);
    const clients = Array.from({ length: 80 }, () => node.dial({ token }));
    await expect.poll(() => node.realtime.socketCount()).toBe(64);
    expect((await node.dial({ token }).refusal()).data).toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS', status: 429 });
    await node.connect(admin);
    expect(node.realtime.socketCount()).toBe(65);
    for (const { socket } of clients) socket.disconnect();
    await expect.poll(() => node.realtime.socketCount()).toBe(1);
    await node.connect(attendant);
  });

  it('T56 is refused beyond 96 sockets of one person, in whatever sessions', async () => {
    const node = await start();
    const tokens = [1, 2].map((number) => node.sessions.open({ ...attendant, sessionId: `session ${number}` }));
    for (const token of tokens) Array.from({ length: 60 }, () => node.dial({ token }));
    await expect.poll(() => node.realtime.socketCount()).toBe(96);
    expect((await node.dial({ token: tokens[0] }).refusal()).data?.code).toBe('ERR_TOO_MANY_REQUESTS');
    expect(node.realtime.socketCount()).toBe(96);
  });

  it.each(['websocket', 'polling'])(
    'S1086 one socket too many is refused once and does not come back, by %s',
    async (transport) => {
      const node = await start();
      const token = node.sessions.open(attendant);
      for (let count = 0; count < 64; count += 1) node.dial({ token });
      await expect.poll(() => node.realtime.socketCount()).toBe(64);
      let handshakes = 0;
      node.server.on('upgrade', () => (handshakes += 1));
      node.server.on('request', ({ url = '' }) => (handshakes += url.includes('sid=') ? 0 : 1));
      const eager = { reconnection: true, reconnectionDelay: 1, reconnectionDelayMax: 2, transports: [transport] };
      const clients = [1, 2, 3].map(() => node.dial({ token }, eager));
      for (const refused of await Promise.all(clients.map((client) => client.refusal())))
        expect(refused.data).toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS', status: 429 });
      // Long enough for hundreds of the tries that such a client would make.
      const other = await node.connect(admin);
      await other.sends(clientEvents.userStatus);
      await expect
        .poll(() => clients.map(({ socket }) => [socket.active, socket.io.engine.readyState]))
        .toEqual(clients.map(() => [false, 'closed']));
      const before = handshakes;
      for (let round = 0; round < 20; round += 1) await other.sends(clientEvents.userStatus);
      expect(handshakes).toBe(before);
    },
  );

  it.each([
    ['in auth', (token: string) => [{ token }, {}] as const],
    [
      'in auth, as clients of the family write a header',
      (token: string) => [{ token: `Bearer ${token}` }, {}] as const,
    ],
    ['in the query', (token: string) => [{}, { query: { token } }] as const],
    [
      'in the Authorization header',
      (token: string) => [{}, { extraHeaders: { authorization: `Bearer ${token}` } }] as const,
    ],
    [
      'in the header, in small letters',
      (token: string) => [{}, { extraHeaders: { authorization: `bearer ${token}` } }] as const,
    ],
    ['in auth and something else in the query', (token: string) => [{ token }, { query: { token: 'gone' } }] as const],
  ])('S1087 takes the token %s', async (_where, dialing) => {
    const node = await start();
    const [auth, options] = dialing(node.sessions.open(attendant));
    await node.dial(auth, options).ready;
    expect([...node.online.values()]).toMatchObject([{ companyId: 7, userId: 12 }]);
  });

  it('T33 S1087 believes nothing but a token: neither what else the query says, nor several tokens', async () => {
    const node = await start();
    const token = node.sessions.open(attendant);
    for (const options of [
      { query: { companyId: '7', userId: '12' } },
      { query: { token: ['x', token] } },
      { query: { token: 'x'.repeat(5_000) } },
      { extraHeaders: { authorization: `Basic ${token}` } },
      { extraHeaders: { authorization: 'Bearer' } },
    ])
      expect((await node.dial({}, options as object).refusal()).data?.code).toBe('ERR_SESSION_EXPIRED');
    // What auth says counts, though the query has a good one.
    expect((await node.dial({ token: 'gone' }, { query: { token } }).refusal()).data?.code).toBe('ERR_SESSION_EXPIRED');
    const spy = await node.connect(attendant, { query: { companyId: '8', userId: '21' } });
    mark(node, 1, [rooms.company(8), rooms.user(21)]);
    expect(await marksOf(node, [spy])).toEqual([[]]);
  });

  it('T33 is refused to a page of another origin', async () => {
    const node = await start({ publicUrl: 'https://desk.example' });
    const token = node.sessions.open(attendant);
    const foreign = node.dial({ token }, { extraHeaders: { origin: 'https://evil.example' } });
    expect((await foreign.refusal()).data?.code).toBe('ERR_NO_PERMISSION');
    await node.dial({ token }, { extraHeaders: { origin: 'https://desk.example' } }).ready;
    await node.dial({ token }, { extraHeaders: { origin: `http://127.0.0.1:${node.port}` } }).ready;
  });

  it('answers a defect of ours with a code and stays alive', async () => {
    const node = await start({
      authenticator: {
        byAccessToken: async () => {
          throw new Error('a defect');
        },
      },
    });
    expect((await node.dial({ token: 'x' }).refusal()).data?.code).toBe('ERR_INTERNAL');
  });

  it('T33 gives one try per connection', async () => {
    let tries = 0;
    const node = await start({
      authenticator: {
        byAccessToken: () => {
          tries += 1;
          return new Promise(() => undefined);
        },
      },
    });
    const raw = await RawSocket.open(node.port);
    raw.send('40{"token":"a guess"}');
    raw.send('40{"token":"another"}');
    await raw.closed();
    raw.destroy();
    expect(tries).toBe(1);
  });

  it('knows no other namespace', async () => {
    const node = await start();
    const raw = await RawSocket.open(node.port);
    raw.send('40/admin,{"token":"x"}');
    await raw.until('Invalid namespace');
    raw.destroy();
  });

  it('works over polling too', async () => {
    const node = await start();
    const client = await node.connect(attendant, { transports: ['polling'] });
    mark(node, 1, [rooms.company(7)]);
    expect(await client.receives(1)).toEqual([
      { name: 'userOnlineChange', payload: { userId: 1, online: true, seq: 1 } },
    ]);
  });

  it('says who is online, and who left', async () => {
    const node = await start();
    const client = await node.connect(attendant);
    expect([...node.online.values()]).toEqual([{ socketId: client.socket.id, companyId: 7, userId: 12 }]);
    await client.sends(clientEvents.userStatus);
    expect(node.seen).toEqual([client.socket.id]);
    client.socket.disconnect();
    await expect.poll(() => node.online.size).toBe(0);
    expect(node.realtime.socketCount()).toBe(0);
  });
});

describe('what a socket receives', () => {
  it('T33 each role receives its own rooms, once, and nothing of another company', async () => {
    const node = await start();
    const clients = await Promise.all(
      [attendant, admin, stranger, operator].map((principal) => node.connect(principal)),
    );
    mark(node, 1, [rooms.company(7)]);
    mark(node, 2, [rooms.companyAdmins(7)]);
    mark(node, 3, [rooms.user(12)]);
    mark(node, 4, [rooms.operators]);
    mark(node, 5, [rooms.company(7), rooms.companyAdmins(7), rooms.user(11), rooms.user(12)]);
    mark(node, 6, [rooms.company(8)]);
    mark(node, 7, [rooms.companyBilling(7)]);
    expect(await marksOf(node, clients)).toEqual([[1, 3, 5], [1, 2, 5], [6], [4]]);
  });

  it('T33 the admin of an overdue company receives billing and what concerns his account, whatever he joins', async () => {
    const node = await start({ canSeeTicket: async () => true });
    const client = await node.connect({ ...admin, restricted: true });
    await client.sends(clientEvents.joinNotification);
    await client.sends(clientEvents.joinTickets, 'open');
    expect(await client.sends(clientEvents.joinChatBox, 40)).toBe(false);
    mark(node, 1, [
      rooms.company(7),
      rooms.companyAdmins(7),
      rooms.companyNotification(7),
      rooms.companyStatus(7, 'open'),
      rooms.ticket(40),
      rooms.user(admin.userId),
    ]);
    mark(node, 2, [rooms.companyBilling(7)]);
    mark(node, 3, [rooms.account(admin.userId)]);
    expect(await marksOf(node, [client])).toEqual([[2, 3]]);
  });

  it('T33 lists are received by queue, for admins by company', async () => {
    const node = await start();
    const clients = await Promise.all([attendant, admin, stranger].map((principal) => node.connect(principal)));
    for (const client of clients) {
      await client.sends(clientEvents.joinNotification);
      await client.sends(clientEvents.joinTickets, 'pending');
    }
    mark(node, 1, [rooms.queueNotification(3), rooms.companyNotification(7)]);
    mark(node, 2, [rooms.queueNotification(4), rooms.companyNotification(7)]);
    mark(node, 3, [rooms.queueStatus(3, 'pending')]);
    mark(node, 4, [rooms.queueStatus(3, 'open'), rooms.companyStatus(7, 'open')]);
    mark(node, 5, [rooms.companyStatus(7, 'pending')]);
    expect(await marksOf(node, clients)).toEqual([[1, 3], [1, 2, 5], []]);
  });

  it('joins are counted: two widgets do not cancel each other', async () => {
    const node = await start();
    const client = await node.connect(admin);
    for (const word of ['joinTickets', 'joinTickets', 'leaveTickets'] as const) await client.sends(word, 'open');
    mark(node, 1, [rooms.companyStatus(7, 'open')]);
    await client.sends(clientEvents.leaveTickets, 'open');
    mark(node, 2, [rooms.companyStatus(7, 'open')]);
    await client.sends(clientEvents.joinNotification);
    mark(node, 3, [rooms.companyNotification(7)]);
    await client.sends(clientEvents.leaveNotification);
    mark(node, 4, [rooms.companyNotification(7)]);
    expect(await marksOf(node, [client])).toEqual([[1, 3]]);
  });

  it('T33 a chat is received only by who may see its ticket', async () => {
    const asked: [number, number][] = [];
    const node = await start({
      canSeeTicket: async ({ userId, companyId }, ticketId) => {
        asked.push([userId, ticketId]);
        return companyId === 7 && ticketId === 40;
      },
    });
    const [mine, foreign] = await Promise.all([node.connect(attendant), node.connect(stranger)]);
    expect(await mine.sends(clientEvents.joinChatBox, 40)).toBe(true);
    expect(await mine.sends(clientEvents.joinChatBox, 41)).toBe(false);
    expect(await foreign.sends(clientEvents.joinChatBox, '40')).toBe(false);
    mark(node, 1, [rooms.ticket(40)]);
    mark(node, 2, [rooms.ticket(41)]);
    await mine.sends(clientEvents.leaveChatBox, 40);
    mark(node, 3, [rooms.ticket(40)]);
    expect(await marksOf(node, [mine, foreign])).toEqual([[1], []]);
    expect(asked).toEqual([
      [12, 40],
      [12, 41],
      [21, 40],
    ]);
  });

  it('refuses a chat when the ticket cannot be looked up, and stays alive', async () => {
    const node = await start({
      canSeeTicket: async () => {
        throw new Error('the database is away');
      },
    });
    const client = await node.connect(attendant);
    expect(await client.sends(clientEvents.joinChatBox, 40)).toBe(false);
    expect(await client.sends(clientEvents.joinNotification)).toBe(true);
  });

  it.each([
    ['arrays', [[40]]],
    ['an array of rooms', [['company:8', 'ticket:40']]],
    ['objects', [{ toString: '40' }]],
    ['a prototype', [JSON.parse('{"__proto__":{"a":1}}')]],
    ['a long text', ['4'.repeat(50_000)]],
    ['a room name', ['company:8']],
    ['an injected status', ['open:8']],
    ['a negative number', [-1]],
    ['a fraction', [40.5]],
    ['a number no row can have', [2_147_483_648]],
    ['true', [true]],
    ['null', [null]],
    ['nothing', []],
    ['bytes', [Buffer.from('40')]],
  ])('T33 ignores %s as argument', async (_title, words) => {
    const canSeeTicket = vi.fn(async () => true);
    const node = await start({ canSeeTicket });
    const client = await node.connect(admin);
    for (const name of ['joinChatBox', 'leaveChatBox', 'joinTickets', 'leaveTickets'] as const)
      expect(await client.sends(name, ...words)).toBe(false);
    expect(canSeeTicket).not.toHaveBeenCalled();
    mark(node, 1, [rooms.company(8), rooms.ticket(40)]);
    expect(await marksOf(node, [client])).toEqual([[]]);
  });

  it.each(['join', 'subscribe', '__proto__', 'constructor', 'toString', 'company-7-user', ''])(
    'T33 ignores the word "%s"',
    async (name) => {
      const node = await start();
      const client = await node.connect(attendant);
      const other = await node.connect(admin);
      expect(await client.sends(name, 'company:8')).toBe(false);
      expect(await marksOf(node, [client, other])).toEqual([[], []]);
    },
  );

  it('T33 drops a socket that says more than 100 kB at once', async () => {
    const node = await start();
    const client = await node.connect(attendant);
    client.socket.emit(clientEvents.joinTickets, 'x'.repeat(200_000));
    await client.disconnected;
    await expect.poll(() => node.realtime.socketCount()).toBe(0);
  });

  it('T33 ignores what is said too fast, then drops the socket', async () => {
    const limited: string[] = [];
    const node = await start({
      metrics: { slowKicked: () => undefined, limited: (limit) => void limited.push(limit) },
    });
    const client = await node.connect(attendant);
    for (let index = 0; index < 1_000; index += 1) client.socket.emit(clientEvents.joinNotification);
    expect(await client.closing).toEqual({ reason: 'limit' });
    await client.disconnected;
    expect(limited.length).toBeGreaterThanOrEqual(100);
    expect(new Set(limited)).toContain('socket_events');
  });
});

describe('numbers', () => {
  it('count each socket by itself, without a hole', async () => {
    const node = await start();
    const [one, two] = await Promise.all([node.connect(attendant), node.connect(admin)]);
    mark(node, 1, [rooms.company(7)]);
    mark(node, 2, [rooms.companyAdmins(7)]);
    mark(node, 3, [rooms.company(7)]);
    await Promise.all([one.receives(2), two.receives(3)]);
    expect(one.received.map(({ payload }) => payload['seq'])).toEqual([1, 2]);
    expect(two.received.map(({ payload }) => payload['seq'])).toEqual([1, 2, 3]);
  });

  it('show a hole after signals may have been lost, and sessions are looked at again', async () => {
    const signals = buildSignals();
    const node = await start({ signals });
    const [one, two] = await Promise.all([node.connect(attendant), node.connect(admin)]);
    mark(node, 1, [rooms.company(7)]);
    node.sessions.end(admin.sessionId);
    signals.gap();
    expect(await two.closing).toEqual({ reason: 'session' });
    mark(node, 2, [rooms.company(7)]);
    await one.receives(2);
    expect(one.received.map(({ payload }) => payload['seq'])).toEqual([1, 3]);
  });

  it('start again with each connection', async () => {
    const node = await start();
    const client = await node.connect(attendant);
    mark(node, 1, [rooms.company(7)]);
    await client.receives(1);
    const again = await node.connect(attendant);
    mark(node, 2, [rooms.company(7)]);
    await again.receives(1);
    expect(again.received[0]?.payload['seq']).toBe(1);
  });
});

describe('changes of access', () => {
  it('T33 an ended session drops all its sockets at once, and nobody else’s', async () => {
    const node = await start();
    const tabs = await Promise.all([node.connect(attendant), node.connect(attendant)]);
    const other = await node.connect(admin);
    node.sessions.end(attendant.sessionId);
    await node.signals.publish('usersChanged', { userIds: [attendant.userId] });
    mark(node, 1, [rooms.user(12)]);
    for (const tab of tabs) {
      expect(await tab.closing).toEqual({ reason: 'session' });
      await tab.disconnected;
    }
    mark(node, 2, [rooms.user(12), rooms.company(7)]);
    expect(await marksOf(node, [other])).toEqual([[2]]);
    expect(tabs.flatMap((tab) => tab.received.filter(({ payload }) => payload['userId'] === 2))).toEqual([]);
  });

  it('T33 a session that ended without a signal is found by the regular look', async () => {
    const node = await start({ recheckMs: 20 });
    const client = await node.connect(attendant);
    node.sessions.end(attendant.sessionId);
    expect(await client.closing).toEqual({ reason: 'session' });
  });

  it('T33 a change during the handshake is not missed', async () => {
    const sessions = new TestSessions();
    const signals = buildSignals();
    const node = await start({
      sessions,
      signals,
      authenticator: {
        async byAccessToken(token) {
          const principal = await sessions.authenticator.byAccessToken(token);
          sessions.end(principal.sessionId);
          await signals.publish('usersChanged', { userIds: [principal.userId] });
          return principal;
        },
      },
    });
    const client = node.dial({ token: sessions.open(attendant) });
    expect(await client.closing).toEqual({ reason: 'session' });
  });

  it('T33 a queue taken or given moves the socket to other rooms at once', async () => {
    const node = await start({ canSeeTicket: async ({ queueIds }) => queueIds.includes(3) });
    const client = await node.connect(attendant);
    await client.sends(clientEvents.joinTickets, 'pending');
    await client.sends(clientEvents.joinChatBox, 40);
    const placed = async (): Promise<void> => {
      await node.signals.publish('usersChanged', { userIds: [attendant.userId] });
      // Marks to the new queue arrive only in the new rooms.
      await expect
        .poll(() => {
          mark(node, 100, [rooms.queueStatus(4, 'pending')]);
          return client.received.map(({ payload }) => payload['userId']);
        })
        .toContain(100);
    };
    node.sessions.open({ ...attendant, queueIds: [4] });
    await placed();
    mark(node, 1, [rooms.queueStatus(3, 'pending'), rooms.ticket(40)]);
    mark(node, 2, [rooms.queueStatus(4, 'pending')]);
    const [received] = await marksOf(node, [client]);
    expect(received?.filter((userId) => userId !== 100)).toEqual([2]);
  });

  it('T39 what comes while rights are read again waits, and arrives in order as far as it is theirs', async () => {
    const answer = createDeferred();
    const sessions = new TestSessions();
    const node = await start({
      sessions,
      stillValid: async (principal) => {
        await answer.promise;
        return { ...principal, queueIds: [4] };
      },
    });
    const client = await node.connect(attendant);
    await client.sends(clientEvents.joinTickets, 'pending');
    node.realtime.rightsChanged.usersChanged([attendant.userId]);
    mark(node, 1, [rooms.queueStatus(3, 'pending')]);
    mark(node, 2, [rooms.queueStatus(4, 'pending')]);
    mark(node, 3, [rooms.account(attendant.userId), rooms.queueStatus(4, 'pending')]);
    mark(node, 4, [rooms.company(7)]);
    await expect.poll(() => client.received.map(({ payload }) => payload['userId'])).toEqual([3]);
    answer.resolve();
    await expect.poll(() => client.received).toHaveLength(3);
    expect(await marksOf(node, [client])).toEqual([[3, 2, 4]]);
    expect(client.received.map(({ payload }) => payload['seq'])).toEqual([1, 2, 3, 4]);
  });

  it('T33 a company that falls due loses everything but billing, and gets it back when paid', async () => {
    const node = await start();
    const [own, foreign] = await Promise.all([node.connect(admin), node.connect(stranger)]);
    const change = async (restricted: boolean, probe: Rooms): Promise<void> => {
      node.sessions.open({ ...admin, restricted });
      await node.signals.publish('companyChanged', { companyId: 7 });
      const before = own.received.length;
      await expect
        .poll(() => {
          mark(node, 100, probe);
          return own.received.length;
        })
        .toBeGreaterThan(before);
    };
    await change(true, [rooms.companyBilling(7)]);
    mark(node, 1, [rooms.company(7), rooms.companyAdmins(7)]);
    await change(false, [rooms.companyAdmins(7)]);
    mark(node, 2, [rooms.company(7)]);
    const [received] = await marksOf(node, [own, foreign]);
    expect(received?.filter((userId) => userId !== 100)).toEqual([2]);
  });
});

describe('several nodes', () => {
  it('reach the sockets of each other, each once', async () => {
    const signals = buildSignals();
    const sessions = new TestSessions();
    const [first, second] = await Promise.all(
      ['a', 'b'].map((nodeId) => start({ signals, sessions, nodeId, otherNodes: () => true })),
    );
    if (!first || !second) throw new Error('two nodes were started');
    const [here, there, foreign] = await Promise.all([
      first.connect(attendant),
      second.connect(admin),
      second.connect(stranger),
    ]);
    first.realtime.broadcaster.emit(usersEvents.user, 7, [rooms.company(7)], { action: 'delete', userId: 30 });
    second.realtime.broadcaster.emit(settingsEvents.settings, 7, [rooms.company(7)], {
      action: 'update',
      setting: { key: 'userRating', value: 'enabled', isSet: true },
    });
    await Promise.all([here.receives(2), there.receives(2)]);
    mark(first, 1, [rooms.company(8)]);
    await foreign.receives(1);
    for (const client of [here, there]) {
      expect(client.received.map(({ name }) => name).sort()).toEqual(['company-7-settings', 'company-7-user']);
      expect(client.received.map(({ payload }) => payload['seq'])).toEqual([1, 2]);
    }
    expect(foreign.received).toEqual([{ name: 'userOnlineChange', payload: { userId: 1, online: true, seq: 1 } }]);
  });
});

describe('a ticket that moves', () => {
  it('T33 is received on every node only by those who may see it where it is now', async () => {
    const shared = { sessions: new TestSessions(), signals: buildSignals(), canSeeTicket: async () => true };
    const seesPlace: RealtimeOptions['seesPlace'] = ({ userId, queueIds }, place) =>
      userId === 11 || queueIds.includes(place.queueId ?? 0);
    const [here, there] = [
      await start({ ...shared, seesPlace, nodeId: 'a', otherNodes: () => true }),
      await start({ ...shared, seesPlace, nodeId: 'b', otherNodes: () => true }),
    ];
    const colleague = buildPrincipal({ userId: 13, queueIds: [3] });
    const clients = await Promise.all([here.connect(admin), here.connect(attendant), there.connect(colleague)]);
    for (const client of clients) expect(await client.sends('joinChatBox', 40)).toBe(true);
    const { broadcaster } = here.realtime;
    mark(here, 1, [rooms.ticket(40)]);
    broadcaster.ticketMoved(8, { id: 40, status: 'pending', queueId: 9, userId: null, whatsappId: 5 });
    mark(here, 2, [rooms.ticket(40)]);
    broadcaster.ticketMoved(7, { id: 40, status: 'pending', queueId: 9, userId: null, whatsappId: 5 });
    mark(here, 3, [rooms.ticket(40)]);
    mark(here, 4, [rooms.company(7)]);
    await Promise.all([clients[0]?.receives(4), clients[1]?.receives(3), clients[2]?.receives(3)]);
    expect(clients.map(({ received }) => received.map(({ payload }) => payload['userId']))).toEqual([
      [1, 2, 3, 4],
      [1, 2, 4],
      [1, 2, 4],
    ]);
  });
});

describe('stopping', () => {
  it('T15 sends what is on its way, says when to come back, and leaves the HTTP server open', async () => {
    const node = await start();
    const client = await node.connect(attendant);
    for (let index = 1; index <= 50; index += 1) mark(node, index, [rooms.company(7)]);
    await node.realtime.stop();
    const closing = await client.closing;
    expect(closing).toMatchObject({ reason: 'restart' });
    const { retryInMs } = closing as { retryInMs: number };
    expect(retryInMs).toBeGreaterThanOrEqual(0);
    expect(retryInMs).toBeLessThanOrEqual(10_000);
    expect(client.received).toHaveLength(50);
    // A broken line, not a farewell: the browser's library comes back by itself.
    expect(await client.disconnected).toBe('transport close');
    expect(node.server.listening).toBe(true);
    const late = node.dial({ token: node.sessions.open(attendant) });
    expect((await late.refusal()).data).toBeUndefined();
  });
});
