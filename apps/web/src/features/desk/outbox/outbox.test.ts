import { describe, expect, it } from 'vitest';
import type { Outgoing } from '../store/desk-state.ts';
import { byTicket, isExpired, outboxChanges, type OutboxItem, sendsByItself, unansweredOf } from './outbox.ts';

const hour = 3_600_000;
const written = Date.parse('2026-03-09T12:00:00Z');
const createdAt = new Date(written).toISOString();

const buildOutgoing = (clientId: string, state: Outgoing['state'] = 'sending'): Outgoing => ({
  clientId,
  body: 'Oi',
  sign: true,
  createdAt,
  state,
});
const buildItem = (clientId: string, ticketId: number, place: number): OutboxItem => ({
  userId: 1,
  ticketId,
  clientId,
  place,
  body: 'Oi',
  sign: true,
  createdAt,
  quotedId: null,
  file: null,
  voice: false,
});

describe('S186 how long a message is kept', () => {
  it.each([
    ['at once', 0, true, false],
    ['just under a day', 24 * hour - 1, true, false],
    ['a day: the person decides', 24 * hour, false, false],
    ['just under a month', 30 * 24 * hour - 1, false, false],
    ['a month', 30 * 24 * hour, false, true],
  ])('%s', (_what, age, isSentAlone, isGone) => {
    const now = written + age;
    expect([sendsByItself({ createdAt }, now), isExpired({ createdAt }, now)]).toEqual([isSentAlone, isGone]);
  });
});

it('S186 keeps what has no answer, and neither what was refused nor what is gone', () => {
  const outgoing = new Map([
    [5, [buildOutgoing('a'), buildOutgoing('b', 'unknown'), buildOutgoing('c', 'refused')]],
    [6, [buildOutgoing('d')]],
  ]);
  const unanswered = unansweredOf({ outgoing });
  expect(unanswered.map(({ ticketId, item }) => [ticketId, item.clientId])).toEqual([
    [5, 'a'],
    [5, 'b'],
    [6, 'd'],
  ]);
  const { put, remove } = outboxChanges(new Set(['a', 'c', 'x']), unanswered);
  expect([put.map(({ item }) => item.clientId), remove]).toEqual([
    ['b', 'd'],
    ['c', 'x'],
  ]);
});

it('S186 gives each ticket its messages in the order they were written', () => {
  const items = [buildItem('c', 5, 9), buildItem('a', 5, 3), buildItem('b', 6, 4), buildItem('d', 5, 12)];
  expect([...byTicket(items)].map(([id, own]) => [id, own.map(({ clientId }) => clientId)])).toEqual([
    [5, ['a', 'c', 'd']],
    [6, ['b']],
  ]);
});
