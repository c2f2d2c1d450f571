import { describe, expect, it, vi } from 'vitest';
import type { PendingEvent } from '../world/event-data.ts';
import { Deliveries, type DeliveryOptions } from './deliveries.ts';

const event = (seq: number, chat: string): PendingEvent => ({
  seq,
  chat,
  other: null,
  name: null,
  data: { type: 'typing', state: 'composing' },
});

/** Handlers wait until they are let go by their number. */
function setUp(changes: Partial<DeliveryOptions> = {}) {
  const begun: number[] = [];
  const marked: number[][] = [];
  const waiting = new Map<number, { finish: () => void; fail: (error: Error) => void }>();
  const deliveries = new Deliveries({
    handle: ({ seq }) =>
      new Promise((resolve, reject) => {
        begun.push(seq);
        waiting.set(seq, { finish: resolve, fail: reject });
      }),
    mark: async (seqs) => void marked.push([...seqs]),
    onRoom: () => undefined,
    onResume: () => undefined,
    onFailure: () => undefined,
    chatsAtOnce: 2,
    pauseMs: 60_000,
    ...changes,
  });
  return {
    begun,
    marked,
    deliveries,
    finish: (seq: number) => waiting.get(seq)?.finish(),
    fail: (seq: number) => waiting.get(seq)?.fail(new Error('no')),
  };
}

describe('Deliveries', () => {
  it('handles a chat one by one, chats side by side, and no more chats than allowed', async () => {
    const { begun, deliveries, finish } = setUp();
    deliveries.add([event(1, 'a'), event(2, 'a'), event(3, 'b'), event(4, 'c')]);
    expect(begun).toEqual([1, 3]);
    finish(3);
    await expect.poll(() => begun).toEqual([1, 3, 4]);
    finish(1);
    await expect.poll(() => begun).toEqual([1, 3, 4, 2]);
  });

  it('keeps an event taken until it is marked, and marks together', async () => {
    const { marked, deliveries, finish } = setUp();
    deliveries.add([event(1, 'a'), event(2, 'b')]);
    expect(deliveries.listExcluded().claimed).toEqual([1, 2]);
    finish(1);
    finish(2);
    await expect.poll(() => deliveries.listExcluded().claimed).toEqual([]);
    expect(marked.flat().toSorted((a, b) => a - b)).toEqual([1, 2]);
  });

  it('gives a failed event back with the rest of its chat, and takes nothing of it meanwhile', async () => {
    const { begun, marked, deliveries, fail } = setUp();
    deliveries.add([event(1, 'a'), event(2, 'a')]);
    fail(1);
    await expect.poll(() => deliveries.listExcluded()).toEqual({ claimed: [], pausedChats: ['a'] });
    deliveries.add([event(3, 'a')]);
    expect([begun, marked, deliveries.size]).toEqual([[1], [], 0]);
  });

  it('begins nothing after a drop, finishes what runs, and can go on later', async () => {
    const { begun, marked, deliveries, finish } = setUp();
    deliveries.add([event(1, 'a'), event(2, 'a'), event(3, 'b'), event(4, 'c')]);
    deliveries.drop();
    finish(1);
    finish(3);
    await deliveries.idle();
    await expect.poll(() => marked.flat().toSorted((a, b) => a - b)).toEqual([1, 3]);
    deliveries.add([event(2, 'a'), event(4, 'c')]);
    expect(begun).toEqual([1, 3, 2, 4]);
  });

  it('marks again what could not be marked', async () => {
    const mark = vi
      .fn<(seqs: readonly number[]) => Promise<void>>()
      .mockRejectedValueOnce(new Error('away'))
      .mockResolvedValue(undefined);
    const { deliveries, finish } = setUp({ mark });
    deliveries.add([event(1, 'a')]);
    finish(1);
    await expect.poll(() => mark).toHaveBeenCalledTimes(1);
    await deliveries.markDone();
    expect(mark).toHaveBeenLastCalledWith([1]);
    expect(deliveries.size).toBe(0);
  });
});
