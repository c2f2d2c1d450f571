import { describe, expect, it } from 'vitest';
import { isInTrial } from './trial.ts';

describe('isInTrial', () => {
  // Still the twentieth in São Paulo.
  const trialExpiration = '2026-11-21T01:00:00Z';
  it.each([
    ['the trial runs', '2026-11-20', trialExpiration, true],
    ['a period was paid after it', '2026-11-21', trialExpiration, false],
    ['it never had one', '2026-11-20', null, false],
    ['it never has to pay', null, trialExpiration, false],
  ])('S704 %s', (_, dueDate, expires, expected) => {
    expect(isInTrial({ dueDate, trialExpiration: expires, timeZone: 'America/Sao_Paulo' })).toBe(expected);
  });
});
