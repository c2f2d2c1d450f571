import { expect, it } from 'vitest';
import { pauseAfterAttempt, webhookAttempts, webhookLimits } from './webhook.ts';

it('S892 tries fifteen times over more than a day, ever more rarely', () => {
  expect(webhookAttempts).toBe(15);
  const pauses = Array.from({ length: webhookAttempts - 1 }, (_, place) => pauseAfterAttempt(place + 1) ?? 0);
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(24 * 3_600_000);
  expect([...pauses].sort((one, other) => one - other)).toEqual(pauses);
  expect(pauseAfterAttempt(webhookAttempts)).toBeNull();
});

it('S891 S893 S895 S897 ten webhooks, events of fourteen days, and an old secret for another day', () => {
  expect(webhookLimits).toMatchObject({ count: 10, keptDays: 14, oldSecretHours: 24 });
});
