import type { Socket as TcpSocket } from 'node:net';
import { readyEvent, rooms, settingsEvents, type PayloadOf } from '@balcao/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { buildPrincipal, startTestNode, type TestNode } from './test-realtime.ts';
import { RawSocket } from './test-raw-socket.ts';

let node: TestNode;
afterEach(() => node.stop());

const setting = (value: string): PayloadOf<typeof settingsEvents.settings> => ({
  action: 'update',
  setting: { key: 'userRating', value, isSet: true },
});
const emit = (value: string): void =>
  node.realtime.broadcaster.emit(settingsEvents.settings, 7, [rooms.company(7)], setting(value));

/** 200 in every run; the torture list asks for 2 000. */
const crowd = Number(process.env['TORTURE_SOCKETS'] ?? 200);

describe('under load', () => {
  it(
    'T18 a crowd of sockets dropped at once all come back, and receive each event once',
    async () => {
      node = await startTestNode();
      const lines = new Set<TcpSocket>();
      node.server.on('connection', (line: TcpSocket) => void lines.add(line));
      const people = Array.from({ length: crowd }, (_, index) => buildPrincipal({ userId: index + 1 }));
      const back = { reconnection: true, reconnectionDelay: 20, reconnectionDelayMax: 200 };
      const clients = await Promise.all(people.map((principal) => node.connect(principal, back)));
      const again = clients.map(
        ({ socket }) => new Promise<void>((resolve) => socket.once(readyEvent, () => resolve())),
      );
      for (const line of lines) line.destroy();
      await Promise.all(again);
      expect(node.realtime.socketCount()).toBe(crowd);
      expect(node.online.size).toBe(crowd);
      for (const value of ['a', 'b', 'c']) emit(value);
      await Promise.all(clients.map((client) => client.receives(3)));
      for (const { received } of clients) expect(received.map(({ payload }) => payload['seq'])).toEqual([1, 2, 3]);
    },
    30_000 + crowd * 50,
  );

  it('T19 a client that stops reading is dropped and told to fetch again, others receive everything', async () => {
    let kicked = 0;
    node = await startTestNode({ metrics: { slowKicked: () => void (kicked += 1), limited: () => undefined } });
    const slow = await RawSocket.open(node.port);
    slow.send(`40${JSON.stringify({ token: node.sessions.open(buildPrincipal({ userId: 1 })) })}`);
    await slow.until('"ready"');
    slow.stopReading();
    const client = await node.connect(buildPrincipal({ userId: 2 }));
    const value = 'x'.repeat(4_000);
    for (let index = 1; index <= 10_000; index += 1) {
      emit(value);
      // Lets the sockets breathe, as the requests behind real events would.
      if (index % 10 === 0) await new Promise(setImmediate);
    }
    expect(kicked).toBe(1);
    expect(node.realtime.socketCount()).toBe(1);
    await client.receives(10_000);
    expect(client.received.every(({ payload }, index) => payload['seq'] === index + 1)).toBe(true);
    slow.readAgain();
    await slow.closed();
    expect(slow.count('"company-7-settings"')).toBeLessThan(10_000);
    slow.destroy();
  });

  it('T19 a dropped client that reads again soon is told why', async () => {
    node = await startTestNode();
    const slow = await RawSocket.open(node.port);
    slow.send(`40${JSON.stringify({ token: node.sessions.open(buildPrincipal({ userId: 1 })) })}`);
    await slow.until('"ready"');
    slow.stopReading();
    const value = 'x'.repeat(100_000);
    await expect
      .poll(
        () => {
          emit(value);
          return node.realtime.socketCount();
        },
        { interval: 1 },
      )
      .toBe(0);
    slow.readAgain();
    await slow.until('["closing",{"reason":"resync"}]');
    slow.destroy();
  });
});
