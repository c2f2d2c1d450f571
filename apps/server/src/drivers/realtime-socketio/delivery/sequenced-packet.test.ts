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

  it.each([
    ['short', 'ção', 2, 0],
    ['long', 'ção'.repeat(100), 4, 126],
    ['very long', 'ção'.repeat(20_000), 10, 127],
  ])('is the same as a finished frame: %s', (_title, name, headLength, mark) => {
    const packet = encodeEvent('x', { name });
    const frame = packet.frame(41);
    const text = `4${packet.text(41)}`;
    const lengths: Record<number, () => number> = {
      2: () => frame[1] ?? 0,
      4: () => frame.readUInt16BE(2),
      10: () => Number(frame.readBigUInt64BE(2)),
    };
    expect([frame[0], mark === 0 ? 0 : frame[1], lengths[headLength]?.()]).toEqual([
      0x81,
      mark,
      Buffer.byteLength(text),
    ]);
    expect(frame.subarray(headLength).toString()).toBe(text);
  });
});
