/** Colours that differ clearly on a light and on a dark screen. */
export const tagColors = [
  '#B42318',
  '#C4500A',
  '#A15C07',
  '#4D7C0F',
  '#0B7A4B',
  '#0E7490',
  '#0B63B0',
  '#3949AB',
  '#6D28D9',
  '#A21CAF',
  '#BE185D',
  '#57606A',
] as const;

/**
 * The colour of a tag without a chosen one: the same name has the same colour everywhere, whatever its case and
 * accents.
 */
export function tagColor(name: string): string {
  const folded = name.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const sum = [...folded].reduce((total, sign) => (total * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003, 7);
  return tagColors[sum % tagColors.length] ?? tagColors[0];
}
