import type { Connection } from '@balcao/contract';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api/errors.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { reasonKey } from '../health/reason-key.ts';
import { Notice, QrFrame } from './qr-parts.tsx';
import type { QrView } from './qr-view.ts';

const qrSize = 256;

/** Why there is no code: what the server refused, or what happened to the connection and what to do about it. */
function Cause({ connection, fault }: { connection: Connection; fault: unknown }) {
  const { t } = useTranslation('connections');
  const { statusReason } = connection;
  if (fault !== null) return <p>{errorText(fault)}</p>;
  if (statusReason === null) return <p>{t('qr.noAnswer')}</p>;
  const key = reasonKey(connection, statusReason);
  return (
    <>
      <p>{t(`${key}.cause`)}</p>
      <p>{t(`${key}.next`)}</p>
    </>
  );
}

/** The code itself, or why there is none and how to get one (S282, S284). */
export function QrPicture({
  view,
  connection,
  fault,
  onRenew,
  onUseCloud,
}: {
  view: QrView;
  connection: Connection;
  fault: unknown;
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
    // Another code would fail for the same reason.
    const needsPasskey = view === 'failed' && statusReason === 'passkey_required';
    return (
      <QrFrame data-light role="alert" data-testid={`qr-dialog-${view}`}>
        <Notice>
          <strong>{needsPasskey ? t('qr.linkFailed') : t(`qr.${view}`)}</strong>
          {view === 'expired' && <p>{t('qr.expiredText')}</p>}
          {view === 'failed' && <Cause connection={connection} fault={fault} />}
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
