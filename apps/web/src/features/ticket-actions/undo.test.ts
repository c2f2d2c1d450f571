import { describe, expect, it } from 'vitest';
import { stepsBackTogether, undoSteps } from './undo.ts';

const mine = { status: 'open', userId: 12, queueId: 3 } as const;
const take = { status: 'open', userId: 12, isUndo: true };
const giveBack = { status: 'pending', userId: null, isUndo: true } as const;

describe('undoSteps', () => {
  it.each([
    ['my viewer, returned', mine, 'pending', [take]],
    ['my viewer, resolved', mine, 'closed', [take]],
    ['a colleague’s, returned', { ...mine, userId: 7 }, 'pending', [{ queueId: 3, userId: 7 }]],
    ['a colleague’s, resolved', { ...mine, userId: 7 }, 'closed', [take, { queueId: 3, userId: 7 }]],
    ['a colleague’s without queue, resolved', { ...mine, userId: 7, queueId: null }, 'closed', [take]],
    ['a waiting one, resolved', { status: 'pending', userId: null, queueId: 3 }, 'closed', [take, giveBack]],
    ['mine, transferred', mine, 'transferred', [{ userId: 12, queueId: 3 }]],
    ['a waiting one, transferred', { ...giveBack, queueId: 3 }, 'transferred', [{ ...giveBack, queueId: 3 }]],
    ['one without queue, transferred', { ...mine, queueId: null }, 'transferred', []],
    ['a waiting one, accepted', { status: 'pending', userId: null, queueId: 3 }, 'accepted', [giveBack]],
    ['a waiting one, returned', { status: 'pending', userId: null, queueId: 3 }, 'pending', []],
  ] as const)('S149 S536 %s', (_what, before, now, steps) => {
    expect(undoSteps(before, now, 12)).toEqual(steps);
  });
});

it('S490 several tickets go back together where their steps are the same', () => {
  const tickets = [
    { ...mine, id: 1 },
    { ...mine, userId: 7, id: 2 },
    { ...mine, queueId: 4, id: 3 },
    { ...mine, userId: 7, id: 4 },
  ];
  expect(stepsBackTogether(tickets, 'closed', 12)).toEqual([
    { ids: [1, 3], steps: [take] },
    { ids: [2, 4], steps: [take, { queueId: 3, userId: 7 }] },
  ]);
  expect(stepsBackTogether([{ ...mine, queueId: null, id: 1 }], 'transferred', 12)).toEqual([]);
});
