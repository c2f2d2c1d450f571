import { chartScale } from '@balcao/domain';
import Tooltip from '@mui/material/Tooltip';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { useMinute } from '../../lib/format/use-now.ts';
import { styled } from '../../ui/styled.ts';
import { color } from '../../ui/theme/tokens.ts';

const chartHeight = 140;

// The menu beside it takes part of the window, so the chart itself tells how much room its hours have.
const Room = styled('div')({ containerType: 'inline-size' });
const Chart = styled('div')({
  position: 'relative',
  display: 'flex',
  height: chartHeight + 24,
  marginLeft: 34,
  fontSize: 11,
  lineHeight: '16px',
  color: color.text2,
  fontVariantNumeric: 'tabular-nums',
});
const Line = styled('i')({
  position: 'absolute',
  left: 0,
  right: 0,
  borderTop: `1px solid ${color.divider2}`,
  '&[data-zero=true]': { borderTopColor: color.outline },
  '& > span': { position: 'absolute', right: 'calc(100% + 8px)', top: -8, fontStyle: 'normal' },
});
const Hour = styled('button')({
  position: 'relative',
  flex: '1 1 0',
  minWidth: 0,
  height: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  color: 'inherit',
  cursor: 'pointer',
  '& > i': {
    position: 'absolute',
    left: '15%',
    right: '15%',
    bottom: 24,
    borderRadius: '3px 3px 0 0',
    background: color.primary,
    opacity: 0.85,
  },
  '& > span': { position: 'absolute', left: '50%', bottom: 0, transform: 'translateX(-50%)' },
  '&:hover > i, &:focus-visible > i': { opacity: 1 },
  '&[aria-current] > i': {
    background: color.primaryTint,
    boxShadow: `inset 0 0 0 1.5px ${color.primary}`,
    opacity: 1,
  },
  '&[aria-current] > span': { fontWeight: 600, color: color.text },
  // Every third hour has room for its name.
  '@container (max-width: 720px)': {
    // Wider than its bar, a name may begin before it.
    '& > span': { left: 'auto', right: 0, transform: 'none' },
    '&:not(:nth-of-type(3n + 1)) > span': { display: 'none' },
  },
});

/** A bar for each hour of the day. The arrow keys go from hour to hour, Enter opens its tickets (S93, S106). */
export function HoursChart({ hours, onOpen }: { hours: readonly number[]; onOpen: (hour: number) => void }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const current = Number(format.time(useMinute()).slice(0, 2));
  const [reached, setReached] = useState(current);
  const lines = chartScale(Math.max(...hours));
  const top = lines.at(-1) ?? 1;
  const go = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -24, End: 24 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(23, Math.max(0, reached + step));
    setReached(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <Room>
      <Chart role="group" aria-label={t('hours.keys')} onKeyDown={go} data-testid="dashboard-hours-chart">
        {lines.map((line) => (
          <Line key={line} aria-hidden data-zero={line === 0} style={{ top: chartHeight * (1 - line / top) }}>
            <span>{format.number(line)}</span>
          </Line>
        ))}
        {hours.map((count, hour) => {
          const text = t('hours.value', { hour, count, number: format.number(count) });
          return (
            // The hours of a day never change their order.
            <Tooltip key={hour} title={text} placement="top" disableInteractive>
              <Hour
                type="button"
                aria-label={text}
                aria-current={hour === current ? 'time' : undefined}
                tabIndex={hour === reached ? 0 : -1}
                onFocus={() => setReached(hour)}
                onClick={() => onOpen(hour)}
                data-testid="dashboard-hour"
                data-count={count}
              >
                <i style={{ height: chartHeight * (count / top) }} />
                <span aria-hidden>{t('hours.short', { hour })}</span>
              </Hour>
            </Tooltip>
          );
        })}
      </Chart>
    </Room>
  );
}
