import { describe, expect, it } from 'vitest';
import { previewOf } from './preview.ts';
import { signText, splitSignature } from './signature.ts';

describe('signText', () => {
  it('S178 puts the name in bold above the text', () => {
    expect(signText('Bia Rocha', 'Olá!\nTudo bem?')).toBe('*Bia Rocha:*\nOlá!\nTudo bem?');
  });

  it('S178 leaves no way to sign as somebody else', () => {
    expect(signText('Bia:* *Dona', 'oi')).toBe('*Bia: Dona:*\noi');
  });
});

it.each([
  ['*Ana Prado:*\nOlá', 'Ana Prado:', 'Olá'],
  ['*Ana Prado:* Olá', null, '*Ana Prado:* Olá'],
  ['Olá', null, 'Olá'],
  ['*:*\nOlá', null, '*:*\nOlá'],
])('S178 %j is signed by %s', (body, signature, words) => {
  expect(splitSignature(body)).toEqual({ signature, words });
});

describe('previewOf', () => {
  it.each([
    ['text in one line', { kind: 'text', body: 'Bom dia\n\ntudo bem?' }, 'Bom dia tudo bem?'],
    ['a document, masked (S425)', { kind: 'text', body: 'CPF 529.982.247-25' }, 'CPF •••.•••.•••-25'],
    ['a caption', { kind: 'image', body: 'a nota', fileName: 'nota.jpg' }, 'a nota'],
    ['a file without words', { kind: 'document', body: '', fileName: 'boleto.pdf' }, '📎 boleto.pdf'],
    ['a voice note', { kind: 'voice', body: '' }, '📎 voice'],
    ['a place', { kind: 'location', body: '{}' }, '📍'],
    ['a card', { kind: 'contact', body: '[{}]' }, '👤'],
    [
      'our own words without their signature',
      { kind: 'text', body: '*Bia Rocha:*\nSegue o boleto', fromMe: true },
      'Segue o boleto',
    ],
    [
      'a customer’s bold words as they are',
      { kind: 'text', body: '*Urgente:*\nsem internet', fromMe: false },
      '*Urgente:* sem internet',
    ],
    ['bold words of nobody in particular as they are', { kind: 'text', body: '*Oi:*\nbom dia' }, '*Oi:* bom dia'],
    ['who wrote in a group', { kind: 'text', body: 'Bom dia', member: 'Ana' }, 'Ana: Bom dia'],
    ['a file in a group', { kind: 'voice', body: '', member: 'Ana' }, '📎 voice'],
    ['one that cannot be read yet', { kind: 'undecrypted', body: '' }, '⏳'],
    ['a deleted one', { kind: 'text', body: 'não era', isDeleted: true }, '🚫'],
    ['a long text', { kind: 'text', body: 'á'.repeat(300) }, 'á'.repeat(255)],
  ])('%s', (_what, message, preview) => {
    expect(previewOf(message)).toBe(preview);
  });
});
