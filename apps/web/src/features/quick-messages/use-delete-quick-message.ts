import { type QuickMessage, quickMessagesEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { applyQuickMessageEvent } from './live-updates.ts';

/** Deletes a quick message and removes its row; throws the server's refusal. */
export function useDeleteQuickMessage() {
  const { t } = useTranslation('quickMessages');
  const client = useQueryClient();
  const toast = useToast();
  return async ({ id }: QuickMessage): Promise<void> => {
    await call(quickMessagesEndpoints.remove, { params: { id } });
    applyQuickMessageEvent(client, { action: 'delete', id });
    toast.success(t('toasts.deleted'));
  };
}
