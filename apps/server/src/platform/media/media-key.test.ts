import { describe, expect, test } from 'vitest';
import { newMediaKey, toMediaKey } from './media-key.ts';

const id = '0a1b2c3d-4e5f-4a6b-8c7d-0123456789ab';

describe('keys of the media store', () => {
  test('files a new file under its company and month', () => {
    expect(newMediaKey({ companyId: 12, id, at: new Date('2026-03-09T23:59:59Z') })).toBe(`12/2026/03/${id}`);
  });

  const refused = [
    '',
    '..',
    '../',
    `../2026/03/${id}`,
    `12/2026/03/../${id}`,
    `12/2026/03/..%2f${id}`,
    `12/2026/03/${id}/..`,
    `/12/2026/03/${id}`,
    `./12/2026/03/${id}`,
    `12\\2026\\03\\${id}`,
    `12/2026/03/${id}\0`,
    `12/2026/03/${id}\n`,
    ` 12/2026/03/${id}`,
    `12/2026/13/${id}`,
    `12/2026/00/${id}`,
    `0/2026/03/${id}`,
    `-1/2026/03/${id}`,
    `12/2026/03/${id.toUpperCase()}`,
    `12/2026/03/${id}x`,
    `12//03/${id}`,
    `12/2026/03/`,
    'C:\\windows',
    'file:///etc/passwd',
    '%2e%2e/%2e%2e',
    `１２/2026/03/${id}`,
    'a'.repeat(100_000),
  ];
  test.each(refused)('T35: refuses %j', (text) => {
    expect(() => toMediaKey(text)).toThrow(TypeError);
  });

  test.each([0, -1, 1.5, Number.NaN, Infinity, 2 ** 40])('T35: refuses company %d', (companyId) => {
    expect(() => newMediaKey({ companyId, id, at: new Date() })).toThrow(TypeError);
  });
});
