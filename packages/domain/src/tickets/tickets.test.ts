import { describe, expect, it } from 'vitest';
import { decideChange } from './change.ts';
import { planTicket } from './plan-ticket.ts';
import { canSeeTicket } from './visibility.ts';

const admin = { userId: 1, isAdmin: true, queueIds: [], companyHasNoQueue: false };
const bia = { userId: 2, isAdmin: false, queueIds: [3], companyHasNoQueue: false };
const lone = { ...bia, queueIds: [], companyHasNoQueue: true };
const ticket = { status: 'pending', queueId: 3, userId: null } as const;

describe('canSeeTicket', () => {
  it.each([
    ['admin, another queue', admin, { ...ticket, queueId: 9 }, true],
    ['admin, no queue', admin, { ...ticket, queueId: null }, true],
    ['own queue, nobody’s', bia, ticket, true],
    ['own queue, a colleague’s, by direct link', bia, { ...ticket, status: 'open', userId: 7 } as const, true],
    ['another queue', bia, { ...ticket, queueId: 9 }, false],
    ['another queue, but mine', bia, { ...ticket, queueId: 9, userId: 2 }, true],
    ['without queue', bia, { ...ticket, queueId: null }, false],
    ['without queue in a company without queues', lone, { ...ticket, queueId: null }, true],
    ['the same, a colleague’s', lone, { ...ticket, queueId: null, userId: 7 }, false],
  ])('S134 R12 %s', (_what, who, facts, sees) => {
    expect(canSeeTicket(who, facts)).toBe(sees);
  });
});

