import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SearchInput } from '../inputs/search-input.tsx';
import type { ListThings } from '../lists/paged-table-props.ts';
import { type Column, PagedTable } from '../lists/paged-table.tsx';
import type { PagedList } from '../lists/use-paged-list.ts';
import type { ListRow } from '../paged-list-data.ts';
import { RecordsHead } from './record-form.tsx';
import type { RecordEditor } from './use-record-editor.ts';

type Props<Row extends ListRow, Values extends FieldValues> = {
  editor: RecordEditor<Row, Values>;
  list: PagedList<Row>;
  title: string;
  searchLabel: string;
  columns: readonly Column<Row>[];
  card: (row: Row) => ReactNode;
  nameOf: (row: Row) => string;
  emptyText: string;
  things?: ListThings;
  isNarrowed?: boolean;
  testId: string;
};

/** The table below the form of its records: a row that is chosen is loaded into the form. */
export function RecordsTable<Row extends ListRow, Values extends FieldValues>(props: Props<Row, Values>) {
  const { editor, list, title, searchLabel, testId, ...table } = props;
  const { t } = useTranslation('records');
  return (
    <>
      <RecordsHead>
        <h2>{title}</h2>
        <SearchInput
          value={list.search}
          onChange={list.setSearch}
          label={searchLabel}
          data-testid={`${testId}-search`}
        />
      </RecordsHead>
      <PagedTable
        {...table}
        testId={testId}
        list={list}
        label={title}
        pick={{ onPick: editor.pick, isPicked: ({ id }) => id === editor.edited?.id }}
        errorTitle={t('loadFailed')}
      />
    </>
  );
}
