import { expect, it } from 'vitest';
import { isReplyWindowOpen, replyWindowEnd } from './reply-window.ts';

const day = 86_400_000;

it.each([
  ['the moment the customer wrote', 0, true],
  ['a millisecond before a day has passed', day - 1, true],
  ['when a day has passed', day, false],
  ['an hour later', day + 3_600_000, false],
])('free text is taken for 24 hours: %s', (_when, later, expected) => {
  const wroteAt = 1_000;
  expect(isReplyWindowOpen(replyWindowEnd(wroteAt), wroteAt + later)).toBe(expected);
});

it('free text is not taken before the customer has written', () => {
  expect(isReplyWindowOpen(null, 0)).toBe(false);
});
