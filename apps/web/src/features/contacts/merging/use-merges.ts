import { type ContactMerge, contactsEndpoints } from '@balcao/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/api-client.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { applyContactEvent } from '../live-updates.ts';
import { duplicatesKey, mergesKey } from '../query-keys.ts';

/** Contacts that seem to be one person; asked only for those who may merge them. */
export function useDuplicates(enabled: boolean) {
  return useQuery({
    queryKey: duplicatesKey,
    queryFn: ({ signal }) => call(contactsEndpoints.duplicates, { signal }),
    enabled,
    meta: { quiet: true },
  });
}

/** The merges that can be taken back. */
export function useMerges() {
  return useQuery({
    queryKey: mergesKey,
    queryFn: ({ signal }) => call(contactsEndpoints.merges, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** Merges two contacts and takes merges back; each tells what it did, or why not. */
export function useMergeCalls() {
  const { t } = useTranslation('contacts');
  const client = useQueryClient();
  const toast = useToast();
  const reread = (): Promise<unknown> =>
    Promise.all([
      client.invalidateQueries({ queryKey: duplicatesKey }),
      client.invalidateQueries({ queryKey: mergesKey }),
    ]);
  return {
    async merge(pair: { winnerId: number; loserId: number }): Promise<void> {
      try {
        const { winner, loserName } = await call(contactsEndpoints.merge, { body: pair });
        applyContactEvent(client, { action: 'delete', contactId: pair.loserId });
        toast.success(t('merge.done', { name: loserName, winner: winner.name }));
        await reread();
      } catch (error) {
        toast.failure(error);
      }
    },
    async undo({ id, loserName }: ContactMerge): Promise<void> {
      try {
        const contact = await call(contactsEndpoints.undoMerge, { params: { id } });
        applyContactEvent(client, { action: 'create', contact });
        toast.success(t('merge.undone', { name: loserName }));
        await reread();
      } catch (error) {
        toast.failure(error);
      }
    },
  };
}
