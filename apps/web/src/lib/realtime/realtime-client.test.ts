import { usersEvents } from '@balcao/contract';
import { eventSamples } from '@balcao/contract/samples';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDeferred } from '../../test/deferred.ts';
import { createRealtime, type SocketLike } from './realtime-client.ts';

type Listener = (...values: never[]) => void;

/** A socket driven by the test. */
function createFakeSocket() {
  const listeners = new Map<string, Listener[]>();
  const any: Array<(event: string, ...values: unknown[]) => void> = [];
  const sent: unknown[][] = [];
  const socket: SocketLike & { active: boolean; connects: number; disconnects: number } = {
    active: true,
    connects: 0,
    disconnects: 0,
    connect: () => void (socket.connects += 1),
    disconnect: () => void (socket.disconnects += 1),
    emit: (...values: unknown[]) => void sent.push(values),
    on: (event: string, listener: Listener) => void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    onAny: (listener: (event: string, ...values: unknown[]) => void) => void any.push(listener),
  };
  const say = (event: string, value?: unknown): void => {
    any.forEach((listener) => listener(event, value));
    listeners.get(event)?.forEach((listener) => listener(value as never));
  };
  return { socket, sent, say };
}

async function start(refresh: () => Promise<unknown> = () => Promise.resolve(), { quietForMs = 60_000 } = {}) {
  const fake = createFakeSocket();
  const onAccess = vi.fn();
  let token: string | null = 't';
  const realtime = createRealtime({
    openSocket: () => Promise.resolve(fake.socket),
    token: () => token,
    refresh,
    onAccess,
  });
  const resynced = vi.fn();
  realtime.onResync(resynced);
  await realtime.start(7);
  fake.say('connect');
  vi.advanceTimersByTime(200);
  fake.say('ready', { quietForMs });
  return { realtime, resynced, onAccess, signOut: () => (token = null), ...fake };
}

