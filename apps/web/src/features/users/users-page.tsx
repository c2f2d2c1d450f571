import type { User } from '@balcao/contract';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../lib/session/session.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useIsNarrow } from '../../ui/dialogs/dialog-parts.tsx';
import { useOpenIdParam, useOpenParam } from '../../ui/dialogs/use-open-param.ts';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { PagedTable, type RowAction } from '../../ui/lists/paged-table.tsx';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { AccessDialog, type NewAccess } from './access-dialog.tsx';
import { ServiceNote } from '../queues/index.ts';
import { UserCard } from './user-card.tsx';
import { UserDialog } from './user-dialog.tsx';
import type { UserDialogRequest } from './user-form.ts';
import { useDeleteUser } from './use-delete-user.ts';
import { useUserColumns } from './use-user-columns.tsx';
import { useUsersList } from './use-users-list.ts';
import { UsersFooter } from './users-footer.tsx';

/** The people of the company: list, search, add, edit, delete (S300–S307). */
export function UsersPage() {
  const { t } = useTranslation(['users', 'common']);
  const { user: own, support } = useSignedIn();
  const narrow = useIsNarrow();
  const list = useUsersList();
  const columns = useUserColumns(own.id);
  const deleteUser = useDeleteUser();
  const [request, setRequest] = useState<UserDialogRequest | null>(null);
  useOpenParam('add', support === undefined, () => setRequest({ kind: 'add' }));
  useOpenIdParam('queues', true, (userId) => setRequest({ kind: 'edit', userId, repairs: true }));
  const [access, setAccess] = useState<NewAccess | null>(null);
  const [leaving, setLeaving] = useState<User | null>(null);
  const closeDialog = useCallback(() => setRequest(null), []);
  const add = (): void => setRequest({ kind: 'add' });

  const actionsOf = (user: User): RowAction[] => {
    const isSelf = user.id === own.id;
    const edit: RowAction = {
      key: 'edit',
      label: t('common:list.editOf', { name: user.name }),
      icon: <Pencil size={18} />,
      onClick: () => setRequest({ kind: isSelf ? 'profile' : 'edit', userId: user.id }),
    };
    if (isSelf) return [edit];
    return [
      edit,
      {
        key: 'delete',
        label: t('common:list.deleteOf', { name: user.name }),
        icon: <Trash2 size={18} />,
        onClick: () => setLeaving(user),
        danger: true,
      },
    ];
  };

  return (
    <>
      <PageHeader title={t('page.title')} text={narrow ? t('page.leadShort') : t('page.lead')}>
        <SearchInput
          value={list.search}
          onChange={list.setSearch}
          label={t('page.search')}
          placeholder={narrow ? t('page.searchShort') : t('page.search')}
          data-testid="users-search"
        />
        {/* An account that the operator made would outlast the support access. */}
        {support === undefined && (
          <Button variant="primary" icon={<Plus />} onClick={add} data-testid="users-add">
            {narrow ? t('page.addShort') : t('page.add')}
          </Button>
        )}
      </PageHeader>
      <ServiceNote place="users" />
      <PagedTable
        things="users"
        testId="users"
        list={list}
        label={t('page.title')}
        columns={columns}
        card={(user) => <UserCard user={user} />}
        nameOf={(user) => user.name}
        actions={actionsOf}
        emptyText={t('list.emptyHint')}
        emptyAction={
          <Button variant="tonal" icon={<Plus />} onClick={add}>
            {t('page.add')}
          </Button>
        }
        errorTitle={t('list.errorTitle')}
        footer={list.firstPage && <UsersFooter total={list.firstPage.total} limit={list.firstPage.limit} />}
      />
      {request && (
        <UserDialog key={JSON.stringify(request)} request={request} onClose={closeDialog} onAdded={setAccess} />
      )}
      {access && <AccessDialog access={access} onClose={() => setAccess(null)} />}
      <ConfirmDialog
        open={leaving !== null}
        title={t('delete.title', { name: leaving?.name ?? '' })}
        text={t('delete.text', { name: leaving?.name ?? '' })}
        onConfirm={() => (leaving === null ? undefined : deleteUser(leaving))}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}
