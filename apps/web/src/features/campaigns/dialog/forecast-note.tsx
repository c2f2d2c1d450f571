import type { CampaignForecast } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import { usePrice } from '../use-price.ts';
import { useWhen } from '../use-when.ts';

const Root = styled('section')({
  flex: 'none',
  padding: '12px 16px',
  borderTop: `1px solid ${color.divider2}`,
  background: color.paper,
  '& > p': { ...type.secondary, margin: 0, textWrap: 'pretty' },
  '& > p + p': { ...type.meta, marginTop: 4, color: color.text2 },
});

type Props = {
  forecast: CampaignForecast;
  /** Whether it is known when it starts; else only what would be if it did so now. */
  hasStart: boolean;
};

/** What the campaign will do before it starts: when it ends, whom it reaches, and what it costs (S868, S1029). */
export function ForecastNote({ forecast, hasStart }: Props) {
  const { t } = useTranslation('campaigns');
  const when = useWhen();
  const { endsAt, days, recipients, invalid, unchecked, optedOut, blocked, control, price, hold, heldUntil } = forecast;
  const end = endsAt === null ? t('forecast.noEnd') : t('forecast.ends', { when: when(endsAt) });
  const amount = usePrice()(price);
  const facts = [
    t('forecast.contacts', { count: recipients }),
    ...(invalid > 0 ? [t('forecast.invalid', { count: invalid })] : []),
    ...(unchecked > 0 ? [t('forecast.unchecked', { count: unchecked })] : []),
    ...(optedOut > 0 ? [t('forecast.optedOut', { count: optedOut })] : []),
    ...(blocked > 0 ? [t('forecast.blocked', { count: blocked })] : []),
    ...(control > 0 ? [t('forecast.control', { count: control })] : []),
    ...(days > 1 ? [t('forecast.days', { count: days })] : []),
    ...(amount === null ? [] : [amount]),
  ];
  return (
    <Root aria-label={t('forecast.label')} aria-live="polite" data-testid="campaign-forecast">
      <p>{hasStart ? `${end}; ${facts.join(', ')}` : `${facts.join(', ')}; ${t('forecast.whenYouStart')}`}</p>
      {!hasStart && recipients > 0 && endsAt !== null && <p>{t('forecast.ifNow', { when: when(endsAt) })}</p>}
      {hasStart && hold !== null && (
        <p>
          {heldUntil === null ? t(`holds.${hold}`) : t('heldUntil', { why: t(`holds.${hold}`), when: when(heldUntil) })}
        </p>
      )}
    </Root>
  );
}
