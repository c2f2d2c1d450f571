import { expect, it } from 'vitest';
import { readRating } from './read-rating.ts';

it.each([
  ['1', 1],
  ['2', 2],
  ['3', 3],
  [' 3 ', 3],
  ['3.', 3],
  ['3️⃣', 3],
  ['⭐', 1],
  ['⭐⭐', 2],
  ['⭐️⭐️⭐️', 3],
  ['★★★', 3],
  ['🌟', 1],
  ['⭐⭐⭐⭐', null],
  ['0', null],
  ['4', null],
  ['10', null],
  ['33', null],
  ['-1', null],
  ['1.5', null],
  ['3 estrelas', null],
  ['nota 3', null],
  ['', null],
  [' ', null],
  ['⭐ obrigado', null],
  ['1'.repeat(70_000), null],
  ['⭐'.repeat(70_000), null],
])('reads %j as %j', (body, rating) => {
  expect(readRating(body)).toBe(rating);
});
