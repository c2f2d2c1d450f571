import type { Message } from '@balcao/contract';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import type { MessageDay } from './message-rows.ts';

export const Center = styled('div')({ display: 'flex', justifyContent: 'center' });
export const Pill = styled('span')({
  ...type.meta,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  margin: '4px 0 10px',
  padding: '4px 12px',
  borderRadius: 12,
  background: color.paper,
  color: color.text2,
  fontWeight: 550,
  '& > i': { width: 8, height: 8, borderRadius: 3, background: `color-mix(in srgb, var(--mark), ${color.queueMix})` },
});
const Unread = styled('div')({
  ...type.meta,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '12px 0 8px',
  fontWeight: 600,
  color: color.primary,
  '&::before, &::after': {
    content: '""',
    flex: 1,
    borderTop: `1px solid color-mix(in srgb, ${color.primary} 32%, transparent)`,
  },
});

/** Today, yesterday, or a date. */
export function DayName({ day }: { day: MessageDay }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  return day.name === 'date' ? format.day(day.day) : t(`days.${day.name}`);
}

/** Marks the beginning of a day (S171). */
export function DayDivider({ day }: { day: MessageDay }) {
  return (
    <Center>
      <Pill data-testid="message-day">
        <DayName day={day} />
      </Pill>
    </Center>
  );
}

/** Marks where the ticket moved to another queue (S174). */
export function QueueDivider({ queue }: { queue: Message['queue'] }) {
  const { t } = useTranslation('messages');
  return (
    <Center>
      <Pill data-testid="message-queue" style={{ '--mark': queue?.color ?? color.text3 }}>
        <ArrowRightLeft size={14} aria-hidden />
        {queue === null ? t('list.otherQueue') : t('list.queue', { name: queue.name })}
        <i />
      </Pill>
    </Center>
  );
}

/** Marks the first message that was unread when the conversation was opened (S158). */
export function UnreadDivider({ count }: { count: number }) {
  const { t } = useTranslation('messages');
  return <Unread data-testid="message-unread">{t('list.unread', { count })}</Unread>;
}
