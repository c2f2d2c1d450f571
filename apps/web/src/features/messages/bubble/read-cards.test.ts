import { expect, it } from 'vitest';
import { withCardNames, readCards } from './read-cards.ts';

const ze =
  'BEGIN:VCARD\nVERSION:3.0\nN:Zé;Oficina do;;;\nFN:Oficina do Zé\nTEL;type=CELL;waid=5511977770000:+55 11 97777-0000\nEND:VCARD';

it.each([
  [JSON.stringify([{ displayName: 'Oficina', vcard: ze }]), [{ name: 'Oficina', numbers: ['5511977770000'] }]],
  [ze, [{ name: 'Oficina do Zé', numbers: ['5511977770000'] }]],
  [
    JSON.stringify({ vcard: ze.replace('FN:Oficina do Zé\n', '') }),
    [{ name: 'Oficina do Zé', numbers: ['5511977770000'] }],
  ],
  [
    'BEGIN:VCARD\r\nFN:Uma linha\r\n  dobrada\r\nitem1.TEL:(11) 3333-4444\r\nTEL:(11) 3333-4444\r\nEND:VCARD',
    [{ name: 'Uma linha dobrada', numbers: ['1133334444'] }],
  ],
  ['FN:Ana\\, a dona', [{ name: 'Ana, a dona', numbers: [] }]],
  [
    JSON.stringify([
      { displayName: 'A', vcard: '' },
      { displayName: '<img src=x onerror=alert(1)>', vcard: 'TEL:javascript:alert(1)' },
    ]),
    [
      { name: 'A', numbers: [] },
      { name: '<img src=x onerror=alert(1)>', numbers: [] },
    ],
  ],
  [JSON.stringify([null, 7, 'x', { displayName: 3 }]), []],
  ['', []],
  ['{', []],
])('S173 T41 the cards in %j', (body, cards) => {
  expect(readCards(body)).toEqual(cards);
});

it.each([
  [ze, 'Oficina do Zé'],
  [JSON.stringify([{ displayName: 'A' }, { displayName: 'B' }]), 'A, B'],
  ['[{ sic }]', '[{ sic }]'],
  ['Olá', 'Olá'],
])('S164 a quoted %j reads %j', (body, words) => {
  expect(withCardNames(body)).toBe(words);
});

it('S173 a hundred cards are shown as twenty', () => {
  expect(
    readCards(JSON.stringify(Array.from({ length: 100 }, (_, at) => ({ displayName: `Pessoa ${at}` })))),
  ).toHaveLength(20);
});
