import type { TicketStatus } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { styled } from '../../ui/styled.ts';
import { color } from '../../ui/theme/tokens.ts';
import { useNearEnd } from '../../ui/use-near-end.ts';
import { LoadFailure } from './load-failure.tsx';
import { loadTickets } from './load-desk.ts';
import type { PagedIds } from './paged-ids.ts';
import { TicketRow } from './ticket-row.tsx';

const Scroller = styled('div')({ flex: 1, minHeight: 0, overflowY: 'auto' });
const Rows = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });
const Foot = styled('div')({ display: 'flex', justifyContent: 'center', padding: 8 });
const Placeholder = styled('div')({ minHeight: 72, padding: '16px 16px 0 68px', borderBottom: `1px solid ${color.divider2}` });

const skeletonRows = [0, 1, 2, 3, 4];

function Skeletons() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('busy.loading')} data-testid="tickets-loading">
      {skeletonRows.map((index) => (
        <Placeholder key={index} style={{ opacity: 1 - index * 0.18 }}>
          <Skeleton style={{ width: 150 - index * 12 }} />
          <Skeleton style={{ width: '80%', marginTop: 10 }} />
        </Placeholder>
      ))}
    </div>
  );
}

export type TicketListProps = { status: TicketStatus; list: PagedIds; currentId: number | undefined; onAccepted: () => void };

/** A list of tickets with every state it can be in; the next page comes before the end is reached (S120, S122). */
export function TicketList({ status, list, currentId, onAccepted }: TicketListProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const loadMore = (): void => void loadTickets(status, 'more');
  const moreFailed = list.failed?.wish === 'more';
  const end = useNearEnd({ enabled: list.loaded && list.hasMore && list.loading === null && !moreFailed, round: list.ids.length, onReach: loadMore });

  function content() {
    if (!list.loaded) {
      if (list.failed === null) return <Skeletons />;
      return <LoadFailure title={t('list.errorTitle')} error={list.failed.error} onRetry={() => void loadTickets(status, 'first')} testId="tickets-error" />;
    }
    if (list.ids.length === 0 && !list.hasMore) return <EmptyState data-testid="tickets-empty" title={t(`list.empty.${status}`)} text={t(`list.emptyHint.${status}`)} />;
    return (
      <Rows data-testid="tickets-list">
        {list.ids.map((id) => (
          <TicketRow key={id} id={id} isCurrent={id === currentId} onAccepted={onAccepted} />
        ))}
      </Rows>
    );
  }

  return (
    <Scroller>
      {content()}
      {list.loaded && list.hasMore && (
        <Foot>
          <Button size="small" variant="ghost" busy={list.loading === 'more'} onClick={loadMore} data-testid="tickets-load-more">
            {moreFailed ? t('common:actions.retry') : t('common:actions.loadMore')}
          </Button>
        </Foot>
      )}
      <div ref={end} />
    </Scroller>
  );
}
