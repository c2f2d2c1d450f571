import { expect, it } from 'vitest';
import type { Viewer } from '../tickets/ticket.ts';
import { abilitiesOf } from './abilities.ts';
import { isEmoji } from './emoji.ts';
import {
  canBeDeleted,
  canBeEdited,
  canBeReactedTo,
  canBeSentAgain,
  canChangeMessage,
  canEditMessage,
  forwardingOf,
  refuseWriting,
  withNewWords,
} from './writing.ts';

const admin: Viewer = { userId: 1, isAdmin: true, queueIds: [], connectionIds: [], companyHasNoQueue: false };
const bia: Viewer = { userId: 2, isAdmin: false, queueIds: [3], connectionIds: [], companyHasNoQueue: false };

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

it.each([
  ['who wrote it', bia, { fromMe: true, userId: 2 }, true],
  ['a colleague', bia, { fromMe: true, userId: 7 }, false],
  ['an admin, of another’s', admin, { fromMe: true, userId: 2 }, false],
  ['anybody, of what the product said', bia, { fromMe: true, userId: null }, false],
  ['anybody, of the customer’s', bia, { fromMe: false, userId: null }, false],
])('S472 canEditMessage: %s', (_who, viewer, message, expected) => {
  expect(canEditMessage(viewer, { userId: 2 }, message)).toBe(expected);
  expect(canEditMessage(bia, { userId: 7 }, message)).toBe(false);
});

const text = { kind: 'text', isDeleted: false, sendState: 'sent' };
const quarter = 15 * 60_000;

it.each([
  ['at once', text, 0, true],
  ['at the last moment', text, quarter, true],
  ['a millisecond later', text, quarter + 1, false],
  ['while it waits', { ...text, sendState: 'queued' }, 0, true],
  ['after it failed', { ...text, sendState: 'failed' }, 0, false],
  ['while nobody knows', { ...text, sendState: 'uncertain' }, 0, false],
  ['after it was deleted', { ...text, isDeleted: true }, 0, false],
  ['with a picture', { ...text, kind: 'image' }, 0, false],
] as const)('S472 canBeEdited: %s', (_when, message, age, expected) => {
  expect(canBeEdited(message, 5_000, 5_000 + age)).toBe(expected);
});

it.each([
  ['*Bia:*\nCusta 10', '*Bia:*\nCusta 12'],
  ['Custa 10', 'Custa 12'],
])('S472 %j with new words is %j', (old, expected) => {
  expect(withNewWords(old, 'Custa 12')).toBe(expected);
});

it.each([
  ['a text of the customer', { ...text, sendState: null }, true],
  ['a picture', { ...text, kind: 'image' }, true],
  ['a call', { ...text, kind: 'call' }, false],
  ['a deleted message', { ...text, isDeleted: true }, false],
  ['a failed message', { ...text, sendState: 'failed' }, false],
])('S473 canBeReactedTo: %s', (_what, message, expected) => {
  expect(canBeReactedTo(message)).toBe(expected);
});

it.each([
  ['what the customer wrote', { fromMe: false, forwarded: null }, 'once'],
  ['what the customer had forwarded', { fromMe: false, forwarded: 'once' }, 'once'],
  ['what went round many times', { fromMe: false, forwarded: 'often' }, 'often'],
  ['our own words', { fromMe: true, forwarded: null }, null],
  ['what we had forwarded', { fromMe: true, forwarded: 'once' }, 'once'],
  ['a record of an older release', { fromMe: false }, 'once'],
] as const)('S530 forwardingOf: %s', (_what, source, expected) => {
  expect(forwardingOf(source)).toBe(expected);
});

it.each([
  ...['👍', '❤️', '👩🏽‍💻', '🇧🇷', '1️⃣', '👨‍👩‍👧‍👦'].map((emoji) => [emoji, true] as const),
  ...['', 'a', '1', '👍👍', '👍 ', '<b>', '👍'.repeat(40)].map((other) => [other, false] as const),
])('S473 isEmoji(%j) is %s', (emoji, expected) => {
  expect(isEmoji(emoji)).toBe(expected);
});

it.each([
  ['beta', { edit: true, delete: true, react: true, askNumber: false }],
  ['simulator', { edit: true, delete: true, react: true, askNumber: false }],
  ['cloud', { edit: false, delete: false, react: true, askNumber: true }],
  [undefined, { edit: false, delete: false, react: false, askNumber: false }],
])('S472 S473 S775 abilitiesOf(%s)', (provider, expected) => {
  expect(abilitiesOf(provider)).toEqual(expected);
});
