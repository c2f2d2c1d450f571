import { expect, it } from 'vitest';
import { isDeeperThan } from './json-depth.ts';

const nested = (depth: number, open = '[', close = ']'): string => `${open.repeat(depth)}${close.repeat(depth)}`;

it.each([
  ['lists', nested(3), nested(4)],
  ['objects', '{"a":{"a":{"a":1}}}', '{"a":{"a":{"a":{}}}}'],
  ['both', '[{"a":[1]}]', '[{"a":[[1]]}]'],
  ['brackets of texts, which do not count', '["[[[[", "{{{{", "\\"[[[[", "\\\\"]', '["\\\\",[[[]]]]'],
  ['neighbours, which do not add up', `[${'[[1]],'.repeat(100)}1]`, `[${'[[1]],'.repeat(100)}[[[1]]]]`],
  ['texts with letters of the same bits', '["a;Z", {"[":1}]', `[";",[{"]":[1]}]]`],
])('S1045 counts levels of %s', (_what, fitting, deeper) => {
  expect([isDeeperThan(fitting, 3), isDeeperThan(deeper, 3)]).toEqual([false, true]);
});

it('S1045 a text that never ends has no levels, and one that only opens has many', () => {
  expect(isDeeperThan('["[[[[[[[', 3)).toBe(false);
  expect(isDeeperThan('['.repeat(1_000_000), 32)).toBe(true);
});
