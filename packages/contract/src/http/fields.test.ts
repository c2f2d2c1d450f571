import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { givenInt, instant, longText, newOrGivenId } from './fields.ts';

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

describe('S1095 a whole number of a request', () => {
  it.each([
    [0, 0],
    ['0', 0],
    [20, 20],
    ['20', 20],
    ['007', 7],
  ])('%j is %j', (given, expected) => {
    expect(z.parse(givenInt(0, 20), given)).toBe(expected);
  });

  it.each([21, '21', -1, '-1', 1.5, '1.5', '', ' 1', '1e1', '0x1', '9'.repeat(11), null, true, [1]])(
    '%j is none between 0 and 20',
    (given) => {
      expect(z.safeParse(givenInt(0, 20), given).success).toBe(false);
    },
  );

  it('may be negative where its sender names what is new', () => {
    expect(['-7', -7, '7'].map((given) => z.parse(newOrGivenId, given))).toEqual([-7, -7, 7]);
  });
});
