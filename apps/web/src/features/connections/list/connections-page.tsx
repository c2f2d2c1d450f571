import useMediaQuery from '@mui/material/useMediaQuery';
import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '../../../ui/dialogs/dialog-parts.tsx';
import { PageHeader } from '../../../ui/display/page-header.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { Hidden } from '../../../ui/lists/paged-table-parts.tsx';
import { WebhookDialog } from '../cloud/webhook-dialog.tsx';
import { ConnectionDialog } from '../dialog/connection-dialog.tsx';
import { ServiceNote } from '../../queues/index.ts';
import { NoQueuesNotice } from '../dialog/no-queues-notice.tsx';
import { QrDialog } from '../pairing/qr-dialog.tsx';
import { ConfirmDelete, ConfirmDisconnect } from './confirm-dialogs.tsx';
import { ConnectionCards } from './connection-cards.tsx';
import { ConnectionsState } from './connections-state.tsx';
import { ConnectionsTable } from './connections-table.tsx';
import { useConnectionsPage } from './use-connections-page.ts';

type Page = ReturnType<typeof useConnectionsPage>;

function Dialogs({ list: { rows }, rights, handlers, qr, dialogs, onSaved, disconnect, switchToCloud }: Page) {
  const { editing, webhook } = dialogs;
  const webhookConnection = rows?.find((row) => row.id === webhook?.id);
  return (
    <>
      {editing && (
        <ConnectionDialog
          known={editing.known}
          startAs={editing.startAs}
          repairs={editing.repairs}
          onSaved={onSaved}
          onClose={dialogs.closeEdit}
        />
      )}
      {webhook && webhookConnection && (
        <WebhookDialog
          connection={webhookConnection}
          isNew={webhook.isNew}
          onConnect={rights.session ? () => handlers.onSession(webhookConnection, 'retry') : undefined}
          onClose={dialogs.closeWebhook}
        />
      )}
      {qr.openId !== null && (
        <QrDialog
          id={qr.openId}
          connection={rows?.find((row) => row.id === qr.openId)}
          asking={qr.asking}
          fault={qr.fault}
          onRenew={() => qr.openId !== null && void qr.renew(qr.openId)}
          onUseCloud={rights.edit ? switchToCloud : undefined}
          onClose={qr.close}
        />
      )}
      <ConfirmDisconnect
        connection={dialogs.disconnecting}
        onClose={() => dialogs.setDisconnecting(null)}
        onConfirm={disconnect}
      />
      <ConfirmDelete connection={dialogs.deleting} onClose={() => dialogs.setDeleting(null)} />
    </>
  );
}

/** The company's WhatsApp numbers: what each is doing, why it stopped, and what to do about it (S271–S287). */
export function ConnectionsPage() {
  const { t } = useTranslation(['connections', 'common']);
  const isNarrow = useIsNarrow();
  const isWide = useMediaQuery('(min-width: 1000px)', { noSsr: true });
  const page = useConnectionsPage();
  const { rows, error, retry } = page.list;
  const Rows = isWide ? ConnectionsTable : ConnectionCards;

  const addButton = (variant: 'primary' | 'tonal', label: string) =>
    page.rights.add && (
      <Button
        variant={variant}
        icon={<Plus />}
        onClick={page.dialogs.add}
        data-testid={variant === 'primary' ? 'connections-add' : 'connections-add-first'}
      >
        {label}
      </Button>
    );

  return (
    <>
      <PageHeader title={t('page.title')} text={isNarrow ? t('page.leadShort') : t('page.lead')}>
        {addButton('primary', isNarrow ? t('page.addShort') : t('page.add'))}
      </PageHeader>
      <NoQueuesNotice />
      <ServiceNote place="connections" />
      <Hidden role="status">
        {rows === undefined ? '' : t('common:list.of.connections.count', { count: rows.length })}
      </Hidden>
      {rows?.length === 0 || error !== null ? (
        <ConnectionsState error={error} onRetry={retry} addButton={addButton('tonal', t('page.add'))} />
      ) : (
        <Rows rows={rows} handlers={page.handlers} />
      )}
      <Dialogs {...page} />
    </>
  );
}
