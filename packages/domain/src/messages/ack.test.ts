import { describe, expect, it } from 'vitest';
import { nextAck } from './ack.ts';

describe('nextAck', () => {
  it.each([
    [0, 0, 0],
    [0, 1, 1],
    [1, 3, 3],
    [3, 2, 3],
    [4, 1, 4],
    [2, 9, 4],
    [2, -1, 2],
  ])('T08 at %s, told %s, stays or becomes %s', (current, reported, next) => {
    expect(nextAck(current, reported)).toBe(next);
  });
});
