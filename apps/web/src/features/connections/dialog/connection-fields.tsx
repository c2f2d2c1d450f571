import type { Connection } from '@balcao/contract';
import { Fragment } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../../lib/forms/field-error.ts';
import { Checkbox } from '../../../ui/inputs/checkbox.tsx';
import { ChipsSelect } from '../../../ui/inputs/chips-select.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { MessageInput } from '../../../ui/inputs/message-input.tsx';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { SortableList } from '../../../ui/inputs/sortable-list.tsx';
import { styled } from '../../../ui/styled.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { QueueMark } from '../../../ui/display/queue-mark.tsx';
import { color } from '../../../ui/theme/tokens.ts';
import { CloudSection } from '../cloud/cloud-section.tsx';
import { type ConnectionFormValues, messageFields } from './connection-form.ts';
import { LinkedDeviceRisk } from './linked-device-risk.tsx';
import { ProviderChoice } from './provider-choice.tsx';
import { TokenField } from './token-field.tsx';
import { TextPreview, useQueues } from '../../queues/index.ts';

const Refusal = styled('span')({ color: color.error });

type Props = { form: UseFormReturn<ConnectionFormValues>; known: Connection | null };

/** The texts the connection sends by itself; the greeting says when it must not be empty (S279). */
function MessageFields({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('connections');
  const { register, formState, control } = form;
  const queueIds = useWatch({ control, name: 'queueIds' });
  const texts = useWatch({ control, name: messageFields });
  const greetingHint = queueIds.length > 1 ? t('dialog.greetingRequiredHint') : t('dialog.greetingHint');
  const hints: Partial<Record<string, string>> = {
    greetingMessage: greetingHint,
    transferMessage: t('dialog.transferHint'),
  };
  return messageFields.map((field, index) => (
    <Fragment key={field}>
      <Field
        label={t(`dialog.${field}`)}
        hint={hints[field]}
        error={fieldError(formState.errors[field])}
        data-testid={`connection-dialog-${field}`}
      >
        <MessageInput data-testid={`connection-dialog-${field}`} {...register(field)} />
      </Field>
      <TextPreview text={texts[index] ?? ''} testId={`connection-dialog-${field}`} />
    </Fragment>
  ));
}

/** The order in which customers read the queues; only where there is one (S516). */
function QueueOrderField({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('connections');
  const { data: queues = [] } = useQueues();
  const queueIds = useWatch({ control: form.control, name: 'queueIds' });
  const items = queueIds.flatMap((id) => {
    const queue = queues.find((one) => one.id === id);
    return queue ? [{ id, name: queue.name, content: <QueueMark name={queue.name} color={queue.color} /> }] : [];
  });
  if (items.length < 2) return null;
  return (
    <Field label={t('dialog.queueOrder')} hint={t('dialog.queueOrderHint')}>
      <SortableList
        label={t('dialog.queueOrder')}
        items={items}
        onChange={(ids) => form.setValue('queueIds', ids, { shouldDirty: true })}
        data-testid="connection-dialog-order"
      />
    </Field>
  );
}

/** Where customers go who do not choose; only asked where there is something to choose. */
function DefaultQueueField({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('connections');
  const { data: queues = [] } = useQueues();
  const { control, formState } = form;
  const queueIds = useWatch({ control, name: 'queueIds' });
  if (queueIds.length < 2) return null;
  const options = queues
    .filter(({ id }) => queueIds.includes(id))
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Field
      label={t('dialog.defaultQueue')}
      hint={t('dialog.defaultQueueHint')}
      error={fieldError(formState.errors.defaultQueueId)}
      data-testid="connection-dialog-defaultQueueId"
    >
      <Controller
        control={control}
        name="defaultQueueId"
        render={({ field }) => (
          <SelectInput
            options={[{ value: '', label: t('dialog.noDefaultQueue') }, ...options]}
            value={String(field.value ?? '')}
            onChange={({ target }) => field.onChange(target.value === '' ? null : Number(target.value))}
            data-testid="connection-dialog-defaultQueueId"
          />
        )}
      />
    </Field>
  );
}

/** The fields of the connection dialog (S278). */
export function ConnectionFields({ form, known }: Props) {
  const { t } = useTranslation('connections');
  const { register, formState, control } = form;
  const queues = useQueues();
  const refusal = fieldError(formState.errors.isDefault);
  // After a change of the provider the phone would stay linked without anybody using that link.
  const inUse = known !== null && known.status !== 'DISCONNECTED';
  const provider = useWatch({ control, name: 'provider' });
  return (
    <>
      <Field
        label={t('dialog.name')}
        hint={t('dialog.nameHint')}
        error={fieldError(formState.errors.name)}
        data-testid="connection-dialog-name"
      >
        <TextInput autoFocus autoComplete="off" data-testid="connection-dialog-name" {...register('name')} />
      </Field>
      <Checkbox
        label={t('dialog.isDefault')}
        hint={
          refusal === undefined ? (
            t('dialog.isDefaultHint')
          ) : (
            <Refusal data-testid="connection-dialog-isDefault-error">{refusal}</Refusal>
          )
        }
        data-testid="connection-dialog-isDefault"
        {...register('isDefault')}
      />
      <ProviderChoice
        input={register('provider')}
        fixed={inUse ? known.provider : null}
        error={fieldError(formState.errors.provider)}
        chosen={provider}
        belowChosen={provider === 'beta' && <LinkedDeviceRisk />}
      />
      {provider === 'cloud' && <CloudSection form={form} known={known} />}
      <Field
        label={t('dialog.queues')}
        hint={queues.data?.length === 0 ? t('dialog.noQueuesYet') : t('dialog.queuesHint')}
      >
        <Controller
          control={control}
          name="queueIds"
          render={({ field }) => (
            <ChipsSelect
              options={queues.data ?? []}
              value={field.value}
              onChange={field.onChange}
              placeholder={t('dialog.queuesPlaceholder')}
              data-testid="connection-dialog-queues"
            />
          )}
        />
      </Field>
      <QueueOrderField form={form} />
      <DefaultQueueField form={form} />
      <MessageFields form={form} />
      <Controller
        control={control}
        name="token"
        render={({ field }) => (
          <TokenField
            tokenHint={known?.tokenHint ?? null}
            value={field.value}
            onChange={field.onChange}
            error={fieldError(formState.errors.token)}
          />
        )}
      />
    </>
  );
}
