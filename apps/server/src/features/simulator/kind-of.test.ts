import { expect, it } from 'vitest';
import { kindOf } from './kind-of.ts';

it.each([
  [undefined, 'text'],
  ['image/png', 'image'],
  ['audio/ogg; codecs=opus', 'audio'],
  ['video/mp4', 'video'],
  ['application/pdf', 'document'],
])('makes of %s a message of kind %s', (mime, kind) => {
  expect(kindOf(mime)).toBe(kind);
});
