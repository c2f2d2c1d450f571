import { type QuickMessage, quickMessagesEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { applyQuickMessageEvent } from './live-updates.ts';
import type { QuickMessageFormValues } from './quick-message-form.ts';

/** Adds a quick message or changes the known one; throws the server's refusal. */
export function useSaveQuickMessage() {
  const { t } = useTranslation('quickMessages');
  const client = useQueryClient();
  const toast = useToast();
  return async (known: QuickMessage | null, values: QuickMessageFormValues): Promise<void> => {
    const record =
      known === null
        ? await call(quickMessagesEndpoints.create, { body: values })
        : await call(quickMessagesEndpoints.update, { params: { id: known.id }, body: values });
    applyQuickMessageEvent(client, { action: known === null ? 'create' : 'update', record });
    toast.success(known === null ? t('toasts.created') : t('toasts.saved'));
  };
}
