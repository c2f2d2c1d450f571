import { describe, expect, it } from 'vitest';
import { serviceMs, type ServiceCycle, sumUpCycles, waitMs } from './cycle-times.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 17, 12, minute));
const minutes = (count: number): number => count * 60_000;
const cycle = (parts: Partial<ServiceCycle> = {}): ServiceCycle => ({
  createdAt: at(0),
  queuedAt: null,
  chatbotEndAt: null,
  startedAt: null,
  finishedAt: null,
  ratingAt: null,
  rate: null,
  ...parts,
});

describe('a cycle of service', () => {
  it.each([
    ['from its beginning', { startedAt: at(9) }, 9],
    ['from the queue', { queuedAt: at(2), startedAt: at(9) }, 7],
    ['from the end of the chatbot', { queuedAt: at(2), chatbotEndAt: at(5), startedAt: at(9) }, 4],
    ['not while nobody came', { queuedAt: at(2) }, null],
    ['not where somebody wrote first', { startedAt: at(0) }, null],
    ['not where it was queued after it began', { queuedAt: at(9), startedAt: at(2) }, null],
  ])('S924 the customer waits %s', (_, parts, wait) => {
    expect(waitMs(cycle(parts))).toBe(wait === null ? null : minutes(wait));
  });

  it.each([
    ['to its end', { startedAt: at(2), finishedAt: at(9) }, 7],
    ['to the question for a rating', { startedAt: at(2), finishedAt: at(9), ratingAt: at(8) }, 6],
    ['not while it runs', { startedAt: at(2) }, null],
    ['not where nobody served', { finishedAt: at(9) }, null],
  ])('S924 somebody is served %s', (_, parts, service) => {
    expect(serviceMs(cycle(parts))).toBe(service === null ? null : minutes(service));
  });
});

it.each([
  [-1, null],
  [0, null],
  [1, 1],
])('S924 a time of %i ms counts as %j', (ms, counted) => {
  const [from, to] = [at(5), new Date(at(5).getTime() + ms)];
  expect(waitMs(cycle({ createdAt: from, startedAt: to }))).toBe(counted);
  expect(serviceMs(cycle({ startedAt: from, finishedAt: to }))).toBe(counted);
});

it('S924 the cycles of a ticket come to its first wait, all service, the latest rating and its end', () => {
  const times = sumUpCycles([
    cycle({ finishedAt: at(1) }),
    cycle({ createdAt: at(10), startedAt: at(13), finishedAt: at(20), rate: 3 }),
    cycle({ createdAt: at(30), startedAt: at(31), finishedAt: at(36), rate: 1 }),
    cycle({ createdAt: at(40), startedAt: at(45) }),
  ]);
  expect(times).toEqual({
    cycles: 4,
    startedAt: at(13),
    finishedAt: null,
    waitMs: minutes(3),
    serviceMs: minutes(12),
    rate: 1,
  });
  expect(sumUpCycles([])).toEqual({
    cycles: 0,
    startedAt: null,
    finishedAt: null,
    waitMs: null,
    serviceMs: null,
    rate: null,
  });
});
