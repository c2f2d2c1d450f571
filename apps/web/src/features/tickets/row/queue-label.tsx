import { useTranslation } from 'react-i18next';
import { QueueMark } from '../../../ui/display/queue-mark.tsx';
import { styled } from '../../../ui/styled.ts';
import { visuallyHidden } from '../../../ui/theme/tokens.ts';
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

const Dot = styled('span')({ display: 'inline-flex', flex: 'none', '& [data-name]': visuallyHidden });

/** The same where there is room for the colour only; the name is its tooltip. */
export function QueueDot({ queue }: { queue: TicketEntry['queue'] }) {
  const { t } = useTranslation('tickets');
  const { name, color } = queue ?? { name: t('row.noQueue'), color: noQueueColor };
  return (
    <Dot title={name}>
      <QueueMark name={<span data-name>{name}</span>} color={color} />
    </Dot>
  );
}
