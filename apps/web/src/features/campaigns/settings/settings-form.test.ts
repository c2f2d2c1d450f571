import { expect, it } from 'vitest';
import { checkVariable } from './settings-form.ts';

const known = [{ key: 'cupom', value: 'PASCOA10' }];

it.each([
  [{ key: ' cidade ', value: 'Santos' }, {}],
  [
    { key: '', value: '' },
    { key: 'required', value: 'required' },
  ],
  [{ key: 'dia da semana', value: 'x' }, { key: 'invalid' }],
  [{ key: 'Nome', value: 'x' }, { key: 'reserved' }],
  [{ key: 'CUPOM', value: 'x' }, { key: 'taken' }],
  [{ key: 'longo', value: 'x'.repeat(1001) }, { value: 'tooLong' }],
])('S367 a variable is taken or refused at its field: %j', (typed, refusal) => {
  expect(checkVariable(typed, known)).toEqual(refusal);
});

it('S367 there is room for fifty', () => {
  const many = Array.from({ length: 50 }, (_, index) => ({ key: `v${index}`, value: 'x' }));
  expect(checkVariable({ key: 'mais', value: 'x' }, many)).toEqual({ key: 'full' });
});
