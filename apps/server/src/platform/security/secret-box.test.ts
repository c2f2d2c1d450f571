import { describe, expect, it } from 'vitest';
import { createSecretBox, deriveKey } from './secret-box.ts';

const key = (version: string, byte: number): string => `${version}:${Buffer.alloc(32, byte).toString('base64')}`;
const place = { table: 'settings', column: 'value', companyId: 7, row: 'asaas' };

describe('secret box', () => {
  it('opens what it sealed, and seals the same text differently each time', () => {
    const box = createSecretBox(key('v1', 1));
    const [one, two] = [box.seal('segredo', place), box.seal('segredo', place)];
    expect(one).not.toBe(two);
    expect([box.open(one, place), box.open(two, place)]).toEqual(['segredo', 'segredo']);
  });

  it('T62 opens old secrets after a new key was put first, and seals with the new one', () => {
    const old = createSecretBox(key('v1', 1)).seal('segredo', place);
    const rotated = createSecretBox(`${key('v2', 2)},${key('v1', 1)}`);
    expect(rotated.open(old, place)).toBe('segredo');
    expect(rotated.seal('x', place)).toMatch(/^v2\./);
  });

  it.each([
    ['another company', { ...place, companyId: 8 }],
    ['another row', { ...place, row: 'tokenixc' }],
  ])('T62 does not open a secret moved to %s', (_name, elsewhere) => {
    const box = createSecretBox(key('v1', 1));
    expect(() => box.open(box.seal('segredo', place), elsewhere)).toThrow();
  });

  it('T62 fails closed with a wrong or missing key', () => {
    const sealed = createSecretBox(key('v1', 1)).seal('segredo', place);
    expect(() => createSecretBox(key('v1', 9)).open(sealed, place)).toThrow();
    expect(() => createSecretBox(key('v2', 1)).open(sealed, place)).toThrow('APP_KEYS');
  });

  it('derives a different key for each purpose', () => {
    expect(deriveKey('s', 'access')).not.toEqual(deriveKey('s', 'media'));
  });
});
