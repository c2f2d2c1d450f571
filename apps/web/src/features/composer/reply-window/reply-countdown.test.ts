import { expect, it } from 'vitest';
import { countdownTo } from './reply-countdown.ts';

const now = Date.UTC(2026, 10, 2, 12);
const inMinutes = (minutes: number): string => new Date(now + minutes * 60_000).toISOString();

it.each([
  ['a whole day', 1440, { unit: 'hours', count: 24, tone: 'calm' }],
  ['just under four hours', 239, { unit: 'hours', count: 3, tone: 'calm' }],
  ['two hours', 120, { unit: 'hours', count: 2, tone: 'calm' }],
  ['below two hours', 119, { unit: 'hourMinutes', minutes: 59, tone: 'soon' }],
  ['one hour', 60, { unit: 'hours', count: 1, tone: 'soon' }],
  ['minutes', 25, { unit: 'minutes', count: 25, tone: 'soon' }],
  ['less than one', 0.5, { unit: 'minutes', count: 0, tone: 'soon' }],
])('%s', (_, minutes, expected) => {
  expect(countdownTo(inMinutes(minutes), now)).toMatchObject(expected);
});

it.each([0, -1])('is over %s minutes from now', (minutes) => {
  expect(countdownTo(inMinutes(minutes), now)).toBeNull();
});
