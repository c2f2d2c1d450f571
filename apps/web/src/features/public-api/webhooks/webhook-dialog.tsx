import { type Webhook, webhookUrl } from '@balcao/contract';
import { type WebhookEventKind, webhookEventKinds } from '@balcao/domain';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../../lib/forms/field-error.ts';
import { reasonOf, resolveReasons } from '../../../lib/forms/form-reasons.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Checkbox } from '../../../ui/inputs/checkbox.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, type } from '../../../ui/theme/tokens.ts';
import { mono } from '../parts.tsx';
import { useWebhookActions } from './use-webhooks.ts';

/** How an address begins, in every language. */
const scheme = 'https://';

type Values = { url: string; events: WebhookEventKind[]; isOn: boolean };

const Events = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: '4px 12px',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { ...type.secondary, padding: 0, marginBottom: 6, fontWeight: 550 },
  '& label': { fontFamily: mono, fontSize: 13 },
  [narrow]: { gridTemplateColumns: '1fr' },
});
const Refused = styled('p')({ ...type.meta, gridColumn: '1 / -1', margin: 0, color: color.error });

type Props = {
  /** The webhook that is changed; null adds one. */
  webhook: Webhook | null;
  onClose: () => void;
  /** Told the secret of one that was added. */
  onSecret: (told: { id: number; secret: string }) => void;
};

/** Adds or changes a webhook: its address and what it wants to hear of (S898). */
export function WebhookDialog({ webhook, onClose, onSecret }: Props) {
  const { t } = useTranslation('publicApi');
  const { create, update } = useWebhookActions();
  const form = useForm<Values>({
    defaultValues: {
      url: webhook?.url ?? '',
      events: webhook?.events ?? [...webhookEventKinds],
      isOn: webhook?.status !== 'off',
    },
    mode: 'onTouched',
    resolver: resolveReasons<Values>(({ url, events }) => ({
      url: reasonOf(webhookUrl, url.trim()) && (url.trim() === '' ? 'required' : 'invalid'),
      events: events.length === 0 ? 'required' : undefined,
    })),
  });
  const { register, formState } = form;
  const eventsError = formState.errors.events;
  return (
    <FormDialog
      open
      title={webhook === null ? t('webhooks.dialog.add') : t('webhooks.dialog.edit')}
      form={form}
      onSave={async (values) => {
        const body = { ...values, url: values.url.trim() };
        if (webhook === null) onSecret(await create(body));
        else await update(webhook.id, body);
      }}
      onClose={onClose}
      confirmLabel={t('webhooks.dialog.save')}
      codeFields={{ ERR_WEBHOOK_ADDRESS: 'url' }}
      testId="webhook-dialog"
    >
      <Field
        label={t('webhooks.dialog.url')}
        hint={t('webhooks.dialog.urlHint')}
        error={fieldError(formState.errors.url)}
        data-testid="webhook-dialog-url"
      >
        <TextInput
          autoFocus
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder={scheme}
          data-testid="webhook-dialog-url"
          {...register('url')}
        />
      </Field>
      <Events>
        <legend>{t('webhooks.dialog.events')}</legend>
        {webhookEventKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={kind}
            value={kind}
            data-testid={`webhook-dialog-${kind}`}
            {...register('events')}
          />
        ))}
        {eventsError !== undefined && (
          <Refused role="alert" data-testid="webhook-dialog-events-error">
            {t('webhooks.dialog.eventsRequired')}
          </Refused>
        )}
      </Events>
      <Checkbox
        label={t('webhooks.dialog.isOn')}
        hint={t('webhooks.dialog.isOnHint')}
        data-testid="webhook-dialog-on"
        {...register('isOn')}
      />
    </FormDialog>
  );
}
