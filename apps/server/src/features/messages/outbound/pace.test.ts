import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pace } from './pace.ts';

const limits = { perSecond: 20, burst: 3, chatGapMs: 1_000 };
const most = 8;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

let chats = 0;

/** Sends to a chat of its own each, which no gap holds up. */
async function send(pace: Pace, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await pace.beforeSend(limits, `pn:${(chats += 1)}`);
}
const roomOf = (pace: Pace): number => pace.room(limits, most, performance.now());
const waitOf = (pace: Pace): number => pace.waitMs(limits, performance.now());

describe('the pace of a connection', () => {
  it('lets so many leave at once, and no more than asked for', async () => {
    const pace = new Pace();
    expect([roomOf(pace), pace.room(limits, 2, performance.now()), waitOf(pace)]).toEqual([3, 2, 0]);
    await send(pace, 2);
    expect(roomOf(pace)).toBe(1);
    await send(pace, 1);
    expect([roomOf(pace), waitOf(pace)]).toEqual([0, 50]);
  });

  it.each([
    ['not one before its time', 49, 0],
    ['one after a twentieth of a second', 50, 1],
    ['two after twice as long', 100, 2],
    ['never more than at the beginning', 10_000, 3],
  ])('then lets %s leave', async (_what, afterMs, room) => {
    const pace = new Pace();
    roomOf(pace);
    await send(pace, 3);
    vi.advanceTimersByTime(afterMs);
    expect([roomOf(pace), waitOf(pace) === 0]).toEqual([room, room > 0]);
  });

  it('knows no limit where the driver has none', async () => {
    const pace = new Pace();
    for (let index = 0; index < 20; index += 1) await pace.beforeSend(null, 'pn:1');
    expect([pace.room(null, most, performance.now()), pace.waitMs(null, performance.now())]).toEqual([most, 0]);
  });

  it('lets nothing leave while the other side asks for a pause, the longest of those it asked for', () => {
    const pace = new Pace();
    const from = performance.now();
    pace.hold(500, from);
    pace.hold(200, from);
    for (const one of [limits, null]) {
      expect([pace.room(one, most, from + 499), pace.waitMs(one, from + 499)]).toEqual([0, 1]);
      expect([pace.room(one, most, from + 500) > 0, pace.waitMs(one, from + 500)]).toEqual([true, 0]);
    }
  });
});

describe('the gap between two messages of one chat', () => {
  it('is kept, and by no other chat', async () => {
    const pace = new Pace();
    await pace.beforeSend(limits, 'pn:1');
    let hasLeft = false;
    const second = pace.beforeSend(limits, 'pn:1').then(() => (hasLeft = true));
    await pace.beforeSend(limits, 'pn:2');
    await vi.advanceTimersByTimeAsync(999);
    expect(hasLeft).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await second;
    expect(hasLeft).toBe(true);
  });

  it('is over for a chat that rested as long', async () => {
    const pace = new Pace();
    await pace.beforeSend(limits, 'pn:1');
    vi.advanceTimersByTime(1_000);
    await pace.beforeSend(limits, 'pn:2');
    await pace.beforeSend(limits, 'pn:1');
    expect(vi.getTimerCount()).toBe(0);
  });
});
