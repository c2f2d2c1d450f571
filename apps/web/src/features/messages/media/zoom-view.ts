export type Point = { readonly x: number; readonly y: number };
type Size = { readonly width: number; readonly height: number };

/** How large a picture is shown and how far its middle is from the middle of the stage, in pixels. */
export type View = Point & { readonly scale: number };

/** The picture as it fits the stage, and the stage. */
export type Fit = { readonly picture: Size; readonly stage: Size };

/** The whole picture. */
export const whole: View = { scale: 1, x: 0, y: 0 };

const largest = 8;
/** What is hardly larger than the whole picture is the whole picture. */
const nearlyWhole = 1.01;

const within = (value: number, limit: number): number => (limit === 0 ? 0 : Math.min(limit, Math.max(-limit, value)));

/** No edge of a picture comes further in than the edge of the stage, so that it cannot be lost from sight. */
function bounded({ scale, x, y }: View, { picture, stage }: Fit): View {
  return {
    scale,
    x: within(x, Math.max(0, (picture.width * scale - stage.width) / 2)),
    y: within(y, Math.max(0, (picture.height * scale - stage.height) / 2)),
  };
}

/** Zooms so that what is at a point, seen from the middle of the stage, stays there. */
export function zoomAbout(view: View, factor: number, at: Point, fit: Fit): View {
  const scale = Math.min(largest, view.scale * factor);
  if (scale < nearlyWhole) return whole;
  const grown = scale / view.scale;
  return bounded({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, fit);
}

/** Moves an enlarged picture. */
export function panBy(view: View, by: Point, fit: Fit): View {
  return bounded({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, fit);
}

type Pair = readonly [Point, Point];

const middleOf = ([one, other]: Pair): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const distanceOf = ([one, other]: Pair): number => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));

/** Two fingers that moved: their distance zooms, their middle moves. */
export function pinch(view: View, before: Pair, after: Pair, fit: Fit): View {
  const [from, to] = [middleOf(before), middleOf(after)];
  const zoomed = zoomAbout(view, distanceOf(after) / distanceOf(before), from, fit);
  return panBy(zoomed, { x: to.x - from.x, y: to.y - from.y }, fit);
}
