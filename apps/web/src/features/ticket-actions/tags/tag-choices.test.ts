import { expect, it } from 'vitest';
import { tagChoices } from './tag-choices.ts';

const [vip, urgent, after] = [
  { id: 1, name: 'VIP', color: '#111111' },
  { id: 2, name: 'Urgente', color: '#222222' },
  { id: 3, name: 'Pós-venda', color: '#333333' },
] as const;
const all = [vip, urgent, after];

it.each([
  ['nothing typed: all it lacks', '', [urgent, after], null, false],
  ['without accents', 'pos', [after], 'pos', false],
  ['two letters make no tag', 'ur', [urgent], null, true],
  ['a name in use, in another case', 'urgente', [urgent], null, false],
  ['one the ticket has', 'vip', [], null, false],
  ['a new one', ' Atacado ', [], 'Atacado', false],
] as const)('S157 %s', (_what, typed, found, newName, tooShort) => {
  expect(tagChoices(all, [vip], typed)).toEqual({ found, newName, tooShort });
});
