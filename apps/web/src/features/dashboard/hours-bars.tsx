import { chartScale } from '@balcao/domain';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { styled } from '../../ui/styled.ts';
import { color, narrow } from '../../ui/theme/tokens.ts';

const Bars = styled('div')({
  display: 'flex',
  alignItems: 'flex-end',
  height: 'clamp(110px, 15vh, 240px)',
  borderBottom: `1px solid ${color.outline}`,
  marginBottom: '1.6em',
  fontSize: 'clamp(10px, .85vw, 18px)',
  '& > span': { position: 'relative', flex: '1 1 0', minWidth: 0, height: '100%' },
  '& i': {
    position: 'absolute',
    left: '12%',
    right: '12%',
    bottom: 0,
    borderRadius: '3px 3px 0 0',
    background: color.primary,
  },
  '& b, & small': { position: 'absolute', left: '50%', transform: 'translateX(-50%)', fontSize: 'inherit' },
  '& b': { fontWeight: 600 },
  '& small': { top: 'calc(100% + .2em)', color: color.text2 },
  [narrow]: { '& > span:not(:nth-of-type(3n + 1)) > small, & b': { display: 'none' } },
});

/** The hours of a day to be read from afar: each bar with its number. Nothing of it can be clicked. */
export function HoursBars({ hours }: { hours: readonly number[] }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const top = chartScale(Math.max(...hours)).at(-1) ?? 1;
  const share = (count: number): string => `${(count / top) * 85}%`;
  const spoken = hours
    .map((count, hour) => (count === 0 ? null : t('hours.value', { hour, count, number: format.number(count) })))
    .filter((text) => text !== null);
  return (
    <Bars role="img" aria-label={spoken.join(', ') || t('rows.empty')} data-testid="wall-hours">
      {hours.map((count, hour) => (
        // The hours of a day never change their order.
        <span key={hour}>
          <i style={{ height: share(count) }} />
          {count > 0 && <b style={{ bottom: share(count) }}>{format.number(count)}</b>}
          <small>{t('hours.short', { hour })}</small>
        </span>
      ))}
    </Bars>
  );
}
