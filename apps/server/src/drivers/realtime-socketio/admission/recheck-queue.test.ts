import { describe, expect, it } from 'vitest';
import { RecheckQueue } from './recheck-queue.ts';

type Act = (queue: RecheckQueue) => void;
const add =
  (...ids: string[]): Act =>
  (queue) =>
    queue.add(ids);
const takes =
  (expected: string | undefined): Act =>
  (queue) =>
    expect(queue.take()).toBe(expected);
const done: Act = (queue) => queue.done('a');
const fail: Act = (queue) => queue.fail('a');
const retry: Act = (queue) => queue.retryFailed();
const clear: Act = (queue) => queue.clear();

describe('RecheckQueue', () => {
  it.each<[string, readonly Act[], number]>([
    ['takes sessions in their order, each once', [add('a', 'b', 'a'), takes('a'), takes('b'), takes(undefined)], 0],
    ['keeps a session that is queued during its check', [add('a'), takes('a'), add('a'), takes(undefined)], 1],
    ['checks it once more afterwards', [add('a'), takes('a'), add('a'), done, takes('a')], 0],
    ['passes over a session that is being checked', [add('a'), takes('a'), add('a', 'b'), takes('b')], 1],
    ['leaves a failed check until it is retried', [add('a'), takes('a'), fail, takes(undefined)], 0],
    ['retries a failed check once', [add('a'), takes('a'), fail, retry, takes('a'), done, retry], 0],
    ['forgets what waits and what failed', [add('a', 'b'), takes('a'), fail, clear, retry, takes(undefined)], 0],
  ])('%s', (_name, acts, size) => {
    const queue = new RecheckQueue();
    for (const act of acts) act(queue);
    expect(queue.size).toBe(size);
  });
});
