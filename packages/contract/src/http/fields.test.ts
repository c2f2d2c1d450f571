import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { longText } from './fields.ts';

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
