import { type ContactListItem, contactListsEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { usePagedList } from '../../ui/lists/use-paged-list.ts';
import type { Page } from '../../ui/paged-list-data.ts';
import { type ItemFormValues, toItemBody } from './item-form.ts';
import { applyContactListItemEvent } from './live-updates.ts';
import { itemsKey } from './query-keys.ts';

/** The people of a list, searched by name and number, page by page. */
export function useItems(contactListId: number) {
  return usePagedList<ContactListItem, Page<ContactListItem>>({
    queryKey: itemsKey(contactListId),
    fetchPage: async ({ search, pageNumber, signal }) => {
      const query = { searchParam: search, pageNumber, contactListId: String(contactListId) };
      const { contacts, ...page } = await call(contactListsEndpoints.pageItems, { query, signal });
      return { rows: contacts, ...page };
    },
  });
}

/** Adds a person to a list or changes the known one; throws the server's refusal. */
export function useSaveItem(contactListId: number) {
  const { t } = useTranslation('contactLists');
  const client = useQueryClient();
  const toast = useToast();
  const { user } = useSignedIn();
  return async (known: ContactListItem | null, values: ItemFormValues): Promise<void> => {
    const body = { ...toItemBody(values), contactListId, companyId: user.companyId };
    const record =
      known === null
        ? await call(contactListsEndpoints.createItem, { body })
        : await call(contactListsEndpoints.updateItem, { params: { id: known.id }, body });
    applyContactListItemEvent(client, { action: known === null ? 'create' : 'update', record });
    toast.success(known === null ? t('toasts.itemCreated') : t('toasts.itemSaved'));
  };
}

/** Takes a person off a list; throws the server's refusal. */
export function useDeleteItem() {
  const { t } = useTranslation('contactLists');
  const client = useQueryClient();
  const toast = useToast();
  return async ({ id, contactListId }: ContactListItem): Promise<void> => {
    await call(contactListsEndpoints.removeItem, { params: { id } });
    applyContactListItemEvent(client, { action: 'delete', id, contactListId });
    toast.success(t('toasts.itemDeleted'));
  };
}
