import { expect, it } from 'vitest';
import { withoutDoubledSlash } from './public-address.ts';

it.each([
  ['/public//media/1?a=//', '/public/media/1?a=//'],
  ['/api/public//media/1', '/api/public/media/1'],
  ['/public/media/1', '/public/media/1'],
  ['/public/media//1', '/public/media//1'],
  ['/publicity//media/1', '/publicity//media/1'],
  ['/other/public//media/1', '/other/public//media/1'],
  ['//public//media/1', '//public//media/1'],
])('S1094 %s is %s', (url, expected) => {
  expect(withoutDoubledSlash(url)).toBe(expected);
});
