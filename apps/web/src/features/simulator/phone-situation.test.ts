import { expect, it } from 'vitest';
import { phoneSituation } from './phone-situation.ts';

const fine = { number: null, online: true, banned: false, passkey: false };

it.each([
  ['noCode', { phone: fine, linked: false, showsQr: false }],
  ['scan', { phone: fine, linked: false, showsQr: true }],
  ['passkey', { phone: { ...fine, passkey: true }, linked: false, showsQr: true }],
  ['linked', { phone: fine, linked: true, showsQr: false }],
  ['offline', { phone: { ...fine, online: false }, linked: true, showsQr: false }],
  ['banned', { phone: { ...fine, online: false, banned: true }, linked: true, showsQr: false }],
])('the phone says %s', (expected, world) => {
  expect(phoneSituation(world)).toBe(expected);
});
