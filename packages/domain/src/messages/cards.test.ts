import { expect, it } from 'vitest';
import { cardBody, placeBody } from './cards.ts';

it('S481 a place is written as drivers read it', () => {
  const place = { latitude: -23.5613, longitude: -46.6565, name: 'Loja "Centro"', address: '' };
  expect(JSON.parse(placeBody(place))).toEqual(place);
});

it.each([
  ['Zé da Oficina', 'FN:Zé da Oficina'],
  ['Souza, Maria; ME', 'FN:Souza\\, Maria\\; ME'],
  ['a\\b', 'FN:a\\\\b'],
  ['Ana\r\nTEL:+5511900000000', 'FN:Ana  TEL:+5511900000000'],
])('S482 the card of %j has one line %j and one number', (name, line) => {
  const [card] = JSON.parse(cardBody({ name, number: '5511987654321' }));
  expect(card.displayName).toBe(name);
  expect(card.vcard.split('\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    line,
    'TEL;type=CELL;waid=5511987654321:+5511987654321',
    'END:VCARD',
  ]);
});
