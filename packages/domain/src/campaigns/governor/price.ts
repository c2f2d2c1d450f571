/** The operator says prices of messages in millionths of a currency; so many of these are a cent. */
const partsOfCent = 10_000;

/**
 * What so many messages cost at a rate, in whole cents, rounded up once; null while the operator has not said the price
 * of one.
 */
export function priceInCents(count: number, rate: number): number | null {
  return rate === 0 ? null : Math.ceil((count * rate) / partsOfCent);
}
