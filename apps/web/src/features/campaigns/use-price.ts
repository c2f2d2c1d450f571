import type { CampaignForecast } from '@balcao/contract';
import { useFormat } from '../../lib/format/use-format.ts';

/** The same to everybody, like prices in reais. */
const dollars = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'USD' });

/** A price in its currency; null where there is none. */
export function usePrice(): (price: CampaignForecast['price']) => string | null {
  const format = useFormat();
  return (price) => {
    if (price === null) return null;
    return price.currency === 'BRL' ? format.money(price.amount) : dollars.format(price.amount);
  };
}
