import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '../dialogs/dialog-parts.tsx';
import { PageHeader } from '../display/page-header.tsx';
import { Button } from '../inputs/button.tsx';
import { SearchInput } from '../inputs/search-input.tsx';
import type { ListRow, Page } from '../paged-list-data.ts';
import { type Column, PagedTable, type RowAction } from './paged-table.tsx';
import type { ListThings } from './paged-table-props.ts';
import type { PagedList } from './use-paged-list.ts';

export type RecordsPageTexts = {
  title: string;
  lead: string;
  leadShort: string;
  search: string;
  searchShort: string;
  add: string;
  addShort: string;
  emptyHint: string;
  errorTitle: string;
};

export type RecordsPageProps<Row extends ListRow, P extends Page<Row>> = {
  list: PagedList<Row, P>;
  texts: RecordsPageTexts;
  columns: readonly Column<Row>[];
  card: (row: Row) => ReactNode;
  nameOf: (row: Row) => string;
  /** Whether the viewer may change and delete a record; all of them, unless said. */
  mayChange?: (row: Row) => boolean;
  footer: ReactNode;
  /** Adds a record, or edits the known one. */
  dialog: (known: Row | null, onClose: () => void) => ReactNode;
  /** Asks before a record is deleted; null while nobody wants that. */
  confirmation: (leaving: Row | null, onClose: () => void) => ReactNode;
  /** What the records are called where they are counted or missing. */
  things: ListThings;
  /** Start of the test ids: `-search`, `-add` and those of the table. */
  testId: string;
};

/** A page of records of one kind: search, list, add, edit, delete. */
export function RecordsPage<Row extends ListRow, P extends Page<Row>>({
  list,
  texts,
  nameOf,
  mayChange = () => true,
  dialog,
  confirmation,
  testId,
  ...table
}: RecordsPageProps<Row, P>) {
  const { t } = useTranslation('common');
  const narrow = useIsNarrow();
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const [leaving, setLeaving] = useState<Row | null>(null);
  const add = (): void => setEdited('new');

  const actionsOf = (row: Row): RowAction[] => {
    if (!mayChange(row)) return [];
    const name = nameOf(row);
    return [
      { key: 'edit', label: t('list.editOf', { name }), icon: <Pencil size={18} />, onClick: () => setEdited(row) },
      {
        key: 'delete',
        label: t('list.deleteOf', { name }),
        icon: <Trash2 size={18} />,
        onClick: () => setLeaving(row),
        danger: true,
      },
    ];
  };

  return (
    <>
      <PageHeader title={texts.title} text={narrow ? texts.leadShort : texts.lead}>
        <SearchInput
          value={list.search}
          onChange={list.setSearch}
          label={texts.search}
          placeholder={narrow ? texts.searchShort : texts.search}
          data-testid={`${testId}-search`}
        />
        <Button variant="primary" icon={<Plus />} onClick={add} data-testid={`${testId}-add`}>
          {narrow ? texts.addShort : texts.add}
        </Button>
      </PageHeader>
      <PagedTable
        {...table}
        testId={testId}
        list={list}
        label={texts.title}
        nameOf={nameOf}
        actions={actionsOf}
        emptyText={texts.emptyHint}
        emptyAction={
          <Button variant="tonal" icon={<Plus />} onClick={add}>
            {texts.add}
          </Button>
        }
        errorTitle={texts.errorTitle}
      />
      {edited && dialog(edited === 'new' ? null : edited, () => setEdited(null))}
      {confirmation(leaving, () => setLeaving(null))}
    </>
  );
}
