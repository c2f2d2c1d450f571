import type { Charge, Invoice } from '@balcao/contract';
import CircleCheck from 'lucide-react/icons/circle-check';
import Copy from 'lucide-react/icons/copy';
import FlaskConical from 'lucide-react/icons/flask-conical';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { isExpired } from './checkout-form.ts';
import { Code, CodeLabel, Column, Meta, PixBody, QrBox, QrColumn, Simulated, Total, Waiting } from './pix-parts.ts';
import { SimulatePayment } from './simulate-payment.tsx';
import { useCopy } from './use-copy.ts';

const qrSize = 256;

type Props = {
  charge: Charge;
  invoice: Invoice;
  /** A new code is being made. */
  busy: boolean;
  onRenew: () => void;
};

function CopyButton({ code }: { code: string }) {
  const { t } = useTranslation('billing');
  const toast = useToast();
  const { isCopied, copy } = useCopy(code);
  return (
    <Button
      autoFocus
      block
      size="large"
      variant="primary"
      icon={isCopied ? <CircleCheck /> : <Copy />}
      onClick={() => void copy().catch(() => toast.warning(t('pix.copyFailed')))}
      data-testid="pix-copy"
    >
      <span role="status">{isCopied ? t('pix.copied') : t('pix.copy')}</span>
    </Button>
  );
}

/** Why nobody may pay the code any more: it ran out, or its invoice costs something else or is no longer owed. */
type End = 'expired' | 'changed' | 'cancelled';

function endOf(charge: Charge, invoice: Invoice, now: number): End | null {
  if (invoice.status === 'paid') return null;
  if (invoice.status === 'cancelled') return 'cancelled';
  if (invoice.value !== Number(charge.valor.original)) return 'changed';
  return isExpired(charge, now) ? 'expired' : null;
}

function Ended({ end, busy, onRenew }: Pick<Props, 'busy' | 'onRenew'> & { end: End }) {
  const { t } = useTranslation('billing');
  return (
    <div role="alert" data-testid={`pix-${end}`}>
      <strong>{t(`pix.${end}`)}</strong>
      <p>{t(`pix.${end}Text`)}</p>
      {end !== 'cancelled' && (
        <Button variant="primary" icon={<RefreshCw />} busy={busy} onClick={onRenew} data-testid="pix-renew">
          {t('pix.renew')}
        </Button>
      )}
    </div>
  );
}

function Outlook({ charge, isPaid }: { charge: Charge; isPaid: boolean }) {
  const { t } = useTranslation('billing');
  if (isPaid)
    return (
      <Waiting role="status" data-testid="pix-paid">
        <CircleCheck size={20} aria-hidden />
        <p>
          <strong>{t(charge.canSimulate ? 'pix.paidSimulated' : 'pix.paid')}</strong> <em>{t('pix.paidHint')}</em>
        </p>
      </Waiting>
    );
  const who = charge.canSimulate ? 'Simulated' : charge.isAutomatic ? '' : 'ByHand';
  return (
    <Waiting role="status" data-testid="pix-waiting">
      <Spinner aria-hidden />
      <p>
        <strong>{t(`pix.waiting${who}`)}</strong> <em>{t(`pix.waiting${who}Hint`)}</em>
      </p>
      {charge.canSimulate && <SimulatePayment invoiceId={charge.invoiceId} />}
    </Waiting>
  );
}

/** What is to be paid and by which code, until the bank has confirmed it (S343–S345). */
export function PixView({ charge, invoice, busy, onRenew }: Props) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const now = useNow(1000);
  const isPaid = invoice.status === 'paid';
  const end = endOf(charge, invoice, now);
  // A code that was paid is gone too: many banks would take it a second time.
  const canPay = !isPaid && end === null;
  const code = charge.qrcode.qrcode;
  return (
    <>
      <PixBody data-testid="pix-view">
        <Column>
          <Total>
            <span>{t('pix.total')}</span>
            <strong data-testid="pix-total">
              {format.money(end === 'changed' ? invoice.value : Number(charge.valor.original))}
            </strong>
          </Total>
          {canPay && charge.canSimulate && (
            <Simulated data-testid="pix-simulated">
              <FlaskConical aria-hidden />
              <span>
                <strong>{t('pix.simulated')}</strong> {t('pix.simulatedHint')}
              </span>
            </Simulated>
          )}
          {canPay && (
            <>
              <CodeLabel>{t('pix.code')}</CodeLabel>
              <Code tabIndex={0} aria-label={t('pix.code')} data-testid="pix-code">
                {code}
              </Code>
              <CopyButton code={code} />
              <p>{t('pix.hint')}</p>
            </>
          )}
        </Column>
        <QrColumn>
          <QrBox data-light={isPaid ? undefined : ''}>
            {isPaid && <CircleCheck size={96} strokeWidth={1.5} aria-hidden />}
            {end !== null && <Ended end={end} busy={busy} onRenew={onRenew} />}
            {canPay && <QRCodeSVG value={code} size={qrSize} title={t('pix.qr')} data-testid="pix-qr" />}
          </QrBox>
          {canPay && (
            <Meta data-testid="pix-valid-until">
              {t('pix.validUntil', { date: format.dateTime(charge.expiresAt) })}
            </Meta>
          )}
        </QrColumn>
      </PixBody>
      {end === null && <Outlook charge={charge} isPaid={isPaid} />}
    </>
  );
}
