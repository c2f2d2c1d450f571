import { type Tag, tagsEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { applyTagEvent } from './live-updates.ts';
import type { TagFormValues } from './tag-form.ts';

/** Adds a tag or changes the known one; throws the server's refusal. */
export function useSaveTag() {
  const { t } = useTranslation('tags');
  const client = useQueryClient();
  const toast = useToast();
  const { user } = useSignedIn();
  return async (known: Tag | null, values: TagFormValues): Promise<void> => {
    const body = { ...values, userId: user.id };
    const tag =
      known === null
        ? await call(tagsEndpoints.create, { body })
        : await call(tagsEndpoints.update, { params: { id: known.id }, body });
    applyTagEvent(client, { action: known === null ? 'create' : 'update', tag });
    toast.success(known === null ? t('toasts.created') : t('toasts.saved'));
  };
}
