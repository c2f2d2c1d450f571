import { describe, expect, it } from 'vitest';
import { type ConnectionInput, type ConnectionState, idleConnection, nextConnection } from './connection-state.ts';

const connecting: ConnectionState = { ...idleConnection, status: 'connecting', startedAt: 1000 };
const online: ConnectionState = { ...connecting, status: 'online', wasOnline: true };
const offline: ConnectionState = { ...online, status: 'offline' };
const refused: ConnectionState = { ...offline, refusalDelayMs: 3000 };

const join = { type: 'join' };
const resync = { type: 'resync' };
const reconnect = (afterMs: number, renewToken: boolean) => ({ type: 'reconnect', afterMs, renewToken });

describe('the state of the live connection', () => {
  it.each<[string, ConnectionState, ConnectionInput, Partial<ConnectionState>, readonly object[]]>([
    [
      'connects after the start',
      idleConnection,
      { type: 'started', at: 1000 },
      { status: 'connecting', startedAt: 1000 },
      [],
    ],
    ['forgets the earlier session with a start', offline, { type: 'started', at: 5 }, { wasOnline: false }, []],
    ['is idle once stopped', online, { type: 'stopped' }, { status: 'idle' }, []],
    [
      'joins when the server is ready',
      connecting,
      { type: 'ready', at: 1200, quietForMs: 201 },
      { status: 'online', wasOnline: true },
      [join],
    ],
    [
      'T19 fetches again when something happened after the first fetch',
      connecting,
      { type: 'ready', at: 1200, quietForMs: 200 },
      { status: 'online' },
      [join, resync],
    ],
    [
      'S40 fetches again after a reconnection',
      offline,
      { type: 'ready', at: 9000, quietForMs: 60_000 },
      { status: 'online' },
      [join, resync],
    ],
    [
      'waits briefly again after a success',
      refused,
      { type: 'ready', at: 9000, quietForMs: 0 },
      { refusalDelayMs: 1500 },
      [join, resync],
    ],
    [
      'leaves at a restart and comes back when told',
      online,
      { type: 'restarting', retryInMs: 4000 },
      { status: 'online' },
      [{ type: 'disconnect' }, reconnect(4000, false)],
    ],
    [
      'S40 is offline when the network fails, and leaves the rest to the library',
      online,
      { type: 'disconnected', byServer: false },
      { status: 'offline', refusalDelayMs: 1500 },
      [],
    ],
    [
      'S39 renews the token when the server ended the session',
      online,
      { type: 'disconnected', byServer: true },
      { status: 'offline', refusalDelayMs: 3000 },
      [reconnect(1500, true)],
    ],
    [
      'waits twice as long after each refusal',
      refused,
      { type: 'failed', retries: false, tokenExpired: false },
      { refusalDelayMs: 6000 },
      [reconnect(3000, false)],
    ],
    [
      'waits at most half a minute',
      { ...refused, refusalDelayMs: 24_000 },
      { type: 'failed', retries: false, tokenExpired: false },
      { refusalDelayMs: 30_000 },
      [reconnect(24_000, false)],
    ],
    [
      'renews an expired token',
      connecting,
      { type: 'failed', retries: false, tokenExpired: true },
      { status: 'offline' },
      [reconnect(1500, true)],
    ],
    [
      'leaves an unreachable server to the library',
      connecting,
      { type: 'failed', retries: true, tokenExpired: false },
      { status: 'offline', refusalDelayMs: 1500 },
      [],
    ],
    [
      'tries the token again when it could not be renewed',
      refused,
      { type: 'renewalFailed' },
      { refusalDelayMs: 6000 },
      [reconnect(3000, true)],
    ],
  ])('%s', (_, before, input, changes, effects) => {
    const next = nextConnection(before, input);
    expect(next.state).toMatchObject(changes);
    expect(next.effects).toEqual(effects);
  });
});
