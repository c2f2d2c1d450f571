import { describe, expect, it } from 'vitest';
import { createSequence } from './sequence.ts';

describe('sequence of a socket', () => {
  it.each([
    ['in order', [1, 2, 3], ['next', 'next', 'next']],
    ['with a hole', [1, 2, 5, 6], ['next', 'next', 'gap', 'next']],
    ['missing the very first', [2, 3], ['gap', 'next']],
    ['with a repeat', [1, 1, 2], ['next', 'old', 'next']],
    ['out of order', [1, 3, 2, 4], ['next', 'gap', 'old', 'next']],
  ] as const)('S40 numbers %s', (_, numbers, expected) => {
    const sequence = createSequence();
    expect(numbers.map((seq) => sequence.take(seq))).toEqual(expected);
  });

  it('S40 counts a new socket from the start', () => {
    const sequence = createSequence();
    [1, 2, 3].forEach((seq) => sequence.take(seq));
    sequence.restart();
    expect(sequence.take(1)).toBe('next');
  });
});
