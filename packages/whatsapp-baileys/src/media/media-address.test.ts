import { expect, it } from 'vitest';
import { mediaAddress } from './media-address.ts';

it.each([
  ['a path at the usual host', { directPath: '/v/t62/a?b=1' }, 'https://mmg.whatsapp.net/v/t62/a?b=1'],
  [
    'a path at another host of WhatsApp',
    { directPath: '/v/a', url: 'https://media-gru1-1.cdn.whatsapp.net/x' },
    'https://media-gru1-1.cdn.whatsapp.net/v/a',
  ],
  ['an address of WhatsApp', { url: 'https://mmg.whatsapp.net/v/a' }, 'https://mmg.whatsapp.net/v/a'],
  [
    'a path, whatever foreign host stands beside it',
    { directPath: '/v/a', url: 'https://10.0.0.1/v/a' },
    'https://mmg.whatsapp.net/v/a',
  ],
  ['a foreign address', { url: 'https://example.com/a' }, null],
  ['an address that ends like one of WhatsApp', { url: 'https://evilwhatsapp.net/a' }, null],
  ['an address in the clear', { url: 'http://mmg.whatsapp.net/a' }, null],
  ['an address at another port', { url: 'https://mmg.whatsapp.net:8443/a' }, null],
  ['a host that is a password', { directPath: '@example.com/a' }, null],
  ['a name before the host', { url: 'https://me@mmg.whatsapp.net/a' }, null],
  ['nothing', {}, null],
  ['what is no address', { url: 'mmg' }, null],
])('fetches %s', (_case, media, address) => {
  expect(mediaAddress(media)).toBe(address);
});

it('fetches from a host that a test trusts', () => {
  expect(mediaAddress({ url: 'http://127.0.0.1:81/a' }, ['127.0.0.1:81'])).toBe('http://127.0.0.1:81/a');
});
