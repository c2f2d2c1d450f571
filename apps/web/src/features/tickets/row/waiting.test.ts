import { expect, it } from 'vitest';
import { waitingTime } from './waiting.ts';

const now = Date.parse('2026-11-02T12:00:00Z');

it.each([
  [-5, { unit: 'now', count: 0, tone: 'calm' }],
  [0, { unit: 'now', count: 0, tone: 'calm' }],
  [5, { unit: 'minutes', count: 5, tone: 'calm' }],
  [6, { unit: 'minutes', count: 6, tone: 'soon' }],
  [15, { unit: 'minutes', count: 15, tone: 'soon' }],
  [16, { unit: 'minutes', count: 16, tone: 'late' }],
  [60, { unit: 'hours', count: 1, tone: 'late' }],
  [1439, { unit: 'hours', count: 23, tone: 'late' }],
  [1440, { unit: 'days', count: 1, tone: 'late' }],
])('S128 after %i minutes', (minutes, expected) => {
  expect(waitingTime(new Date(now - minutes * 60_000).toISOString(), now)).toEqual(expected);
});
