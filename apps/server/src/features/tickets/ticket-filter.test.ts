import { describe, expect, it } from 'vitest';
import { toFilter } from './ticket-filter.ts';

const admin = { userId: 1, isAdmin: true, queueIds: [], companyHasNoQueue: false };
const bia = { userId: 2, isAdmin: false, queueIds: [3, 4], companyHasNoQueue: false };

describe('toFilter', () => {
  it.each([
    [
      'S134 an attendant: own tickets anywhere, unowned ones of the own queues',
      bia,
      {},
      { ownerId: 2, queues: { ids: [3, 4], none: false }, narrowed: null },
    ],
    ['S116 an attendant who says "all" sees no more', bia, { showAll: 'true' }, { ownerId: 2 }],
    [
      'S117 an attendant names a foreign queue: nothing of it',
      bia,
      { queueIds: [3, 9] },
      { queues: { ids: [3], none: false }, narrowed: { ids: [3], none: false } },
    ],
    [
      'S117 all own queues chosen: own tickets of queues taken away stay',
      bia,
      { queueIds: [3, 4] },
      { queues: { ids: [3, 4], none: false }, narrowed: null },
    ],
    ['S134 "without queue" is not for attendants', bia, { queueIds: [0, 3] }, { queues: { ids: [3], none: false } }],
    [
      'S134 unless the company has no queue',
      { ...bia, queueIds: [], companyHasNoQueue: true },
      {},
      { queues: { ids: [], none: true }, narrowed: null },
    ],
    ['S118 users are for admins', bia, { users: [7] }, { users: null }],
    ['S116 an admin: own and unowned of any queue', admin, {}, { ownerId: 1, queues: null, narrowed: null }],
    ['S116 an admin who says "all"', admin, { showAll: 'true' }, { ownerId: null, narrowed: null }],
    [
      'R11 an admin chooses "without queue"',
      admin,
      { showAll: 'true', queueIds: [0] },
      { narrowed: { ids: [], none: true } },
    ],
    ['S118 an admin chooses owners', admin, { users: [7, 8] }, { users: [7, 8] }],
    ['an empty choice is none', admin, { users: [], queueIds: [] }, { users: null, queues: null }],
    ['S114 one state', bia, { status: 'closed' }, { statuses: ['closed'] }],
    [
      'R20 unread ones: those that run',
      bia,
      { withUnreadMessages: 'true' },
      { statuses: ['open', 'pending'], onlyUnread: true },
    ],
  ] as const)('%s', (_what, who, query, expected) => {
    expect(toFilter(who, query as never)).toMatchObject(expected);
  });
});
