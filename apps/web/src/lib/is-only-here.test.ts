import { expect, it } from 'vitest';
import { isOnlyHere } from './is-only-here.ts';

it.each([
  ['localhost', true],
  ['balcao.localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['[::1]', true],
  ['0.0.0.0', true],
  ['192.168.0.10', false],
  ['127.example.com', false],
  ['localhost.example.com', false],
  ['balcao.example.com', false],
])('S1144 an address at %s works on this computer only: %s', (hostname, only) => {
  expect(isOnlyHere(hostname)).toBe(only);
});
