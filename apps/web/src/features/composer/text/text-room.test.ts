import { expect, it } from 'vitest';
import { textRoom } from './text-room.ts';

it.each([
  ['nothing written', '', null],
  ['200 left', 'a'.repeat(3_896), null],
  ['199 left', 'a'.repeat(3_897), 199],
  ['exactly full', 'a'.repeat(4_096), 0],
  ['one too many', 'a'.repeat(4_097), -1],
  ['blanks at the end are not sent', `${'a'.repeat(4_096)}  \n`, 0],
])('%s', (_what, text, left) => {
  expect(textRoom(text)).toBe(left);
});
