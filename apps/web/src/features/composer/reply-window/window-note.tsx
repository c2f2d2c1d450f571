import Clock from 'lucide-react/icons/clock';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import { countdownTo } from './reply-countdown.ts';

const Root = styled('p')({
  ...type.meta,
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  margin: 0,
  padding: '6px 16px',
  borderBottom: `1px solid ${color.divider2}`,
  color: color.text2,
  fontVariantNumeric: 'tabular-nums',
  '& svg': { flex: 'none' },
  '&[data-tone=soon]': { background: color.warnBg, color: color.warn, fontWeight: 550 },
});

/** How often the remaining time is updated. */
const refreshInterval = 30_000;

/**
 * Shows until when free text may be written. A component of its own, so that nothing around it is redrawn by the
 * countdown.
 */
export function WindowNote({ endsAt }: { endsAt: string | null }) {
  const { t } = useTranslation('composer');
  const format = useFormat();
  const now = useNow(refreshInterval);
  const left = endsAt === null ? null : countdownTo(endsAt, now);
  if (endsAt === null || left === null) {
    return (
      <Root data-tone="soon" data-testid="composer-window" data-state="closed">
        <Clock size={14} aria-hidden />
        {t('window.closed')}
      </Root>
    );
  }
  const words =
    left.unit === 'hourMinutes'
      ? t('window.hourMinutes', { minutes: left.minutes })
      : t(`window.${left.unit}`, { count: left.count });
  const isToday = format.date(endsAt) === format.date(now);
  const values = { time: format.time(endsAt), left: words };
  return (
    <Root
      role="note"
      aria-label={t('window.label')}
      data-tone={left.tone}
      title={format.longDateTime(endsAt)}
      data-testid="composer-window"
      data-state="open"
    >
      <Clock size={14} aria-hidden />
      {isToday ? t('window.untilToday', values) : t('window.untilTomorrow', values)}
    </Root>
  );
}
