import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/session/session.ts';
import { Switch } from '../../../ui/inputs/switch.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, type } from '../../../ui/theme/tokens.ts';
import { useDeskView } from '../../desk/index.ts';
import type { ListFilters } from './list-filters.ts';
import { QueueFilter } from './queue-filter.tsx';
import { useQueueChoices } from './use-queue-choices.ts';

const Root = styled('div')({
  ...type.secondary,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
  flex: 'none',
  minWidth: 0,
  padding: '10px 16px 0',
  color: color.text2,
  [narrow]: { padding: 0 },
});

const mayShowAllKey = 'tickets-manager:showall';

/** Whether the lists show less than they would by themselves, or in another order. */
export function useIsFiltering({ queueIds, sort, showAll }: ListFilters): boolean {
  const only = useDeskView((view) => view.only);
  const mayShowAll = useCan(mayShowAllKey);
  const isNarrowed = queueIds.length > 0 || (mayShowAll && !showAll) || Object.values(only).includes(true);
  return isNarrowed || sort !== 'waiting';
}

/** Of which queues the lists show tickets, and whether those of colleagues too (S116, S117). */
export function WhoseFilters({
  filters,
  onChange,
}: {
  filters: ListFilters;
  onChange: (parts: Partial<ListFilters>) => void;
}) {
  const { t } = useTranslation('tickets');
  const queues = useQueueChoices();
  const mayShowAll = useCan(mayShowAllKey);
  return (
    <Root>
      <QueueFilter options={queues ?? []} value={filters.queueIds} onChange={(queueIds) => onChange({ queueIds })} />
      {mayShowAll && (
        <Switch
          label={t('filters.showAll')}
          checked={filters.showAll}
          onChange={(showAll) => onChange({ showAll })}
          data-testid="tickets-show-all"
        />
      )}
    </Root>
  );
}
