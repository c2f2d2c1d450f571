import type { CampaignCost, MessageRates } from '@balcao/contract';
import { priceInCents } from '@balcao/domain';
import type { ChargeCount } from './report-queries.ts';

/** What messages that Meta charged for cost by the operator's rates; no price where one of the rates is missing. */
export function costOf(charges: readonly ChargeCount[], rates: MessageRates): CampaignCost {
  const charged = charges.reduce((total, { count }) => total + count, 0);
  const prices = charges.map(({ category, count }) => priceInCents(count, rates[category]));
  const known = prices.filter((price) => price !== null);
  if (known.length === 0 || known.length < prices.length) return { charged, price: null };
  const cents = known.reduce((total, price) => total + price, 0);
  return { charged, price: { amount: cents / 100, currency: rates.currency } };
}
