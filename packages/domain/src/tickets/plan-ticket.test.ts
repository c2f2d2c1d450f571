import { describe, expect, it } from 'vitest';
import { planTicket } from './plan-ticket.ts';

describe('planTicket', () => {
  const hour = 3_600_000;
  const closed = (ago: number) => ({ id: 5, status: 'closed' as const, idleMs: ago });
  const person = { isGroup: false, opens: true, reopenWithinMs: 2 * hour, queueIds: [3], defaultQueueId: null };
  it.each([
    ['a running one is used', { id: 5, status: 'open' as const, idleMs: 9 * hour }, person, { kind: 'use', id: 5 }],
    ['closed just inside the time: the same again', closed(2 * hour - 1), person, { kind: 'reopen', id: 5 }],
    ['closed when the time ends: a new one', closed(2 * hour), person, { kind: 'create', queueId: 3 }],
    ['reopening switched off', closed(0), { ...person, reopenWithinMs: 0 }, { kind: 'create', queueId: 3 }],
    ['a group keeps its ticket for ever', closed(900 * hour), { ...person, isGroup: true }, { kind: 'reopen', id: 5 }],
    [
      'never seen, several queues: waits without one',
      null,
      { ...person, queueIds: [3, 4] },
      { kind: 'create', queueId: null },
    ],
    [
      'R11 never seen, several queues: waits in the one for those who do not choose',
      null,
      { ...person, queueIds: [3, 4], defaultQueueId: 4 },
      { kind: 'create', queueId: 4 },
    ],
    ['never seen, no queue at all', null, { ...person, queueIds: [] }, { kind: 'create', queueId: null }],
    ['a sticker or reaction opens nothing', null, { ...person, opens: false }, { kind: 'none' }],
    [
      'a sticker into a running one',
      { id: 5, status: 'pending' as const, idleMs: 0 },
      { ...person, opens: false },
      { kind: 'use', id: 5 },
    ],
  ])('T10 %s', (_what, newest, facts, plan) => {
    expect(planTicket(newest, facts)).toEqual(plan);
  });
});
