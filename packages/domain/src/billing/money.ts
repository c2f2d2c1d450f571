/** Cents as reais, the number that the wire carries. */
export const reaisOf = (cents: number): number => cents / 100;

/** Cents as banks write them: `149.90`. */
export function amountText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** The cents of what a bank wrote, as text or as a number; null when that is no amount of money. */
export function centsOf(amount: unknown): number | null {
  if (typeof amount === 'number') return Number.isFinite(amount) && amount >= 0 ? Math.round(amount * 100) : null;
  if (typeof amount !== 'string' || !/^\d{1,10}(?:\.\d{1,2})?$/.test(amount)) return null;
  const [whole = '0', part = ''] = amount.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
