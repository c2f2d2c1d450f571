import type { Resources } from '@balcao/locales';
import type { ReactNode } from 'react';
import type { ListRow } from '../paged-list-data.ts';
import type { RowAction } from './row-actions.tsx';
import type { PagedList } from './use-paged-list.ts';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Pixels, or a share of the table. */
  width?: number | `${number}%`;
  align?: 'right';
};

/** How urgent a row is, told by its ground besides its words. */
export type RowTone = 'error' | 'soon' | 'near' | 'late';

/** Rows that are chosen one at a time, to be worked on above the table. */
export type RowPick<Row> = {
  onPick: (row: Row) => void;
  isPicked: (row: Row) => boolean;
};

/** The names of things that lists hold; each has its texts in three languages. */
export type ListThings = keyof Resources['common']['list']['of'];

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
  /** What its rows are called where they are counted or missing. */
  things?: ListThings;
  /** A filter leaves rows out, so that an empty list does not mean that there are none. */
  isNarrowed?: boolean;
  /** What the table holds, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** What a row shows below 600 px. */
  card: (row: Row) => ReactNode;
  nameOf: (row: Row) => string;
  /** A click on a row chooses it, and so does the button that its first cell becomes. */
  pick?: RowPick<Row>;
  /** A row that is to be noticed is tinted; its cells say in words why. */
  rowTone?: (row: Row) => RowTone | undefined;
  /** Only the actions the role has (S54). */
  actions?: (row: Row) => readonly RowAction[];
  /** Pixels of their column; room for two buttons unless said. */
  actionsWidth?: number;
  /** For a list that is empty without a search: one line why, and the add button. */
  emptyText?: string;
  emptyAction?: ReactNode;
  errorTitle?: string;
  /** At the left of the last line, e.g. how many the plan allows. */
  footer?: ReactNode;
  /** Start of the test ids: `-table`, `-row`, `-empty`, `-error`, `-load-more`. */
  testId: string;
};
