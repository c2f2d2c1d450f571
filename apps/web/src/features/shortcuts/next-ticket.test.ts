import { expect, it } from 'vitest';
import { nextTicket } from './next-ticket.ts';

it.each<[string, number[][], number | undefined]>([
  ['the one below', [[1, 2, 3]], 3],
  ['the last one: the one above', [[3, 2]], 3],
  ['the only one', [[2]], undefined],
  ['S1178 the only one of its list: the first of another', [[2], [5, 6]], 5],
  [
    'S1178 one that another list holds',
    [
      [7, 8],
      [1, 2, 3],
    ],
    3,
  ],
  ['S1178 one that no list holds: the first there is', [[], [4, 5]], 4],
  ['no list', [], undefined],
])('%s', (_what, lists, expected) => {
  expect(nextTicket(lists, 2)).toBe(expected);
});
