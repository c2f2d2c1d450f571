import { describe, expect, it } from 'vitest';
import { samplePeople } from '../customers/sample-people.ts';
import { planBurst, planMinute } from './scenarios.ts';

const cast = { people: samplePeople, sayings: ['Oi', 'Quanto custa?', 'Obrigado'] };

describe('the scenarios', () => {
  it('spread ten different customers evenly over less than a minute', () => {
    const steps = planMinute(cast, 10);
    expect(steps.map(({ afterMs }) => afterMs)).toEqual([
      0, 6000, 12_000, 18_000, 24_000, 30_000, 36_000, 42_000, 48_000, 54_000,
    ]);
    expect(new Set(steps.map(({ from }) => from)).size).toBe(10);
  });

  it('let fifty messages come at once, from everybody', () => {
    const steps = planBurst(cast, 50);
    expect(steps).toHaveLength(50);
    expect(steps.every(({ afterMs, body }) => afterMs === 0 && body !== '')).toBe(true);
    expect(new Set(steps.map(({ from }) => from)).size).toBe(20);
  });
});
