import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { instant, longText } from './fields.ts';

describe('longText', () => {
  it.each([
    ['um\r\n\tdois', 'um\r\n\tdois'],
    ['a\u0000b\u0007c\u0085', 'abc'],
    ['meio \uD800 par 👩', 'meio  par 👩'],
  ])('makes of %j %j', (given, expected) => {
    expect(z.parse(longText(100), given)).toBe(expected);
  });

  it('is refused when it is longer than its limit, whatever it consists of', () => {
    expect(z.safeParse(longText(3), '\u0000'.repeat(4)).success).toBe(false);
  });
});

it.each([
  ['2026-11-16T12:00:00Z', true],
  ['2026-11-16T12:00:00-03:00', true],
  ['2026-11-16T12:00:00+14:00', true],
  ['2026-11-16T12:00:00+15:00', false],
  ['9200-02-29T00:00:00+20:00', false],
  ['2026-11-16T12:00:00', false],
])('an instant: %s is %s', (text, isOne) => {
  expect(z.safeParse(instant, text).success).toBe(isOne);
});
