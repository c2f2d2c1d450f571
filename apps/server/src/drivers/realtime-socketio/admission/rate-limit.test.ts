import { describe, expect, it } from 'vitest';
import { RateLimit } from './rate-limit.ts';

const taken = (limit: RateLimit, tries: number): number =>
  Array.from({ length: tries }, () => limit.take()).filter(Boolean).length;

describe('RateLimit', () => {
  it('lets the count pass at once and refills evenly', () => {
    let now = 0;
    const limit = new RateLimit({ count: 20, perMs: 1_000 }, () => now);
    expect(taken(limit, 30)).toBe(20);
    now = 500;
    expect(taken(limit, 30)).toBe(10);
    now = 60_000;
    expect(taken(limit, 30)).toBe(20);
  });
});
