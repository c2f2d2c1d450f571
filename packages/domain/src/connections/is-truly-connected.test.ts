import { expect, it } from 'vitest';
import { isTrulyConnected } from './is-truly-connected.ts';

it.each([
  ['heard of just now', { status: 'CONNECTED', lastFrameIn: 100_000, now: 100_000 }, true],
  ['heard of a minute ago', { status: 'CONNECTED', lastFrameIn: 40_000, now: 100_000 }, true],
  ['not heard of for longer', { status: 'CONNECTED', lastFrameIn: 39_999, now: 100_000 }, false],
  ['never heard of', { status: 'CONNECTED', lastFrameIn: null, now: 100_000 }, false],
  ['heard of while it opens', { status: 'OPENING', lastFrameIn: 100_000, now: 100_000 }, false],
])('a link %s', (_name, facts, connected) => {
  expect(isTrulyConnected(facts)).toBe(connected);
});
