import type { Connection } from '@balcao/contract';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/inputs/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Notice, QrFrame } from './qr-parts.tsx';
import type { QrView } from './qr-view.ts';

const qrSize = 256;

/** The code itself, or why there is none and how to get one (S282, S284). */
export function QrPicture({
  view,
  connection,
  onRenew,
  onUseCloud,
}: {
  view: QrView;
  connection: Connection;
  onRenew: () => void;
  onUseCloud: ((connection: Connection) => void) | undefined;
}) {
  const { t } = useTranslation('connections');
  const { qrcode, statusReason } = connection;
  if (view === 'scan') {
    return (
      <QrFrame data-light data-testid="qr-dialog-code">
        <QRCodeSVG value={qrcode} size={qrSize} title={t('qr.code')} />
      </QrFrame>
    );
  }
  if (view === 'expired' || view === 'failed') {
    const cause = view === 'failed' && statusReason !== null ? t(`reasons.${statusReason}.cause`) : t('qr.expiredText');
    // Another code would fail for the same reason.
    const needsPasskey = view === 'failed' && statusReason === 'passkey_required';
    return (
      <QrFrame data-light role="alert" data-testid={`qr-dialog-${view}`}>
        <Notice>
          <strong>{needsPasskey ? t('qr.linkFailed') : t(`qr.${view}`)}</strong>
          <p>{cause}</p>
          {needsPasskey && <p>{t('reasons.passkey_required.next')}</p>}
          {needsPasskey && onUseCloud !== undefined && (
            <Button variant="primary" onClick={() => onUseCloud(connection)} data-testid="qr-dialog-use-cloud">
              {t('steps.useCloud')}
            </Button>
          )}
          <Button variant={needsPasskey ? 'outline' : 'primary'} onClick={onRenew} data-testid="qr-dialog-again">
            {t('qr.renew')}
          </Button>
        </Notice>
      </QrFrame>
    );
  }
  return (
    <QrFrame data-light role="status" data-testid="qr-dialog-waiting">
      <Notice>
        <Spinner aria-hidden />
        {t('qr.waiting')}
      </Notice>
    </QrFrame>
  );
}
