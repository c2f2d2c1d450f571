import type { CountedTag } from '@balcao/contract';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useIsNarrow } from '../../ui/dialogs/dialog-parts.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { type Column, PagedTable, type RowAction } from '../../ui/lists/paged-table.tsx';
import { styled } from '../../ui/styled.ts';
import { color, type } from '../../ui/theme/tokens.ts';
import { TagDialog } from './tag-dialog.tsx';
import { TagLabel } from './tag-label.tsx';
import { useDeleteTag } from './use-delete-tag.ts';
import { useTagsList } from './use-tags.ts';

const Card = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 4,
  minWidth: 0,
  '& > :last-child': { ...type.secondary, color: color.text2 },
});
// Takes the width the table has instead of asking for more, so that long names end in an ellipsis.
const Name = styled('div')({ display: 'flex', contain: 'inline-size' });

/** The columns of the table: the tag itself and how many tickets have it (S251). */
function useTagColumns(): readonly Column<CountedTag>[] {
  const { t } = useTranslation('tags');
  return [
    {
      key: 'name',
      header: t('columns.name'),
      cell: (tag) => (
        <Name>
          <TagLabel {...tag} />
        </Name>
      ),
    },
    { key: 'tickets', header: t('columns.tickets'), width: '24%', cell: ({ ticketsCount }) => ticketsCount },
  ];
}

/** The company's tags: list, search, add, edit, delete, for everybody (S251–S255). */
export function TagsPage() {
  const { t } = useTranslation(['tags', 'common']);
  const narrow = useIsNarrow();
  const list = useTagsList();
  const columns = useTagColumns();
  const deleteTag = useDeleteTag();
  const [edited, setEdited] = useState<CountedTag | 'new' | null>(null);
  const [leaving, setLeaving] = useState<CountedTag | null>(null);
  const add = (): void => setEdited('new');

  const actionsOf = (tag: CountedTag): RowAction[] => [
    {
      key: 'edit',
      label: t('common:list.editOf', { name: tag.name }),
      icon: <Pencil size={18} />,
      onClick: () => setEdited(tag),
    },
    {
      key: 'delete',
      label: t('common:list.deleteOf', { name: tag.name }),
      icon: <Trash2 size={18} />,
      onClick: () => setLeaving(tag),
      danger: true,
    },
  ];

  return (
    <>
      <PageHeader title={t('page.title')} text={narrow ? t('page.leadShort') : t('page.lead')}>
        <SearchInput
          value={list.search}
          onChange={list.setSearch}
          label={t('page.search')}
          placeholder={t('page.search')}
          data-testid="tags-search"
        />
        <Button variant="primary" icon={<Plus />} onClick={add} data-testid="tags-add">
          {narrow ? t('page.addShort') : t('page.add')}
        </Button>
      </PageHeader>
      <PagedTable
        testId="tags"
        list={list}
        label={t('page.title')}
        columns={columns}
        card={(tag) => (
          <Card>
            <TagLabel {...tag} />
            <span>{t('row.tickets', { count: tag.ticketsCount })}</span>
          </Card>
        )}
        nameOf={(tag) => tag.name}
        actions={actionsOf}
        emptyText={t('list.emptyHint')}
        emptyAction={
          <Button variant="tonal" icon={<Plus />} onClick={add}>
            {t('page.add')}
          </Button>
        }
        errorTitle={t('list.errorTitle')}
        footer={list.firstPage && t('list.total', { count: list.firstPage.count })}
      />
      {edited && <TagDialog known={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <ConfirmDialog
        open={leaving !== null}
        title={t('delete.title', { name: leaving?.name ?? '' })}
        text={t('delete.text', { count: leaving?.ticketsCount ?? 0 })}
        onConfirm={() => (leaving === null ? undefined : deleteTag(leaving))}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}
