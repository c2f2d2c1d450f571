import { describe, expect, it } from 'vitest';
import { maxFileBytes, messageTypeOf, readSentFile, sampleFiles, toBase64 } from './sample-files.ts';

/** The bytes as text, one character each. */
const textOf = (base64: string): string => atob(base64);

describe('the sample files', () => {
  it.each([
    ['image', '\x89PNG'],
    ['voice', 'RIFF'],
    ['document', '%PDF'],
  ] as const)('the %s is what its type says', (kind, start) => {
    expect(textOf(sampleFiles[kind]().base64).slice(0, 4)).toBe(start);
  });

  it('the table of the document points at its objects', () => {
    const text = textOf(sampleFiles.document().base64);
    const places = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
    expect(places.map((place) => text.slice(place, place + 7))).toEqual([
      '1 0 obj',
      '2 0 obj',
      '3 0 obj',
      '4 0 obj',
      '5 0 obj',
    ]);
  });
});

describe('a chosen file', () => {
  it('is read whole, with a type even where the browser knows none', async () => {
    const bytes = new Uint8Array(20_000).map((_, index) => index % 251);
    expect(await readSentFile(new File([bytes], 'lista.xyz'))).toEqual({
      name: 'lista.xyz',
      mime: 'application/octet-stream',
      base64: toBase64(bytes),
    });
    expect(Uint8Array.from(textOf(toBase64(bytes)), (letter) => letter.charCodeAt(0))).toEqual(bytes);
  });

  it('is refused when it would not fit a request', async () => {
    expect(await readSentFile(new File([new Uint8Array(maxFileBytes + 1)], 'filme.mp4'))).toBeNull();
    expect((maxFileBytes / 3) * 4).toBeLessThan(950_000);
  });

  it.each([
    ['image', 'image/png', 'image'],
    ['image', 'video/mp4', 'video'],
    ['document', 'video/mp4', 'document'],
    ['voice', 'audio/ogg', 'voice'],
  ] as const)('by the button %s as %s is a %s', (kind, mime, expected) => {
    expect(messageTypeOf(kind, mime)).toBe(expected);
  });
});
