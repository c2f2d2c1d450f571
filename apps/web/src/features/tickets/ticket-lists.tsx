import type { TicketStatus } from '@balcao/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { styled } from '../../ui/styled.ts';
import { color } from '../../ui/theme/tokens.ts';
import { DeskTabs } from './desk-tabs.tsx';
import type { PagedIds } from './paged-ids.ts';
import { TicketList } from './ticket-list.tsx';
import { useTicketList } from './use-ticket-list.ts';

const Root = styled('section')({ display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0, background: color.paper });
const Panel = styled('div')({ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' });

type ListsProps = { tab: TicketStatus; onTab: (tab: TicketStatus) => void; currentId: number | undefined };

function OpenLists({ tab, onTab, currentId }: ListsProps & { tab: 'open' | 'pending' }) {
  const { t } = useTranslation('tickets');
  const format = useFormat();
  const panelId = useId();
  // Both are fetched, whichever is shown: their counts stand side by side.
  const lists = { open: useTicketList('open'), pending: useTicketList('pending') };
  const countOf = (list: PagedIds): string | undefined => (list.loaded ? `${format.number(list.ids.length)}${list.hasMore ? '+' : ''}` : undefined);
  const options = [
    { value: 'open', label: t('tabs.assigned'), count: countOf(lists.open) },
    { value: 'pending', label: t('tabs.pending'), count: countOf(lists.pending) },
  ] as const;
  return (
    <>
      <DeskTabs look="pills" label={t('tabs.openLabel')} options={options} value={tab} onChange={onTab} panelId={panelId} testId="tickets-subtab" />
      <Panel id={panelId} role="tabpanel" aria-label={t(tab === 'open' ? 'tabs.assigned' : 'tabs.pending')}>
        <TicketList key={tab} status={tab} list={lists[tab]} currentId={currentId} onAccepted={() => onTab('open')} />
      </Panel>
    </>
  );
}

function ClosedList({ onTab, currentId }: Omit<ListsProps, 'tab'>) {
  return <TicketList status="closed" list={useTicketList('closed')} currentId={currentId} onAccepted={() => onTab('open')} />;
}

/** The lists of the desk: open ones, own and waiting, and resolved ones (S114, S115). */
export function TicketLists({ tab, onTab, currentId }: ListsProps) {
  const { t } = useTranslation('tickets');
  const panelId = useId();
  const options = [
    { value: 'open', label: t('tabs.open') },
    { value: 'closed', label: t('tabs.closed') },
  ] as const;
  return (
    <Root aria-label={t('page.lists')}>
      <DeskTabs look="lines" label={t('page.lists')} options={options} value={tab === 'closed' ? 'closed' : 'open'} onChange={onTab} panelId={panelId} testId="tickets-tab" />
      <Panel id={panelId} role="tabpanel" aria-label={t(tab === 'closed' ? 'tabs.closed' : 'tabs.open')}>
        {tab === 'closed' ? <ClosedList onTab={onTab} currentId={currentId} /> : <OpenLists tab={tab} onTab={onTab} currentId={currentId} />}
      </Panel>
    </Root>
  );
}
