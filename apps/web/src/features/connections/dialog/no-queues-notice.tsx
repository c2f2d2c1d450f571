import Info from 'lucide-react/icons/info';
import { useTranslation } from 'react-i18next';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import { useQueues } from '../../queues/index.ts';

const Root = styled('p')({
  ...type.secondary,
  display: 'flex',
  gap: 10,
  margin: '0 0 16px',
  padding: '10px 14px',
  borderRadius: 10,
  background: color.infoBg,
  color: color.text,
  '& svg': { flex: 'none', color: color.info },
});

/** Says that without queues every attendant sees the new tickets (R11). */
export function NoQueuesNotice() {
  const { t } = useTranslation('connections');
  const { data } = useQueues();
  if (data?.length !== 0) return null;
  return (
    <Root role="note" data-testid="connections-no-queues">
      <Info size={18} aria-hidden />
      {t('page.noQueues')}
    </Root>
  );
}