describe('decideChange', () => {
  const open = { ...ticket, status: 'open' } as const;
  const closed = { ...ticket, status: 'closed' } as const;
  const accept = { status: 'open', userId: 2 } as const;
  const acceptOfAdmin = { status: 'open', userId: 1 } as const;
  const giveBack = { status: 'pending', userId: null } as const;
  const resolve = { status: 'closed', userId: 2 } as const;
  const caio = { userId: 7, isAdmin: false, queueIds: [4] };
  const dora = { userId: 8, isAdmin: true, queueIds: [] };
  const no = { kind: 'refused', code: 'ERR_NO_PERMISSION' };
  const taken = { kind: 'refused', code: 'ERR_TICKET_ALREADY_TAKEN' };
  const invalid = { kind: 'refused', code: 'ERR_VALIDATION' };

  it.each([
    [
      'S145 accept, own queue',
      bia,
      ticket,
      accept,
      null,
      { kind: 'accept', next: { status: 'open', queueId: 3, userId: 2 } },
    ],
    ['S145 accept, without queue, attendant', bia, { ...ticket, queueId: null }, accept, null, no],
    [
      'S145 accept, without queue, admin',
      admin,
      { ...ticket, queueId: null },
      acceptOfAdmin,
      null,
      { kind: 'accept', next: { status: 'open', queueId: null, userId: 1 } },
    ],
    ['S145 accept for somebody else', bia, ticket, { status: 'open', userId: 7 }, null, no],
    ['S145 accepted by myself a moment ago', bia, { ...open, userId: 2 }, accept, null, { kind: 'nothing' }],
    ['S140 accepted by a colleague', bia, { ...open, userId: 7 }, accept, null, taken],
    [
      'S146 return, owner',
      bia,
      { ...open, userId: 2 },
      giveBack,
      null,
      { kind: 'return', next: { status: 'pending', queueId: 3, userId: null } },
    ],
    [
      'S146 return, admin',
      admin,
      { ...open, userId: 2 },
      giveBack,
      null,
      { kind: 'return', next: { status: 'pending', queueId: 3, userId: null } },
    ],
    ['S146 return, colleague of the queue', bia, { ...open, userId: 7 }, giveBack, null, no],
    ['S146 return of what waits', bia, ticket, giveBack, null, { kind: 'nothing' }],
    ['S146 return of what is closed', bia, { ...closed, userId: 2 }, giveBack, null, no],
    [
      'S147 resolve, owner',
      bia,
      { ...open, userId: 2 },
      resolve,
      null,
      { kind: 'resolve', next: { status: 'closed', queueId: 3, userId: 2 } },
    ],
    ['S147 resolve, colleague of the queue', bia, { ...open, userId: 7 }, resolve, null, no],
    [
      'S147 resolve what waits in the own queue',
      bia,
      ticket,
      resolve,
      null,
      { kind: 'resolve', next: { status: 'closed', queueId: 3, userId: 2 } },
    ],
    ['S147 resolve what waits elsewhere', bia, { ...ticket, queueId: 9 }, resolve, null, no],
    ['S147 resolve twice', bia, { ...closed, userId: 2 }, resolve, null, { kind: 'nothing' }],
    [
      'S148 reopen, earlier owner',
      bia,
      { ...closed, queueId: 9, userId: 2 },
      accept,
      null,
      { kind: 'reopen', next: { status: 'open', queueId: 9, userId: 2 } },
    ],
    [
      'S148 reopen, user of the queue',
      bia,
      { ...closed, userId: 7 },
      accept,
      null,
      { kind: 'reopen', next: { status: 'open', queueId: 3, userId: 2 } },
    ],
    ['S148 reopen, stranger', bia, { ...closed, queueId: 9, userId: 7 }, accept, null, no],
    [
      'S214 transfer to a queue',
      bia,
      { ...open, userId: 2 },
      { queueId: 4, userId: null },
      null,
      { kind: 'transfer', next: { status: 'pending', queueId: 4, userId: null } },
    ],
    [
      'S214 transfer to a user of the queue',
      bia,
      { ...open, userId: 2 },
      { queueId: 4, userId: 7 },
      caio,
      { kind: 'transfer', next: { status: 'open', queueId: 4, userId: 7 } },
    ],
    [
      'R10 transfer to a user who is not of the queue',
      bia,
      { ...open, userId: 2 },
      { queueId: 3, userId: 7 },
      caio,
      no,
    ],
    [
      'R10 transfer to an admin, any queue',
      bia,
      { ...open, userId: 2 },
      { queueId: 3, userId: 8 },
      dora,
      { kind: 'transfer', next: { status: 'open', queueId: 3, userId: 8 } },
    ],
    [
      'S214 transfer what waits in the own queue',
      bia,
      ticket,
      { queueId: 4 },
      null,
      { kind: 'transfer', next: { status: 'pending', queueId: 4, userId: null } },
    ],
    ['S214 transfer a colleague’s', bia, { ...open, userId: 7 }, { queueId: 4 }, null, no],
    ['S213 transfer without queue', bia, { ...open, userId: 2 }, { queueId: null, userId: 7 }, caio, invalid],
    ['transfer of what is closed', bia, { ...closed, userId: 2 }, { queueId: 4 }, null, invalid],
    ['nothing asked', bia, ticket, {}, null, invalid],
  ] as const)('%s', (_what, who, facts, request, receiver, verdict) => {
    expect(decideChange(who, facts, request, receiver)).toEqual(verdict);
  });
});

describe('planTicket', () => {
  const hour = 3_600_000;
  const closed = (ago: number) => ({ id: 5, status: 'closed' as const, idleMs: ago });
  const person = { isGroup: false, opens: true, reopenWithinMs: 2 * hour, queueIds: [3] };
  it.each([
    ['a running one is used', { id: 5, status: 'open' as const, idleMs: 9 * hour }, person, { kind: 'use', id: 5 }],
    ['closed an hour ago: the same again', closed(hour), person, { kind: 'reopen', id: 5 }],
    ['closed three hours ago: a new one', closed(3 * hour), person, { kind: 'create', queueId: 3 }],
    ['reopening switched off', closed(1), { ...person, reopenWithinMs: 0 }, { kind: 'create', queueId: 3 }],
    ['a group keeps its ticket for ever', closed(900 * hour), { ...person, isGroup: true }, { kind: 'reopen', id: 5 }],
    [
      'never seen, several queues: waits without one',
      null,
      { ...person, queueIds: [3, 4] },
      { kind: 'create', queueId: null },
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
