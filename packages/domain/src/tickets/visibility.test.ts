import { expect, it } from 'vitest';
import type { TicketSight, Viewer } from './ticket.ts';
import { canSeeTicket, connectionsServedBy, isOwnerOrAdmin } from './visibility.ts';

const admin: Viewer = { userId: 1, isAdmin: true, queueIds: [], connectionIds: [], companyHasNoQueue: false };
const bia: Viewer = { userId: 2, isAdmin: false, queueIds: [3], connectionIds: [5], companyHasNoQueue: false };
const lone: Viewer = { ...bia, queueIds: [], connectionIds: 'all', companyHasNoQueue: true };

it.each<[string, Viewer, Partial<TicketSight>, boolean]>([
  ['admin, another queue', admin, { queueId: 9, userId: null }, true],
  ['admin, no queue', admin, { queueId: null, userId: null }, true],
  ['admin, a colleague’s', admin, { queueId: 9, userId: 7 }, true],
  ['own queue, unowned', bia, { queueId: 3, userId: null }, true],
  ['own queue, a colleague’s, by direct link', bia, { queueId: 3, userId: 7 }, true],
  ['another queue', bia, { queueId: 9, userId: null }, false],
  ['another queue, a colleague’s', bia, { queueId: 9, userId: 7 }, false],
  ['another queue, but mine', bia, { queueId: 9, userId: 2 }, true],
  ['without queue, of a connection that leads here', bia, { queueId: null, userId: null }, true],
  ['without queue, of another connection', bia, { queueId: null, userId: null, whatsappId: 6 }, false],
  ['without queue, of a connection that is gone', bia, { queueId: null, userId: null, whatsappId: null }, false],
  ['without queue, a colleague’s', bia, { queueId: null, userId: 7 }, false],
  ['without queue, but mine', bia, { queueId: null, userId: 2 }, true],
  ['no queues in the company: without queue', lone, { queueId: null, userId: null, whatsappId: null }, true],
  ['no queues in the company: a colleague’s', lone, { queueId: null, userId: 7 }, false],
])('S134 R11 R12 canSeeTicket: %s', (_what, viewer, ticket, expected) => {
  expect(canSeeTicket(viewer, { queueId: null, userId: null, whatsappId: 5, ...ticket })).toBe(expected);
});

it.each([
  ['one of the own queues', [{ id: 5, queueIds: [9, 3] }], [5]],
  ['other queues only', [{ id: 5, queueIds: [9] }], []],
  ['no queue, so that everybody serves it', [{ id: 5, queueIds: [] }], [5]],
  [
    'this or that',
    [
      { id: 5, queueIds: [9] },
      { id: 6, queueIds: [3] },
    ],
    [6],
  ],
])('R11 connectionsServedBy: a connection leads to %s', (_what, connections, expected) => {
  expect(connectionsServedBy(bia, connections)).toEqual(expected);
});

it.each([
  ['the owner', bia, 2, true],
  ['an admin', admin, 2, true],
  ['a colleague', bia, 7, false],
  ['an attendant, of an unowned one', bia, null, false],
])('S144 isOwnerOrAdmin: %s', (_who, viewer, userId, expected) => {
  expect(isOwnerOrAdmin(viewer, { userId })).toBe(expected);
});
