import { describe, expect, it } from 'vitest';
import { decideAccept } from './accept.ts';
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

describe('decideAccept', () => {
  it.each([
    ['pending of the own queue', bia, ticket, 'accept'],
    ['pending without queue, attendant', bia, { ...ticket, queueId: null }, 'ERR_NO_PERMISSION'],
    ['pending without queue, admin', admin, { ...ticket, queueId: null }, 'accept'],
    ['accepted by myself a moment ago', bia, { ...ticket, status: 'open', userId: 2 } as const, 'mine_already'],
    ['accepted by a colleague', bia, { ...ticket, status: 'open', userId: 7 } as const, 'ERR_TICKET_ALREADY_TAKEN'],
    ['closed', bia, { ...ticket, status: 'closed' } as const, 'ERR_TICKET_ALREADY_TAKEN'],
  ])('S145 %s', (_what, who, facts, verdict) => {
    expect(decideAccept(who, facts)).toBe(verdict);
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
    ['never seen, several queues: waits without one', null, { ...person, queueIds: [3, 4] }, { kind: 'create', queueId: null }],
    ['never seen, no queue at all', null, { ...person, queueIds: [] }, { kind: 'create', queueId: null }],
    ['a sticker or reaction opens nothing', null, { ...person, opens: false }, { kind: 'none' }],
    ['a sticker into a running one', { id: 5, status: 'pending' as const, idleMs: 0 }, { ...person, opens: false }, { kind: 'use', id: 5 }],
  ])('T10 %s', (_what, newest, facts, plan) => {
    expect(planTicket(newest, facts)).toEqual(plan);
  });
});
