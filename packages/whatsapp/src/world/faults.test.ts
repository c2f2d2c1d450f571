import { describe, expect, it } from 'vitest';
import { chance } from './faults.ts';

describe('chance', () => {
  it('is the same for the same connection and text, and differs with each', () => {
    expect(chance(7, 'a')).toBe(chance(7, 'a'));
    expect(chance(7, 'a')).not.toBe(chance(8, 'a'));
    expect(chance(7, 'a')).not.toBe(chance(7, 'b'));
  });

  it('spreads evenly', () => {
    const draws = Array.from({ length: 10_000 }, (_, index) => chance(3, `message ${index}`));
    expect(Math.min(...draws)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...draws)).toBeLessThan(1);
    expect(draws.filter((draw) => draw < 0.1).length).toBeGreaterThan(900);
    expect(draws.filter((draw) => draw < 0.1).length).toBeLessThan(1_100);
  });
});
