import type { Connection } from '@balcao/contract';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../../lib/forms/field-error.ts';
import { Field } from '../../../ui/inputs/field.tsx';
import { styled } from '../../../ui/styled.ts';
import { PasswordInput, TextInput } from '../../../ui/inputs/text-input.tsx';
import { color, radius, type } from '../../../ui/theme/tokens.ts';
import { cloudFields, toCloudInput } from './cloud-form.ts';
import { CloudTest } from './cloud-test.tsx';
import type { ConnectionFormValues } from '../dialog/connection-form.ts';
import { useConnections } from '../list/use-connections.ts';
import { WebhookPanel } from './webhook-panel.tsx';
import { isWhole } from '../list/connection-list.ts';

const Root = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  padding: 16,
  borderRadius: radius.card,
  boxShadow: `inset 0 0 0 1px ${color.divider}`,
  '& h3': { ...type.h2, margin: 0 },
  '& header p': { ...type.secondary, margin: '2px 0 0', color: color.text2, textWrap: 'pretty' },
});

const invalidTexts = {
  phoneNumberId: 'cloud.idInvalid',
  wabaId: 'cloud.idInvalid',
  cloudToken: 'cloud.cloudTokenInvalid',
  appSecret: 'cloud.appSecretInvalid',
} as const;

type Props = { form: UseFormReturn<ConnectionFormValues>; known: Connection | null };

/** The settings of Meta's API, a test of them, and once they are saved, where Meta delivers. */
export function CloudSection({ form, known }: Props) {
  const { t } = useTranslation('connections');
  const { register, formState, getValues, trigger } = form;
  const account = known?.cloud ?? null;
  // Whether Meta has verified the webhook is updated live; the rest of the form stays as it was opened.
  const live = useConnections().data?.find((row) => row.id === known?.id);
  const webhook = live !== undefined && isWhole(live) ? live.cloud : account;
  const errorOf = (field: keyof typeof invalidTexts): string | undefined => {
    const error = formState.errors[field];
    return error?.type === 'invalidCharacters' ? t(invalidTexts[field]) : fieldError(error);
  };
  const read = async () => ((await trigger(cloudFields, { shouldFocus: true })) ? toCloudInput(getValues()) : null);
  return (
    <Root data-testid="connection-dialog-cloud">
      <header>
        <h3>{t('cloud.title')}</h3>
        <p>{t('cloud.lead')}</p>
      </header>
      <Field
        label={t('cloud.phoneNumberId')}
        hint={t('cloud.phoneNumberIdHint')}
        error={errorOf('phoneNumberId')}
        data-testid="connection-dialog-phoneNumberId"
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          data-testid="connection-dialog-phoneNumberId"
          {...register('phoneNumberId')}
        />
      </Field>
      <Field
        label={t('cloud.wabaId')}
        hint={t('cloud.wabaIdHint')}
        error={errorOf('wabaId')}
        data-testid="connection-dialog-wabaId"
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          data-testid="connection-dialog-wabaId"
          {...register('wabaId')}
        />
      </Field>
      <Field
        label={t('cloud.cloudToken')}
        hint={account === null ? t('cloud.cloudTokenHint') : t('cloud.cloudTokenKnown', { hint: account.tokenHint })}
        error={errorOf('cloudToken')}
        data-testid="connection-dialog-cloudToken"
      >
        <PasswordInput autoComplete="off" data-testid="connection-dialog-cloudToken" {...register('cloudToken')} />
      </Field>
      <Field
        label={t('cloud.appSecret')}
        hint={account === null ? t('cloud.appSecretHint') : t('cloud.appSecretKnown')}
        error={errorOf('appSecret')}
        data-testid="connection-dialog-appSecret"
      >
        <PasswordInput autoComplete="off" data-testid="connection-dialog-appSecret" {...register('appSecret')} />
      </Field>
      <CloudTest connectionId={known?.id} read={read} />
      {webhook !== null && (
        <>
          <h3>{t('webhook.section')}</h3>
          <WebhookPanel cloud={webhook} />
        </>
      )}
    </Root>
  );
}
