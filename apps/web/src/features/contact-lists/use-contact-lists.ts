import { type ContactList, contactListsEndpoints } from '@balcao/contract';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { usePagedList } from '../../ui/lists/use-paged-list.ts';
import type { Page } from '../../ui/paged-list-data.ts';
import { applyContactListEvent } from './live-updates.ts';
import { listKey, listsPageKey } from './query-keys.ts';

/** The lists with their counts, searched by name, page by page. */
export function useContactLists() {
  return usePagedList<ContactList, Page<ContactList>>({
    queryKey: listsPageKey,
    fetchPage: async ({ search, pageNumber, signal }) => {
      const query = { searchParam: search, pageNumber };
      const { records, ...page } = await call(contactListsEndpoints.page, { query, signal });
      return { rows: records, ...page };
    },
  });
}

/** One list with its counts; none while there is no id. */
export function useContactList(id: number | null) {
  return useQuery({
    queryKey: listKey(id ?? 0),
    queryFn: id === null ? skipToken : ({ signal }) => call(contactListsEndpoints.get, { params: { id }, signal }),
    meta: { quiet: true },
  });
}

/** Adds a list or renames the known one; throws the server's refusal. */
export function useSaveContactList() {
  const { t } = useTranslation('contactLists');
  const client = useQueryClient();
  const toast = useToast();
  return async (known: ContactList | null, name: string): Promise<void> => {
    const body = { name };
    const record =
      known === null
        ? await call(contactListsEndpoints.create, { body })
        : await call(contactListsEndpoints.update, { params: { id: known.id }, body });
    applyContactListEvent(client, { action: known === null ? 'create' : 'update', record });
    toast.success(known === null ? t('toasts.listCreated') : t('toasts.listSaved'));
  };
}

/** Deletes a list with its people; throws the server's refusal. */
export function useDeleteContactList() {
  const { t } = useTranslation('contactLists');
  const client = useQueryClient();
  const toast = useToast();
  return async ({ id }: ContactList): Promise<void> => {
    await call(contactListsEndpoints.remove, { params: { id } });
    applyContactListEvent(client, { action: 'delete', id });
    toast.success(t('toasts.listDeleted'));
  };
}