const [created] = eventSamples['user'] ?? [];
const sample = (seq: number) => ({ ...(created as object), seq });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the live connection', () => {
  it('S39 says it is there and joins the notifications once the server is ready', async () => {
    const { sent, realtime } = await start();
    expect(sent).toEqual([['userStatus'], ['joinNotification']]);
    expect(realtime.state.get()).toBe('online');
  });

  it.each([
    [60_000, 0],
    [201, 0],
    [200, 1],
    [3, 1],
  ])(
    'T19 connected 200 ms after the first fetch, with nothing happening for %s ms: fetches again %s times',
    async (quietForMs, times) => {
      const { resynced } = await start(undefined, { quietForMs });
      expect(resynced).toHaveBeenCalledTimes(times);
    },
  );

  it('S39 says it is there every five minutes, and no longer after it stopped', async () => {
    const { sent, realtime } = await start();
    vi.advanceTimersByTime(600_000);
    expect(sent.filter(([event]) => event === 'userStatus')).toHaveLength(3);
    realtime.stop();
    vi.advanceTimersByTime(600_000);
    expect(sent.filter(([event]) => event === 'userStatus')).toHaveLength(3);
  });

  it('hands an event of the own company to those who listen, and of no other', async () => {
    const { realtime, say } = await start();
    const heard = vi.fn();
    const stop = realtime.on(usersEvents.user, heard);
    say('company-7-user', sample(1));
    say('company-8-user', sample(2));
    stop();
    say('company-7-user', sample(3));
    expect(heard).toHaveBeenCalledExactlyOnceWith(sample(1));
  });

  it('S40 asks to fetch again after a hole in the numbers', async () => {
    const { say, resynced } = await start();
    say('company-7-user', sample(1));
    say('company-7-user', sample(2));
    expect(resynced).not.toHaveBeenCalled();
    say('company-7-user', sample(4));
    expect(resynced).toHaveBeenCalledOnce();
  });

  it('S40 goes offline when the connection is lost and asks to fetch again when it is back', async () => {
    const { realtime, say, resynced, sent } = await start();
    say('disconnect', 'transport close');
    expect(realtime.state.get()).toBe('offline');
    say('connect');
    say('ready', { quietForMs: 60_000 });
    expect(realtime.state.get()).toBe('online');
    expect(resynced).toHaveBeenCalledOnce();
    expect(sent.filter(([event]) => event === 'joinNotification')).toHaveLength(2);
  });

  it('the first connection is nothing to catch up with', async () => {
    const { resynced } = await start();
    expect(resynced).not.toHaveBeenCalled();
  });

  it('S39 a dropped socket fetches a new token before it returns', async () => {
    const refresh = vi.fn(() => Promise.resolve());
    const { say, socket } = await start(refresh);
    say('disconnect', 'io server disconnect');
    await vi.advanceTimersByTimeAsync(1500);
    expect(refresh).toHaveBeenCalledOnce();
    expect(socket.connects).toBe(2);
  });

  it('a refused handshake does the same, an unreachable server is left to the library', async () => {
    const refresh = vi.fn(() => Promise.resolve());
    const { say, socket } = await start(refresh);
    say('connect_error', { message: 'xhr poll error' });
    await vi.advanceTimersByTimeAsync(5000);
    expect(refresh).not.toHaveBeenCalled();
    socket.active = false;
    say('connect_error', { message: 'ERR_SESSION_EXPIRED' });
    await vi.advanceTimersByTimeAsync(1500);
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('does not come back when the session is over', async () => {
    const { say, socket, signOut } = await start(() => Promise.reject(new Error('revoked')));
    signOut();
    say('disconnect', 'io server disconnect');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(socket.connects).toBe(1);
  });

  it('comes back after a restart at the time the server gave, not before', async () => {
    const { say, socket } = await start();
    say('closing', { reason: 'restart', retryInMs: 4000 });
    say('disconnect', 'transport close');
    expect(socket.disconnects).toBe(1);
    await vi.advanceTimersByTimeAsync(3999);
    expect(socket.connects).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(socket.connects).toBe(2);
  });

  it('S40 breaks off the wait of the library when told to try now, and leaves a working connection alone', async () => {
    const { say, socket, realtime } = await start();
    realtime.retry();
    expect([socket.connects, socket.disconnects]).toEqual([1, 0]);
    say('disconnect', 'transport close');
    realtime.retry();
    expect([socket.connects, socket.disconnects]).toEqual([2, 1]);
  });

  it('asks ever more rarely while it is refused, and keeps its token when that is not the reason', async () => {
    const refresh = vi.fn(() => Promise.resolve());
    const { say, socket } = await start(refresh);
    socket.active = false;
    const refuse = { message: 'ERR_TOO_MANY_REQUESTS' };
    say('connect_error', refuse);
    await vi.advanceTimersByTimeAsync(1500);
    expect(socket.connects).toBe(2);
    say('connect_error', refuse);
    await vi.advanceTimersByTimeAsync(1500);
    expect(socket.connects).toBe(2);
    await vi.advanceTimersByTimeAsync(1500);
    expect(socket.connects).toBe(3);
    expect(refresh).not.toHaveBeenCalled();
  });

  it('S141 joins the lists on screen and the open ticket, again after a reconnection, and leaves them once', async () => {
    const { realtime, say, sent } = await start();
    const joined = vi.fn();
    const answerAll = (): void =>
      sent.forEach((words) => words.forEach((word) => typeof word === 'function' && word(true)));
    const asked = (): unknown[][] => sent.splice(0).map((words) => words.filter((word) => typeof word !== 'function'));
    asked();

    const leaveList = realtime.watchTickets('pending', joined);
    const leaveTicket = realtime.watchTicket(42, joined);
    answerAll();
    expect(joined).toHaveBeenCalledTimes(2);
    expect(asked()).toEqual([
      ['joinTickets', 'pending'],
      ['joinChatBox', 42],
    ]);

    say('disconnect', 'transport close');
    leaveTicket();
    expect(asked()).toEqual([]);
    say('connect');
    say('ready', { quietForMs: 60_000 });
    expect(asked()).toEqual([['userStatus'], ['joinNotification'], ['joinTickets', 'pending']]);

    leaveList();
    leaveList();
    expect(asked()).toEqual([['leaveTickets', 'pending']]);
  });

  it('S141 joins rooms that were asked for before it was online, and does not call a screen that is gone', async () => {
    const { socket, say, sent } = createFakeSocket();
    const realtime = createRealtime({
      openSocket: () => Promise.resolve(socket),
      token: () => 't',
      refresh: () => Promise.resolve(),
      onAccess: () => undefined,
    });
    const joined = vi.fn();
    const stop = realtime.watchTicket(42, joined);
    await realtime.start(7);
    say('connect');
    say('ready', { quietForMs: 60_000 });
    const [, , answer] = sent.find(([event]) => event === 'joinChatBox') ?? [];
    stop();
    if (typeof answer === 'function') answer(true);
    expect(joined).not.toHaveBeenCalled();
    realtime.stop();
  });

  it('S141 joins a room once for all parts of the screen that want it, and leaves it with the last', async () => {
    const { realtime, sent } = await start();
    const [first, second] = [vi.fn(), vi.fn()];
    sent.length = 0;
    const stops = [realtime.watchTickets('open', first), realtime.watchAllTickets()];
    const [, , answer] = sent.find(([, status]) => status === 'open') ?? [];
    if (typeof answer === 'function') answer(true);
    stops.push(realtime.watchTickets('open', second));
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
    expect(sent.map(([event, status]) => [event, status])).toEqual([
      ['joinTickets', 'open'],
      ['joinTickets', 'pending'],
      ['joinTickets', 'closed'],
    ]);
    sent.length = 0;
    stops.slice(1).forEach((stop) => stop());
    expect(sent.map(([, status]) => status)).toEqual(['pending', 'closed']);
    stops[0]?.();
    expect(sent.at(-1)).toEqual(['leaveTickets', 'open']);
  });

  it('sends presence while it is online and drops it while it is not', async () => {
    const { realtime, sent, say } = await start();
    realtime.say({ ticketId: 7, state: 'composing' });
    expect(sent.at(-1)).toEqual(['ticketPresence', { ticketId: 7, state: 'composing' }]);
    say('disconnect', 'transport close');
    realtime.say({ ticketId: 7, state: 'paused' });
    say('ready', { quietForMs: 0 });
    expect(sent.filter(([event]) => event === 'ticketPresence')).toHaveLength(1);
  });

  it('S742 hears that the company fell due or has paid, and nothing of that from a socket it has left', async () => {
    const { realtime, say, onAccess } = await start();
    say('access', { restricted: true });
    expect(onAccess.mock.calls).toEqual([[{ restricted: true }]]);
    realtime.stop();
    say('access', { restricted: false });
    expect(onAccess).toHaveBeenCalledOnce();
  });

  it('a socket that opens after it was stopped is not used', async () => {
    const opening = createDeferred<SocketLike>();
    const { socket } = createFakeSocket();
    const realtime = createRealtime({
      openSocket: () => opening.promise,
      token: () => 't',
      refresh: () => Promise.resolve(),
      onAccess: () => undefined,
    });
    const started = realtime.start(7);
    realtime.stop();
    opening.resolve(socket);
    await started;
    expect(socket.connects).toBe(0);
    expect(realtime.state.get()).toBe('idle');
  });
});
