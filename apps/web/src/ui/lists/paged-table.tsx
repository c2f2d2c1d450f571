import { useEffect, useRef } from 'react';
import { useIsNarrow } from '../dialogs/dialog-parts.tsx';
import type { ListRow } from '../paged-list-data.ts';
import { Card, Hidden } from './paged-table-parts.tsx';
import type { PagedTableProps } from './paged-table-props.ts';
import { CardRows, TableRows } from './paged-table-rows.tsx';
import { ListEmpty, ListFailure, ListFoot, useCounted } from './paged-table-states.tsx';
import { scrollParentOf, useNearEnd } from './use-near-end.ts';

export type { RowAction } from './row-actions.tsx';
export type { Column, PagedTableProps } from './paged-table-props.ts';

/** Scrolls the list back to where it was left, and remembers where it is scrolled to (S55). */
function useScrollMemory(memory: { scrollTop: number }, isReady: boolean) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isReady || root.current === null) return;
    const scroller = scrollParentOf(root.current);
    if (memory.scrollTop > 0) scroller.scrollTop = memory.scrollTop;
    const remember = (): void => {
      memory.scrollTop = scroller.scrollTop;
    };
    scroller.addEventListener('scroll', remember, { passive: true });
    return () => scroller.removeEventListener('scroll', remember);
  }, [memory, isReady]);
  return root;
}

function Content<Row extends ListRow>(props: PagedTableProps<Row>) {
  const isNarrow = useIsNarrow();
  const { status, rows } = props.list;
  if (status === 'error') return <ListFailure {...props} />;
  if (status === 'ready' && rows.length === 0) return <ListEmpty {...props} />;
  if (isNarrow)
    return (
      <>
        <CardRows {...props} />
        <ListFoot {...props} />
      </>
    );
  return (
    <Card>
      <TableRows {...props} />
      <ListFoot {...props} />
    </Card>
  );
}

/** The standard list (S43–S56): a table, or cards on narrow screens, with every state a list can be in. */
export function PagedTable<Row extends ListRow>(props: PagedTableProps<Row>) {
  const { list } = props;
  const counted = useCounted(props);
  const isReady = list.status === 'ready';
  const root = useScrollMemory(list.memory, isReady);
  const end = useNearEnd({
    enabled: isReady && list.hasMore && !list.moreFailed && !list.loadingMore,
    itemCount: list.rows.length,
    onReach: list.loadMore,
  });
  return (
    <div ref={root}>
      <Hidden role="status">{isReady ? counted : ''}</Hidden>
      <Content {...props} />
      <div ref={end} />
    </div>
  );
}
