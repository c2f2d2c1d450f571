import type { TicketSort } from '@balcao/domain';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/session/session.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useIsNarrow } from '../../../ui/dialogs/dialog-parts.tsx';
import { FilterSheet } from '../../../ui/dialogs/filter-sheet.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, visuallyHidden } from '../../../ui/theme/tokens.ts';
import { type OnlyFilter, onlyFilters, type TicketListQuery, showTab, useDeskView } from '../../desk/index.ts';
import { DeskTabs } from './desk-tabs.tsx';
import { ListOptions } from './list-options.tsx';
import { SearchFilters } from '../search/search-filters.tsx';
import { TicketList, type TicketListProps } from './ticket-list.tsx';
import { useListFilters } from './use-list-filters.ts';
import { useListQueries } from './use-list-queries.ts';
import { useFirstTab } from './use-first-tab.ts';
import { useTicketCounts } from './use-ticket-counts.ts';
import { useTicketList } from './use-ticket-list.ts';
import { useIsFiltering, WhoseFilters } from './whose-filters.tsx';

const Root = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  background: color.paper,
  containerName: 'ticket-lists',
  containerType: 'inline-size',
  '&[hidden]': { display: 'none' },
});
/** Where the lists are narrow the button is its icon, instead of being cut (S1184). */
const New = styled(Button)({
  '@container ticket-lists (max-width: 335px)': { '& > span': visuallyHidden },
});
const OneRow = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  flex: 'none',
  '& > [role=tablist]': { flex: 1 },
  [narrow]: { paddingRight: 8, '& > [role=tablist]': { marginRight: 0 } },
});
const Top = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  flex: 'none',
  padding: '0 16px',
  borderBottom: `1px solid ${color.divider2}`,
  '& > button': { marginRight: -8 },
});
const Panel = styled('div')({ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' });

type Shown = Pick<TicketListProps, 'currentId' | 'onPeek'>;

function OneList({ query, total, ...shown }: Shown & { query: TicketListQuery; total?: number | undefined }) {
  return <TicketList list={useTicketList(query)} total={total} {...shown} />;
}

/** Whose tickets can be told apart: attendants list no tickets of others. */
function useOnlyFilters(): readonly OnlyFilter[] {
  return useCan('tickets-manager:showall') ? onlyFilters : onlyFilters.filter((filter) => filter !== 'mine');
}

/** The server stops counting at this number. */
const mostCounted = 10_000;

function OpenLists({
  filtersOf,
  queries,
  counts,
  tab,
  onSort,
  ...shown
}: Shown & {
  /** Shows options of a list where they have their place. */
  filtersOf: (options: (close?: () => void) => ReactNode) => ReactNode;
  queries: ReturnType<typeof useListQueries>;
  counts: ReturnType<typeof useTicketCounts>;
  tab: 'open' | 'pending';
  onSort: (sort: TicketSort) => void;
}) {
  const { t } = useTranslation('tickets');
  const format = useFormat();
  const panelId = useId();
  // Both are fetched whichever is shown, so that the other one appears at once.
  const lists = { open: useTicketList(queries.open), pending: useTicketList(queries.pending) };
  const filters = useOnlyFilters();
  const sort = queries.pending.sort ?? 'newest';
  const countOf = (count: number | undefined): string | undefined =>
    count === undefined ? undefined : `${format.number(count)}${count >= mostCounted ? '+' : ''}`;
  const options = [
    { value: 'open', label: t('tabs.assigned'), count: countOf(counts?.open) },
    { value: 'pending', label: t('tabs.pending'), count: countOf(counts?.pending) },
  ] as const;
  const listOptions = (close?: () => void): ReactNode =>
    tab === 'pending' ? (
      <ListOptions
        filters={filters.filter((filter) => filter !== 'mine')}
        sorting={{ sort, onChange: onSort }}
        onChoose={close}
      />
    ) : (
      <ListOptions filters={filters} onChoose={close} />
    );
  const isNarrow = useIsNarrow();
  return (
    <>
      <OneRow>
        <DeskTabs
          look="pills"
          label={t('tabs.openLabel')}
          options={options}
          value={tab}
          onChange={showTab}
          panelId={panelId}
          testId="tickets-subtab"
        />
        {isNarrow && filtersOf(listOptions)}
      </OneRow>
      <Panel id={panelId} role="tabpanel" aria-label={t(tab === 'open' ? 'tabs.assigned' : 'tabs.pending')}>
        {!isNarrow && listOptions()}
        <TicketList key={tab} list={lists[tab]} total={counts?.[tab]} {...shown} />
      </Panel>
    </>
  );
}

export type TicketListsProps = Shown & {
  /** Hidden, but still updated, and scrolled to where it was. */
  hidden: boolean;
  onNewTicket: () => void;
};

/** The lists of the desk: open, waiting and resolved tickets, and search results (S114–S121). */
export function TicketLists({ hidden, onNewTicket, ...shown }: TicketListsProps) {
  const { t } = useTranslation('tickets');
  const panelId = useId();
  const tab = useDeskView((view) => view.tab);
  const openTab = useDeskView((view) => view.openTab);
  const { filters, change } = useListFilters();
  const queries = useListQueries(filters);
  const counts = useTicketCounts(filters);
  useFirstTab(counts);
  const topTab = tab === 'closed' || tab === 'search' ? tab : 'open';
  const options = [
    { value: 'open', label: t('tabs.open') },
    { value: 'closed', label: t('tabs.closed') },
    { value: 'search', label: t('tabs.search') },
  ] as const;

  const isNarrow = useIsNarrow();
  const onlyFiltersOfViewer = useOnlyFilters();
  const isFiltering = useIsFiltering(filters);
  const whose = <WhoseFilters filters={filters} onChange={change} />;
  const sheetOf = (options?: (close?: () => void) => ReactNode): ReactNode => (
    <FilterSheet isFiltering={isFiltering} testId="tickets-filters">
      {(close) => (
        <>
          {whose}
          {options?.(close)}
        </>
      )}
    </FilterSheet>
  );
  const closedOptions = (close?: () => void): ReactNode => (
    <ListOptions filters={onlyFiltersOfViewer.filter((filter) => filter !== 'snoozed')} onChoose={close} />
  );

  return (
    <Root hidden={hidden} aria-label={t('page.lists')}>
      <Top>
        <DeskTabs
          look="lines"
          label={t('page.lists')}
          options={options}
          value={topTab}
          onChange={(next) => showTab(next === 'open' ? openTab : next)}
          panelId={panelId}
          testId="tickets-tab"
        />
        {isNarrow && topTab !== 'open' && sheetOf(topTab === 'closed' ? closedOptions : undefined)}
        <New size="small" variant="tonal" icon={<Plus />} onClick={onNewTicket} data-testid="tickets-new">
          <span>{t('filters.newTicket')}</span>
        </New>
      </Top>
      <Panel id={panelId} role="tabpanel" aria-label={t(`tabs.${topTab}`)}>
        {!isNarrow && whose}
        {topTab === 'search' && <SearchFilters />}
        {topTab === 'open' && (
          <OpenLists
            filtersOf={sheetOf}
            queries={queries}
            counts={counts}
            tab={tab === 'pending' ? 'pending' : 'open'}
            onSort={(sort) => change({ sort })}
            {...shown}
          />
        )}
        {topTab === 'closed' && !isNarrow && closedOptions()}
        {topTab === 'closed' && <OneList key="closed" query={queries.closed} total={counts?.closed} {...shown} />}
        {topTab === 'search' && <OneList key="search" query={queries.search} {...shown} />}
      </Panel>
    </Root>
  );
}
