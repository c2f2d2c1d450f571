import Tooltip from '@mui/material/Tooltip';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import Bot from 'lucide-react/icons/bot';
import Clock from 'lucide-react/icons/clock';
import Pin from 'lucide-react/icons/pin';
import Users from 'lucide-react/icons/users';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useMinute } from '../../../lib/format/use-now.ts';
import { styled } from '../../../ui/styled.ts';
import { color, type, visuallyHidden } from '../../../ui/theme/tokens.ts';
import type { TicketEntry } from '../../desk/index.ts';
import { type Waiting, waitingTime } from './waiting.ts';

const Badge = styled('span')({
  flex: 'none',
  minWidth: 18,
  height: 18,
  padding: '0 5px',
  borderRadius: 9,
  background: color.primary,
  color: color.onPrimary,
  fontSize: 11,
  lineHeight: '18px',
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
});
const Hidden = styled('span')(visuallyHidden);
const Kind = styled('span')({
  display: 'inline-flex',
  flex: 'none',
  color: color.text3,
  position: 'relative',
  zIndex: 1,
  '& svg': { width: 14, height: 14 },
});
const Closed = styled('span')({
  flex: 'none',
  height: 16,
  padding: '0 6px',
  borderRadius: 5,
  fontSize: 11,
  lineHeight: '16px',
  fontWeight: 600,
  background: color.sunken,
  color: color.text2,
});
const Wait = styled('span')({
  ...type.meta,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  flex: 'none',
  marginLeft: 'auto',
  fontWeight: 600,
  color: color.text2,
  '& svg': { width: 14, height: 14 },
  '&[data-tone=calm]': { fontWeight: 500 },
  '&[data-tone=soon]': { color: color.warn },
  '&[data-tone=late]': { color: color.error },
});

/** The number of unread messages. */
export function UnreadBadge({ count }: { count: number }) {
  const { t } = useTranslation('tickets');
  const format = useFormat();
  if (count === 0) return null;
  return (
    <Badge data-testid="ticket-unread">
      <span aria-hidden>{format.number(count)}</span>
      <Hidden>{t('row.unread', { count })}</Hidden>
    </Badge>
  );
}

/** Marks groups, and tickets served by the chatbot, with an icon (S132). */
export function KindIcon({ ticket }: { ticket: Pick<TicketEntry, 'isGroup' | 'chatbot'> }) {
  const { t } = useTranslation('tickets');
  const kind = ticket.isGroup ? 'group' : ticket.chatbot ? 'chatbot' : null;
  if (kind === null) return null;
  return (
    <Tooltip title={t(`row.${kind}`)}>
      <Kind role="img" aria-label={t(`row.${kind}`)} data-testid={`ticket-${kind}`}>
        {kind === 'group' ? <Users /> : <Bot />}
      </Kind>
    </Tooltip>
  );
}

/** Says that the viewer has pinned the ticket. */
export function PinMark() {
  const { t } = useTranslation('tickets');
  return (
    <Kind role="img" aria-label={t('row.pinned')} title={t('row.pinned')} data-testid="ticket-pinned">
      <Pin />
    </Kind>
  );
}

/** Says that a ticket is closed (S127). */
export function ClosedBadge() {
  const { t } = useTranslation('tickets');
  return <Closed data-testid="ticket-closed">{t('row.closed')}</Closed>;
}

/** Until when a ticket is out of the lists. */
export function SnoozedMark({ until }: { until: string }) {
  const { t } = useTranslation('tickets');
  const format = useFormat();
  return (
    <Wait data-tone="calm" data-testid="ticket-snoozed">
      <AlarmClock aria-hidden />
      {t('row.snoozed', { when: format.shortDateTime(until) })}
    </Wait>
  );
}

/** How long a ticket has been waiting, by the minute. */
function useWaiting(ticket: Pick<TicketEntry, 'waitingSince'>): Waiting {
  return waitingTime(ticket.waitingSince, useMinute());
}

/** The waiting time, as text and a colour that depends on it. */
function WaitingTime({ waiting: { unit, count, tone } }: { waiting: Waiting }) {
  const { t } = useTranslation('tickets');
  const time = t(`waiting.${unit}`, { count });
  return (
    <Wait data-tone={tone} data-testid="ticket-waiting">
      <Clock aria-hidden />
      <span aria-hidden>{time}</span>
      <Hidden>{unit === 'now' ? t('waiting.justCame') : t('waiting.label', { time })}</Hidden>
    </Wait>
  );
}

/** For how long a ticket has been waiting. */
export function WaitingPlace({ ticket }: { ticket: TicketEntry }) {
  return <WaitingTime waiting={useWaiting(ticket)} />;
}
