import { expect, it } from 'vitest';
import { cardOf } from './permission.ts';

it.each([
  ['default', false, 'ask'],
  ['default', true, 'askAgain'],
  ['denied', true, 'denied'],
  ['denied', false, 'denied'],
  ['granted', true, 'switch'],
  ['missing', false, 'missing'],
] as const)('S222 %s, asked before: %s → %s', (permission, wasAsked, card) => {
  expect(cardOf(permission, wasAsked)).toBe(card);
});
