import { describe, expect, it } from 'vitest';
import { createCallLimits } from './call-limits.ts';

function build(perUser: number) {
  const clock = { now: 1_000 };
  let refused = 0;
  const limits = createCallLimits({ perUser, onLimited: () => void (refused += 1), now: () => clock.now });
  const passes = (call: () => void): boolean => {
    try {
      call();
      return true;
    } catch (error) {
      expect(error).toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS', data: { retryAfter: expect.any(Number) } });
      return false;
    }
  };
  const count = (times: number, call: () => void): number =>
    Array.from({ length: times }, () => passes(call)).filter(Boolean).length;
  return { clock, limits, count, refused: () => refused };
}

describe('T56 the limit of calls', () => {
  it('is 600 a minute for a user, whoever else calls', () => {
    const { limits, count, refused } = build(600);
    expect(count(601, () => limits.byUser(1))).toBe(600);
    expect(count(600, () => limits.byUser(2))).toBe(600);
    expect(refused()).toBe(1);
  });

  it('is five times as much for an address, and for all addresses that one line of IPv6 is given', () => {
    const { limits, count } = build(600);
    expect(count(3_001, () => limits.fromAddress('203.0.113.7'))).toBe(3_000);
    let line = 0;
    expect(count(3_001, () => limits.fromAddress(`2001:db8:1:2::${(line += 1).toString(16)}`))).toBe(3_000);
    expect(count(1, () => limits.fromAddress('2001:db8:1:3::1'))).toBe(1);
  });

  it('begins anew after a minute and says when', () => {
    const { clock, limits, count } = build(2);
    expect(count(3, () => limits.byUser(1))).toBe(2);
    clock.now += 45_000;
    expect(() => limits.byUser(1)).toThrow(expect.objectContaining({ data: { retryAfter: 15 } }));
    clock.now += 15_000;
    expect(count(3, () => limits.byUser(1))).toBe(2);
  });
});
