import type { QuickMessage } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { QueueMark } from '../../ui/display/queue-mark.tsx';
import { styled } from '../../ui/styled.ts';
import { color, type } from '../../ui/theme/tokens.ts';
import { useQueues } from '../queues/index.ts';

const Words = styled('span')({ ...type.meta, color: color.text2, whiteSpace: 'nowrap' });

/** Who uses a quick message: only the viewer, everybody, or those who serve a queue. */
export function ScopeMark({ scope, queueId }: Pick<QuickMessage, 'scope' | 'queueId'>) {
  const { t } = useTranslation('quickMessages');
  const queue = useQueues({ enabled: scope === 'queue' }).data?.find(({ id }) => id === queueId);
  if (queue !== undefined) return <QueueMark name={queue.name} color={queue.color} />;
  return <Words>{t(`scopes.${scope}`)}</Words>;
}
