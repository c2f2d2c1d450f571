import { describe, expect, it } from 'vitest';
import { isOwnOrigin } from './handshake.ts';

describe('origin of a socket', () => {
  it.each([
    ['no browser', undefined, 'balcao.test', null, true],
    ['the page of this host', 'https://balcao.test', 'balcao.test', null, true],
    ['the host in capitals', 'https://balcao.test', 'Balcao.Test', null, true],
    ['the same host and port', 'http://localhost:3000', 'localhost:3000', null, true],
    ['another port', 'http://localhost:3001', 'localhost:3000', null, false],
    ['another host', 'https://evil.test', 'balcao.test', null, false],
    ['a host that only begins alike', 'https://balcao.test.evil.test', 'balcao.test', null, false],
    ['the public address behind a proxy', 'https://desk.example', '10.0.0.4:3000', 'https://desk.example/', true],
    ['another scheme than the public address', 'http://desk.example', '10.0.0.4:3000', 'https://desk.example', false],
    ['a page without an origin', 'null', 'balcao.test', null, false],
    ['no text of an address', '<>', 'balcao.test', null, false],
    ['an origin without a host', 'file://', 'balcao.test', null, false],
    ['no host header', 'https://balcao.test', undefined, null, false],
  ])('T33 %s', (_title, origin, host, publicUrl, expected) => {
    expect(isOwnOrigin({ origin, host }, publicUrl)).toBe(expected);
  });
});
