import { expect, it } from 'vitest';
import { contactTitle, showNumber } from './show-number.ts';

it.each([
  ['5511987654321', '+55 (11) 98765-4321'],
  ['551133334444', '+55 (11) 3333-4444'],
  ['14155550123', '+14155550123'],
])('shows %s as %s', (number, shown) => {
  expect(showNumber(number)).toBe(shown);
});

it.each([
  ['a name', { name: 'Maria', number: '5511987654321' }, 'Maria'],
  ['only the number', { name: '5511987654321', number: '5511987654321' }, '+55 (11) 98765-4321'],
  ['nothing', { name: '', number: '5511987654321' }, '+55 (11) 98765-4321'],
  ['a name without number', { name: 'Grupo', number: null }, 'Grupo'],
])('S432 who has %s', (_what, contact, title) => {
  expect(contactTitle(contact)).toBe(title);
});
