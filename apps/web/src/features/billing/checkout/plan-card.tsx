import Check from 'lucide-react/icons/check';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, radius, type } from '../../../ui/theme/tokens.ts';
import type { OfferedPlan } from './checkout-form.ts';

const Root = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  width: '100%',
  maxWidth: 360,
  margin: '0 auto',
  padding: 24,
  borderRadius: radius.card,
  background: color.paper,
  boxShadow: `inset 0 0 0 1.5px ${color.primary}`,
  '& h3': { ...type.h2, margin: 0, overflowWrap: 'anywhere' },
  '& ul': { display: 'flex', flexDirection: 'column', gap: 8, margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'flex', alignItems: 'center', gap: 8 },
  '& li svg': { flex: 'none', color: color.primary },
});
const Price = styled('p')({
  margin: 0,
  '& strong': { ...type.counter },
  '& span': { ...type.secondary, marginLeft: 6, color: color.text2 },
});

/** The plan of the company and what it holds; choosing it leads on (S338). */
export function PlanCard({ plan, onSelect }: { plan: OfferedPlan; onSelect: () => void }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return (
    <Root aria-labelledby="checkout-plan-name" data-testid="checkout-plan">
      <h3 id="checkout-plan-name">{plan.name ?? t('checkout.plan.none')}</h3>
      <Price>
        <strong>{format.money(plan.value)}</strong>
        <span>{t('checkout.plan.perMonth')}</span>
      </Price>
      <ul>
        <li>
          <Check size={18} aria-hidden />
          {t('checkout.plan.users', { count: plan.users })}
        </li>
        <li>
          <Check size={18} aria-hidden />
          {t('checkout.plan.connections', { count: plan.connections })}
        </li>
        {plan.queues !== null && (
          <li>
            <Check size={18} aria-hidden />
            {t('checkout.plan.queues', { count: plan.queues })}
          </li>
        )}
      </ul>
      <Button autoFocus block size="large" variant="primary" onClick={onSelect} data-testid="checkout-select">
        {t('checkout.plan.select')}
      </Button>
    </Root>
  );
}
