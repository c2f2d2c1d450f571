import { describe, expect, it } from 'vitest';
import { collectVariables, previewText, unknownIn } from './variables.ts';

const maria = { name: 'Maria', number: '5511987654321', email: '', variables: { cidade: 'Santos' } };
const variables = collectVariables(['cidade'], [{ key: 'Cupom', value: '$& {nome}' }]);

describe('the variables of a campaign', () => {
  it('S356 S363 are the built-in ones, the columns of the list and those of the company', () => {
    expect(variables.keys).toEqual(['nome', 'primeiro_nome', 'numero', 'email', 'cidade', 'Cupom']);
    expect(collectVariables(['cupom'], [{ key: 'CUPOM', value: 'x' }]).keys).toHaveLength(5);
  });

  it('S363 are filled literally; what nothing fills stays to be seen', () => {
    expect(previewText('Oi {Nome}, {cidade}: {cupom}', maria, variables)).toBe('Oi Maria, Santos: $& {nome}');
    expect(previewText('Oi {primeiro_nome}', { ...maria, name: 'Maria da Luz' }, variables)).toBe('Oi Maria');
    expect(previewText('{email}{cidad}', maria, variables)).toBe('{cidad}');
    expect(unknownIn('{nome} {cidad} {cidad} { }', variables)).toEqual(['cidad']);
  });
});
