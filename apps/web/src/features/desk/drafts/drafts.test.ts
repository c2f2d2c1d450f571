import { describe, expect, it } from 'vitest';
import { applyLeftChanges, type Draft, draftChanges, expiryOf, type Unsent, unsentOf } from './drafts.ts';

const unsent = (entries: Record<number, string | [string, number | null, string?]>): Unsent =>
  new Map(
    Object.entries(entries).map(([id, value]) => {
      const [text, replyTo, note = ''] = typeof value === 'string' ? [value, null] : value;
      return [Number(id), { text, replyTo, note }];
    }),
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
    const typedNotes = new Map();
    expect(unsentOf({ typed, replyTo, typedNotes })).toEqual(unsent({ 1: 'olá', 2: ['oi', 20], 3: ['', 30] }));
  });

  it('S480 holds notes too, unless they are empty', () => {
    const typedNotes = new Map([
      [1, 'pediu desconto'],
      [2, ''],
    ]);
    const desk = { typed: new Map([[1, 'olá']]), replyTo: new Map(), typedNotes };
    expect(unsentOf(desk)).toEqual(unsent({ 1: ['olá', null, 'pediu desconto'] }));
  });
});

describe('draftChanges', () => {
  it.each([
    ['nothing new', { 1: 'a' }, { 1: 'a' }, [], []],
    ['a new one', {}, { 1: 'a' }, [1], []],
    ['another text', { 1: 'a' }, { 1: 'ab' }, [1], []],
    ['another target', { 1: 'a' }, { 1: ['a', 5] }, [1], []],
    ['another note', { 1: ['a', null, 'b'] }, { 1: ['a', null, 'bc'] }, [1], []],
    ['one that was sent', { 1: 'a', 2: 'b' }, { 2: 'b' }, [], [1]],
  ] as const)('S188 %s', (_, stored, now, put, remove) => {
    expect(draftChanges(unsent(stored as never), unsent(now as never))).toEqual({ put, remove });
  });
});

describe('applyLeftChanges', () => {
  const draft = (ticketId: number, text: string, expiresAt: number, userId = 7): Draft => ({
    userId,
    ticketId,
    text,
    replyTo: null,
    expiresAt,
  });
  const left = (put: readonly Draft[], remove: readonly number[] = []) => [{ userId: 7, put, remove, expiresAt: 200 }];

  it.each([
    ['one that was not stored yet is added', [], left([draft(1, 'novo', 200)]), [draft(1, 'novo', 200)]],
    ['an older one is replaced', [draft(1, 'velho', 100)], left([draft(1, 'novo', 200)]), [draft(1, 'novo', 200)]],
    ['a newer one stays', [draft(1, 'outra aba', 201)], left([draft(1, 'novo', 200)]), [draft(1, 'outra aba', 201)]],
    ['the same one stays one', [draft(1, 'novo', 200)], left([draft(1, 'novo', 200)]), [draft(1, 'novo', 200)]],
    ['one that was sent is removed', [draft(1, 'enviado', 100)], left([], [1]), []],
    ['one that was written after that stays', [draft(1, 'de novo', 201)], left([], [1]), [draft(1, 'de novo', 201)]],
    ['another person’s stays', [draft(1, 'de outra', 100, 8)], left([], [1]), [draft(1, 'de outra', 100, 8)]],
  ] as const)('S188 %s', (_, stored, changes, expected) => {
    expect(applyLeftChanges(stored, changes)).toEqual(expected);
  });
});
