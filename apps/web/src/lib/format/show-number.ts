const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/;

/** A stored number as people read it: +55 (11) 98765-4321, others as + and digits. */
export function showNumber(number: string): string {
  const [, area, start, end] = brazilian.exec(number) ?? [];
  return area === undefined ? `+${number}` : `+55 (${area}) ${start}-${end}`;
}
