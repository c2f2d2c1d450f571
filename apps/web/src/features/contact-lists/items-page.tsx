import type { ContactList, ContactListItem } from '@balcao/contract';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import Upload from 'lucide-react/icons/upload';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { contactTitle, showNumber } from '../../lib/format/show-number.ts';
import { useCan } from '../../lib/session/session.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useIsNarrow } from '../../ui/dialogs/dialog-parts.tsx';
import { useMenu } from '../../ui/dialogs/use-menu.ts';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { type Column, PagedTable, type RowAction } from '../../ui/lists/paged-table.tsx';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, type } from '../../ui/theme/tokens.ts';
import { FromContactsDialog } from './from-contacts-dialog.tsx';
import { ImportPanel, UploadPanel } from './import-panel.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { useContactList } from './use-contact-lists.ts';
import { useDownloadExample } from './use-downloads.ts';
import { useLatestImport, useUploadSpreadsheet } from './use-import.ts';
import { useDeleteItem, useItems } from './use-items.ts';
import { Validity } from './validity.tsx';

const Back = styled(Link)({
  ...type.secondary,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  marginBottom: 8,
  minHeight: 24,
  color: color.text2,
  textDecoration: 'none',
  '&:hover': { color: color.text, textDecoration: 'underline' },
});
const Line = styled('span')({ ...ellipsis, display: 'block', contain: 'inline-size' });
const Quiet = styled(Line)({ color: color.text2 });
const Card = styled('div')({ display: 'flex', alignItems: 'center', gap: 10, minWidth: 0 });
const CardText = styled('div')({
  flex: 1,
  minWidth: 0,
  '& > :last-child': { ...type.secondary, color: color.text2 },
});

const numberOf = ({ number }: ContactListItem): string => (number === null ? '' : showNumber(number));

function useItemColumns(): readonly Column<ContactListItem>[] {
  const { t } = useTranslation('contactLists');
  return [
    { key: 'validity', header: t('columns.validity'), width: 96, cell: (item) => <Validity item={item} /> },
    { key: 'name', header: t('columns.person'), cell: (item) => <Line title={item.name}>{contactTitle(item)}</Line> },
    {
      key: 'number',
      header: t('columns.number'),
      width: '24%',
      cell: (item) => <Line>{numberOf(item) || t('row.noNumber')}</Line>,
    },
    {
      key: 'email',
      header: t('columns.email'),
      width: '26%',
      cell: ({ email }) => <Quiet title={email}>{email}</Quiet>,
    },
  ];
}

/** The button with the ways to bring people in: a spreadsheet, or contacts the company has. */
function ImportMenu({
  onFile,
  onContacts,
  busy,
}: {
  onFile: (file: File) => void;
  onContacts: () => void;
  busy: boolean;
}) {
  const { t } = useTranslation('contactLists');
  const menu = useMenu();
  const chooser = useRef<HTMLInputElement>(null);
  const downloadExample = useDownloadExample();
  return (
    <>
      <Button
        icon={<Upload />}
        busy={busy}
        aria-haspopup="menu"
        aria-expanded={menu.open}
        onClick={menu.openFrom}
        data-testid="list-items-import"
      >
        {t('items.import')}
      </Button>
      <Menu {...menu.popover} slotProps={{ transition: menu.transition }}>
        <MenuItem onClick={() => menu.choose(() => chooser.current?.click())} data-testid="list-items-import-file">
          {t('items.importFile')}
        </MenuItem>
        <MenuItem onClick={() => menu.choose(onContacts)} data-testid="list-items-import-contacts">
          {t('items.importContacts')}
        </MenuItem>
        <MenuItem onClick={() => menu.choose(() => void downloadExample())} data-testid="list-items-example">
          {t('items.example')}
        </MenuItem>
      </Menu>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".xls,.xlsx"
        aria-label={t('items.importFile')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // Without this, choosing the same file again would not be reported.
          target.value = '';
        }}
        data-testid="list-items-file"
      />
    </>
  );
}

type ItemActions = { onEdit: (item: ContactListItem) => void; onDelete: (item: ContactListItem) => void };

