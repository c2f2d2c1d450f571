import { useTranslation } from 'react-i18next';
import { QueueMark } from '../../../ui/display/queue-mark.tsx';
import type { TicketEntry } from '../../desk/index.ts';
import { noQueueColor } from './no-queue-color.ts';

/** The queue of a ticket by colour and name, or that it has none (S126). */
export function QueueLabel({ queue }: { queue: TicketEntry['queue'] }) {
  const { t } = useTranslation('tickets');
  return queue === null ? (
    <QueueMark name={t('row.noQueue')} color={noQueueColor} />
  ) : (
    <QueueMark name={queue.name} color={queue.color} />
  );
}
