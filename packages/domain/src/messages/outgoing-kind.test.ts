import { describe, expect, it } from 'vitest';
import { captionOf, carriesCaption, outgoingKind } from './outgoing-kind.ts';

describe('outgoingKind', () => {
  it.each([
    ['image/png', false, true, 'image'],
    ['image/jpeg', false, true, 'image'],
    ['image/webp', false, true, 'image'],
    ['image/gif', false, true, 'document'],
    ['image/tiff', false, true, 'document'],
    ['video/mp4', false, true, 'video'],
    ['audio/ogg', false, false, 'voice'],
    ['audio/mpeg', true, true, 'voice'],
    ['audio/mpeg', true, false, 'audio'],
    ['audio/mpeg', false, true, 'audio'],
    ['audio/mp4', false, true, 'audio'],
    ['application/pdf', false, true, 'document'],
    ['application/octet-stream', true, true, 'document'],
  ] as const)('S177 %s, recorded %s, convertible %s, travels as %s', (mime, isRecording, canConvert, kind) => {
    expect(outgoingKind(mime, { isRecording, canConvert })).toBe(kind);
  });
});

describe('captionOf', () => {
  it.each([
    ['nota.pdf', 'nota.pdf', ''],
    [' nota.pdf ', 'nota.pdf', ''],
    ['segue a nota', 'nota.pdf', 'segue a nota'],
    ['', 'nota.pdf', ''],
  ])('S177 %j with the file %j is %j', (body, fileName, caption) => {
    expect(captionOf(body, fileName)).toBe(caption);
  });
});

it.each([
  ['image', true],
  ['document', true],
  ['video', true],
  ['voice', false],
  ['audio', false],
] as const)('%s carries words: %s', (kind, expected) => {
  expect(carriesCaption(kind)).toBe(expected);
});
