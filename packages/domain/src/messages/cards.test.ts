import { expect, it } from 'vitest';
import { cardBody, placeBody, placeData, readablePlace } from './cards.ts';

const map = 'https://www.google.com/maps?q=-23.5613,-46.6565';
const point = { latitude: -23.5613, longitude: -46.6565 };

it.each([
  [{ name: 'Loja "Centro"', address: 'Rua Augusta, 1' }, `Loja "Centro"\nRua Augusta, 1\n${map}`],
  [{ name: 'Loja', address: '' }, `Loja\n${map}`],
  [{ name: '', address: 'Rua Augusta, 1' }, `\nRua Augusta, 1\n${map}`],
  [{ name: '', address: '' }, map],
])('S481 S1092 a place is written for people and read again for drivers: %j', (words, body) => {
  const place = { ...point, ...words };
  expect(placeBody(place)).toBe(body);
  expect(JSON.parse(placeData(body))).toEqual(place);
  expect(readablePlace(JSON.stringify(place))).toBe(body);
});

it('S1092 a name keeps to its line, and a point near the equator is read again', () => {
  const place = { latitude: 1e-7, longitude: -180, name: 'duas\nlinhas', address: 'a\r\nb' };
  expect(JSON.parse(placeData(placeBody(place)))).toEqual({ ...place, name: 'duas linhas', address: 'a b' });
});

it.each(['{"latitude":1,"longitude":2}', 'Loja', '', 'null', `${map}&z=3`, `a\nb\nc\n${map}`])(
  'S1092 what is no place of ours stays for drivers: %j',
  (body) => expect(placeData(body)).toBe(body),
);

it.each(['', 'Loja', 'null', '[1]', '{"latitude":"1","longitude":2}', '{"latitude":null,"longitude":null}'])(
  'S1092 what holds no place stays as it came: %j',
  (data) => expect(readablePlace(data)).toBe(data),
);

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
