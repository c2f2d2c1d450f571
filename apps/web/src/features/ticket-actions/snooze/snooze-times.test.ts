import { expect, it } from 'vitest';
import { snoozeTimes } from './snooze-times.ts';

const read = (now: Date): string[] =>
  snoozeTimes(now).map(({ key, at }) => `${key} ${at.getDate()} ${at.getHours()}:${at.getMinutes()}`);

it.each([
  // 18 November 2026 is a Wednesday.
  ['a Wednesday', 18, ['hour 18 11:30', 'threeHours 18 13:30', 'tomorrow 19 9:0', 'monday 23 9:0']],
  ['a Monday', 16, ['hour 16 11:30', 'threeHours 16 13:30', 'tomorrow 17 9:0', 'monday 23 9:0']],
  ['a Sunday', 22, ['hour 22 11:30', 'threeHours 22 13:30', 'tomorrow 23 9:0']],
])('S433 what is offered on %s', (_day, day, expected) => {
  expect(read(new Date(2026, 10, day, 10, 30))).toEqual(expected);
});
