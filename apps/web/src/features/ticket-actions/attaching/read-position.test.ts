import { expect, it } from 'vitest';
import { readPosition } from './read-position.ts';

const paulista = [-23.5613, -46.6565] as const;

it.each([
  ['-23.5613, -46.6565', paulista],
  ['-23.5613,-46.6565', paulista],
  [' (-23.5613 -46.6565) ', paulista],
  ['geo:-23.5613,-46.6565', paulista],
  ['https://www.google.com/maps?q=-23.5613,-46.6565', paulista],
  ['https://www.google.com/maps/search/?api=1&query=-23.5613%2C-46.6565', paulista],
  ['https://www.google.com/maps/@-23.5613,-46.6565,17z', paulista],
  ['https://www.google.com/maps/place/MASP/@-1.5,-2.5,17z/data=!3m1!4b1!8m2!3d-23.5613!4d-46.6565', paulista],
  ['https://maps.apple.com/?ll=-23.5613,-46.6565&q=MASP', paulista],
  ['https://www.openstreetmap.org/?mlat=-23.5613&mlon=-46.6565#map=3/1/2', paulista],
  ['https://www.openstreetmap.org/#map=17/-23.5613/-46.6565', paulista],
  ['0,0', [0, 0]],
  ['https://maps.app.goo.gl/AbCdEf', null],
  ['Avenida Paulista, 1578', null],
  ['-91, 10', null],
  ['10, 181', null],
  ['', null],
] as const)('S481 %j is at %j', (text, expected) => {
  const position = readPosition(text);
  expect(position && [position.latitude, position.longitude]).toEqual(expected);
});
