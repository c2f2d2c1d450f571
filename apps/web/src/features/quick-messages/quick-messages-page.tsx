import type { QuickMessage } from '@balcao/contract';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/inputs/button.tsx';
import { useIsNarrow } from '../../ui/dialogs/dialog-parts.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { PagedTable, type RowAction } from '../../ui/lists/paged-table.tsx';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { ConfirmDelete } from './confirm-delete.tsx';
import { QuickMessageCard } from './quick-message-card.tsx';
import { QuickMessageDialog } from './quick-message-dialog.tsx';
import { useQuickMessageColumns } from './use-quick-message-columns.tsx';
import { useQuickMessagesList } from './use-quick-messages-list.ts';

/** The viewer's quick messages: list, search, add, edit, delete (S233–S238). */
export function QuickMessagesPage() {
  const { t } = useTranslation(['quickMessages', 'common']);
  const narrow = useIsNarrow();
  const list = useQuickMessagesList();
  const columns = useQuickMessageColumns();
  const [edited, setEdited] = useState<QuickMessage | 'new' | null>(null);
  const [leaving, setLeaving] = useState<QuickMessage | null>(null);
  const add = (): void => setEdited('new');

  const actionsOf = (record: QuickMessage): RowAction[] => [
    {
      key: 'edit',
      label: t('common:list.editOf', { name: record.shortcode }),
      icon: <Pencil size={18} />,
      onClick: () => setEdited(record),
    },
    {
      key: 'delete',
      label: t('common:list.deleteOf', { name: record.shortcode }),
      icon: <Trash2 size={18} />,
      onClick: () => setLeaving(record),
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
          placeholder={narrow ? t('page.searchShort') : t('page.search')}
          data-testid="quick-messages-search"
        />
        <Button variant="primary" icon={<Plus />} onClick={add} data-testid="quick-messages-add">
          {narrow ? t('page.addShort') : t('page.add')}
        </Button>
      </PageHeader>
      <PagedTable
        testId="quick-messages"
        list={list}
        label={t('page.title')}
        columns={columns}
        card={(record) => <QuickMessageCard {...record} />}
        nameOf={(record) => record.shortcode}
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
      {edited && <QuickMessageDialog known={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <ConfirmDelete record={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}
