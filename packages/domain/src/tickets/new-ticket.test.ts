import { expect, it } from 'vitest';
import { mustChooseQueue, refuseNewTicket } from './new-ticket.ts';
import type { Viewer } from './ticket.ts';

const admin: Viewer = { userId: 1, isAdmin: true, queueIds: [], connectionIds: [], companyHasNoQueue: false };
const bia: Viewer = { userId: 2, isAdmin: false, queueIds: [3], connectionIds: [5], companyHasNoQueue: false };
const lone: Viewer = { ...bia, queueIds: [], connectionIds: 'all', companyHasNoQueue: true };

it.each([
  ['S209 an attendant in an own queue', bia, { queueId: 3, userId: 2 }, null],
  ['S209 an attendant in a foreign queue', bia, { queueId: 9, userId: 2 }, 'ERR_NO_PERMISSION'],
  ['S210 an attendant without a queue', bia, { queueId: null, userId: 2 }, 'ERR_VALIDATION'],
  ['S210 an attendant where there are no queues', lone, { queueId: null, userId: 2 }, null],
  ['S209 an attendant for a colleague', bia, { queueId: 3, userId: 7 }, 'ERR_NO_PERMISSION'],
  ['S209 an admin for a colleague, without a queue', admin, { queueId: null, userId: 7 }, null],
  ['S209 an admin in any queue', admin, { queueId: 9, userId: 1 }, null],
] as const)('%s', (_what, viewer, place, expected) => {
  expect(refuseNewTicket(viewer, place)).toBe(expected);
});

it.each([
  ['an attendant', bia, true],
  ['an attendant where there are no queues', lone, false],
  ['an admin', admin, false],
])('S210 a queue has to be chosen by %s: %s', (_who, viewer, expected) => {
  expect(mustChooseQueue(viewer)).toBe(expected);
});
