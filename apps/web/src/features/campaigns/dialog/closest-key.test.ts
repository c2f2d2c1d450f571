import { expect, it } from 'vitest';
import { closestKey } from './closest-key.ts';

it.each([
  ['cidad', 'cidade'],
  ['noem', 'nome'],
  ['cuppon', 'cupom'],
  ['telefone', undefined],
  ['x', undefined],
])('S363 %s means %s', (typed, meant) => {
  expect(closestKey(typed, ['nome', 'numero', 'email', 'cidade', 'cupom', 'ok'])).toBe(meant);
});
