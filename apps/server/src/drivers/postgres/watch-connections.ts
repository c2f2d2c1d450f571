import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { isLost, type Finding } from './judge-silence.ts';
import { probeServer, type Probe } from './probe-server.ts';

/** What pg keeps of a connection beyond its types. */
type Inner = {
  connection: { stream: Duplex & { bytesRead?: number } };
  _activeQuery: unknown;
  _sentQueryQueue: readonly unknown[];
  processID: number | null;
};

type Watched = {
  client: Inner;
  /** The number of its session on the server. */
  pid: number;
  bytesRead: number;
  /** How long it has waited for an answer without reading a byte. */
  silentMs: number;
  /** When the server is asked about it. */
  askAtMs: number;
};

export type ConnectionWatch = {
  /**
   * Watches a connection until it ends. The number of its session is the one that the server gave, unless the returned
   * function is told another: a pooler in between makes up its own.
   */
  add(client: pg.ClientBase): (pid: number) => void;
  /** True from when nobody answered a fresh connection until somebody does. */
  isDown(): boolean;
  stop(): void;
};

export type WatchOptions = {
  /** The login of the connections. */
  url: string;
  /** Tests put an answer of the server here. */
  probe?: (url: string) => Promise<Probe>;
};

const tickMs = 250;
/** An answer takes milliseconds; whoever waits for longer may wait for nobody. */
const firstAskMs = 1_000;
/** How often the server is asked again about a statement it works on. */
const askAgainMs = 5_000;
const downTickMs = 1_000;

/**
 * Finds connections that died without a word, by a host that is gone, an address that moved or a firewall that drops:
 * TCP itself would wait for a quarter of an hour. Whoever waits for an answer is asked about over a fresh connection;
 * those that the server does not work for are closed, so that their callers get an error within five seconds.
 */
export function watchConnections({ url, probe = probeServer }: WatchOptions): ConnectionWatch {
  const watched = new Set<Watched>();
  let isAsking = false;
  let isDown = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let downTimer: NodeJS.Timeout | undefined;
  let lastTick = 0;

  const tick = (): void => {
    const at = performance.now();
    // A process that was held up has not read what came meanwhile: that time does not count.
    const passed = Math.min(at - lastTick, 2 * tickMs);
    lastTick = at;
    for (const one of watched) listen(one, passed);
    if (!isAsking && [...watched].some(isDue)) void ask();
  };

  const ask = async (): Promise<void> => {
    isAsking = true;
    // Those whose silence begins later may be younger than what the server says.
    const asked = [...watched].filter(isDue).map((one) => ({ one, silentMs: one.silentMs }));
    const answer = await probe(url);
    isAsking = false;
    if (isStopped) return;
    if (answer === 'unreachable') goDown();
    for (const { one, silentMs } of asked) if (watched.has(one) && one.silentMs >= silentMs) judge(one, answer);
  };

  const judge = (one: Watched, answer: Probe): void => {
    const finding = findingFor(one.pid, answer);
    if (!isLost(finding, one.silentMs)) {
      one.askAtMs = one.silentMs + askAgainMs;
      return;
    }
    watched.delete(one);
    const error = new Error(`The database does not answer on this connection (${finding})`);
    one.client.connection.stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  };

  /** Nobody has to find out anew until the server is back. */
  const goDown = (): void => {
    if (isDown) return;
    isDown = true;
    const lookLater = (): void => {
      downTimer = setTimeout(() => void look(), downTickMs).unref();
    };
    const look = async (): Promise<void> => {
      isDown = (await probe(url)) === 'unreachable';
      if (isDown && !isStopped) lookLater();
    };
    lookLater();
  };

  return {
    add(client) {
      const inner = client as unknown as Inner;
      const one = { client: inner, pid: inner.processID ?? 0, bytesRead: 0, silentMs: 0, askAtMs: firstAskMs };
      watched.add(one);
      client.once('end', () => watched.delete(one));
      if (timer === undefined && !isStopped) {
        lastTick = performance.now();
        timer = setInterval(tick, tickMs).unref();
      }
      return (pid) => void (one.pid = pid);
    },
    isDown: () => isDown,
    stop() {
      isStopped = true;
      clearInterval(timer);
      clearTimeout(downTimer);
    },
  };
}

/** Adds the time that has passed to the silence of a connection, or ends its silence. */
function listen(one: Watched, passed: number): void {
  const bytesRead = one.client.connection.stream.bytesRead ?? 0;
  const isWaiting = Boolean(one.client._activeQuery) || one.client._sentQueryQueue.length > 0;
  if (isWaiting && bytesRead === one.bytesRead) one.silentMs += passed;
  else Object.assign(one, { bytesRead, silentMs: 0, askAtMs: firstAskMs });
}

const isDue = ({ silentMs, askAtMs }: Watched): boolean => silentMs >= askAtMs;

function findingFor(pid: number, answer: Probe): Finding {
  if (typeof answer === 'string') return answer;
  return answer.has(pid) ? 'working' : 'not working';
}
