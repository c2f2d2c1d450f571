import { describe, expect, test } from 'vitest';
import { acceptAttachments, acceptEverything, acceptedType, acceptImports, acceptPictures } from './accept.ts';
import { detectType } from './detect-type.ts';
import { buildJpeg, buildOfficeFile, buildPng, buildZip, sampleHeads } from './test-data.ts';

const office = 'application/vnd.openxmlformats-officedocument';
const text = (content: string, encoding: BufferEncoding = 'utf8'): Buffer => Buffer.from(content, encoding);

const known: readonly (readonly [what: string, extension: string, head: Buffer, mime: string])[] = [
  ['a png', 'png', buildPng(), 'image/png'],
  ['a png called otherwise', 'exe', buildPng(), 'image/png'],
  ['a jpeg', 'jpg', buildJpeg(), 'image/jpeg'],
  ['a jpeg with a preview in front', 'jpg', buildJpeg({ metadata: 200_000 }), 'image/jpeg'],
  ['a gif', 'gif', sampleHeads.gif, 'image/gif'],
  ['a webp', 'webp', sampleHeads.webp, 'image/webp'],
  ['a bmp', 'bmp', sampleHeads.bmp, 'image/bmp'],
  ['a pdf', 'pdf', sampleHeads.pdf, 'application/pdf'],
  ['a pdf without a single odd byte', 'pdf', sampleHeads.pdfOfText, 'application/pdf'],
  ['an mp4', 'mp4', sampleHeads.mp4, 'video/mp4'],
  ['an m4a', 'm4a', sampleHeads.m4a, 'audio/mp4'],
  ['a mov', 'mov', sampleHeads.mov, 'video/quicktime'],
  ['a webm', 'webm', sampleHeads.webm, 'video/webm'],
  ['a voice note', 'ogg', sampleHeads.voice, 'audio/ogg'],
  ['an mp3', 'mp3', sampleHeads.mp3, 'audio/mpeg'],
  ['an mp3 with a large cover', 'mp3', sampleHeads.mp3WithCover, 'audio/mpeg'],
  ['a wav', 'wav', sampleHeads.wav, 'audio/wav'],
  ['an amr', 'amr', sampleHeads.amr, 'audio/amr'],
  ['a docx', 'docx', buildOfficeFile('wordprocessingml.document'), `${office}.wordprocessingml.document`],
  [
    'an xlsx stored without compression',
    'xlsx',
    buildOfficeFile('spreadsheetml.sheet', false),
    `${office}.spreadsheetml.sheet`,
  ],
  [
    'a pptx without its name',
    '',
    buildOfficeFile('presentationml.presentation'),
    `${office}.presentationml.presentation`,
  ],
  [
    'a docx cut after its first bytes',
    'docx',
    buildZip([{ name: 'word/media/photo.png', content: 'x'.repeat(400_000) }]).subarray(0, 262_144),
    `${office}.wordprocessingml.document`,
  ],
  [
    'an odt',
    'odt',
    buildZip([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' }]),
    'application/vnd.oasis.opendocument.text',
  ],
  ['a zip', 'zip', buildZip([{ name: 'a.txt', content: 'a' }]), 'application/zip'],
  ['an old doc', 'doc', sampleHeads.oldOffice, 'application/msword'],
  ['an old xls', 'xls', sampleHeads.oldOffice, 'application/vnd.ms-excel'],
  ['an rtf', 'rtf', sampleHeads.rtf, 'application/rtf'],
  ['plain text', 'txt', text('olá, tudo bem?'), 'text/plain'],
  ['a csv', 'csv', text('nome;número\nAna;5511'), 'text/csv'],
  ['a csv as Windows writes it', 'csv', text('nome;número\nJosé;5511', 'latin1'), 'text/csv'],
  ['a text in UTF-16', 'txt', text('\uFEFFolá', 'utf16le'), 'text/plain'],
  ['a text that begins like a bitmap', 'txt', text('BMW 320, preço a combinar'), 'text/plain'],
  ['a contact card', 'vcf', text('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana\r\nEND:VCARD'), 'text/vcard'],
];

const refused: readonly (readonly [what: string, extension: string, head: Buffer])[] = [
  ['html', 'html', text('<!DOCTYPE html><script>alert(1)</script>')],
  ['html dressed as png', 'png', text('<html><script>alert(1)</script></html>')],
  ['html after blank lines', 'txt', text('\n\n  <script>alert(1)</script>')],
  ['html after a comment', 'txt', text('<!-- x --><img src=x onerror=alert(1)>')],
  ['html after a byte order mark', 'csv', text('\uFEFF<html></html>')],
  ['html in UTF-16', 'txt', text('\uFEFF<html><script>1</script>', 'utf16le')],
  ['svg', 'svg', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['svg dressed as png', 'png', text('<?xml version="1.0"?><svg onload="alert(1)"/>')],
  ['xml', 'xml', text('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')],
  ['a gif that is a script', 'gif', text('GIF89a/*\n*/=1;alert(1)//<script>')],
  ['a bitmap that is a page', 'bmp', text('BM<html><script>alert(1)</script>')],
  ['a shell script', 'txt', text('#!/bin/sh\nrm -rf ~')],
  ['a script by its name', 'js', text('fetch("https://evil.example")')],
  ['a batch file', 'bat', text('@echo off')],
  ['a Windows program', 'png', sampleHeads.exe],
  ['a Linux program', 'pdf', sampleHeads.elf],
  ['a Java class', 'jpg', sampleHeads.javaClass],
  ['an installer in an office container', 'msi', sampleHeads.oldOffice],
  ['a png of 50 000 by 50 000 pixels', 'png', buildPng({ width: 50_000, height: 50_000 })],
  ['a png of 19 999 by 19 999 pixels', 'png', buildPng({ width: 19_999, height: 19_999 })],
  ['a jpeg of 50 000 pixels', 'jpg', buildJpeg({ width: 50_000, height: 10 })],
  ['a jpeg that hides its size', 'jpg', buildJpeg({ metadata: 400_000 }).subarray(0, 262_144)],
  ['bytes of no kind', 'bin', Buffer.from([0, 1, 2, 3, 250, 251])],
];

describe('the real type of a file', () => {
  test.each(known)('%s (.%s) is known', async (_what, extension, head, mime) => {
    expect(await detectType(head, extension)).toBe(mime);
    expect(acceptedType(mime, acceptEverything)).toBe(mime);
  });

  test.each(refused)(
    'T44: %s (.%s) is refused, or kept as bytes where everything is',
    async (_what, extension, head) => {
      const mime = await detectType(head, extension);
      expect([acceptPictures, acceptAttachments, acceptImports].map((accept) => acceptedType(mime, accept))).toEqual([
        null,
        null,
        null,
      ]);
      expect(acceptedType(mime, acceptEverything)).toBe('application/octet-stream');
    },
  );

  test('T44: a picture with a page behind it stays a picture, which is never read as anything else', async () => {
    expect(await detectType(buildPng({ tail: '<html><script>alert(1)</script></html>' }), 'html')).toBe('image/png');
  });

  test.each([
    [16_320, 12_240],
    [20_000, 1],
  ])('a picture of %i by %i pixels is borne', async (width, height) => {
    expect(await detectType(buildPng({ width, height }), 'png')).toBe('image/png');
    expect(await detectType(buildJpeg({ width, height }), 'jpg')).toBe('image/jpeg');
  });
});
