import { expect, it } from 'vitest';
import { callsPeople } from './calls-people.ts';

it.each([
  ['a customer who waits', false, 'pending', false, true],
  ['a customer whose conversation is open', false, 'open', false, true],
  ['a customer with whom the chatbot talks', false, 'pending', true, false],
  ['a rating after the end', false, 'closed', false, false],
  ['an answer of ours', true, 'open', false, false],
] as const)('S1082 %s', (_who, fromMe, status, chatbot, expected) => {
  expect(callsPeople({ fromMe }, { status, chatbot })).toBe(expected);
});
