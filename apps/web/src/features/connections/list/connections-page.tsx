import type { Connection, ConnectionInput } from '@balcao/contract';
import useMediaQuery from '@mui/material/useMediaQuery';
import Plus from 'lucide-react/icons/plus';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCan } from '../../../lib/session/session.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { useIsNarrow } from '../../../ui/dialogs/dialog-parts.tsx';
import { PageHeader } from '../../../ui/display/page-header.tsx';
import { Hidden } from '../../../ui/lists/paged-table-parts.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { needsWebhook } from '../cloud/cloud-form.ts';
import { ConnectionCards } from './connection-cards.tsx';
import { ConnectionDialog } from '../dialog/connection-dialog.tsx';
import type { ConnectionHandlers } from './connection-handlers.ts';
import { ConfirmDelete, ConfirmDisconnect } from './confirm-dialogs.tsx';
import { ConnectionsState } from './connections-state.tsx';
import { ConnectionsTable } from './connections-table.tsx';
import { NoQueuesNotice } from '../dialog/no-queues-notice.tsx';
import { QrDialog } from '../pairing/qr-dialog.tsx';
import type { SessionAction } from './session-actions.ts';
import { useConnectionRows } from './use-connection-rows.ts';
import { useQr } from '../pairing/use-qr.ts';
import { useSessionCalls } from './use-session-calls.ts';
import { WebhookDialog } from '../cloud/webhook-dialog.tsx';

/** The company's WhatsApp numbers: what each is doing, why it stopped, and what to do about it (S271–S287). */
export function ConnectionsPage() {
  const { t } = useTranslation(['connections', 'common']);
  const toast = useToast();
  const format = useFormat();
  const narrow = useIsNarrow();
  const wide = useMediaQuery('(min-width: 1000px)', { noSsr: true });
  const rights = {
    add: useCan('connections-page:addConnection'),
    session: useCan('connections-page:actionButtons'),
    edit: useCan('connections-page:editOrDeleteConnection'),
  };
  const list = useConnectionRows();
  const { rows } = list;
  const sessions = useSessionCalls();
  const qr = useQr({ rows, renewSession: (id) => sessions.run(id, 'renew') });
  const navigate = useNavigate();
  const [editing, setEditing] = useState<{
    known: Connection | null;
    startAs?: ConnectionInput['provider'] | undefined;
  } | null>(null);
  const [webhook, setWebhook] = useState<{ id: number; isNew: boolean } | null>(null);
  const [leaving, setLeaving] = useState<Connection | null>(null);
  const [unlinking, setUnlinking] = useState<Connection | null>(null);
  const closeDialog = useCallback(() => setEditing(null), []);

  const onSession = ({ id, ...rest }: Connection, action: SessionAction): void => {
    if (action === 'showQr') qr.open(id);
    if (action === 'newQr') void qr.renew(id);
    if (action === 'retry') sessions.run(id, 'start').catch(toast.failure);
    if (action === 'disconnect') setUnlinking({ id, ...rest });
  };
  const onEdit = (known: Connection, startAs?: ConnectionInput['provider']): void => setEditing({ known, startAs });
  const handlers: ConnectionHandlers = {
    format,
    rights,
    isBusy: ({ id }) => sessions.running.has(id),
    onSession,
    onEdit,
    onDelete: setLeaving,
    onWebhook: ({ id }) => setWebhook({ id, isNew: false }),
    onPaid: ({ id }) =>
      void sessions.run(id, 'settle').then((isDone) => isDone && toast.success(t('toasts.paid')), toast.failure),
    onTemplates: ({ id }) => void navigate(`/connections/${id}/templates`),
  };
  // Whoever has just entered a number at Meta still has to tell Meta where to deliver.
  const onSaved = (saved: Connection, before: Connection | null): void => {
    if (needsWebhook(saved, before)) setWebhook({ id: saved.id, isNew: true });
  };

  const closeWebhook = (): void => {
    if (webhook?.isNew) toast.success(t('toasts.saved'));
    setWebhook(null);
  };
  const leaveForCloud = (connection: Connection): void => {
    qr.close('over');
    onEdit(connection, 'cloud');
  };

  async function disconnect({ id, name }: Connection): Promise<void> {
    if (await sessions.run(id, 'end')) toast.success(t('toasts.disconnected', { name }));
  }

  const addButton = (variant: 'primary' | 'tonal', label: string) =>
    rights.add && (
      <Button
        variant={variant}
        icon={<Plus />}
        onClick={() => setEditing({ known: null })}
        data-testid={variant === 'primary' ? 'connections-add' : 'connections-add-first'}
      >
        {label}
      </Button>
    );
  const shown = rows?.find((row) => row.id === webhook?.id);
  const isEmpty = rows?.length === 0;
  const Rows = wide ? ConnectionsTable : ConnectionCards;

  return (
    <>
      <PageHeader title={t('page.title')} text={narrow ? t('page.leadShort') : t('page.lead')}>
        {addButton('primary', narrow ? t('page.addShort') : t('page.add'))}
      </PageHeader>
      <NoQueuesNotice />
      <Hidden role="status">{rows === undefined ? '' : t('common:list.count', { count: rows.length })}</Hidden>
      {isEmpty || list.error !== null ? (
        <ConnectionsState error={list.error} onRetry={list.retry} addButton={addButton('tonal', t('page.add'))} />
      ) : (
        <Rows rows={rows} handlers={handlers} />
      )}
      {editing && (
        <ConnectionDialog known={editing.known} startAs={editing.startAs} onSaved={onSaved} onClose={closeDialog} />
      )}
      {webhook && shown && (
        <WebhookDialog
          connection={shown}
          isNew={webhook.isNew}
          onConnect={rights.session ? () => onSession(shown, 'retry') : undefined}
          onClose={closeWebhook}
        />
      )}
      {qr.openId !== null && (
        <QrDialog
          id={qr.openId}
          connection={rows?.find((row) => row.id === qr.openId)}
          asking={qr.asking}
          onRenew={() => qr.openId !== null && void qr.renew(qr.openId)}
          onUseCloud={rights.edit ? leaveForCloud : undefined}
          onClose={qr.close}
        />
      )}
      <ConfirmDisconnect connection={unlinking} onClose={() => setUnlinking(null)} onConfirm={disconnect} />
      <ConfirmDelete connection={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}
