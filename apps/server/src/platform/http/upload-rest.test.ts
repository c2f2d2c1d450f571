import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropRest } from './upload-rest.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] }));
afterEach(() => void vi.useRealTimers());

/** A request as far as the function looks at it, still being piped somewhere. */
function buildRequest(): PassThrough & IncomingMessage {
  const request = Object.assign(new PassThrough(), { complete: false }) as unknown as PassThrough & IncomingMessage;
  request.pipe(new PassThrough());
  return request;
}

const send = (request: PassThrough, bytes: number): Promise<void> =>
  new Promise((resolve) => {
    request.write(Buffer.alloc(bytes), () => resolve());
  });

/** Seconds until the request is cut off when so many bytes come each second; null when it never is. */
async function secondsUntilCut(bytesEachSecond: number): Promise<number | null> {
  const request = buildRequest();
  dropRest(request);
  for (let second = 1; second <= 20; second += 1) {
    if (bytesEachSecond > 0) await send(request, bytesEachSecond);
    await vi.advanceTimersByTimeAsync(1_001);
    if (request.destroyed) return second;
  }
  return null;
}

test.each([
  ['falls silent', 0, 1],
  ['goes on and on', 1_000, 10],
  ['floods', 30 * 1024 * 1024, 3],
])('T44: a client that %s is cut off', async (_name, bytesEachSecond, seconds) => {
  expect(await secondsUntilCut(bytesEachSecond)).toBe(seconds);
});

test('T44: a body that ends in time leaves its connection alone', async () => {
  const request = buildRequest();
  dropRest(request);
  const ended = new Promise((resolve) => request.once('end', resolve));
  request.end('the rest');
  await ended;
  expect(vi.getTimerCount()).toBe(0);
});
