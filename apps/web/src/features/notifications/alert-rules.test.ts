import { describe, expect, it } from 'vitest';
import {
  chatSilenceReason,
  isBack,
  isReceived,
  type ScreenFacts,
  silenceReason,
  type SilenceReason,
  uuidIn,
} from './alert-rules.ts';

const ticket = { uuid: 'a', status: 'open', userId: 12, isGroup: false, chatbot: false } as const;
const bia: ScreenFacts = { userId: 12, openUuid: null, isVisible: true };

describe('quietReason', () => {
  it.each<
    [
      string,
      Partial<Omit<typeof ticket, 'userId' | 'status' | 'isGroup' | 'chatbot'>> & {
        status?: 'open' | 'pending' | 'closed';
        userId?: number | null;
        isGroup?: boolean;
        chatbot?: boolean;
        fromMe?: boolean;
      },
      Partial<ScreenFacts>,
      SilenceReason | null,
    ]
  >([
    ['S219 own ticket', {}, {}, null],
    ['S219 a waiting one of nobody', { status: 'pending', userId: null }, {}, null],
    ['S219 another conversation is open', {}, { openUuid: 'b' }, null],
    ['S219 it is open, but behind another window', {}, { openUuid: 'a', isVisible: false }, null],
    ['S220 it is open and visible', {}, { openUuid: 'a' }, 'open'],
    ['S220 it is another user’s', { userId: 7 }, {}, 'others'],
    ['S220 it is a group', { isGroup: true }, {}, 'group'],
    ['S220 it is with the chatbot', { chatbot: true, userId: null, status: 'pending' }, {}, 'chatbot'],
    ['what we sent ourselves', { fromMe: true }, {}, 'own'],
    ['what came into a closed one', { status: 'closed' }, {}, 'closed'],
  ])('%s', (_what, { fromMe = false, ...parts }, where, expected) => {
    expect(silenceReason({ message: { fromMe }, ticket: { ...ticket, ...parts } }, { ...bia, ...where })).toBe(
      expected,
    );
  });
});

describe('isReceived', () => {
  it.each([
    ['S216 a colleague gave it to me', { transferredBy: 7, ticket: { userId: 12 } }, true],
    ['S216 I gave it to myself', { transferredBy: 12, ticket: { userId: 12 } }, false],
    ['S216 it was given to somebody else', { transferredBy: 7, ticket: { userId: 13 } }, false],
    ['S216 I accepted it', { ticket: { userId: 12 } }, false],
  ])('%s', (_what, event, expected) => {
    expect(isReceived(event, 12)).toBe(expected);
  });
});

it.each([
  ['/tickets/abc', 'abc'],
  ['/tickets', null],
  ['/users', null],
])('the conversation of %s', (pathname, uuid) => {
  expect(uuidIn(pathname)).toBe(uuid);
});

it.each([
  ['an own one', { woke: true, ticket: { userId: 12 } }, true],
  ['a colleague’s', { woke: true, ticket: { userId: 13 } }, false],
  ['one that nobody owns', { woke: true, ticket: { userId: null } }, false],
  ['one that was not snoozed', { ticket: { userId: 12 } }, false],
] as const)('S433 comes back with a ring: %s', (_what, event, expected) => {
  expect(isBack(event, 12)).toBe(expected);
});

describe('chatSilenceReason', () => {
  const uuid = '8d3f0c1a-5b77-4f0e-9d3c-1f2b8a6c7d10';
  const users = [1, 2].map((userId) => ({ userId, unreads: 0, user: { id: userId, name: 'x' } }));
  it.each([
    ['another page', { senderId: 2 }, 1, { isVisible: true, pathname: '/tickets' }, null],
    ['another chat', { senderId: 2 }, 1, { isVisible: true, pathname: '/chats/other' }, null],
    ['the chat in a hidden window', { senderId: 2 }, 1, { isVisible: false, pathname: `/chats/${uuid}` }, null],
    ['somebody who is gone', { senderId: null }, 1, { isVisible: true, pathname: '/tickets' }, null],
    ['the open chat', { senderId: 2 }, 1, { isVisible: true, pathname: `/chats/${uuid}` }, 'open'],
    ['the own message', { senderId: 1 }, 1, { isVisible: true, pathname: '/tickets' }, 'own'],
    ['who does not take part', { senderId: 2 }, 3, { isVisible: true, pathname: '/tickets' }, 'others'],
  ] as const)('S270 %s', (_what, newMessage, userId, screen, expected) => {
    expect(chatSilenceReason({ newMessage, chat: { uuid, users } }, { userId, ...screen })).toBe(expected);
  });
});
