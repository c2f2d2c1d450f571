import { expect, it } from 'vitest';
import { findCircle } from '../../refuse-circles.ts';

it.each([
  ['a tree', { a: ['b', 'c'], b: ['c'], c: [] }, null],
  ['two that import each other', { a: ['b'], b: ['c'], c: ['b'] }, ['b', 'c', 'b']],
  ['one that imports itself', { a: ['a'] }, ['a', 'a']],
  ['a file from elsewhere', { a: ['react'] }, null],
])('finds the circle in %s', (_title, files, circle) =>
  expect(findCircle(new Map(Object.entries(files)))).toEqual(circle),
);
