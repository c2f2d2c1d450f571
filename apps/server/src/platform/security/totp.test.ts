import { describe, expect, it } from 'vitest';
import { findTotpStep, newTotpSecret, toBase32, totpAddress, totpOf, totpStep } from './totp.ts';

/** The secret of the examples in RFC 6238, appendix B. */
const secret = toBase32(Buffer.from('12345678901234567890'));

describe('T70 codes of a second factor', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i agree with RFC 6238', (seconds, code) => {
    expect(totpOf(secret, totpStep(new Date(seconds * 1_000)))).toBe(code);
  });

  it.each([
    ['of now', 0, true],
    ['of the step before', -30, true],
    ['of the next step', 30, true],
    ['of two steps before', -60, false],
    ['of two steps ahead', 60, false],
  ])('%s count: %3$s', (_name, seconds, counts) => {
    const at = new Date('2026-11-16T12:00:10Z');
    const step = totpStep(new Date(at.getTime() + seconds * 1_000));
    expect(findTotpStep(secret, totpOf(secret, step), at)).toBe(counts ? step : null);
  });

  it.each(['', '28708', '2870822', '28708a', '２８７０８２'])('"%s" is none', (code) => {
    expect(findTotpStep(secret, code, new Date(59_000))).toBeNull();
  });

  it('come from 160 random bits in base32', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(newTotpSecret());
    expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  });

  it('are set up by an address that names server and account', () => {
    expect(totpAddress(secret, { issuer: 'Balcão', account: 'ana@loja.test' })).toBe(
      `otpauth://totp/Balc%C3%A3o:ana%40loja.test?secret=${secret}&issuer=Balc%C3%A3o`,
    );
  });
});
