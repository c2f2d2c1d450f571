import { expect, it } from 'vitest';
import { pauseAfterAttempt, webhookAttempts } from './webhook.ts';

it('S892 tries at least fifteen times over at least a day, ever more rarely', () => {
  expect(webhookAttempts).toBeGreaterThanOrEqual(15);
  const pauses = Array.from({ length: webhookAttempts - 1 }, (_, place) => pauseAfterAttempt(place + 1) ?? 0);
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThanOrEqual(24 * 3_600_000);
  expect([...pauses].sort((one, other) => one - other)).toEqual(pauses);
  expect(pauseAfterAttempt(webhookAttempts)).toBeNull();
});
