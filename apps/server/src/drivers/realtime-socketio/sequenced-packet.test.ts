import { describe, expect, it } from 'vitest';
import { encodeEvent } from './sequenced-packet.ts';

describe('an event written once for many sockets', () => {
  it.each([
    ['a payload', { action: 'update', user: { name: 'Conceição "Ção"' } }],
    ['an empty payload', {}],
    ['nested braces', { a: { b: [{}, '}]'] } }],
  ])('carries its number in %s', (_title, payload) => {
    const text = encodeEvent('company-7-user', payload).text(41);
    expect(text[0]).toBe('2');
    expect(JSON.parse(text.slice(1))).toEqual(['company-7-user', { ...payload, seq: 41 }]);
  });

  it('knows its size in bytes, not characters', () => {
    const packet = encodeEvent('x', { name: 'ção' });
    expect(packet.bytes).toBe(Buffer.byteLength(packet.text(1)) - '1}]'.length);
  });
});
