import type { User } from '@balcao/contract';
import Tooltip from '@mui/material/Tooltip';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useTranslation } from 'react-i18next';
import { QueueMark } from '../../ui/display/queue-mark.tsx';
import { styled } from '../../ui/styled.ts';
import { color, type } from '../../ui/theme/tokens.ts';

const maxShown = 3;

const Root = styled('span')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 14px' });
const More = styled('span')({ ...type.meta, color: color.text2, fontVariantNumeric: 'tabular-nums' });
const None = styled('span')({
  ...type.secondary,
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  color: color.text3,
  '&[data-warning]': { color: color.warn },
});

/**
 * The queues a user serves. An attendant without any sees no ticket, so that is shown as a warning; an admin sees all
 * tickets.
 */
export function UserQueues({ user }: { user: Pick<User, 'profile' | 'queues'> }) {
  const { t } = useTranslation('users');
  const { queues } = user;
  if (queues.length === 0) {
    const warning = user.profile === 'user';
    return (
      <None data-warning={warning ? '' : undefined}>
        {warning && <CircleAlert size={14} aria-hidden />}
        {t('row.noQueues')}
      </None>
    );
  }
  const hidden = queues.slice(maxShown);
  return (
    <Root>
      {queues.slice(0, maxShown).map((queue) => (
        <QueueMark key={queue.id} name={queue.name} color={queue.color} />
      ))}
      {hidden.length > 0 && (
        <Tooltip title={hidden.map((queue) => queue.name).join(', ')}>
          <More tabIndex={0}>+{hidden.length}</More>
        </Tooltip>
      )}
    </Root>
  );
}
