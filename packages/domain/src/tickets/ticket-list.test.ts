import { describe, expect, it } from 'vitest';
import type { Viewer } from './ticket.ts';
import { filterFor, isHandedOver, isListed, type ListedFacts, type TicketQuestion } from './ticket-list.ts';

const admin: Viewer = { userId: 1, isAdmin: true, queueIds: [], connectionIds: [], companyHasNoQueue: false };
const bia: Viewer = { userId: 2, isAdmin: false, queueIds: [3, 4], connectionIds: [5], companyHasNoQueue: false };
const lone: Viewer = { ...bia, queueIds: [], connectionIds: 'all', companyHasNoQueue: true };

const ask = (parts: Partial<TicketQuestion> = {}): TicketQuestion => ({
  status: 'pending',
  showAll: false,
  queueIds: [],
  tags: [],
  users: [],
  ...parts,
});
/** Unowned and waiting in queue 3, come over connection 5, with nothing unread. */
const waiting: ListedFacts = {
  status: 'pending',
  queueId: 3,
  userId: null,
  whatsappId: 5,
  unreadMessages: 0,
  chatbot: false,
  snoozedUntil: null,
  lastMessage: 'Oi',
  lastSent: null,
  transferredBy: null,
  tags: [],
};

type Case = readonly [string, Viewer, TicketQuestion, Partial<ListedFacts>, boolean];

