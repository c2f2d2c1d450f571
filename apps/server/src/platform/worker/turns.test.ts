import { describe, expect, it } from 'vitest';
import { chooseInTurns } from './turns.ts';

const rows = (companyId: number | null, count: number) =>
  Array.from({ length: count }, (_, index) => ({ companyId, name: `${companyId ?? 'none'}.${index}` }));
const busy = (companyId: number, count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, fence: 1, companyId }));

describe('choosing due rows in turns', () => {
  it.each([
    ['one of each company, then a second one of each', 4, 0, [], ['1.0', '2.0', '3.0', '1.1']],
    ['going on after the company served last', 3, 1, [], ['2.0', '3.0', '1.0']],
    ['beginning anew after the last company', 2, 3, [], ['1.0', '2.0']],
    ['no more of a company than it may have', 9, 0, [], ['1.0', '2.0', '3.0', '1.1', '2.1', '1.2']],
    ['none of a company that has all it may have already', 3, 0, busy(1, 3), ['2.0', '3.0', '2.1']],
    ['as many of a company as its running rows leave', 9, 0, busy(1, 2), ['1.0', '2.0', '3.0', '2.1']],
    ['none without room', 0, 0, [], []],
  ])('takes %s', (_what, room, after, running, expected) => {
    const candidates = [...rows(1, 9), ...rows(2, 2), ...rows(3, 1)];
    const chosen = chooseInTurns(candidates, { room, after, running, perCompany: 3 });
    expect(chosen.map(({ name }) => name)).toEqual(expected);
  });

  it('gives the work above companies its turn like a company', () => {
    const chosen = chooseInTurns([...rows(5, 2), ...rows(null, 2)], { room: 3, after: 9, running: [], perCompany: 3 });
    expect(chosen.map(({ name }) => name)).toEqual(['none.0', '5.0', 'none.1']);
  });
});
