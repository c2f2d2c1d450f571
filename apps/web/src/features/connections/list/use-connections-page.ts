import type { Connection, ConnectionInput } from '@balcao/contract';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useCan } from '../../../lib/session/session.ts';
import { useOpenIdParam, useOpenParam } from '../../../ui/dialogs/use-open-param.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { needsWebhook } from '../cloud/cloud-form.ts';
import { useQr } from '../pairing/use-qr.ts';
import type { ConnectionHandlers } from './connection-handlers.ts';
import type { SessionAction } from './session-actions.ts';
import { useConnectionRows } from './use-connection-rows.ts';
import { useSessionCalls } from './use-session-calls.ts';

type Provider = ConnectionInput['provider'];

/** `repairs` is for a connection that was opened because it has no queue. */
type Editing = { known: Connection | null; startAs?: Provider | undefined; repairs?: boolean };

/** The dialogs of the page, and which connection each of them is open for. */
function useConnectionDialogs() {
  const { t } = useTranslation('connections');
  const toast = useToast();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [webhook, setWebhook] = useState<{ id: number; isNew: boolean } | null>(null);
  const [deleting, setDeleting] = useState<Connection | null>(null);
  const [disconnecting, setDisconnecting] = useState<Connection | null>(null);
  return {
    editing,
    webhook,
    deleting,
    disconnecting,
    setWebhook,
    setDeleting,
    setDisconnecting,
    add: () => setEditing({ known: null }),
    edit: (known: Connection, startAs?: Provider) => setEditing({ known, startAs }),
    repair: (known: Connection) => setEditing({ known, repairs: true }),
    closeEdit: useCallback(() => setEditing(null), []),
    closeWebhook() {
      if (webhook?.isNew) toast.success(t('toasts.saved'));
      setWebhook(null);
    },
    /** A new connection to Meta's API does not work until Meta knows where to deliver, so this is asked next. */
    onSaved(saved: Connection, before: Connection | null) {
      if (needsWebhook(saved, before)) setWebhook({ id: saved.id, isNew: true });
    },
  };
}

/** The connections, what the viewer may do with them, and the dialogs that are open. */
export function useConnectionsPage() {
  const { t } = useTranslation('connections');
  const toast = useToast();
  const navigate = useNavigate();
  const format = useFormat();
  const rights = {
    add: useCan('connections-page:addConnection'),
    session: useCan('connections-page:actionButtons'),
    edit: useCan('connections-page:editOrDeleteConnection'),
  };
  const list = useConnectionRows();
  const sessions = useSessionCalls();
  const qr = useQr({ rows: list.rows, renewSession: (id) => sessions.run(id, 'renew') });
  const dialogs = useConnectionDialogs();
  const main = list.rows?.find(({ isDefault }) => isDefault) ?? list.rows?.[0];
  useOpenParam('add', rights.add, dialogs.add);
  useOpenIdParam('queues', rights.edit && list.rows !== undefined, (id) => {
    const known = list.rows?.find((row) => row.id === id);
    if (known) dialogs.repair(known);
  });
  useOpenParam('greeting', rights.edit && main !== undefined, () => main && dialogs.edit(main));

  const handlers: ConnectionHandlers = {
    format,
    rights,
    isBusy: ({ id }) => sessions.running.has(id),
    onSession(connection: Connection, action: SessionAction) {
      if (action === 'showQr') qr.open(connection.id);
      if (action === 'newQr') void qr.renew(connection.id);
      if (action === 'retry') sessions.run(connection.id, 'start').catch(toast.failure);
      if (action === 'disconnect') dialogs.setDisconnecting(connection);
    },
    onEdit: dialogs.edit,
    onDelete: dialogs.setDeleting,
    onWebhook: ({ id }) => dialogs.setWebhook({ id, isNew: false }),
    onPaid: ({ id }) =>
      void sessions.run(id, 'settle').then((isDone) => isDone && toast.success(t('toasts.paid')), toast.failure),
    onTemplates: ({ id }) => void navigate(`/connections/${id}/templates`),
  };

  return {
    list,
    rights,
    handlers,
    qr,
    dialogs,
    async disconnect({ id, name }: Connection): Promise<void> {
      if (await sessions.run(id, 'end')) toast.success(t('toasts.disconnected', { name }));
    },
    /** A new number is linked next: the QR code is asked for and opens by itself. */
    onSaved(saved: Connection, before: Connection | null): void {
      dialogs.onSaved(saved, before);
      if (before === null && saved.provider !== 'cloud' && rights.session) void qr.renew(saved.id);
    },
    /** Leaves pairing by QR code and edits the connection as one to Meta's API. */
    switchToCloud(connection: Connection): void {
      qr.close('over');
      dialogs.edit(connection, 'cloud');
    },
  };
}
