import { expect, it } from 'vitest';
import { findAddress } from './links.ts';

it.each([
  ['Veja https://loja.test/azul.', 'https://loja.test/azul'],
  ['(https://loja.test/a), e https://loja.test/b_(c)', 'https://loja.test/a'],
  ['entre em www.loja.test!', 'https://www.loja.test'],
  ['HTTP://LOJA.test e http://outra.test', 'HTTP://LOJA.test'],
  ['semhttps://loja.test', null],
  ['ana@loja.test', null],
  ['', null],
])('S532 findAddress(%j) is %j', (text, expected) => {
  expect(findAddress(text)).toBe(expected);
});
