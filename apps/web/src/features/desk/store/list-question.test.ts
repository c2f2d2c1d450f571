import type { TicketStatus } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { bia, buildTicket } from './build-desk.ts';
import { fitsQuestion, keyOf, type ListQuestion, mayGrow, plainQuestion, queryOf } from './list-question.ts';

const two = { ...bia, queueIds: [3, 4] };
const admin = { userId: 1, isAdmin: true, queueIds: [] };
const ask = (parts: Partial<ListQuestion> = {}): ListQuestion => ({ ...plainQuestion('pending'), ...parts });
const vip = { id: 8, name: 'VIP', color: '#7A3FF2' };

describe('fitsQuestion', () => {
  it.each([
    ['S134 unowned of an own queue', two, ask(), { queueId: 4 }, true],
    ['S134 unowned of a foreign queue', two, ask(), { queueId: 9 }, false],
    ['S134 own of a queue that was taken away', two, ask(), { userId: 12, queueId: 9 }, true],
    ['S134 a colleague’s', two, ask(), { userId: 7 }, false],
    ['S116 a colleague’s, though an attendant says "all"', two, ask({ showAll: true }), { userId: 7 }, false],
    ['S134 unowned without queue', two, ask(), { queueId: null }, false],
    ['R11 unowned without queue where there are no queues', { ...bia, queueIds: [] }, ask(), { queueId: null }, true],
    ['R11 own without queue', two, ask(), { userId: 12, queueId: null }, true],
    ['S117 unowned of the chosen queue', two, ask({ queueIds: [3] }), { queueId: 3 }, true],
    ['S117 unowned of the other own queue', two, ask({ queueIds: [3] }), { queueId: 4 }, false],
    ['S117 own of the other own queue', two, ask({ queueIds: [3] }), { userId: 12, queueId: 4 }, false],
    [
      'S117 own of a lost queue while all own ones are chosen',
      two,
      ask({ queueIds: [4, 3] }),
      { userId: 12, queueId: 9 },
      true,
    ],
    ['S117 a foreign queue is chosen', two, ask({ queueIds: [9] }), { queueId: 9 }, false],
    ['S116 an admin: unowned of any queue', admin, ask(), { queueId: 9 }, true],
    ['S116 an admin: a colleague’s', admin, ask(), { userId: 7 }, false],
    ['S116 an admin who says "all": a colleague’s', admin, ask({ showAll: true }), { userId: 7 }, true],
    ['R11 an admin who chose "without queue"', admin, ask({ queueIds: [0] }), { queueId: null }, true],
    ['R11 the same, of a queue', admin, ask({ queueIds: [0] }), { queueId: 3 }, false],
    ['S118 both tags are on it', two, ask({ tags: [8] }), { tags: [vip] }, true],
    ['S118 one tag is missing', two, ask({ tags: [8, 9] }), { tags: [vip] }, false],
    ['S118 a chosen owner', admin, ask({ showAll: true, users: [7] }), { userId: 7 }, true],
    ['S118 another owner', admin, ask({ showAll: true, users: [7] }), { userId: 6 }, false],
    ['S118 nobody’s, though owners are chosen', admin, ask({ showAll: true, users: [7] }), {}, false],
    ['S118 owners are for admins only', two, ask({ users: [7] }), {}, true],
    ['S135 another status', two, ask(), { status: 'open' as TicketStatus, userId: 12 }, false],
    [
      'S118 the search takes every status',
      two,
      ask({ status: null }),
      { status: 'closed' as TicketStatus, userId: 12 },
      true,
    ],
  ])('%s: %#', (_what, viewer, question, parts, expected) => {
    expect(fitsQuestion(question, buildTicket(parts), viewer)).toBe(expected);
  });
});

describe('a question', () => {
  it('S119 has a name by what is asked, not by the order of choosing', () => {
    expect(keyOf(ask({ queueIds: [4, 3] }))).toBe(keyOf(ask({ queueIds: [3, 4] })));
    const others = [
      ask(),
      ask({ status: 'open' }),
      ask({ search: 'oi' }),
      ask({ showAll: true }),
      ask({ queueIds: [3] }),
      ask({ tags: [3] }),
      ask({ users: [3] }),
    ];
    expect(new Set(others.map(keyOf)).size).toBe(others.length);
  });

  it('S119 sends ids as JSON text and leaves out what narrows nothing', () => {
    expect(queryOf(ask({ queueIds: [0, 3], tags: [8], users: [7], showAll: true, search: 'oi' }))).toEqual({
      status: 'pending',
      searchParam: 'oi',
      showAll: 'true',
      queueIds: '[0,3]',
      tags: '[8]',
      users: '[7]',
    });
    expect(queryOf(ask({ status: null }))).toEqual({
      status: undefined,
      searchParam: '',
      showAll: undefined,
      queueIds: undefined,
      tags: undefined,
      users: undefined,
    });
  });

  it('S135 only lists of a status grow by events', () => {
    expect([mayGrow(ask()), mayGrow(ask({ status: null }))]).toEqual([true, false]);
  });
});
