import type { Company, Invoice } from '@balcao/contract';
import { recurrences } from '@balcao/domain';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { styled } from '../../../ui/styled.ts';
import { color, radius, type } from '../../../ui/theme/tokens.ts';
import type { CheckoutValues, OfferedPlan } from './checkout-form.ts';

const Root = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  '& h3': { ...type.h2, margin: 0, outline: 'none' },
});
const List = styled('dl')({
  margin: 0,
  borderRadius: radius.card,
  boxShadow: `inset 0 0 0 1px ${color.divider}`,
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 16, padding: '11px 16px' },
  '& > div + div': { borderTop: `1px solid ${color.divider2}` },
  '& dt': { color: color.text2 },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums', textAlign: 'right', overflowWrap: 'anywhere' },
  '& [data-total]': { '& dt, & dd': { ...type.h2, color: color.text } },
});
const Data = styled('p')({
  ...type.secondary,
  margin: 0,
  color: color.text2,
  overflowWrap: 'anywhere',
  '& strong': { display: 'block', fontWeight: 550, color: color.text },
});

/** Screen readers go on from here, and not from the step before. */
const focus = (heading: HTMLElement | null): void => heading?.focus({ preventScroll: true });

type Props = { invoice: Invoice; plan: OfferedPlan; values: CheckoutValues; company: Company };

/** What will be paid and by whom (S339). The total is the invoice's: the price was fixed when it was made. */
export function Review({ invoice, plan, values, company }: Props) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { address, district, city, state, zipcode } = values;
  return (
    <Root data-testid="checkout-review">
      <h3 ref={focus} tabIndex={-1}>
        {t('checkout.review.title')}
      </h3>
      <List>
        <div>
          <dt>{t('checkout.review.users')}</dt>
          <dd>{format.number(plan.users)}</dd>
        </div>
        <div>
          <dt>{t('checkout.review.connections')}</dt>
          <dd>{format.number(plan.connections)}</dd>
        </div>
        <div>
          <dt>{t('checkout.review.billing')}</dt>
          <dd>{t(`recurrence.${recurrences.find((known) => known === company.recurrence) ?? 'MENSAL'}`)}</dd>
        </div>
        <div data-total>
          <dt>{t('checkout.review.total')}</dt>
          <dd data-testid="checkout-total">{format.money(invoice.value)}</dd>
        </div>
      </List>
      <Data>
        <strong>{values.name}</strong>
        {[address, district].filter((part) => part.trim() !== '').join(', ')}
        <br />
        {`${city} · ${state} · ${zipcode}`}
      </Data>
    </Root>
  );
}
