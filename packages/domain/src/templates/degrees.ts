/** Degrees as they are told to Meta: with a point, also where a comma was typed. */
export function plainDegrees(text: string): string {
  return text.replace(',', '.');
}

/** Whether a text is a number of degrees on a scale that ends at so many to either side. */
export function isDegrees(text: string, most: 90 | 180): boolean {
  return /^-?\d{1,3}([.,]\d{1,20})?$/.test(text) && Math.abs(Number(plainDegrees(text))) <= most;
}
