import { Curve } from 'baileys';
import { expect, it, vi } from 'vitest';
import { verifiesSignatures } from './signature-check.ts';

it.each([
  ['takes every signature', true, false],
  ['knows a wrong one', false, true],
])('finds out that the library %s', (_title, says, verifies) => {
  const verify = vi.spyOn(Curve, 'verify').mockReturnValue(says);
  expect(verifiesSignatures()).toBe(verifies);
  verify.mockRestore();
});
