import { describe, expect, it } from 'vitest';
import { keyOf, type TicketListQuery, growsByEvents, statusListQuery, toRequestQuery } from './ticket-list-query.ts';

const ask = (parts: Partial<TicketListQuery> = {}): TicketListQuery => ({ ...statusListQuery('pending'), ...parts });

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
      ask({ unread: true }),
      ask({ unanswered: true }),
      ask({ mine: true }),
      ask({ snoozed: true }),
      ask({ sort: 'waiting' }),
    ];
    expect(new Set(others.map(keyOf)).size).toBe(others.length);
  });

  it('S119 sends ids as JSON text and leaves out what narrows nothing', () => {
    expect(toRequestQuery(ask({ queueIds: [0, 3], tags: [8], users: [7], showAll: true, search: 'oi' }))).toEqual({
      status: 'pending',
      searchParam: 'oi',
      showAll: 'true',
      queueIds: '[0,3]',
      tags: '[8]',
      users: '[7]',
    });
    expect(toRequestQuery(ask({ status: null }))).toEqual({
      status: undefined,
      searchParam: '',
      showAll: undefined,
      queueIds: undefined,
      tags: undefined,
      users: undefined,
    });
  });

  it('S135 only lists of a status grow by events', () => {
    expect([growsByEvents(ask()), growsByEvents(ask({ status: null }))]).toEqual([true, false]);
  });
});
