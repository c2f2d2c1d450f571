import { expect, it } from 'vitest';
import { supportMinutes, supportReasonLength } from './support-access.ts';

it('S746 the operator enters for 15 or 30 minutes or 1, 2, 4 or 8 hours, with a reason of 3 to 500 characters', () => {
  expect(supportMinutes).toEqual([15, 30, 60, 2 * 60, 4 * 60, 8 * 60]);
  expect(supportReasonLength).toEqual({ min: 3, max: 500 });
});
