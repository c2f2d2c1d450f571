import { type Connection, connectionsEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/api-client.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { needsWebhook, toFormError } from '../cloud/cloud-form.ts';
import { type ConnectionFormValues, toConnectionInput } from './connection-form.ts';
import { updateConnections } from '../list/connection-list.ts';
import { changeConnections } from '../live-updates.ts';

/**
 * Adds or changes a connection and shows it in the table; throws the server's refusal. If a further step is needed,
 * success is only reported after that.
 */
export function useSaveConnection() {
  const { t } = useTranslation('connections');
  const client = useQueryClient();
  const toast = useToast();
  return async (known: Connection | null, values: ConnectionFormValues): Promise<Connection> => {
    const body = toConnectionInput(values);
    const saving =
      known === null
        ? call(connectionsEndpoints.create, { body })
        : call(connectionsEndpoints.update, { params: { id: known.id }, body });
    const whatsapp = await saving.catch((error: unknown) => Promise.reject(toFormError(error)));
    changeConnections(client, (rows) =>
      updateConnections(rows, { action: known === null ? 'create' : 'update', whatsapp }),
    );
    if (!needsWebhook(whatsapp, known)) toast.success(known === null ? t('toasts.created') : t('toasts.saved'));
    return whatsapp;
  };
}
