import CloudOff from 'lucide-react/icons/cloud-off';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api/errors.ts';
import { EmptyState, ErrorMark } from '../feedback/empty-state.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { Button } from '../inputs/button.tsx';
import type { ListRow } from '../paged-list-data.ts';
import type { PagedTableProps } from './paged-table-props.ts';
import { Card, Foot, LoadingMore } from './paged-table-parts.tsx';

/** How many rows there are, by their name. */
export function useCounted<Row extends ListRow>({ list, things }: Pick<PagedTableProps<Row>, 'list' | 'things'>) {
  const { t } = useTranslation();
  const count = list.firstPage?.count ?? list.rows.length;
  return things === undefined ? t('list.count', { count }) : t(`list.of.${things}.count`, { count });
}

/** Shown instead of a list that could not be loaded. */
export function ListFailure<Row extends ListRow>({ list, errorTitle, testId }: PagedTableProps<Row>) {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        role="alert"
        data-testid={`${testId}-error`}
        picture={
          <ErrorMark>
            <CloudOff />
          </ErrorMark>
        }
        title={errorTitle ?? t('list.errorTitle')}
        text={errorText(list.error)}
        action={
          <Button icon={<RefreshCw />} onClick={list.retry} data-testid={`${testId}-retry`}>
            {t('actions.retry')}
          </Button>
        }
      />
    </Card>
  );
}

/** Shown instead of a list without rows. After a search there is nothing to add, so only the reason is given. */
export function ListEmpty<Row extends ListRow>(props: PagedTableProps<Row>) {
  const { list, emptyText, emptyAction, things, isNarrowed = false, testId } = props;
  const { t } = useTranslation();
  const isSearch = list.appliedSearch !== '';
  const hasName = things !== undefined && !isSearch && !isNarrowed;
  return (
    <Card>
      <EmptyState
        data-testid={`${testId}-empty`}
        title={hasName ? t(`list.noneYet.${things}`) : t('list.empty')}
        note={hasName ? t('list.empty') : undefined}
        text={isSearch ? t('list.emptySearch') : emptyText}
        action={isSearch ? undefined : emptyAction}
      />
    </Card>
  );
}

/** The line below the rows: how many there are, and the way to the next page. */
export function ListFoot<Row extends ListRow>(props: PagedTableProps<Row>) {
  const { list, footer, testId } = props;
  const { t } = useTranslation();
  const counted = useCounted(props);
  const isReady = list.status === 'ready';
  return (
    <Foot>
      <span>{isReady && (footer ?? counted)}</span>
      {list.loadingMore && (
        <LoadingMore>
          <Spinner aria-hidden />
          {t('list.loadingMore')}
        </LoadingMore>
      )}
      {isReady && list.hasMore && !list.loadingMore && (
        <Button size="small" variant="ghost" onClick={list.loadMore} data-testid={`${testId}-load-more`}>
          {list.moreFailed ? t('actions.retry') : t('actions.loadMore')}
        </Button>
      )}
      {isReady && !list.hasMore && <span>{t('list.allLoaded')}</span>}
    </Foot>
  );
}
