import { planLimits } from '@balcao/domain';

const millionths = 1_000_000;

/** Millionths as a number with a comma and no zeros at its end. */
export const showRate = (rate: number): string => String(rate / millionths).replace('.', ',');

/** What was typed as millionths; null when it is no price. */
export function rateOf(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  if (!/^\d{1,4}(\.\d{1,6})?$/.test(typed)) return null;
  const rate = Math.round(Number(typed) * millionths);
  return rate <= planLimits.highestRate ? rate : null;
}
