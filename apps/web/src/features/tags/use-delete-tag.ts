import { type Tag, tagsEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { applyTagEvent } from './live-updates.ts';

/** Deletes a tag and removes its row; throws the server's refusal. */
export function useDeleteTag() {
  const { t } = useTranslation('tags');
  const client = useQueryClient();
  const toast = useToast();
  return async ({ id }: Tag): Promise<void> => {
    await call(tagsEndpoints.remove, { params: { id } });
    applyTagEvent(client, { action: 'delete', tagId: id });
    toast.success(t('toasts.deleted'));
  };
}
