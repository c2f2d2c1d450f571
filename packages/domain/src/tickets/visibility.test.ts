import { expect, it } from 'vitest';
import type { Viewer } from './ticket.ts';
import { canSeeTicket, isOwnerOrAdmin } from './visibility.ts';

const admin: Viewer = { userId: 1, isAdmin: true, queueIds: [], companyHasNoQueue: false };
const bia: Viewer = { userId: 2, isAdmin: false, queueIds: [3], companyHasNoQueue: false };
const lone: Viewer = { ...bia, queueIds: [], companyHasNoQueue: true };

it.each([
  ['admin, another queue', admin, { queueId: 9, userId: null }, true],
  ['admin, no queue', admin, { queueId: null, userId: null }, true],
  ['admin, a colleague’s', admin, { queueId: 9, userId: 7 }, true],
  ['own queue, unowned', bia, { queueId: 3, userId: null }, true],
  ['own queue, a colleague’s, by direct link', bia, { queueId: 3, userId: 7 }, true],
  ['another queue', bia, { queueId: 9, userId: null }, false],
  ['another queue, a colleague’s', bia, { queueId: 9, userId: 7 }, false],
  ['another queue, but mine', bia, { queueId: 9, userId: 2 }, true],
  ['without queue', bia, { queueId: null, userId: null }, false],
  ['without queue, but mine', bia, { queueId: null, userId: 2 }, true],
  ['no queues in the company: without queue', lone, { queueId: null, userId: null }, true],
  ['no queues in the company: a colleague’s', lone, { queueId: null, userId: 7 }, false],
])('S134 R12 canSeeTicket: %s', (_what, viewer, ticket, expected) => {
  expect(canSeeTicket(viewer, ticket)).toBe(expected);
});

it.each([
  ['the owner', bia, 2, true],
  ['an admin', admin, 2, true],
  ['a colleague', bia, 7, false],
  ['an attendant, of an unowned one', bia, null, false],
])('S144 isOwnerOrAdmin: %s', (_who, viewer, userId, expected) => {
  expect(isOwnerOrAdmin(viewer, { userId })).toBe(expected);
});
