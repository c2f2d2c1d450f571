import { describe, expect, it } from 'vitest';
import { captionsOf, carriesCaption, outgoingKind } from './outgoing-kind.ts';

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

describe('captionsOf', () => {
  const files = ['nota.pdf', 'foto.png'];
  it.each<[string | string[], string[]]>([
    ['nota.pdf', ['', '']],
    [' foto.png ', ['', '']],
    ['seguem as duas', ['seguem as duas', '']],
    ['', ['', '']],
    [
      ['a nota', 'a foto'],
      ['a nota', 'a foto'],
    ],
    [
      ['foto.png', 'nota.pdf'],
      ['', ''],
    ],
    [
      ['nota.pdf', 'a foto'],
      ['', 'a foto'],
    ],
    [['só uma'], ['só uma', '']],
    [
      ['a nota', 'a foto', 'de nada'],
      ['a nota', 'a foto'],
    ],
  ])('S177 %j beside two files are %j', (body, captions) => {
    const isName = files.map((name) => (text: string) => text === name);
    expect(captionsOf(body, isName)).toEqual(captions);
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
