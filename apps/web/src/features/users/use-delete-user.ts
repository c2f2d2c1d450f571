import { type User, usersEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { applyUserEvent } from './live-updates.ts';

/** Deletes a user and removes the row; throws the server's refusal. */
export function useDeleteUser() {
  const { t } = useTranslation('users');
  const client = useQueryClient();
  const toast = useToast();
  return async (user: User): Promise<void> => {
    await call(usersEndpoints.remove, { params: { id: user.id } });
    applyUserEvent(client, { action: 'delete', userId: user.id });
    toast.success(t('toasts.deleted'));
  };
}
