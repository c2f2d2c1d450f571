import { describe, expect, it } from 'vitest';
import { isMissingChunk } from './error-boundary.tsx';

describe('isMissingChunk', () => {
  it.each([
    ['Chromium', 'Failed to fetch dynamically imported module: https://x/assets/users.js', true],
    ['Firefox', 'error loading dynamically imported module: https://x/assets/users.js', true],
    ['Safari', 'Importing a module script failed.', true],
    ['Vite', 'Unable to preload CSS for /assets/users.css', true],
    ['a defect', 'x is not a function', false],
  ])('S17 knows a replaced part of the product: %s', (_, message, expected) => {
    expect(isMissingChunk(new Error(message))).toBe(expected);
  });
});
