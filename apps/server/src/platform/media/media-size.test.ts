import { linearGrowth, workGrowth } from '@balcao/testing';
import { describe, expect, it } from 'vitest';
import { readPictureSize } from './picture-size.ts';
import { buildJpeg, buildMp4, buildPng, sampleHeads } from './test-data.ts';
import { readVideoSize } from './video-size.ts';

const receipt = { width: 720, height: 1560 };
const photo = { width: 4000, height: 3000 };

describe('the size of a picture', () => {
  it.each([
    ['a png', 'image/png', buildPng(receipt), receipt],
    ['a jpeg', 'image/jpeg', buildJpeg(photo), photo],
    ['a jpeg with a large preview', 'image/jpeg', buildJpeg({ ...photo, metadata: 100_000 }), photo],
    ['a gif', 'image/gif', sampleHeads.gif, { width: 1, height: 1 }],
    ['a webp', 'image/webp', sampleHeads.webp, { width: 10, height: 10 }],
    ['a png that was cut off', 'image/png', buildPng(receipt).subarray(0, 20), null],
    ['a paper', 'application/pdf', sampleHeads.pdf, null],
  ])('S162 %s', (_, mime, head, size) => {
    expect(readPictureSize(mime, head)).toEqual(size);
  });

  it.each([
    [1, photo],
    [3, photo],
    [5, { width: 3000, height: 4000 }],
    [6, { width: 3000, height: 4000 }],
    [8, { width: 3000, height: 4000 }],
    [9, photo],
  ])('S162 a camera that was held as orientation %s says', (orientation, size) => {
    for (const order of ['II', 'MM'] as const)
      expect(readPictureSize('image/jpeg', buildJpeg({ ...photo, orientation, order }))).toEqual(size);
  });

  it('metadata that point outside themselves turn nothing', () => {
    const head = buildJpeg({ ...photo, orientation: 6 });
    const directoryAt = head.indexOf('Exif') + 10;
    for (const place of [0xff_ff_ff_ff, 0x7f_ff_ff_ff, 26]) {
      head.writeUInt32BE(place, directoryAt);
      expect(readPictureSize('image/jpeg', head)).toEqual(photo);
    }
  });
});

describe('the size of a video', () => {
  it.each([
    ['upright', buildMp4({ width: 720, height: 1280 }), { width: 720, height: 1280 }],
    ['turned', buildMp4({ width: 1920, height: 1080, isTurned: true }), { width: 1080, height: 1920 }],
    [
      'described at its end, near enough',
      buildMp4({ width: 640, height: 480, isContentFirst: true }),
      { width: 640, height: 480 },
    ],
    ['described behind what was read', buildMp4({ ...photo, isContentFirst: true }).subarray(0, 900), null],
    ['cut off inside its description', buildMp4(photo).subarray(0, 200), null],
    ['too large to be one', buildMp4({ width: 30_000, height: 10 }), null],
    ['without anything', Buffer.alloc(0), null],
  ])('S162 %s', (_, head, size) => {
    expect(readVideoSize('video/mp4', head)).toEqual(size);
    expect(readVideoSize('audio/mp4', head)).toBeNull();
  });

  it('boxes without end are no more work than short ones', async () => {
    const boxes = (length: number): string => '\0\0\0\x08trak'.repeat(length / 8);
    const growth = await workGrowth((text) => readVideoSize('video/mp4', Buffer.from(text, 'latin1')), boxes);
    expect(growth).toBeLessThan(linearGrowth);
  });
});
