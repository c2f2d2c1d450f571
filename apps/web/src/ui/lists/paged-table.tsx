import CloudOff from 'lucide-react/icons/cloud-off';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api/errors.ts';
import { Button } from '../inputs/button.tsx';
import { useIsNarrow } from '../dialogs/dialog-parts.tsx';
import { EmptyState, ErrorMark } from '../feedback/empty-state.tsx';
import type { ListRow } from '../paged-list-data.ts';
import { Card, CardRow, Cards, Foot, Hidden, LoadingMore, Scroller, Table } from './paged-table-parts.tsx';
import { type RowAction, RowActionButtons, RowActionMenu } from './row-actions.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { scrollParentOf, useNearEnd } from './use-near-end.ts';
import type { PagedList } from './use-paged-list.ts';

export type { RowAction } from './row-actions.tsx';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Pixels, or a share of the table. */
  width?: number | `${number}%`;
  align?: 'right';
};

export type PagedTableProps<Row extends ListRow> = {
  list: Pick<
    PagedList<Row>,
    | 'rows'
    | 'firstPage'
    | 'status'
    | 'error'
    | 'hasMore'
    | 'loadingMore'
    | 'moreFailed'
    | 'appliedSearch'
    | 'loadMore'
    | 'retry'
    | 'memory'
  >;
  /** What the table holds, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** What a row shows below 600 px. */
  card: (row: Row) => ReactNode;
  nameOf: (row: Row) => string;
  /** Only the actions the role has (S54). */
  actions?: (row: Row) => readonly RowAction[];
  /** For a list that is empty without a search: one line why, and the add button. */
  emptyText?: string;
  emptyAction?: ReactNode;
  errorTitle?: string;
  /** At the left of the last line, e.g. how many the plan allows. */
  footer?: ReactNode;
  /** Start of the test ids: `-table`, `-row`, `-empty`, `-error`, `-load-more`. */
  testId: string;
};

const skeletonRows = [0, 1, 2, 3, 4, 5];

/** With all widths but one known the columns stand still while the rows arrive (S43). */
const layoutOf = (columns: readonly Column<never>[]): 'fixed' | 'auto' =>
  columns.filter((column) => column.width === undefined).length > 1 ? 'auto' : 'fixed';

/** Brings the list back to where it was left, and keeps noting where it stands (S55). */
function useScrollMemory(memory: { scrollTop: number }, ready: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!ready || place.current === null) return;
    const scroller = scrollParentOf(place.current);
    if (memory.scrollTop > 0) scroller.scrollTop = memory.scrollTop;
    const note = (): void => {
      memory.scrollTop = scroller.scrollTop;
    };
    scroller.addEventListener('scroll', note, { passive: true });
    return () => scroller.removeEventListener('scroll', note);
  }, [memory, ready]);
  return place;
}

/** The standard list (S43–S56): a table, cards on narrow screens, with every state a list can be in. */
export function PagedTable<Row extends ListRow>(props: PagedTableProps<Row>) {
  const { list, label, columns, card, nameOf, actions, emptyText, emptyAction, errorTitle, footer, testId } = props;
  const { t } = useTranslation();
  const narrow = useIsNarrow();
  const ready = list.status === 'ready';
  const place = useScrollMemory(list.memory, ready);
  const end = useNearEnd({
    enabled: ready && list.hasMore && !list.moreFailed && !list.loadingMore,
    itemCount: list.rows.length,
    onReach: list.loadMore,
  });
  const count = list.firstPage?.count ?? 0;

  const last = (
    <Foot>
      <span>{ready && (footer ?? t('list.count', { count }))}</span>
      {list.loadingMore && (
        <LoadingMore>
          <Spinner aria-hidden />
          {t('list.loadingMore')}
        </LoadingMore>
      )}
      {ready && list.hasMore && !list.loadingMore && (
        <Button size="small" variant="ghost" onClick={list.loadMore} data-testid={`${testId}-load-more`}>
          {list.moreFailed ? t('actions.retry') : t('actions.loadMore')}
        </Button>
      )}
      {ready && !list.hasMore && <span>{t('list.allLoaded')}</span>}
    </Foot>
  );

  function body(): ReactNode {
    if (list.status === 'error') {
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
    if (ready && list.rows.length === 0) {
      const searching = list.appliedSearch !== '';
      return (
        <Card>
          <EmptyState
            data-testid={`${testId}-empty`}
            title={t('list.empty')}
            text={searching ? t('list.emptySearch') : emptyText}
            action={searching ? undefined : emptyAction}
          />
        </Card>
      );
    }
    if (narrow) {
      return (
        <>
          <Cards aria-label={label} aria-busy={!ready || undefined} data-testid={`${testId}-table`}>
            {ready
              ? list.rows.map((row) => (
                  <CardRow key={row.id} data-testid={`${testId}-row`} data-row-id={row.id}>
                    <div>{card(row)}</div>
                    {actions && (
                      <RowActionMenu
                        actions={actions(row)}
                        label={t('list.actionsOf', { name: nameOf(row) })}
                        testId={testId}
                      />
                    )}
                  </CardRow>
                ))
              : skeletonRows.map((index) => (
                  <CardRow key={index} aria-hidden style={{ opacity: 1 - index * 0.14, height: 78 }}>
                    <div>
                      <Skeleton style={{ width: 140 - index * 8 }} />
                      <Skeleton style={{ width: 190 - index * 6, marginTop: 10 }} />
                    </div>
                  </CardRow>
                ))}
          </Cards>
          {last}
        </>
      );
    }
    return (
      <Card>
        <Scroller>
          <Table
            aria-label={label}
            aria-busy={!ready || undefined}
            data-testid={`${testId}-table`}
            style={{ tableLayout: layoutOf(columns) }}
          >
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.key} scope="col" data-align={column.align} style={{ width: column.width }}>
                    {column.header}
                  </th>
                ))}
                {actions && (
                  <th scope="col" data-align="right" style={{ width: 104 }}>
                    {t('list.actions')}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {ready
                ? list.rows.map((row) => (
                    <tr key={row.id} data-testid={`${testId}-row`} data-row-id={row.id}>
                      {columns.map((column) => (
                        <td key={column.key} data-align={column.align}>
                          {column.cell(row)}
                        </td>
                      ))}
                      {actions && (
                        <td>
                          <RowActionButtons actions={actions(row)} testId={testId} />
                        </td>
                      )}
                    </tr>
                  ))
                : skeletonRows.map((index) => (
                    <tr key={index} aria-hidden style={{ opacity: 1 - index * 0.14 }}>
                      {columns.map((column, at) => (
                        <td key={column.key}>
                          <Skeleton style={{ width: `${72 - ((index + at) % 3) * 14}%` }} />
                        </td>
                      ))}
                      {actions && (
                        <td>
                          <Skeleton style={{ width: 44, marginLeft: 'auto' }} />
                        </td>
                      )}
                    </tr>
                  ))}
            </tbody>
          </Table>
        </Scroller>
        {last}
      </Card>
    );
  }

  return (
    <div ref={place}>
      <Hidden role="status">{ready ? t('list.count', { count }) : ''}</Hidden>
      {body()}
      <div ref={end} />
    </div>
  );
}
