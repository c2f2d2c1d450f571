import { expect, it } from 'vitest';
import { newSetupCode } from './setup-code.ts';

it('a setup code is two groups of four letters and digits that do not look alike, another one each time', () => {
  const codes = Array.from({ length: 50 }, newSetupCode);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  expect(new Set(codes).size).toBe(codes.length);
});
