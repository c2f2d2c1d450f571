import { expect, it } from 'vitest';
import { boxOf } from './picture-box.ts';

it.each([
  ['a receipt photographed upright', 'image', 720, 1560, 320, 430, true],
  ['a long screenshot', 'image', 720, 9000, 320, 430, true],
  ['a small strip', 'image', 60, 900, 120, 161, true],
  ['a picture that just fits', 'image', 768, 1032, 320, 430, false],
  ['a photo of a camera', 'image', 4000, 3000, 320, 240, false],
  ['a square', 'image', 1080, 1080, 320, 320, false],
  ['a small picture', 'image', 200, 100, 200, 100, false],
  ['an icon', 'image', 16, 16, 120, 120, false],
  ['a banner', 'image', 4000, 100, 320, 107, false],
  ['a film of a phone', 'video', 1080, 1920, 242, 430, false],
  ['a picture of unknown size', 'image', null, null, 280, 210, false],
  ['a picture of an older server', 'image', undefined, undefined, 280, 210, false],
] as const)('S162 S1217 the box of %s', (_, kind, mediaWidth, mediaHeight, width, height, isCut) => {
  expect(boxOf({ kind, mediaWidth, mediaHeight })).toEqual({ width, height, isCut });
});
