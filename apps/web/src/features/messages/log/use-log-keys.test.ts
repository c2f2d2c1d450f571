import { expect, it } from 'vitest';
import { buildMessage } from '../../../test/builders/build-message.ts';
import type { MessageRow } from './message-rows.ts';
import { keyAfter, type Step } from './use-log-keys.ts';

const message = (id: number): MessageRow => ({
  type: 'message',
  key: id,
  message: buildMessage({ id }),
  leads: true,
  ends: true,
  isEarlier: false,
});
const rows: MessageRow[] = [
  { type: 'day', key: 'day-1', day: { day: '2026-11-15', name: 'today' } },
  message(1),
  message(2),
  { type: 'unread', key: 'unread', count: 1 },
  message(3),
  { type: 'pending', key: 'a', pending: { clientId: 'a' }, leads: false },
];

it.each<[number | null, Step, number | null]>([
  [null, 'same', 3],
  [2, 'same', 2],
  [99, 'same', 3],
  [3, 'up', 2],
  [1, 'up', 1],
  [2, 'down', 3],
  [3, 'down', 3],
  [3, 'first', 1],
  [1, 'last', 3],
])('2.2 from %s a step %s leads to %s', (from, step, to) => {
  expect(keyAfter(rows, from, step)).toBe(to);
});

it('2.2 an empty conversation has no stop', () => {
  expect(keyAfter([], null, 'down')).toBeNull();
});
