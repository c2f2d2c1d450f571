import { expect, it } from 'vitest';
import { readSupportContact } from './support-contact.ts';

const longest = `https://x.test/${'a'.repeat(185)}`;

it.each([
  ['suporte@balcao.test', 'mailto:suporte@balcao.test'],
  ['  https://balcao.test/ajuda?de=login ', 'https://balcao.test/ajuda?de=login'],
  ['http://balcao.test:8080', 'http://balcao.test:8080'],
  ['+55 (11) 98765-4321', 'tel:+5511987654321'],
  ['0800 123 4567', 'tel:08001234567'],
  ['', null],
  ['javascript:alert(1)', null],
  ['https://', null],
  ['https://x.test/"><script>', null],
  ['mailto:a@b.test?bcc=c@d.test', null],
  ['a@b@c.test', null],
  ['ana@localhost', null],
  ['1234567', null],
  ['12345678', 'tel:12345678'],
  ['+12 3456 7890 12345', 'tel:+123456789012345'],
  ['+12 3456 7890 123456', null],
  ['fale com a Ana', null],
  [longest, longest],
  [`${longest}a`, null],
])('S772 "%s" leads to %s', (typed, href) => {
  expect(readSupportContact(typed)?.href ?? null).toBe(href);
});
