import Check from 'lucide-react/icons/check';
import { useTranslation } from 'react-i18next';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, type, visuallyHidden } from '../../../ui/theme/tokens.ts';

export const checkoutSteps = ['data', 'plan', 'review'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

const Line = styled('ol')({
  ...type.secondary,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  flex: 'none',
  margin: 0,
  padding: '0 24px 18px',
  listStyle: 'none',
  fontWeight: 550,
  color: color.text2,
  '& li': { display: 'flex', alignItems: 'center', gap: 8, whiteSpace: 'nowrap' },
  '& li + li': { flex: 1 },
  '& li + li::before': { content: '""', flex: 1, minWidth: 8, marginRight: 2, borderTop: `1px solid ${color.divider}` },
  '& li[aria-current=step]': { color: color.text },
  '& li > i': {
    display: 'grid',
    placeItems: 'center',
    width: 20,
    height: 20,
    borderRadius: '50%',
    fontSize: 12,
    fontStyle: 'normal',
    fontVariantNumeric: 'tabular-nums',
    boxShadow: `inset 0 0 0 1.5px ${color.outline}`,
  },
  '& li > i[data-on]': { background: color.primary, color: color.onPrimary, boxShadow: 'none' },
  [narrow]: { gap: 6, '& li': { gap: 6 } },
});

const Hidden = styled('span')(visuallyHidden);

/** Where one is in the wizard; all three are behind one once the Pix is there (S335). */
export function Steps({ current }: { current: CheckoutStep | 'pix' }) {
  const { t } = useTranslation('billing');
  const position = current === 'pix' ? checkoutSteps.length : checkoutSteps.indexOf(current);
  return (
    <Line aria-label={t('checkout.steps.label')} data-testid="checkout-steps">
      {checkoutSteps.map((step, index) => {
        const name = t(`checkout.steps.${step}`);
        const isDone = index < position;
        return (
          <li key={step} aria-current={index === position ? 'step' : undefined}>
            <i aria-hidden data-on={index <= position ? '' : undefined}>
              {isDone ? <Check size={14} strokeWidth={2.5} /> : index + 1}
            </i>
            {name}
            {isDone && <Hidden>{t('checkout.steps.done')}</Hidden>}
          </li>
        );
      })}
    </Line>
  );
}
