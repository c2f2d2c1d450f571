const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/;

/** A stored number as people read it: +55 (11) 98765-4321, others as + and digits. */
export function showNumber(number: string): string {
  const [, area, start, end] = brazilian.exec(number) ?? [];
  return area === undefined ? `+${number}` : `+55 (${area}) ${start}-${end}`;
}

/** What a contact is called: by name or, while the number stands in its place, by the number as people read it. */
export function contactTitle({ name, number }: { name: string; number: string | null }): string {
  return number !== null && (name === '' || name === number) ? showNumber(number) : name;
}
