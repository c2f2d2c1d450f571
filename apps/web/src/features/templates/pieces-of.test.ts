import { describe, expect, it } from 'vitest';
import { piecesOf } from './pieces-of.ts';

describe('placeholders', () => {
  it('are told apart from the words around them, with what fills them', () => {
    expect(piecesOf('Olá {{1}}, até {{2}}', { '1': 'Ana' })).toEqual([
      { kind: 'words', text: 'Olá ' },
      { kind: 'place', name: '1', value: 'Ana' },
      { kind: 'words', text: ', até ' },
      { kind: 'place', name: '2', value: '' },
    ]);
  });

  it('take a value as text, whatever stands in it', () => {
    expect(piecesOf('{{1}}{{2}}', { '1': '{{2}} $&', '2': 'x' })).toEqual([
      { kind: 'place', name: '1', value: '{{2}} $&' },
      { kind: 'place', name: '2', value: 'x' },
    ]);
  });
});
