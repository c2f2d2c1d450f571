import { billingEndpoints, type PaymentGateway } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import Plug from 'lucide-react/icons/plug';
import Trash2 from 'lucide-react/icons/trash-2';
import Upload from 'lucide-react/icons/upload';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, upload } from '../../../lib/api/api-client.ts';
import { useBusy } from '../../../lib/busy.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import { gatewayKey } from '../query-keys.ts';

const Group = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 6,
  '& > span': { ...type.secondary, fontWeight: 550 },
  '& > p': { ...type.meta, margin: 0, color: color.text2, overflowWrap: 'anywhere', textWrap: 'pretty' },
});

/** Runs a call that answers the new state, shows that state, and tells what was refused. */
function useGatewayCall() {
  const client = useQueryClient();
  const toast = useToast();
  const { busy, run } = useBusy();
  async function ask(request: () => Promise<PaymentGateway>, done: string): Promise<void> {
    try {
      const state = await request();
      client.setQueriesData<PaymentGateway>({ queryKey: gatewayKey }, state);
      toast.success(done);
    } catch (error) {
      toast.failure(error);
    }
  }
  return { busy, ask: (request: () => Promise<PaymentGateway>, done: string) => void run(() => ask(request, done)) };
}

/** The certificate of the Efí account: sent as a file, and never shown; only whose it is and how long it holds. */
export function Certificate({ state }: { state: PaymentGateway }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const labelId = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const { busy, ask } = useGatewayCall();
  const client = useQueryClient();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const { certificate } = state;

  function send(file: File): void {
    const form = new FormData();
    form.set('file', file);
    ask(() => upload(billingEndpoints.uploadCertificate, { form }), t('payments.certificate.saved'));
  }

  return (
    <Group role="group" aria-labelledby={labelId}>
      <span id={labelId}>{t('payments.fields.efiCertificate')}</span>
      <Button
        size="small"
        icon={<Upload />}
        busy={busy}
        onClick={() => chooser.current?.click()}
        data-testid="payments-certificate"
      >
        {t(certificate === null ? 'payments.certificate.choose' : 'payments.certificate.replace')}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".p12,.pfx,.pem"
        aria-labelledby={labelId}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) send(chosen);
          // Without this, choosing the same file again would not be reported.
          target.value = '';
        }}
        data-testid="payments-certificate-input"
      />
      {certificate !== null && (
        <Button
          size="small"
          icon={<Trash2 />}
          busy={busy}
          onClick={() => setAsking(true)}
          data-testid="payments-certificate-remove"
        >
          {t('payments.certificate.remove')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('payments.certificate.removeTitle')}
        text={t('payments.certificate.removeText')}
        confirmLabel={t('payments.certificate.remove')}
        busyLabel={t('payments.certificate.removing')}
        tone="danger"
        onConfirm={async () => {
          const gateway = await call(billingEndpoints.removeCertificate);
          client.setQueriesData<PaymentGateway>({ queryKey: gatewayKey }, gateway);
          toast.success(t('payments.certificate.removed'));
        }}
        onClose={() => setAsking(false)}
      />
      <p data-testid="payments-certificate-state">
        {certificate === null
          ? t('payments.certificate.hint')
          : t('payments.certificate.set', { subject: certificate.subject, date: format.date(certificate.expiresAt) })}
      </p>
    </Group>
  );
}

/** Where the bank sends its notices, a trial of the access, and when it last spoke to us. */
export function BankLink({ state }: { state: PaymentGateway }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { busy, ask } = useGatewayCall();
  const { webhookUrl, lastNoticeAt, isReady } = state;
  return (
    <>
      {webhookUrl !== null && (
        <Field label={t('payments.webhook.label')} hint={t('payments.webhook.hint')}>
          <TextInput
            readOnly
            value={webhookUrl}
            onFocus={({ target }) => target.select()}
            data-testid="payments-webhook"
          />
        </Field>
      )}
      <Group>
        <Button
          icon={<Plug />}
          busy={busy}
          disabled={!isReady}
          onClick={() => ask(() => call(billingEndpoints.connectGateway), t('payments.connect.done'))}
          data-testid="payments-connect"
        >
          {busy ? t('payments.connect.busy') : t('payments.connect.button')}
        </Button>
        <p data-testid="payments-last-notice">
          {lastNoticeAt === null
            ? t('payments.connect.noNotice')
            : t('payments.connect.lastNotice', { date: format.dateTime(lastNoticeAt) })}
        </p>
      </Group>
    </>
  );
}
