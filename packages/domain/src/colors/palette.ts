/**
 * The colours that the pickers offer, by hue, from dark to light. The second of each hue reads well on a light and on a
 * dark screen.
 */
export const palette = {
  red: ['#7F1D1D', '#B42318', '#DC4C3F', '#F38B80'],
  orange: ['#7C2D12', '#C4500A', '#EA7A2E', '#F7A978'],
  amber: ['#713F12', '#A15C07', '#CA8A1E', '#E9BC5C'],
  lime: ['#365314', '#4D7C0F', '#7BA428', '#A9CC5E'],
  green: ['#0A4A30', '#0B7A4B', '#2E9E6B', '#7CC9A3'],
  teal: ['#164E63', '#0E7490', '#2A9DB8', '#7CC7D8'],
  blue: ['#123E70', '#0B63B0', '#3B8BD6', '#8DBBEA'],
  indigo: ['#26307A', '#3949AB', '#6674CF', '#A3ADE6'],
  violet: ['#44168A', '#6D28D9', '#9163E8', '#BDA1F3'],
  purple: ['#6B1274', '#A21CAF', '#C552D1', '#DE9BE6'],
  pink: ['#7F1145', '#BE185D', '#DD5690', '#EF9FC1'],
  gray: ['#2F353B', '#57606A', '#848D97', '#B4BBC2'],
} as const;

export type Hue = keyof typeof palette;

const order: readonly Hue[] = Object.keys(palette).filter((name): name is Hue => name in palette);

/** Every offered colour with its hue and its shade from 1, the darkest. */
export const paletteColors: readonly { hex: string; hue: Hue; shade: number }[] = order.flatMap((hue) =>
  palette[hue].map((hex, index) => ({ hex, hue, shade: index + 1 })),
);

/** A colour of the palette that nobody has yet, the well readable ones first; the first of all when all are in use. */
export function findFreeColor(used: readonly string[]): string {
  const taken = new Set(used.map((color) => color.toUpperCase()));
  const byReadability = [1, 2, 0, 3].flatMap((shade) => order.flatMap((hue) => palette[hue][shade] ?? []));
  return byReadability.find((hex) => !taken.has(hex)) ?? palette.green[1];
}
