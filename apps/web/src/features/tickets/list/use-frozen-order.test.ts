import { expect, it } from 'vitest';
import { freezeOrder } from './use-frozen-order.ts';

it.each([
  ['one moved to the top', [1, 2, 3], [3, 1, 2], [1, 2, 3]],
  ['a new one came', [1, 2, 3], [4, 1, 2, 3], [1, 2, 3]],
  ['one left', [1, 2, 3], [1, 3], [1, 2, 3]],
  ['a further page came', [1, 2, 3], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]],
  ['all of it at once', [1, 2, 3], [9, 3, 1, 4], [1, 2, 3, 4]],
])('S142 while the pointer moves, %s', (_what, shown, fresh, expected) => {
  expect(freezeOrder(shown, fresh)).toEqual(expected);
});
