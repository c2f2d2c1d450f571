import { type Campaign, campaignStatusOf } from '@balcao/contract';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useMinute } from '../../../lib/format/use-now.ts';
import { fieldError } from '../../../lib/forms/field-error.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { Checkbox } from '../../../ui/inputs/checkbox.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { FileField } from '../../../ui/inputs/file-field.tsx';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { styled } from '../../../ui/styled.ts';
import { narrow } from '../../../ui/theme/tokens.ts';
import { useConnections } from '../../connections/index.ts';
import { type CampaignFormValues, controlShares, isPast } from './campaign-form.ts';
import { MessageTabs, type MessageTabsProps } from './message-tabs.tsx';
import { useListOptions } from './use-audience.ts';

const Fields = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  gap: '14px 16px',
  alignItems: 'start',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > *': { gridColumn: 'span 2' },
  '& > [data-half]': { gridColumn: 'span 3' },
  '& > [data-wide]': { gridColumn: '1 / -1' },
  [narrow]: { '& > *, & > [data-half]': { gridColumn: '1 / -1' } },
});
const Cell = styled('div')({ minWidth: 0 });
const TimeCell = styled(Cell)({ display: 'grid', gap: 8 });
type Form = UseFormReturn<CampaignFormValues>;

function ChoiceFields({ form, hasTemplates }: { form: Form; hasTemplates: boolean }) {
  const { t } = useTranslation('campaigns');
  const { register, formState } = form;
  const { errors } = formState;
  const lists = useListOptions().data ?? [];
  const connections = useConnections().data ?? [];
  const none = { value: '', label: t('dialog.none') };
  const options = (rows: readonly { id: number; name: string }[]) => [
    none,
    ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  // The options come after the values, and a select shows only what it has: the key draws it again with both.
  return (
    <>
      <Field label={t('dialog.confirmation')} hint={hasTemplates ? t('dialog.noConfirmation') : undefined}>
        <SelectInput
          options={[
            { value: 'false', label: t('confirmation.off') },
            { value: 'true', label: t('confirmation.on') },
          ]}
          data-testid="campaign-dialog-confirmation"
          {...register('confirmation')}
        />
      </Field>
      <Field
        label={t('dialog.contactList')}
        error={fieldError(errors.contactListId)}
        data-testid="campaign-dialog-contact-list"
      >
        <SelectInput
          key={lists.length}
          options={options(lists)}
          data-testid="campaign-dialog-contact-list"
          {...register('contactListId')}
        />
      </Field>
      <Field
        label={t('dialog.connection')}
        error={fieldError(errors.whatsappId)}
        data-testid="campaign-dialog-connection"
      >
        <SelectInput
          key={connections.length}
          options={options(connections)}
          data-testid="campaign-dialog-connection"
          {...register('whatsappId')}
        />
      </Field>
    </>
  );
}

function NameAndTime({ form, stored }: { form: Form; stored: Campaign | null }) {
  const { t } = useTranslation('campaigns');
  const { timeZone } = useSignedIn().user.company;
  const now = new Date(useMinute());
  const { register, formState, control, setValue } = form;
  const { errors, touchedFields } = formState;
  const scheduledAt = useWatch({ control, name: 'scheduledAt' });
  // A stopped one is let go on by its own button, with what is stored.
  const mayStart = stored === null || ['inactive', 'scheduled'].includes(campaignStatusOf(stored));
  const isOver =
    (errors.scheduledAt ?? touchedFields.scheduledAt) !== undefined && isPast(scheduledAt, { now, timeZone });
  const timeError =
    errors.scheduledAt?.type === 'invalid' && isOver ? t('dialog.past') : fieldError(errors.scheduledAt);
  return (
    <>
      <Cell data-half="">
        <Field label={t('dialog.name')} error={fieldError(errors.name)} data-testid="campaign-dialog-name">
          <TextInput autoFocus autoComplete="off" dir="auto" data-testid="campaign-dialog-name" {...register('name')} />
        </Field>
      </Cell>
      <TimeCell data-half="">
        <Field
          label={t('dialog.scheduledAt')}
          hint={t('dialog.scheduledAtHint')}
          error={timeError}
          data-testid="campaign-dialog-scheduled-at"
        >
          <TextInput
            type="datetime-local"
            data-testid="campaign-dialog-scheduled-at"
            {...register('scheduledAt', { onChange: () => setValue('startsNow', false) })}
          />
        </Field>
        {mayStart && (
          <Checkbox
            label={t('dialog.startsNow')}
            data-testid="campaign-dialog-starts-now"
            {...register('startsNow', { onChange: () => setValue('scheduledAt', '', { shouldValidate: true }) })}
          />
        )}
      </TimeCell>
    </>
  );
}

function FileOfCampaign({ form, stored }: { form: Form; stored: Campaign | null }) {
  const { t } = useTranslation('campaigns');
  const { control, setValue } = form;
  const removes = useWatch({ control, name: 'removesFile' });
  const name = stored?.mediaName ?? null;
  return (
    <Controller
      control={control}
      name="file"
      render={({ field }) => (
        <FileField
          label={t('dialog.file')}
          hint={t('dialog.fileHint')}
          chooseLabel={t('dialog.attach')}
          removeLabel={t('dialog.removeFile')}
          file={
            field.value !== null
              ? { name: field.value.name, path: null }
              : name === null || removes
                ? null
                : { name, path: stored?.mediaPath ?? null }
          }
          onChoose={(chosen) => {
            setValue('removesFile', false, { shouldDirty: true });
            field.onChange(chosen);
          }}
          onRemove={() => {
            field.onChange(null);
            setValue('removesFile', true, { shouldDirty: true });
          }}
          testId="campaign-dialog-file"
        />
      )}
    />
  );
}

/** A file that can only be looked at. */
function StoredFile({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  if (campaign.mediaName === null) return null;
  return (
    <Cell data-half="">
      <strong>{t('dialog.file')}</strong>
      <br />
      <a
        href={campaign.mediaPath ?? undefined}
        target="_blank"
        rel="noreferrer"
        data-testid="campaign-dialog-file-file"
      >
        {campaign.mediaName}
      </a>
    </Cell>
  );
}

function ControlField({ form }: { form: Form }) {
  const { t } = useTranslation('campaigns');
  const known = form.formState.defaultValues?.controlPercent ?? '0';
  const shares = [...new Set([...controlShares, known])].toSorted((one, other) => Number(one) - Number(other));
  return (
    <Field label={t('dialog.control')} hint={t('dialog.controlHint')}>
      <SelectInput
        options={shares.map((share) => ({
          value: share,
          label: share === '0' ? t('dialog.controlNone') : t('dialog.controlShare', { share }),
        }))}
        data-testid="campaign-dialog-control"
        {...form.register('controlPercent')}
      />
    </Field>
  );
}

/** What makes a campaign: its name, its time, whom it goes to by which number, and its texts with their file. */
export function CampaignFields({ stored, ...tabs }: MessageTabsProps & { stored: Campaign | null }) {
  const { form, templatesOf, isReadOnly } = tabs;
  return (
    <Fields disabled={isReadOnly}>
      <NameAndTime form={form} stored={stored} />
      <ChoiceFields form={form} hasTemplates={templatesOf !== null} />
      <Cell data-wide="">
        <MessageTabs {...tabs} />
      </Cell>
      {isReadOnly && stored !== null ? (
        <StoredFile campaign={stored} />
      ) : (
        <Cell data-half="">
          <FileOfCampaign form={form} stored={stored} />
        </Cell>
      )}
      <Cell data-half="">
        <ControlField form={form} />
      </Cell>
    </Fields>
  );
}
