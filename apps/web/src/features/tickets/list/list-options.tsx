import type { TicketSort } from '@balcao/domain';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import ListChecks from 'lucide-react/icons/list-checks';
import { useTranslation } from 'react-i18next';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, type } from '../../../ui/theme/tokens.ts';
import { deskView, type OnlyFilter, useDeskView } from '../../desk/index.ts';
import { toggleChoosing, useChoice } from './choice.ts';

const Root = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 6,
  flex: 'none',
  minWidth: 0,
  padding: '0 16px 8px',
  [narrow]: { padding: 0 },
});
const Chip = styled('button')({
  ...type.meta,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  flex: 'none',
  height: 26,
  padding: '0 10px',
  border: `1px solid ${color.divider}`,
  borderRadius: 13,
  background: 'none',
  fontWeight: 550,
  color: color.text2,
  cursor: 'pointer',
  '&:hover': { background: color.hover },
  '&[aria-pressed=true]': { background: color.primaryTint, borderColor: color.primary, color: color.primary },
  [narrow]: { height: 36, borderRadius: 18 },
});
const IconChip = styled(Chip)({ borderColor: 'transparent', '& svg': { width: 14, height: 14 } });
const Right = styled('div')({ display: 'flex', flex: 'none', marginLeft: 'auto' });

const otherSort = { waiting: 'newest', newest: 'waiting' } as const satisfies Record<TicketSort, TicketSort>;

export type ListOptionsProps = {
  /** What this list can be narrowed to. */
  filters: readonly OnlyFilter[];
  /** The order and how to change it; absent where there is only one. */
  sorting?: { sort: TicketSort; onChange: (sort: TicketSort) => void };
  /** Several tickets are about to be chosen. */
  onChoose?: (() => void) | undefined;
};

/** Narrows a list for now to what is unread, unanswered or the viewer's own, and sorts the waiting ones (S430, S431). */
export function ListOptions({ filters, sorting, onChoose }: ListOptionsProps) {
  const { t } = useTranslation('tickets');
  const only = useDeskView((view) => view.only);
  const isChoosing = useChoice() !== null;
  const toggle = (filter: OnlyFilter): void => deskView.change({ only: { ...only, [filter]: !only[filter] } });
  return (
    <Root role="group" aria-label={t('only.label')}>
      {filters.map((filter) => (
        <Chip
          key={filter}
          type="button"
          aria-pressed={only[filter]}
          onClick={() => toggle(filter)}
          data-testid={`tickets-only-${filter}`}
        >
          {t(`only.${filter}`)}
        </Chip>
      ))}
      <Right>
        {sorting && (
          <IconChip
            type="button"
            aria-label={t('sort.label', { sort: t(`sort.${sorting.sort}`) })}
            title={t(`sort.change.${otherSort[sorting.sort]}`)}
            onClick={() => sorting.onChange(otherSort[sorting.sort])}
            data-testid="tickets-sort"
          >
            <ArrowDownUp aria-hidden />
            {t(`sort.${sorting.sort}`)}
          </IconChip>
        )}
        <IconChip
          type="button"
          aria-pressed={isChoosing}
          aria-label={t('choice.begin')}
          title={t('choice.begin')}
          onClick={() => {
            toggleChoosing();
            onChoose?.();
          }}
          data-testid="tickets-choose"
        >
          <ListChecks aria-hidden />
        </IconChip>
      </Right>
    </Root>
  );
}
