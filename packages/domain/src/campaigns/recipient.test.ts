import { describe, expect, it } from 'vitest';
import { failCodes, maySendAgain, retryAfterMs } from './recipient.ts';

const hour = 3_600_000;

describe('S835 what is tried again by itself', () => {
  it('Meta’s limit on advertising not before 24 hours and not after 7 days', () => {
    let sinceFirstMs = 0;
    for (let failures = 1; ; failures += 1) {
      const after = retryAfterMs('marketing_limited', { failures, sinceFirstMs });
      if (after === null) break;
      expect(after).toBeGreaterThanOrEqual(24 * hour);
      sinceFirstMs += after;
      expect(sinceFirstMs).toBeLessThanOrEqual(7 * 24 * hour);
    }
    expect(sinceFirstMs).toBeGreaterThan(0);
    expect(retryAfterMs('marketing_limited', { failures: 1, sinceFirstMs: 7 * 24 * hour })).toBeNull();
  });

  it('what the connection did not take soon, twice', () => {
    expect([1, 2, 3].map((failures) => retryAfterMs('gave_up', { failures, sinceFirstMs: 0 }))).toEqual([
      10_000,
      60_000,
      null,
    ]);
  });

  it('nothing else', () => {
    const others = failCodes.filter((code) => code !== 'marketing_limited' && code !== 'gave_up');
    expect(others.map((code) => retryAfterMs(code, { failures: 1, sinceFirstMs: 0 }))).toEqual(others.map(() => null));
  });
});

it('S836 a person cannot have it sent again to who is not on WhatsApp or wants nothing', () => {
  expect(failCodes.filter((code) => !maySendAgain(code))).toEqual(['not_on_whatsapp', 'opted_out']);
});
