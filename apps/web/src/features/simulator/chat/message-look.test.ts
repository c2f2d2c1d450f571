import { expect, it } from 'vitest';
import { sampleContact, sampleLocation, textOf } from './message-look.ts';

it.each([
  ['text', 'Oi', 'Oi'],
  ['location', sampleLocation, sampleLocation],
  ['contact', sampleContact, 'Oficina do Zé'],
  ['contact', 'BEGIN:VCARD\nFN:Ana\nEND:VCARD', 'Ana'],
  ['contact', '[]', '[]'],
  ['contact', 'Ana', 'Ana'],
] as const)('the words of a %s %j', (type, body, expected) => {
  expect(textOf({ type, body })).toBe(expected);
});
