import { expect, it } from 'vitest';
import { boxOf } from './picture-box.ts';

it.each([
  ['a receipt photographed upright', 720, 1560, 258, 560],
  ['a photo of a camera', 4000, 3000, 320, 240],
  ['a square', 1080, 1080, 320, 320],
  ['a small picture', 200, 100, 200, 100],
  ['an icon', 16, 16, 120, 120],
  ['a banner', 4000, 100, 320, 107],
  ['a long screenshot', 720, 9000, 224, 560],
  ['a picture of unknown size', null, null, 280, 210],
  ['a picture of an older server', undefined, undefined, 280, 210],
])('S162 the box of %s', (_, mediaWidth, mediaHeight, width, height) => {
  expect(boxOf({ mediaWidth, mediaHeight })).toEqual({ width, height });
});
