import { describe, expect, it } from 'vitest';
import { LeftLists } from './left-lists.ts';

const lists = ['company:7:pending', 'queue:3:pending'];
const conversation = 'ticket:40';
const leaves = (version: number, ticketId = 40) => ({ action: 'removeFromList', ticketId, version });
const message = (version: number, id = 40) => ({ action: 'create', message: {}, ticket: { id, version } });

describe('S1084 a list that a ticket has left', () => {
  it('hears nothing of how the ticket was before, and its conversation does', () => {
    const left = new LeftLists();
    expect(left.stillFor([...lists, conversation], leaves(5))).toEqual([...lists, conversation]);
    expect(left.stillFor([conversation, ...lists, 'queue:3:notification'], message(4))).toEqual([
      conversation,
      'queue:3:notification',
    ]);
  });

  it('hears of it again when it comes back, and of other tickets always', () => {
    const left = new LeftLists();
    left.stillFor(lists, leaves(5));
    expect(left.stillFor(lists, message(5))).toEqual(lists);
    expect(left.stillFor(lists, message(6))).toEqual(lists);
    expect(left.stillFor(lists, message(1, 41))).toEqual(lists);
  });

  it('keeps the last departure where an earlier one is heard of late', () => {
    const left = new LeftLists();
    left.stillFor(lists, leaves(7));
    left.stillFor(lists, leaves(5));
    expect(left.stillFor(lists, message(6))).toEqual([]);
  });

  it('is forgotten after a minute', () => {
    let now = 0;
    const left = new LeftLists(() => now);
    left.stillFor(lists, leaves(5));
    now = 60_001;
    left.stillFor(['queue:4:pending'], leaves(2, 41));
    expect(left.stillFor(lists, message(4))).toEqual(lists);
  });

  it.each([[null], [{ userId: 3 }], [{ action: 'removeFromList', ticketId: 40 }], [{ ticket: { id: 40 } }]])(
    'does not concern %j',
    (payload) => {
      const left = new LeftLists();
      left.stillFor(lists, leaves(5));
      expect(left.stillFor(lists, payload)).toEqual(lists);
    },
  );
});
