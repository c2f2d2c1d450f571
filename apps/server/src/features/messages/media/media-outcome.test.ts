import { describe, expect, it } from 'vitest';
import { decideMedia } from './media-outcome.ts';

describe('decideMedia', () => {
  it.each([
    ['too large: final', 'too large', 1, { state: 'too_large' }],
    [
      'T13 our disk is full: waits without losing an attempt',
      'store away',
      9,
      { state: 'pending', waitMs: 30_000, countsAsAttempt: false },
    ],
    ['the link went down', 'link down', 3, { state: 'pending', waitMs: 2_000, countsAsAttempt: false }],
    ['the third error', 'error', 3, { state: 'pending', waitMs: 6_000, countsAsAttempt: true }],
    ['the tenth error: given up', 'error', 10, { state: 'failed' }],
  ] as const)('%s', (_what, failure, attempts, outcome) => {
    expect(decideMedia(failure, attempts)).toEqual(outcome);
  });
});
