import { expect, it } from 'vitest';
import { emptyTest, type TestValues, validateTest } from './test-form.ts';

const right: TestValues = { ...emptyTest(), token: 'abc', number: '5511987654321', body: 'Oi' };

it.each<[string, Partial<TestValues>, 'text' | 'media', object]>([
  ['nothing wrong', {}, 'text', {}],
  ['no token', { token: ' ' }, 'text', { token: 'required' }],
  ['no number', { number: '' }, 'text', { number: 'required' }],
  ['a number as people write it', { number: '+55 11 98765-4321' }, 'text', { number: 'invalid' }],
  ['too few digits', { number: '1234567' }, 'text', { number: 'invalid' }],
  ['too many digits', { number: '1'.repeat(16) }, 'text', { number: 'invalid' }],
  ['no text', { body: '  ' }, 'text', { body: 'required' }],
  ['a text of 4 097', { body: 'x'.repeat(4_097) }, 'text', { body: 'tooLong' }],
  ['no file', {}, 'media', { file: 'required' }],
  ['a file', { file: new File(['x'], 'x.txt') }, 'media', {}],
])('S387 %s', (_what, parts, kind, reasons) => {
  const found = Object.entries(validateTest(kind, { ...right, ...parts })).filter(([, reason]) => reason !== undefined);
  expect(Object.fromEntries(found)).toEqual(reasons);
});
