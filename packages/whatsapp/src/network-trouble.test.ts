import { describe, expect, it } from 'vitest';
import { networkTrouble } from './network-trouble.ts';

const coded = (code: string, more: object = {}): Error => Object.assign(new Error(code), { code, ...more });

describe('what is wrong on the way', () => {
  it.each([
    ['nothing that is known', new Error('socket hang up'), 'unreachable'],
    ['nobody listens', coded('ECONNREFUSED'), 'unreachable'],
    ['a certificate of our own network', coded('SELF_SIGNED_CERT_IN_CHAIN'), 'certificate_refused'],
    [
      'a certificate of tomorrow, inside another error',
      new Error('no connection', { cause: coded('CERT_NOT_YET_VALID') }),
      'certificate_refused',
    ],
    [
      'what the library of WhatsApp Web makes of it',
      Object.assign(new Error('WebSocket Error'), { data: coded('CERT_HAS_EXPIRED') }),
      'certificate_refused',
    ],
    [
      'a proxy that is not there',
      new Error('no connection', { cause: coded('ERR_PROXY_REFUSED', { cause: coded('ECONNREFUSED') }) }),
      'proxy_refused',
    ],
    ['not even an error', 'no', 'unreachable'],
  ])('%s', (_title, error, trouble) => expect(networkTrouble(error)).toBe(trouble));

  it('an error inside itself', () => {
    const error = new Error('again');
    error.cause = error;
    expect(networkTrouble(error)).toBe('unreachable');
  });
});
