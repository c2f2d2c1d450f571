import { describe, expect, it } from 'vitest';
import { draftChanges, expiryOf, type Unsent, unsentOf } from './drafts.ts';

const unsent = (entries: Record<number, string | [string, number]>): Unsent =>
  new Map(
    Object.entries(entries).map(([id, value]) => [
      Number(id),
      typeof value === 'string' ? { text: value, replyTo: null } : { text: value[0], replyTo: value[1] },
    ]),
  );

describe('expiryOf', () => {
  it.each([
    [false, 30 * 24],
    [true, 24],
  ])('R21 S188 taken over: %s gives %i hours', (isTakenOver, hours) => {
    expect(expiryOf(1000, isTakenOver)).toBe(1000 + hours * 3_600_000);
  });
});

describe('unsentOf', () => {
  it('S188 holds texts and reply targets, also one without the other', () => {
    const typed = new Map([
      [1, 'olá'],
      [2, 'oi'],
    ]);
    const replyTo = new Map([
      [2, 20],
      [3, 30],
    ]);
    expect(unsentOf({ typed, replyTo })).toEqual(unsent({ 1: 'olá', 2: ['oi', 20], 3: ['', 30] }));
  });
});

describe('draftChanges', () => {
  it.each([
    ['nothing new', { 1: 'a' }, { 1: 'a' }, [], []],
    ['a new one', {}, { 1: 'a' }, [1], []],
    ['another text', { 1: 'a' }, { 1: 'ab' }, [1], []],
    ['another target', { 1: 'a' }, { 1: ['a', 5] }, [1], []],
    ['one that was sent', { 1: 'a', 2: 'b' }, { 2: 'b' }, [], [1]],
  ] as const)('S188 %s', (_, stored, now, put, remove) => {
    expect(draftChanges(unsent(stored as never), unsent(now as never))).toEqual({ put, remove });
  });
});
