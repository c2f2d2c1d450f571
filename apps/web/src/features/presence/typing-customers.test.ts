import { expect, it } from 'vitest';
import { applyTyping, stillTyping, type TypingCustomers } from './typing-customers.ts';

const nobody: TypingCustomers = new Map();
const ids = (typing: TypingCustomers): number[] => [...typing.keys()];

it('S437 a customer types until the end is reported, or no report came for a while', () => {
  const two = applyTyping(
    applyTyping(nobody, { ticketId: 1, state: 'composing' }, 0),
    { ticketId: 2, state: 'recording' },
    5_000,
  );
  expect(ids(two)).toEqual([1, 2]);
  expect(ids(applyTyping(two, { ticketId: 1, state: 'paused' }, 6_000))).toEqual([2]);
  expect(ids(stillTyping(two, 9_999))).toEqual([1, 2]);
  expect(ids(stillTyping(two, 10_000))).toEqual([2]);
  expect(ids(stillTyping(two, 60_000))).toEqual([]);
  expect(applyTyping(nobody, { ticketId: 1, state: 'paused' }, 0)).toBe(nobody);
});
