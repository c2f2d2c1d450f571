import type { Queue } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/lists/paged-table.tsx';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, type } from '../../ui/theme/tokens.ts';

const Name = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minWidth: 0,
  fontWeight: 500,
  '& > i': { flex: 'none', width: 20, height: 20, borderRadius: 6, background: 'var(--swatch)' },
  '& > span': { overflowWrap: 'anywhere' },
});
// Takes the width the table has instead of asking for more, so that a long text ends in an ellipsis.
const Line = styled('span')({ ...ellipsis, display: 'block', contain: 'inline-size', color: color.text2 });
const Card = styled('div')({ display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0, fontSize: 15 });
const CardLine = styled(Line)({ ...type.secondary, contain: 'none' });

function QueueName({ queue }: { queue: Queue }) {
  return (
    <Name style={{ '--swatch': queue.color }}>
      <i aria-hidden data-testid="queues-swatch" />
      <span dir="auto">{queue.name}</span>
    </Name>
  );
}

/** The columns of the table: swatch and name, and the beginning of the greeting (S288). */
export function useQueueColumns(): readonly Column<Queue>[] {
  const { t } = useTranslation('queues');
  return [
    { key: 'name', header: t('columns.name'), width: '34%', cell: (queue) => <QueueName queue={queue} /> },
    {
      key: 'greeting',
      header: t('columns.greeting'),
      cell: ({ greetingMessage }) => (
        <Line dir="auto" title={greetingMessage}>
          {greetingMessage || t('row.noGreeting')}
        </Line>
      ),
    },
  ];
}

/** A queue as a card, for narrow screens. */
export function QueueCard({ queue }: { queue: Queue }) {
  const { t } = useTranslation('queues');
  return (
    <Card>
      <QueueName queue={queue} />
      <CardLine dir="auto">{queue.greetingMessage || t('row.noGreeting')}</CardLine>
    </Card>
  );
}
