import { expect, it } from 'vitest';
import type { Viewer } from '../tickets/ticket.ts';
import { canBeDeleted, canBeSentAgain, canChangeMessage, refuseWriting } from './writing.ts';

const admin: Viewer = { userId: 1, isAdmin: true, queueIds: [], companyHasNoQueue: false };
const bia: Viewer = { userId: 2, isAdmin: false, queueIds: [3], companyHasNoQueue: false };

it.each([
  ['the owner', bia, { status: 'open', userId: 2 }, null],
  ['an admin, in a colleague’s', admin, { status: 'open', userId: 2 }, null],
  ['an admin, in an unowned one', admin, { status: 'open', userId: null }, null],
  ['a colleague of the queue', bia, { status: 'open', userId: 7 }, 'ERR_NO_PERMISSION'],
  ['the owner, while it waits', bia, { status: 'pending', userId: 2 }, 'ERR_TICKET_NOT_OPEN'],
  ['the owner, after it was closed', bia, { status: 'closed', userId: 2 }, 'ERR_TICKET_NOT_OPEN'],
  ['an admin, after it was closed', admin, { status: 'closed', userId: 2 }, 'ERR_TICKET_NOT_OPEN'],
  ['a colleague, after it was closed', bia, { status: 'closed', userId: 7 }, 'ERR_TICKET_NOT_OPEN'],
] as const)('S184 refuseWriting: %s', (_who, viewer, ticket, expected) => {
  expect(refuseWriting(viewer, ticket)).toBe(expected);
});

it.each([
  ['the owner, of ours', bia, 2, true, true],
  ['the owner, of the customer’s', bia, 2, false, false],
  ['a colleague of the queue, of ours', bia, 7, true, false],
  ['an attendant, of ours in an unowned ticket', bia, null, true, false],
  ['an admin, of ours', admin, 2, true, true],
  ['an admin, of the customer’s', admin, 2, false, false],
])('S166 S186 canChangeMessage: %s', (_who, viewer, userId, fromMe, expected) => {
  expect(canChangeMessage(viewer, { userId }, { fromMe })).toBe(expected);
});

it.each([
  ['queued', false, false],
  ['sending', false, false],
  ['sent', false, false],
  ['failed', false, true],
  ['uncertain', false, true],
  ['failed', true, false],
  ['uncertain', true, false],
  [null, false, false],
])('S186 canBeSentAgain: %s, deleted %s: %s', (sendState, isDeleted, expected) => {
  expect(canBeSentAgain({ sendState, isDeleted })).toBe(expected);
});

it.each([
  ['the moment it was sent', 0, true],
  ['two days later', 172_800_000, true],
  ['a millisecond after that', 172_800_001, false],
])('S166 canBeDeleted: %s', (_when, age, expected) => {
  expect(canBeDeleted(5_000, 5_000 + age)).toBe(expected);
});
