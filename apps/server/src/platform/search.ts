/** A LIKE pattern that finds the text anywhere, with its own % and _ taken literally. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
