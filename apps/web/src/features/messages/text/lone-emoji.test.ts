import { expect, it } from 'vitest';
import { countLoneEmoji } from './lone-emoji.ts';

it.each([
  ['👍', 1],
  ['👍🏽', 1],
  ['❤️', 1],
  ['🇧🇷', 1],
  ['👨‍👩‍👧‍👦', 1],
  ['1️⃣', 1],
  [' 👍 ❤️\n', 2],
  ['👍👍👍', 3],
  ['👍👍👍👍', 0],
  ['👍 ok', 0],
  ['1', 0],
  ['', 0],
  ['👍'.repeat(50), 0],
])('S426 %j is %i large emoji', (text, count) => {
  expect(countLoneEmoji(text)).toBe(count);
});
