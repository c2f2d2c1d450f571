import { expect, it } from 'vitest';
import { nextTicket } from './next-ticket.ts';

it.each([
  ['the one below', [1, 2, 3], 2, 3],
  ['the last one: the one above', [1, 2, 3], 3, 2],
  ['the only one', [2], 2, undefined],
  ['one that is not in the list', [1, 3], 2, undefined],
])('%s', (_what, ids, id, expected) => {
  expect(nextTicket(ids, id)).toBe(expected);
});
