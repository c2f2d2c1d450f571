import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contentDisposition, etagOf, matchesEtag, mediaHeaders } from './media-headers.ts';

const sha256 = createHash('sha256').update('x').digest();
const etag = etagOf(sha256);

describe('headers of a file', () => {
  const shown = [
    'image/jpeg',
    'image/png',
    'image/webp',
    'image/gif',
    'video/mp4',
    'audio/ogg',
    'audio/mpeg',
    'audio/mp4',
    'application/pdf',
  ];
  const offered = [
    'image/svg+xml',
    'text/html',
    'application/xml',
    'text/plain',
    'text/csv',
    'image/tiff',
    'application/zip',
    'application/octet-stream',
    'constructor',
    '__proto__',
  ];

  test.each([
    ...shown.map((mime) => [mime, 'inline'] as const),
    ...offered.map((mime) => [mime, 'attachment'] as const),
  ])('T44: %s is %s, and always tame', (mime, kind) => {
    const headers = mediaHeaders({ mime, fileName: 'a.b', sha256 });
    expect(headers['content-disposition']).toMatch(new RegExp(`^${kind};`));
    expect(headers).toMatchObject({
      'content-type': mime,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': expect.stringContaining('private'),
    });
  });

  test.each([
    ['foto.png', `inline; filename="foto.png"; filename*=UTF-8''foto.png`],
    ['relatório.pdf', `inline; filename="relat_rio.pdf"; filename*=UTF-8''relat%C3%B3rio.pdf`],
    [`a"b\\c'd(e)*.txt`, `inline; filename="a_b_c'd(e)*.txt"; filename*=UTF-8''a%22b%5Cc%27d%28e%29%2A.txt`],
    ['a\r\nx: y', `inline; filename="a__x: y"; filename*=UTF-8''a%0D%0Ax%3A%20y`],
    ['\uD800', `inline; filename="_"; filename*=UTF-8''_`],
  ])('carries the name %j', (fileName, value) => {
    expect(contentDisposition('inline', fileName)).toBe(value);
  });

  test.each([
    [undefined, false],
    [etag, true],
    [`W/${etag}`, true],
    [`"other", ${etag}`, true],
    ['*', true],
    ['"other"', false],
    ['', false],
  ])('If-None-Match %j matches: %j', (header, matches) => {
    expect(matchesEtag(header, etag)).toBe(matches);
  });
});
