import { describe, expect, it } from 'vitest';
import { fileOf, isReplaced } from './new-version.ts';

describe('fileOf', () => {
  it.each([
    [
      'Chromium',
      new Error('Failed to fetch dynamically imported module: https://x/assets/users.js'),
      'https://x/assets/users.js',
    ],
    [
      'Firefox',
      new Error('error loading dynamically imported module: https://x/assets/users.js'),
      'https://x/assets/users.js',
    ],
    ['Safari, which does not say', new Error('Importing a module script failed.'), '/'],
    ['anything else', 'x', '/'],
  ])('finds the file: %s', (_, error, file) => {
    expect(fileOf(error)).toBe(file);
  });
});

describe('isReplaced', () => {
  it.each([
    ['the file is gone', 'https://x/a.js', 404, true],
    ['the file is there', 'https://x/a.js', 200, false],
    ['the server is on its way back', 'https://x/a.js', 502, false],
    ['nobody answers', 'https://x/a.js', null, false],
    ['the page is there and the file unknown', '/', 200, true],
    ['the page is not there', '/', 503, false],
    ['nobody answers for the page', '/', null, false],
  ])('S17 %s', async (_, file, status, expected) => {
    const ask = (): Promise<Response> =>
      status === null
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(new Response(null, { status }));
    expect(await isReplaced(file, ask)).toBe(expected);
  });
});
