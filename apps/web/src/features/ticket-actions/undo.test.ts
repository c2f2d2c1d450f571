import { describe, expect, it } from 'vitest';
import { undoSteps } from './undo.ts';

const mine = { status: 'open', userId: 12, queueId: 3 } as const;
const take = { status: 'open', userId: 12 };
const giveBack = { status: 'pending', userId: null } as const;

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
    ['a waiting one, returned', { status: 'pending', userId: null, queueId: 3 }, 'pending', []],
  ] as const)('S149 %s', (_what, before, now, steps) => {
    expect(undoSteps(before, now, 12)).toEqual(steps);
  });
});
