import { expect, it } from 'vitest';
import { panBy, pinch, whole, zoomAbout } from './zoom-view.ts';

/** A photo of 4000 × 3000 as it fits a screen of 1366 × 700. */
const fit = { picture: { width: 933, height: 700 }, stage: { width: 1366, height: 700 } };
const middle = { x: 0, y: 0 };

it.each([
  [1, 1.5, 1.5],
  [1, 0.5, 1],
  [8, 1.5, 8],
  [2, 0.75, 1.5],
  [1.25, 0.8, 1],
  [1.5, 1 / 1.5, 1],
])('S162 %s times %s is shown %s times as large', (scale, factor, expected) => {
  expect(zoomAbout({ ...whole, scale }, factor, middle, fit).scale).toBe(expected);
});

it('S162 what is under the pointer stays there', () => {
  const at = { x: 200, y: -100 };
  const view = zoomAbout(whole, 4, at, fit);
  // The part of the picture that was under the pointer, at its new place.
  expect({ x: at.x * view.scale + view.x, y: at.y * view.scale + view.y }).toEqual(at);
});

it('S162 an enlarged picture is not dragged out of sight, and one that fits is not dragged at all', () => {
  expect(panBy(whole, { x: 300, y: 300 }, fit)).toEqual(whole);
  const view = panBy({ ...whole, scale: 2 }, { x: 9_999, y: -9_999 }, fit);
  expect(view).toEqual({ scale: 2, x: 250, y: -350 });
  // Smaller again, it is back in the middle.
  expect(zoomAbout(view, 0.5, middle, fit)).toEqual(whole);
});

it('S162 two fingers zoom by their distance and move by their middle', () => {
  const [one, other] = [
    { x: -50, y: 0 },
    { x: 50, y: 0 },
  ];
  const apart = pinch(
    whole,
    [one, other],
    [
      { x: -140, y: 0 },
      { x: 160, y: 0 },
    ],
    fit,
  );
  expect(apart).toEqual({ scale: 3, x: 10, y: 0 });
  expect(pinch(apart, [one, other], [one, { x: -40, y: 0 }], fit)).toEqual(whole);
});
