import type { Connection } from '@balcao/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useDeleteConnection } from './use-delete-connection.ts';

type Question = {
  /** The connection to confirm for; null while the dialog is closed. */
  connection: Connection | null;
  onClose: () => void;
};

/** Asks before a phone is unlinked, because the code must be scanned again afterwards (S275). */
export function ConfirmDisconnect({
  connection,
  onClose,
  onConfirm,
}: Question & { onConfirm: (connection: Connection) => Promise<void> }) {
  const { t } = useTranslation('connections');
  const name = connection?.name ?? '';
  return (
    <ConfirmDialog
      open={connection !== null}
      title={t('disconnect.title', { name })}
      text={connection?.provider === 'cloud' ? t('disconnect.cloudText', { name }) : t('disconnect.text', { name })}
      confirmLabel={t('disconnect.confirm')}
      busyLabel={t('disconnect.busy')}
      onConfirm={() => (connection === null ? undefined : onConfirm(connection))}
      onClose={onClose}
    />
  );
}

/** Asks before a connection is deleted and, when it has open tickets, once more before they are closed (S286). */
export function ConfirmDelete({ connection, onClose }: Question) {
  const { t } = useTranslation('connections');
  const deleteConnection = useDeleteConnection();
  const [withTickets, setWithTickets] = useState<Connection | null>(null);
  const name = connection?.name ?? '';
  const nameWithTickets = withTickets?.name ?? '';

  async function confirm(): Promise<void> {
    if (connection === null) return;
    if ((await deleteConnection(connection, { closeTickets: false })) === 'hasOpenTickets') setWithTickets(connection);
  }

  return (
    <>
      <ConfirmDialog
        open={connection !== null}
        title={t('delete.title', { name })}
        text={t('delete.text', { name })}
        onConfirm={confirm}
        onClose={onClose}
      />
      <ConfirmDialog
        open={withTickets !== null}
        title={t('closeTickets.title', { name: nameWithTickets })}
        text={t('closeTickets.text')}
        confirmLabel={t('closeTickets.confirm')}
        onConfirm={() => (withTickets === null ? undefined : deleteConnection(withTickets, { closeTickets: true }))}
        onClose={() => setWithTickets(null)}
      />
    </>
  );
}