describe('isListed', () => {
  it.each<Case>([
    ['S134 unowned of an own queue', bia, ask(), { queueId: 4 }, true],
    ['S134 unowned of a foreign queue', bia, ask(), { queueId: 9 }, false],
    ['S134 own of a queue that was taken away', bia, ask(), { userId: 2, queueId: 9 }, true],
    ['S134 a colleague’s', bia, ask(), { userId: 7 }, false],
    ['S116 a colleague’s, though an attendant says "all"', bia, ask({ showAll: true }), { userId: 7 }, false],
    ['R11 unowned without queue, of a served connection', bia, ask(), { queueId: null }, true],
    ['R11 the same of another connection', bia, ask(), { queueId: null, whatsappId: 6 }, false],
    ['R11 the same of a colleague', bia, ask(), { queueId: null, userId: 7 }, false],
    ['R11 unowned without queue where there are no queues', lone, ask(), { queueId: null }, true],
    ['R11 a colleague’s without queue where there are no queues', lone, ask(), { queueId: null, userId: 7 }, false],
    ['R11 own without queue', bia, ask(), { userId: 2, queueId: null }, true],
    ['S116 an admin: unowned of any queue', admin, ask(), { queueId: 9 }, true],
    ['S116 an admin: unowned without queue', admin, ask(), { queueId: null }, true],
    ['S116 an admin: own', admin, ask(), { userId: 1, queueId: 9 }, true],
    ['S116 an admin: a colleague’s', admin, ask(), { userId: 7 }, false],
    ['S116 an admin who says "all": a colleague’s', admin, ask({ showAll: true }), { userId: 7 }, true],
    ['S116 an admin who says "all": unowned', admin, ask({ showAll: true }), { queueId: 9 }, true],
  ])('by owner: %s', (_what, viewer, question, parts, expected) => {
    expect(isListed(viewer, question, { ...waiting, ...parts })).toBe(expected);
  });

  it.each<Case>([
    ['S117 unowned of the chosen queue', bia, ask({ queueIds: [3] }), {}, true],
    ['S117 unowned of the other own queue', bia, ask({ queueIds: [3] }), { queueId: 4 }, false],
    ['S117 own of the chosen queue', bia, ask({ queueIds: [3] }), { userId: 2 }, true],
    ['S117 own of the other own queue', bia, ask({ queueIds: [3] }), { userId: 2, queueId: 4 }, false],
    ['S117 own of a lost queue, all chosen', bia, ask({ queueIds: [4, 3, 0] }), { userId: 2, queueId: 9 }, true],
    ['S117 own without queue, all chosen', bia, ask({ queueIds: [0, 4, 3] }), { userId: 2, queueId: null }, true],
    ['S1085 own without queue, all queues chosen', bia, ask({ queueIds: [4, 3] }), { userId: 2, queueId: null }, true],
    ['S117 own without queue, that chosen', bia, ask({ queueIds: [0] }), { userId: 2, queueId: null }, true],
    ['S117 own of a queue, without queue chosen', bia, ask({ queueIds: [0] }), { userId: 2 }, false],
    ['S1085 own without queue, one own queue chosen', bia, ask({ queueIds: [3] }), { userId: 2, queueId: null }, true],
    ['S117 own of a lost queue, one own queue chosen', bia, ask({ queueIds: [3] }), { userId: 2, queueId: 9 }, false],
    ['S1085 a colleague’s without queue', bia, ask({ queueIds: [3] }), { userId: 7, queueId: null }, false],
    ['S117 a foreign queue is chosen', bia, ask({ queueIds: [9] }), { queueId: 9 }, false],
    ['R11 "without queue" is chosen', bia, ask({ queueIds: [0, 3] }), { queueId: null }, true],
    ['R11 the same of another connection', bia, ask({ queueIds: [0, 3] }), { queueId: null, whatsappId: 6 }, false],
    ['S1085 R11 "without queue" is not chosen', bia, ask({ queueIds: [3] }), { queueId: null }, true],
    ['S1085 the same of another connection', bia, ask({ queueIds: [3] }), { queueId: null, whatsappId: 6 }, false],
    ['R11 the same where there are no queues', lone, ask({ queueIds: [0] }), { queueId: null }, true],
    ['S1085 a queue is chosen where there are none', lone, ask({ queueIds: [9] }), { queueId: null }, true],
    ['S1085 a foreign queue is chosen', bia, ask({ queueIds: [9] }), { queueId: null }, true],
    ['S1085 an admin who chose a queue', admin, ask({ queueIds: [3] }), { queueId: null }, true],
    ['S1085 the same: a colleague’s', admin, ask({ showAll: true, queueIds: [3] }), { queueId: null, userId: 7 }, true],
    ['S1085 "without queue" alone is chosen: of a queue', bia, ask({ queueIds: [0] }), {}, false],
    ['R11 own without queue where there are none', lone, ask({ queueIds: [0] }), { queueId: null, userId: 2 }, true],
    ['R11 an admin who chose "without queue"', admin, ask({ queueIds: [0] }), { queueId: null }, true],
    ['R11 the same, of a queue', admin, ask({ queueIds: [0] }), {}, false],
    ['S117 an admin: own of another queue', admin, ask({ queueIds: [3] }), { userId: 1, queueId: 9 }, false],
    ['S117 an admin: all of a queue', admin, ask({ showAll: true, queueIds: [3] }), { userId: 7 }, true],
    ['S117 an admin: all of another', admin, ask({ showAll: true, queueIds: [3] }), { userId: 7, queueId: 9 }, false],
  ])('by queue: %s', (_what, viewer, question, parts, expected) => {
    expect(isListed(viewer, question, { ...waiting, ...parts })).toBe(expected);
  });

  const [vip, slow] = [{ id: 8 }, { id: 9 }];
  it.each<Case>([
    ['S118 the tag is on it', bia, ask({ tags: [8] }), { tags: [vip, slow] }, true],
    ['S118 another tag is on it', bia, ask({ tags: [8] }), { tags: [slow] }, false],
    ['S118 both tags are on it', bia, ask({ tags: [9, 8, 8] }), { tags: [vip, slow] }, true],
    ['S118 one of two tags is missing', bia, ask({ tags: [8, 9] }), { tags: [vip] }, false],
    ['S118 a chosen owner', admin, ask({ showAll: true, users: [6, 7] }), { userId: 7 }, true],
    ['S118 another owner', admin, ask({ showAll: true, users: [7] }), { userId: 6 }, false],
    ['S118 unowned, though owners are chosen', admin, ask({ showAll: true, users: [7] }), {}, false],
    ['S118 owners narrow an admin’s own list too', admin, ask({ users: [7] }), { userId: 1 }, false],
    ['S118 owners are for admins only', bia, ask({ users: [7] }), {}, true],
    ['S135 another status', bia, ask(), { status: 'open', userId: 2 }, false],
    ['S118 a search takes every status', bia, ask({ status: null }), { status: 'closed', userId: 2 }, true],
  ])('by tag, owner and status: %s', (_what, viewer, question, parts, expected) => {
    expect(isListed(viewer, question, { ...waiting, ...parts })).toBe(expected);
  });

  it.each<Case>([
    ['the customer has the last word', bia, ask({ unanswered: true }), {}, true],
    ['we have the last word', bia, ask({ unanswered: true }), { lastSent: { id: 9 } }, false],
    ['nothing was said yet', bia, ask({ unanswered: true }), { lastMessage: '' }, false],
    ['the own', bia, ask({ mine: true }), { userId: 2 }, true],
    ['unowned, though only the own are asked for', bia, ask({ mine: true }), {}, false],
    ['an admin who says "all": a colleague’s', admin, ask({ showAll: true, mine: true }), { userId: 7 }, false],
    ['an admin who says "all": the own', admin, ask({ showAll: true, mine: true }), { userId: 1 }, true],
  ])('S431 by answer and owner: %s', (_what, viewer, question, parts, expected) => {
    expect(isListed(viewer, question, { ...waiting, ...parts })).toBe(expected);
  });

  const snoozed = { snoozedUntil: '2026-11-03T12:00:00Z' };
  it.each<Case>([
    ['is left out of the waiting ones', bia, ask(), snoozed, false],
    ['is left out of the open ones', bia, ask({ status: 'open' }), { ...snoozed, status: 'open', userId: 2 }, false],
    ['rings no bell', bia, ask({ status: null, unread: true }), { ...snoozed, unreadMessages: 1 }, false],
    ['is found', bia, ask({ status: null }), snoozed, true],
    ['is listed when asked for', bia, ask({ snoozed: true }), snoozed, true],
    ['is listed alone when asked for', bia, ask({ snoozed: true }), {}, false],
  ])('S433 a snoozed ticket %s', (_what, viewer, question, parts, expected) => {
    expect(isListed(viewer, question, { ...waiting, ...parts })).toBe(expected);
  });

  it.each([
    ['pending', 'waiting', 'waiting'],
    ['pending', undefined, 'newest'],
    ['open', 'waiting', 'newest'],
    [null, 'waiting', 'newest'],
  ] as const)('S430 a list of %s asked for by %s is sorted by %s', (status, sort, expected) => {
    expect(filterFor(bia, ask({ status, sort })).sort).toBe(expected);
  });

  const unread = ask({ status: null, unread: true });
  it.each<Case>([
    ['S37 one unread message', bia, unread, { unreadMessages: 1 }, true],
    ['S1215 not while the chatbot talks', bia, unread, { unreadMessages: 1, chatbot: true }, false],
    ['S1215 in a list of the desk also then', bia, ask({ unread: true }), { unreadMessages: 1, chatbot: true }, true],
    ['S37 none', bia, unread, { unreadMessages: 0 }, false],
    ['S37 own', bia, unread, { unreadMessages: 1, userId: 2, status: 'open' }, true],
    ['S37 of a foreign queue', bia, unread, { unreadMessages: 1, queueId: 9 }, false],
    ['S37 a colleague’s', bia, unread, { unreadMessages: 1, userId: 7, status: 'open' }, false],
    ['S37 closed', bia, unread, { unreadMessages: 1, status: 'closed', userId: 2 }, false],
    [
      'R20 closed, when closed ones are asked for',
      bia,
      ask({ status: 'closed', unread: true }),
      { unreadMessages: 1, status: 'closed', userId: 2 },
      true,
    ],
    ['S37 an admin: unowned of any queue', admin, unread, { unreadMessages: 1, queueId: 9 }, true],
    ['S37 an admin: a colleague’s', admin, unread, { unreadMessages: 1, userId: 7, status: 'open' }, false],
    ['S216 handed over to me', bia, unread, { transferredBy: { id: 7 }, userId: 2, status: 'open' }, true],
    ['S216 handed over to my queue', bia, unread, { transferredBy: { id: 7 } }, true],
    ['S216 handed over by myself', bia, unread, { transferredBy: { id: 2 } }, false],
    [
      'S216 among everybody’s a transfer is no news',
      admin,
      { ...unread, showAll: true },
      { transferredBy: { id: 7 } },
      false,
    ],
  ])('unread: %s', (_what, viewer, question, parts, expected) => {
    expect(isListed(viewer, question, { ...waiting, ...parts })).toBe(expected);
  });
});

it.each([
  ['to me, by a colleague', { transferredBy: { id: 7 }, userId: 2 }, true],
  ['to a queue, by a colleague', { transferredBy: { id: 7 }, userId: null }, true],
  ['to a colleague, by another', { transferredBy: { id: 7 }, userId: 8 }, false],
  ['to me, by myself', { transferredBy: { id: 2 }, userId: 2 }, false],
  ['not at all', { transferredBy: null, userId: 2 }, false],
])('S216 isHandedOver: %s', (_what, ticket, expected) => {
  expect(isHandedOver(ticket, 2)).toBe(expected);
});
