import { describe, expect, it, vi } from 'vitest';
import { willAnswer } from './answers.ts';
import { createArrivals, openingHour } from './arrivals.ts';
import { createConversations } from './conversations.ts';
import { createCustomers } from './customers.ts';
import { fileOf } from './files.ts';
import { killOne, type Killable } from './killer.ts';
import { drawKind, usualMix, type LoadKind } from './mix.ts';
import { createRandom } from './random.ts';
import { createStopwatch, slopeOf } from './stopwatch.ts';
import { createTraffic } from './traffic.ts';

describe('arrivals', () => {
  it('come at the given rate, scattered as independent people are', () => {
    const arrivals = createArrivals({ rate: 50, seed: 7 });
    const perSecond = Array.from({ length: 2_000 }, (_, second) => arrivals(second + 1));
    const mean = perSecond.reduce((sum, one) => sum + one, 0) / perSecond.length;
    const variance = perSecond.reduce((sum, one) => sum + (one - mean) ** 2, 0) / perSecond.length;
    expect(mean).toBeCloseTo(50, 0);
    // Of a Poisson process the variance is the mean; an even pace would have none.
    expect(variance / mean).toBeGreaterThan(0.85);
    expect(variance / mean).toBeLessThan(1.15);
  });

  it('are the same for the same seed, however often one asks, and others for another', () => {
    const inTotal = (seed: number, step: number) => {
      const arrivals = createArrivals({ rate: 20, seed });
      let sum = 0;
      for (let at = step; at <= 10; at += step) sum += arrivals(at);
      return sum;
    };
    expect(inTotal(1, 0.5)).toBe(inTotal(1, 10));
    expect(inTotal(1, 1)).not.toBe(inTotal(2, 1));
  });

  it('bunch when the shop opens and fade to the usual', () => {
    const street = openingHour({ usual: 10, burst: 200, opensAt: 60, fadesFor: 60 });
    expect([59, 60, 90, 120].map(street.rate)).toEqual([10, 200, 105, 10]);
    const arrivals = createArrivals({ ...street, seed: 3 });
    const [before, opening, after] = [arrivals(60) / 60, arrivals(70) / 10, (arrivals(120), arrivals(180) / 60)];
    expect(before).toBeLessThan(15);
    expect(opening).toBeGreaterThan(150);
    expect(after).toBeLessThan(15);
  });

  it('refuse a rate without its limit', () => {
    expect(() => createArrivals({ rate: () => 1, seed: 1 })).toThrow('highest rate');
  });
});

describe('customers', () => {
  it('write texts, pictures, voice notes and documents by their shares', () => {
    const random = createRandom(5);
    const counts: Record<LoadKind, number> = { text: 0, image: 0, voice: 0, document: 0 };
    for (let draw = 0; draw < 20_000; draw += 1) counts[drawKind(random, usualMix)] += 1;
    for (const [kind, share] of [
      ['text', 80],
      ['image', 8],
      ['voice', 8],
      ['document', 4],
    ] as const)
      expect(Math.abs(counts[kind] / 200 - share)).toBeLessThan(1);
  });

  it('never repeat an id, and files go with their kinds', () => {
    const messages = createCustomers({ count: 50, seed: 9, mix: usualMix })(500);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(500);
    for (const { kind, file } of messages) expect(file).toBe(fileOf(kind));
    expect(createCustomers({ count: 50, seed: 9, mix: usualMix })(500)).toEqual(messages);
    expect(createCustomers({ count: 50, seed: 9 })(100).every(({ file }) => file === null)).toBe(true);
  });

  it('who meet a chatbot greet, choose and then say what they want, each as often as told', () => {
    const messages = createConversations({ atOnce: 3, length: 4, seed: 5 })(400);
    const chats = [...new Set(messages.map(({ chat }) => chat))];
    const saidIn = chats.map((chat) => messages.filter((one) => one.chat === chat).map(({ body }) => body));
    const whole = saidIn.filter(({ length }) => length === 4);
    expect(whole.length).toBeGreaterThan(95);
    expect(chats.length - whole.length).toBeLessThanOrEqual(3);
    for (const [first, second, ...others] of whole) {
      expect([first, second]).toEqual(['Oi', '1']);
      expect(others.every((body) => body.length > 2)).toBe(true);
    }
    expect(createConversations({ atOnce: 3, length: 4, seed: 5 })(400)).toEqual(messages);
    const strangers = new Set(createConversations({ atOnce: 3, length: 4, seed: 6 })(400).map(({ chat }) => chat));
    expect(chats.filter((chat) => strangers.has(chat))).toEqual([]);
  });

  it('spread over connections', () => {
    const traffic = createTraffic({ connectionIds: [3, 5, 8], customers: 100, rate: 300, seed: 2 });
    const shares = traffic(10);
    expect(shares.map(({ connectionId }) => connectionId)).toEqual([3, 5, 8]);
    for (const { messages } of shares) expect(messages.length).toBeGreaterThan(800);
    expect(traffic(10)).toEqual([]);
  });

  it('answer a part of what they receive, the same one every time', () => {
    const ids = Array.from({ length: 2_000 }, (_, index) => `OUT${index}`);
    const answered = ids.filter((id) => willAnswer(4, id, 0.3));
    expect(answered.length / ids.length).toBeCloseTo(0.3, 1);
    expect(ids.filter((id) => willAnswer(4, id, 0.3))).toEqual(answered);
    expect([ids.some((id) => willAnswer(4, id, 0)), ids.every((id) => willAnswer(4, id, 1))]).toEqual([false, true]);
  });
});

describe('the killer', () => {
  const alive = (): Killable => ({ exitCode: null, signalCode: null, kill: vi.fn(() => true) });

  it('takes one of the living, each in turn, and nobody when all are dead', () => {
    const dead: Killable = { exitCode: 0, signalCode: null, kill: vi.fn(() => false) };
    const nodes = [alive(), dead, alive()];
    const random = createRandom(1);
    const victims = new Set(Array.from({ length: 20 }, () => killOne(nodes, random)));
    expect(victims).toEqual(new Set([nodes[0], nodes[2]]));
    expect(nodes[0]?.kill).toHaveBeenCalledWith('SIGKILL');
    expect(dead.kill).not.toHaveBeenCalled();
    expect(killOne([dead], random)).toBeUndefined();
  });
});

describe('measuring', () => {
  it('gives times by percentile, counts each message once, and knows what is missing', () => {
    let now = 0;
    const watch = createStopwatch(() => now);
    watch.written(['a', 'b', 'c', 'd']);
    for (const [at, id] of [
      [10, 'a'],
      [20, 'b'],
      [30, 'c'],
      [40, 'a'],
    ] as const) {
      now = at;
      watch.seen([id]);
    }
    expect([watch.count(), watch.missing(), watch.share(0), watch.share(0.5), watch.share(0.99)]).toEqual([
      3, 1, 10, 20, 30,
    ]);
    expect(createStopwatch().share(0.5)).toBe(0);
  });

  it('finds what grows and what does not', () => {
    const points = (value: (second: number) => number) =>
      Array.from({ length: 10 }, (_, second) => ({ second, value: value(second) }));
    expect(slopeOf(points((second) => 5 + 3 * second))).toBeCloseTo(3);
    expect(slopeOf(points(() => 7))).toBe(0);
    expect(slopeOf([{ second: 1, value: 9 }])).toBe(0);
  });
});
