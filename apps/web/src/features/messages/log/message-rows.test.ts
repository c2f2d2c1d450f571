import type { Message } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { buildMessage } from '../../../test/builders/build-message.ts';
import { buildTimelineEntry } from '../../../test/builders/build-timeline.ts';
import { lineOfEntry } from '../../desk/index.ts';
import { firstUnreadOf, rowsOf } from './message-rows.ts';

const zone = { timeZone: 'America/Sao_Paulo', today: '2026-11-15' };
const at = (id: number, createdAt: string, parts: Partial<Message> = {}): Message =>
  buildMessage({ id, createdAt, ...parts });
const rows = (messages: readonly Message[], more: Partial<Parameters<typeof rowsOf>[0]> = {}) =>
  rowsOf({ messages, pending: [], hasOlder: false, unread: null, ...zone, ...more });
const keys = (...input: Parameters<typeof rows>): (string | number)[] => rows(...input).map((row) => row.key);

const noon = '2026-11-15T12:00:00Z';

describe('the rows of a conversation', () => {
  it('S171 divides days in the company’s zone and names the last two', () => {
    const messages = [
      at(1, '2026-11-01T12:00:00Z'),
      at(2, '2026-11-14T02:30:00Z'),
      at(3, '2026-11-14T12:00:00Z'),
      at(4, '2026-11-15T02:00:00Z'),
      at(5, noon),
    ];
    const days = rows(messages).flatMap((row) => (row.type === 'day' ? [row.day] : []));
    expect(days).toEqual([
      { day: '2026-11-01', name: 'date' },
      { day: '2026-11-13', name: 'date' },
      { day: '2026-11-14', name: 'yesterday' },
      { day: '2026-11-15', name: 'today' },
    ]);
    expect(keys(messages)).toEqual(['day-1', 1, 'day-2', 2, 'day-3', 3, 4, 'day-5', 5]);
  });

  it('S168 older messages change nothing below them', () => {
    const [old, ...known] = [at(1, noon, { queueId: 2 }), at(2, noon, { queueId: 3 }), at(3, noon, { queueId: 3 })];
    const before = keys(known, { hasOlder: true });
    expect(before).toEqual([2, 3]);
    expect(
      keys(
        [old, ...known].flatMap((message) => message ?? []),
        { hasOlder: true },
      ).slice(-2),
    ).toEqual(before);
  });

  it('S174 says the queue where it changes, and not where there is none', () => {
    const queue = { id: 3, name: 'Vendas', color: '#0B63B0' };
    const messages = [
      at(1, noon, { queueId: 2 }),
      at(2, noon, { queueId: 3, queue }),
      at(3, noon, { queueId: 3, queue }),
      at(4, noon),
    ];
    expect(rows(messages).filter((row) => row.type === 'queue')).toEqual([{ type: 'queue', key: 'queue-2', queue }]);
  });

  it('S158 draws the line above the first unread message', () => {
    expect(keys([at(1, noon), at(2, noon), at(3, noon)], { unread: { fromId: 2, count: 2 } })).toEqual([
      'day-1',
      1,
      'unread',
      2,
      3,
    ]);
  });

  it('S160 a series of one sender has a beginning and an end', () => {
    const messages = [at(1, noon), at(2, noon), at(3, noon, { fromMe: true }), at(4, noon, { fromMe: true })];
    expect(rows(messages).flatMap((row) => (row.type === 'message' ? [[row.leads, row.ends]] : []))).toEqual([
      [true, false],
      [false, true],
      [true, false],
      [false, false],
    ]);
  });

  it.each([
    ['the customer', {}, [true, true]],
    ['the viewer', { fromMe: true, userId: 7 }, [false, false]],
    ['a colleague', { fromMe: true, userId: 8 }, [true, true]],
  ])('S558 what is being sent after %s stands as it will when it is sent', (_, parts, [ends, leads]) => {
    const shown = rows([at(1, noon, parts)], { pending: [{ clientId: 'a' }], viewerId: 7 });
    expect(shown.at(-2)).toMatchObject({ type: 'message', ends });
    expect(shown.at(-1)).toMatchObject({ type: 'pending', leads });
    const sent = rows([at(1, noon, parts), at(2, noon, { fromMe: true, userId: 7 })], { viewerId: 7 });
    expect(sent.at(-2)).toMatchObject({ type: 'message', ends });
    expect(sent.at(-1)).toMatchObject({ type: 'message', leads });
  });

  describe('S451 what happened to the ticket', () => {
    const line = (id: number, afterMessageId: number, parts: Parameters<typeof buildTimelineEntry>[0] = {}) =>
      lineOfEntry(buildTimelineEntry({ id, afterMessageId, createdAt: noon, ...parts }));
    const two = [at(1, noon), at(2, noon)];

    it('stands after the message it came after, and begins a series anew', () => {
      expect(keys(two, { lines: [line(7, 0), line(8, 1), line(9, 2)] })).toEqual([
        'day-entry-7',
        'entry-7',
        1,
        'entry-8',
        2,
        'entry-9',
      ]);
      const [, , second] = rows(two, { lines: [line(8, 1)] }).filter((row) => row.type !== 'day');
      expect(second).toMatchObject({ key: 2, leads: true });
    });

    it('is left out where the messages around it are not loaded', () => {
      const lines = [line(7, 0), line(8, 2), line(9, 5)];
      expect(keys([at(2, noon), at(3, noon)], { lines, hasOlder: true, hasNewer: true })).toEqual([2, 'entry-8', 3]);
    });

    it('begins a day where nobody wrote on it', () => {
      const later = line(8, 1, { createdAt: '2026-11-16T12:00:00Z' });
      expect(keys([at(1, noon)], { lines: [later] })).toEqual(['day-1', 1, 'day-entry-8', 'entry-8']);
    });

    it('names the queue of a transfer, so that no divider does', () => {
      const handed = [at(1, noon, { queueId: 2 }), at(2, noon, { queueId: 3 })];
      expect(keys(handed, { lines: [line(8, 1)] })).toContain('queue-2');
      expect(keys(handed, { lines: [line(8, 1, { kind: 'transferred' })] })).not.toContain('queue-2');
    });
  });

  it('S185 what is on its way stands last', () => {
    expect(keys([at(1, noon)], { pending: [{ clientId: 'a' }, { clientId: 'b' }] })).toEqual(['day-1', 1, 'a', 'b']);
  });
});

it.each([
  [0, null],
  [1, { fromId: 4, count: 1 }],
  [2, { fromId: 2, count: 2 }],
  [9, null],
])('S158 of %i unread messages the first is %j', (count, expected) => {
  expect(firstUnreadOf([at(1, noon), at(2, noon), at(3, noon, { fromMe: true }), at(4, noon)], count)).toEqual(
    expected,
  );
});
