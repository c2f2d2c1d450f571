import type { ContactList } from '@balcao/contract';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useIsNarrow } from '../../ui/dialogs/dialog-parts.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { type Column, PagedTable, type RowAction } from '../../ui/lists/paged-table.tsx';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, type } from '../../ui/theme/tokens.ts';
import { ListDialog } from './list-dialog.tsx';
import { useContactLists, useDeleteContactList } from './use-contact-lists.ts';
import { useDownloadExample } from './use-downloads.ts';

const Name = styled(Link)({
  ...ellipsis,
  display: 'block',
  contain: 'inline-size',
  color: color.text,
  fontWeight: 550,
  textDecoration: 'none',
  '&:hover': { color: color.primary, textDecoration: 'underline' },
});
const Quiet = styled('span')({ ...type.secondary, color: color.text2 });
const Card = styled('div')({ display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 });

const addressOf = ({ id }: ContactList): string => `/contact-lists/${id}/contacts`;

/** How many people a list has, and how far WhatsApp was asked about them. */
function Counts({ list }: { list: ContactList }) {
  const { t } = useTranslation('contactLists');
  return (
    <Quiet>
      {t('row.contacts', { count: list.contactsCount })}
      {list.contactsCount > 0 && ` · ${t('row.valid', { count: list.validCount })}`}
      {list.uncheckedCount > 0 && ` · ${t('row.unchecked', { count: list.uncheckedCount })}`}
    </Quiet>
  );
}

function useListColumns(): readonly Column<ContactList>[] {
  const { t } = useTranslation('contactLists');
  return [
    { key: 'name', header: t('columns.name'), cell: (list) => <Name to={addressOf(list)}>{list.name}</Name> },
    { key: 'contacts', header: t('columns.contacts'), width: '42%', cell: (list) => <Counts list={list} /> },
  ];
}

/** The company's lists of contacts: search, add, rename, delete, and the way to their people (S372–S374). */
export function ListsPage() {
  const { t } = useTranslation(['contactLists', 'common']);
  const narrow = useIsNarrow();
  const navigate = useNavigate();
  const list = useContactLists();
  const columns = useListColumns();
  const deleteList = useDeleteContactList();
  const downloadExample = useDownloadExample();
  const [edited, setEdited] = useState<ContactList | 'new' | null>(null);
  const [leaving, setLeaving] = useState<ContactList | null>(null);
  const add = (): void => setEdited('new');

  const actionsOf = (record: ContactList): RowAction[] => [
    {
      key: 'example',
      label: t('row.example', { name: record.name }),
      icon: <FileSpreadsheet size={18} />,
      onClick: () => void downloadExample(),
    },
    {
      key: 'open',
      label: t('row.open', { name: record.name }),
      icon: <Users size={18} />,
      onClick: () => void navigate(addressOf(record)),
    },
    {
      key: 'edit',
      label: t('common:list.editOf', { name: record.name }),
      icon: <Pencil size={18} />,
      onClick: () => setEdited(record),
    },
    {
      key: 'delete',
      label: t('common:list.deleteOf', { name: record.name }),
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
          placeholder={t('page.search')}
          data-testid="contact-lists-search"
        />
        <Button variant="primary" icon={<Plus />} onClick={add} data-testid="contact-lists-add">
          {narrow ? t('page.addShort') : t('page.add')}
        </Button>
      </PageHeader>
      <PagedTable
        things="contactLists"
        testId="contact-lists"
        list={list}
        label={t('page.title')}
        columns={columns}
        card={(record) => (
          <Card>
            <Name to={addressOf(record)}>{record.name}</Name>
            <Counts list={record} />
          </Card>
        )}
        nameOf={(record) => record.name}
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
      {edited && <ListDialog known={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <ConfirmDialog
        open={leaving !== null}
        title={t('delete.listTitle', { name: leaving?.name ?? '' })}
        text={t('delete.listText', { count: leaving?.contactsCount ?? 0 })}
        onConfirm={() => (leaving === null ? undefined : deleteList(leaving))}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}
