import { type Connection, connectionsEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, isApiError } from '../../../lib/api/api-client.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { updateConnections } from './connection-list.ts';
import { changeConnections } from '../live-updates.ts';

/**
 * Deletes a connection and removes its row. Returns `hasOpenTickets` when the server first wants to know whether they
 * are to be closed; throws any other refusal.
 */
export function useDeleteConnection() {
  const { t } = useTranslation('connections');
  const client = useQueryClient();
  const toast = useToast();
  return async (
    { id }: Connection,
    { closeTickets }: { closeTickets: boolean },
  ): Promise<'done' | 'hasOpenTickets'> => {
    try {
      await call(connectionsEndpoints.remove, { params: { id }, query: closeTickets ? { closeTickets: 'true' } : {} });
    } catch (error) {
      if (isApiError(error, 'ERR_WAPP_HAS_OPEN_TICKETS')) return 'hasOpenTickets';
      throw error;
    }
    changeConnections(client, (rows) => updateConnections(rows, { action: 'delete', whatsappId: id }));
    toast.success(t('toasts.deleted'));
    return 'done';
  };
}
