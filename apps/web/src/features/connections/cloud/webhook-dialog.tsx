import type { Connection } from '@balcao/contract';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Button } from '../../../ui/inputs/button.tsx';
import { DialogBody, DialogFoot, DialogHead, DialogTitle, useIsNarrow } from '../../../ui/dialogs/dialog-parts.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { color } from '../../../ui/theme/tokens.ts';
import { CloudTest } from './cloud-test.tsx';
import { Steps } from '../pairing/qr-parts.tsx';
import { useFreshConnection } from '../dialog/use-fresh-connection.ts';
import { WebhookPanel } from './webhook-panel.tsx';

const steps = ['webhook.stepApp', 'webhook.stepPaste', 'webhook.stepFields'] as const;

/** Meta calls the address within seconds after somebody pressed "verify". How often we check whether it did. */
const pollInterval = 4000;

type Props = {
  /** The connection, kept up to date by live events. */
  connection: Connection;
  /** The connection was just saved, and this is the last step. */
  isNew: boolean;
  /** Connects; undefined for those who may not. */
  onConnect: (() => void) | undefined;
  onClose: () => void;
};

/** The last step of a connection to Meta's API: entering our address at Meta. */
export function WebhookDialog({ connection, isNew, onConnect, onClose }: Props) {
  const { t } = useTranslation(['connections', 'common']);
  const titleId = useId();
  const fullScreen = useIsNarrow();
  const { id, name, cloud, status } = connection;
  useFreshConnection(id, pollInterval);
  if (cloud === null) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={fullScreen}
      aria-labelledby={titleId}
      slotProps={{
        paper: {
          sx: fullScreen ? { borderRadius: 0, height: '100dvh' } : { width: 560, maxWidth: 'calc(100vw - 32px)', m: 4 },
        },
      }}
      data-testid="webhook-dialog"
    >
      <DialogHead>
        <DialogTitle id={titleId}>{isNew ? t('webhook.title') : t('webhook.viewTitle', { name })}</DialogTitle>
        <IconButton label={t('common:actions.close')} onClick={onClose} data-testid="webhook-dialog-close">
          <X />
        </IconButton>
      </DialogHead>
      <DialogBody>
        <p style={{ margin: 0, color: color.text2 }}>
          {isNew && t('webhook.saved')} {t('webhook.lead')}
        </p>
        <Steps style={{ gap: 10, paddingTop: 0 }}>
          {steps.map((step) => (
            <li key={step}>
              <span>
                <Trans t={t} i18nKey={step} components={{ word: <strong /> }} />
              </span>
            </li>
          ))}
        </Steps>
        <WebhookPanel cloud={cloud} />
        <CloudTest
          connectionId={id}
          read={() => Promise.resolve({ phoneNumberId: cloud.phoneNumberId, wabaId: cloud.wabaId })}
        />
      </DialogBody>
      <DialogFoot>
        <Button autoFocus onClick={onClose} data-testid="webhook-dialog-done">
          {t('common:actions.close')}
        </Button>
        {onConnect !== undefined && status === 'DISCONNECTED' && (
          <Button
            variant="primary"
            onClick={() => {
              onConnect();
              onClose();
            }}
            data-testid="webhook-dialog-connect"
          >
            {t('webhook.connect')}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}
