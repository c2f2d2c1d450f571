import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { contactStates } from '@balcao/contract';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ListPlus from 'lucide-react/icons/list-plus';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { useMenu } from '../../../ui/dialogs/use-menu.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, radius, type } from '../../../ui/theme/tokens.ts';
import { useQueues } from '../../queues/index.ts';
import { useTags } from '../../tags/index.ts';
import { type ChosenFilter, isFiltered, noFilter, silentDays, withinDays } from './contact-filter.ts';

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginBottom: 12,
});
const Group = styled('span')({
  ...type.secondary,
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  minHeight: 32,
  borderRadius: radius.control,
  background: color.paper,
  boxShadow: `inset 0 0 0 1px ${color.divider}`,
  '&[data-set=true]': { background: color.primaryTint, boxShadow: `inset 0 0 0 1px ${color.primary}` },
  '& button': {
    font: 'inherit',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    minHeight: 32,
    padding: '0 10px',
    border: 0,
    borderRadius: radius.control,
    background: 'none',
    color: color.text2,
    cursor: 'pointer',
    '&:focus-visible': { outline: `2px solid ${color.primary}`, outlineOffset: -2 },
    [narrow]: { minHeight: 44 },
  },
  '& strong': {
    fontWeight: 600,
    color: color.text,
    maxWidth: 180,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& button + button': { padding: '0 8px 0 0', [narrow]: { padding: '0 12px 0 4px' } },
});
const End = styled('span')({ marginLeft: 'auto', flex: 'none' });

type Option = { key: string; label: string; isChosen: boolean; onChoose: () => void };

/** One filter: what it is about and what is chosen, changed in a menu and taken back by its cross. */
function FilterChip({
  label,
  chosen,
  options,
  isMany = false,
  onClear,
  testId,
}: {
  label: string;
  /** In words; null for all. */
  chosen: string | null;
  options: readonly Option[];
  /** Several can be chosen, so the menu stays open. */
  isMany?: boolean;
  onClear: () => void;
  testId: string;
}) {
  const { t } = useTranslation(['contacts', 'common']);
  const menu = useMenu();
  return (
    <Group data-set={chosen !== null}>
      <button type="button" aria-haspopup="menu" aria-expanded={menu.open} onClick={menu.openFrom} data-testid={testId}>
        <span>{label}:</span> <strong>{chosen ?? t('filter.all')}</strong>
        {chosen === null && <ChevronDown size={16} aria-hidden />}
      </button>
      {chosen !== null && (
        <button
          type="button"
          aria-label={t('filter.clearOf', { label })}
          onClick={onClear}
          data-testid={`${testId}-clear`}
        >
          <X size={16} aria-hidden />
        </button>
      )}
      <Menu
        {...menu.popover}
        slotProps={{ transition: menu.transition, paper: { sx: { maxHeight: 360, minWidth: 200 } } }}
      >
        {options.length === 0 && <MenuItem disabled>{t('common:form.noOptions')}</MenuItem>}
        {options.map(({ key, label: words, isChosen, onChoose }) => (
          <MenuItem
            key={key}
            role={isMany ? 'menuitemcheckbox' : 'menuitemradio'}
            aria-checked={isChosen}
            sx={{ minHeight: 40, gap: 1 }}
            onClick={() => (isMany ? onChoose() : menu.choose(onChoose))}
            data-testid={`${testId}-${key}`}
          >
            <Check size={16} style={{ visibility: isChosen ? 'visible' : 'hidden' }} aria-hidden />
            {words}
          </MenuItem>
        ))}
      </Menu>
    </Group>
  );
}

const toggled = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

/** The filters of the contacts, and the way from a filter to a list of its people (S645). */
export function FilterBar({
  filter,
  onChange,
  onMakeList,
}: {
  filter: ChosenFilter;
  onChange: (filter: ChosenFilter) => void;
  /** Left out for whoever has no lists. */
  onMakeList?: (() => void) | undefined;
}) {
  const { t } = useTranslation('contacts');
  const tags = useTags().data ?? [];
  const queues = useQueues().data ?? [];
  const { tagIds, queueIds, lastTalk, state } = filter;
  const namesOf = (all: readonly { id: number; name: string }[], ids: readonly number[]): string | null =>
    ids.length === 0
      ? null
      : all
          .filter(({ id }) => ids.includes(id))
          .map(({ name }) => name)
          .join(', ');
  const isTalk = (kind: 'within' | 'silent', days: number): boolean =>
    lastTalk?.kind === kind && lastTalk.days === days;
  const talks = [
    ...withinDays.map((days) => ({ kind: 'within' as const, days })),
    ...silentDays.map((days) => ({ kind: 'silent' as const, days })),
  ];
  return (
    <Bar role="group" aria-label={t('filter.label')} data-testid="contacts-filter">
      <FilterChip
        label={t('columns.tags')}
        chosen={namesOf(tags, tagIds)}
        isMany
        options={tags.map(({ id, name }) => ({
          key: String(id),
          label: name,
          isChosen: tagIds.includes(id),
          onChoose: () => onChange({ ...filter, tagIds: toggled(tagIds, id) }),
        }))}
        onClear={() => onChange({ ...filter, tagIds: [] })}
        testId="filter-tags"
      />
      <FilterChip
        label={t('columns.lastTalk')}
        chosen={lastTalk === null ? null : t(`filter.${lastTalk.kind}`, { count: lastTalk.days })}
        options={talks.map((talk) => ({
          key: `${talk.kind}-${talk.days}`,
          label: t(`filter.${talk.kind}`, { count: talk.days }),
          isChosen: isTalk(talk.kind, talk.days),
          onChoose: () => onChange({ ...filter, lastTalk: talk }),
        }))}
        onClear={() => onChange({ ...filter, lastTalk: null })}
        testId="filter-talk"
      />
      <FilterChip
        label={t('filter.queue')}
        chosen={namesOf(queues, queueIds)}
        isMany
        options={queues.map(({ id, name }) => ({
          key: String(id),
          label: name,
          isChosen: queueIds.includes(id),
          onChoose: () => onChange({ ...filter, queueIds: toggled(queueIds, id) }),
        }))}
        onClear={() => onChange({ ...filter, queueIds: [] })}
        testId="filter-queue"
      />
      <FilterChip
        label={t('filter.state')}
        chosen={state === null ? null : t(`filter.states.${state}`)}
        options={contactStates.map((each) => ({
          key: each,
          label: t(`filter.states.${each}`),
          isChosen: state === each,
          onChoose: () => onChange({ ...filter, state: each }),
        }))}
        onClear={() => onChange({ ...filter, state: null })}
        testId="filter-state"
      />
      {isFiltered(filter) && (
        <Button size="small" variant="ghost" onClick={() => onChange(noFilter)} data-testid="filter-clear">
          {t('filter.clear')}
        </Button>
      )}
      {isFiltered(filter) && onMakeList && (
        <End>
          <Button size="small" variant="ghost" icon={<ListPlus />} onClick={onMakeList} data-testid="filter-make-list">
            {t('filter.makeList')}
          </Button>
        </End>
      )}
    </Bar>
  );
}
