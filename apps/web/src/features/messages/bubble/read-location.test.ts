import { expect, it } from 'vitest';
import { readLocation } from './read-location.ts';

const map = 'https://www.google.com/maps?q=-23.5416,-46.6296';

it.each([
  [
    'Mercado\nRua da Cantareira, 306\nhttps://maps.google.com/?q=-23.5416,-46.6296',
    { name: 'Mercado', address: 'Rua da Cantareira, 306', href: map },
  ],
  [
    '{"name":"Mercado","address":"Rua","latitude":-23.5416,"longitude":-46.6296}',
    { name: 'Mercado', address: 'Rua', href: map },
  ],
  ['{"latitude":"-23.5416","longitude":"-46.6296"}', { name: '', address: '', href: map }],
  ['-23.5416, -46.6296', { name: '', address: '', href: map }],
  ['Mercado', { name: 'Mercado', address: '', href: null }],
  ['Mercado\nhttps://maps.app.goo.gl/x', { name: 'Mercado', address: '', href: 'https://maps.app.goo.gl/x' }],
  ['Mercado\njavascript:alert(1)', { name: 'Mercado', address: 'javascript:alert(1)', href: null }],
  ['{"latitude":999,"longitude":0,"name":"x"}', { name: 'x', address: '', href: null }],
  ['{"name":{"a":1},"latitude":"javascript:1","longitude":2}', { name: '', address: '', href: null }],
  ['{quebrado', { name: '{quebrado', address: '', href: null }],
  ['', { name: '', address: '', href: null }],
])('S173 T41 the place in %j', (body, place) => {
  expect(readLocation(body)).toEqual(place);
});
