import { describe, expect, it } from 'vitest';
import { clockFault } from './clock-fault.ts';

describe('a clock that is wrong', () => {
  it.each([
    [0, null],
    [59_999, null],
    [-59_999, null],
    [60_000, 60],
    [7_200_400, 7_200],
    [-600_000, -600],
  ])('%i ms ahead', (aheadMs, fault) => expect(clockFault(aheadMs)).toBe(fault));
});
