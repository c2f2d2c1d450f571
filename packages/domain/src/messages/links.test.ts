import { expect, it } from 'vitest';
import { findAddress, findCardLink } from './links.ts';

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

/** As a browser reads the addresses below. */
const readAddress = (href: string) => {
  const [, rest = ''] = href.split('://');
  const [host = ''] = rest.split('/');
  const [login = '', hostname = host] = host.includes('@') ? host.split('@') : ['', host];
  const [username = '', password = ''] = login.split(':');
  return { href, hostname, username, password };
};

it.each([
  ['Veja https://loja.test/azul.', { url: 'https://loja.test/azul', site: 'loja.test' }],
  ['www.loja.test', { url: 'https://www.loja.test', site: 'loja.test' }],
  ['sem link', null],
  ['https://', null],
  ['https://ana@loja.test', null],
  ['https://ana:segredo@loja.test', null],
  [`https://loja.test/${'a'.repeat(2_048)}`, null],
  ['CNPJ 11.222.333/0001-81 https://loja.test', null],
])('S532 S558 the card of %j is %j', (text, expected) => {
  expect(findCardLink(text, readAddress)).toEqual(expected);
});

it('S532 S558 an address that cannot be read has no card', () => {
  expect(findCardLink('https://loja.test', () => null)).toBeNull();
});