/** What can be done with one person of the list. */
function useItemActions({ onEdit, onDelete }: ItemActions): (item: ContactListItem) => RowAction[] {
  const { t } = useTranslation('common');
  const mayDelete = useCan('contacts-page:deleteContact');
  return (item) => [
    {
      key: 'edit',
      label: t('list.editOf', { name: item.name }),
      icon: <Pencil size={18} />,
      onClick: () => onEdit(item),
    },
    ...(mayDelete
      ? [
          {
            key: 'delete',
            label: t('list.deleteOf', { name: item.name }),
            icon: <Trash2 size={18} />,
            onClick: () => onDelete(item),
            danger: true,
          },
        ]
      : []),
  ];
}

/** A person of the list on a narrow screen. */
function ItemCard({ item }: { item: ContactListItem }) {
  const { t } = useTranslation('contactLists');
  return (
    <Card>
      <Validity item={item} />
      <CardText>
        <Line>{contactTitle(item)}</Line>
        <Line>{numberOf(item) || t('row.noNumber')}</Line>
      </CardText>
    </Card>
  );
}

/** What is known of the numbers, as the list page tells it too. */
function leadOf(t: ReturnType<typeof useTranslation<'contactLists'>>['t'], list: ContactList | undefined): string {
  if (list === undefined) return ' ';
  const parts = [t('row.contacts', { count: list.contactsCount })];
  if (list.contactsCount > 0) parts.push(t('row.valid', { count: list.validCount }));
  if (list.uncheckedCount > 0) parts.push(t('row.unchecked', { count: list.uncheckedCount }));
  return parts.join(' · ');
}

function Content({ contactListId }: { contactListId: number }) {
  const { t } = useTranslation('contactLists');
  const narrow = useIsNarrow();
  const { data: known } = useContactList(contactListId);
  const list = useItems(contactListId);
  const columns = useItemColumns();
  const deleteItem = useDeleteItem();
  const latest = useLatestImport(contactListId);
  const sending = useUploadSpreadsheet(contactListId);
  const [hiddenImport, hideImport] = useState<number | null>(null);
  const [edited, setEdited] = useState<ContactListItem | 'new' | null>(null);
  const [leaving, setLeaving] = useState<ContactListItem | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const add = (): void => setEdited('new');
  const actionsOf = useItemActions({ onEdit: setEdited, onDelete: setLeaving });

  return (
    <>
      <Back to="/contact-lists" data-testid="list-items-back">
        <ArrowLeft size={16} aria-hidden />
        {t('items.back')}
      </Back>
      <PageHeader title={known?.name ?? t('page.title')} text={leadOf(t, known)}>
        <SearchInput
          value={list.search}
          onChange={list.setSearch}
          label={t('items.search')}
          placeholder={narrow ? t('items.searchShort') : t('items.search')}
          data-testid="list-items-search"
        />
        <ImportMenu onFile={sending.send} onContacts={() => setChoosing(true)} busy={sending.busy} />
        <Button
          variant="primary"
          icon={<Plus />}
          disabled={known === undefined}
          onClick={add}
          data-testid="list-items-add"
        >
          {narrow ? t('page.addShort') : t('items.add')}
        </Button>
      </PageHeader>
      {sending.busy && <UploadPanel share={sending.share} />}
      {!sending.busy && latest && latest.id !== hiddenImport && (
        <ImportPanel latest={latest} onHide={() => hideImport(latest.id)} />
      )}
      <PagedTable
        things="contacts"
        testId="list-items"
        list={list}
        label={known?.name ?? t('page.title')}
        columns={columns}
        card={(item) => <ItemCard item={item} />}
        nameOf={(item) => item.name}
        actions={actionsOf}
        emptyText={t('items.emptyHint')}
        emptyAction={
          <Button variant="tonal" icon={<Plus />} disabled={known === undefined} onClick={add}>
            {t('items.add')}
          </Button>
        }
        errorTitle={t('items.errorTitle')}
        footer={list.firstPage && t('items.total', { count: list.firstPage.count })}
      />
      {edited && known && (
        <ItemDialog list={known} known={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {isChoosing && <FromContactsDialog contactListId={contactListId} onClose={() => setChoosing(false)} />}
      <ConfirmDialog
        open={leaving !== null}
        title={t('delete.itemTitle', { name: leaving?.name ?? '' })}
        text={t('delete.itemText')}
        onConfirm={() => (leaving === null ? undefined : deleteItem(leaving))}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}

/** The people of a list: search, add, edit, delete, import (S375–S379). */
export function ItemsPage() {
  const { contactListId } = useParams();
  return <Content key={contactListId} contactListId={Number(contactListId)} />;
}
