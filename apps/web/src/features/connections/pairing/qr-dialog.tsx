import type { Connection } from '@balcao/contract';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { DialogFoot, DialogHead, DialogTitle, useIsNarrow } from '../../../ui/dialogs/dialog-parts.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { LinkedDeviceRisk } from '../dialog/linked-device-risk.tsx';
import { PairByCode } from './pair-by-code.tsx';
import { QrPicture } from './qr-picture.tsx';
import { Column, Progress, QrBody } from './qr-parts.tsx';
import { QrSteps } from './qr-steps.tsx';
import { type QrView, qrViewOf, secondsLeft } from './qr-view.ts';
import { SimulatedScan } from './simulated-scan.tsx';
import { useFreshConnection } from '../dialog/use-fresh-connection.ts';
import { useNow } from '../../../lib/format/use-now.ts';

type Props = {
  id: number;
  /** The connection, kept up to date by live events; undefined once it is deleted. */
  connection: Connection | undefined;
  /** A new code has been requested and is not here yet. */
  asking: boolean;
  /** Why the last request was refused, or null. */
  fault: unknown;
  onRenew: () => void;
  /** Switches to Meta's API; undefined for those who may not. */
  onUseCloud: ((connection: Connection) => void) | undefined;
  /** Closed by hand, or by itself; `linked` when a phone has scanned the code. */
  onClose: (outcome: 'linked' | 'over') => void;
};

type ViewInput = Pick<Props, 'connection' | 'asking' | 'fault'> & { now: number };

/** What to show; remembers whether a code has been shown, and since when there has been none. */
function useQrView({ connection, asking, fault, now }: ViewInput): QrView {
  const [seen, setSeen] = useState(false);
  const [since, setSince] = useState(now);
  const view = qrViewOf({ connection, asking, seen, waitedFor: now - since, now });
  const isSeenNow = !asking && (seen || view === 'scan');
  if (isSeenNow !== seen) setSeen(isSeenNow);
  if ((asking || view === 'scan') && since !== now) setSince(now);
  return fault === null ? view : 'failed';
}

/** The code to be scanned with the phone. It is renewed live, and the dialog closes by itself (S282–S284). */
export function QrDialog({ id, connection, asking, fault, onRenew, onUseCloud, onClose }: Props) {
  const { t } = useTranslation(['connections', 'common']);
  const titleId = useId();
  const fullScreen = useIsNarrow();
  const now = useNow(1000);
  const view = useQrView({ connection, asking, fault, now });
  const maySimulate = useCan('simulator:control');
  useFreshConnection(id);

  useEffect(() => {
    if (view === 'linked' || view === 'over') onClose(view);
  }, [view, onClose]);

  if (connection === undefined) return null;
  const simulates = maySimulate && connection.provider === 'simulator';
  const left = secondsLeft(connection.qrcodeUntil, now);
  const mayPair = view === 'scan' && connection.provider !== 'cloud';
  // Nobody can scan the screen of the phone in hand, so there the code to be typed comes first.
  const isCodeFirst = fullScreen && mayPair && !simulates;

  return (
    <Dialog
      open
      onClose={() => onClose('over')}
      fullScreen={fullScreen}
      aria-labelledby={titleId}
      slotProps={{
        paper: {
          sx: fullScreen ? { borderRadius: 0, height: '100dvh' } : { width: 744, maxWidth: 'calc(100vw - 32px)', m: 4 },
        },
      }}
      data-testid="qr-dialog"
    >
      <DialogHead>
        <DialogTitle id={titleId}>{t('qr.title', { name: connection.name })}</DialogTitle>
        <IconButton label={t('common:actions.close')} onClick={() => onClose('over')} data-testid="qr-dialog-close">
          <X />
        </IconButton>
      </DialogHead>
      <QrBody data-code-first={isCodeFirst || undefined}>
        <Column>
          {simulates && view === 'scan' && <SimulatedScan id={id} />}
          {isCodeFirst && <PairByCode connection={connection} isFirst />}
          {!simulates && <QrSteps />}
          {connection.provider === 'beta' && <LinkedDeviceRisk />}
          {mayPair && !isCodeFirst && <PairByCode connection={connection} />}
          {view === 'scan' && (
            <Progress>
              <span>
                <Spinner aria-hidden />
                {t('qr.scan')}
              </span>
              {left !== null && (
                <span data-testid="qr-dialog-left">
                  {left > 0 ? t('qr.renewsIn', { seconds: left }) : t('qr.renewing')}
                </span>
              )}
            </Progress>
          )}
        </Column>
        <QrPicture view={view} connection={connection} fault={fault} onRenew={onRenew} onUseCloud={onUseCloud} />
      </QrBody>
      <DialogFoot style={{ flexWrap: 'wrap' }}>
        <Button
          variant="ghost"
          icon={<RefreshCw />}
          disabled={view === 'waiting'}
          onClick={onRenew}
          data-testid="qr-dialog-renew"
        >
          {t('qr.renew')}
        </Button>
        <Button autoFocus={!simulates} onClick={() => onClose('over')}>
          {t('common:actions.close')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
