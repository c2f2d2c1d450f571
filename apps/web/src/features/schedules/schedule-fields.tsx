import type { ContactCard, Schedule } from '@balcao/contract';
import { repeats } from '@balcao/domain';
import { Suspense } from 'react';
import { type Control, Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { useMinute } from '../../lib/format/use-now.ts';
import { fieldError } from '../../lib/forms/field-error.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { MessageInput } from '../../ui/inputs/message-input.tsx';
import { SelectInput } from '../../ui/inputs/select-input.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { styled } from '../../ui/styled.ts';
import { color, narrow, radius, type } from '../../ui/theme/tokens.ts';
import { useConnections } from '../connections/index.ts';
import { TemplateField } from '../templates/index.ts';
import { ContactPicker } from './contact-picker.tsx';
import { FileField } from './file-field.tsx';
import { isPast, needsTemplate, type ScheduleFormValues, zoneName } from './schedule-form.ts';
import { useScheduleRoute } from './use-schedules.ts';

const Grid = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: '14px 16px',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > [data-wide]': { gridColumn: '1 / -1' },
  [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const Wide = styled('div')({ display: 'flex', flexDirection: 'column', gap: 6, minWidth: 0 });
const Options = styled('div')({
  display: 'grid',
  gap: 12,
  padding: '12px 14px',
  borderRadius: radius.control,
  background: color.sunken,
});
/** A sentence that should be read before the fields. */
export const Note = styled('p')({
  ...type.secondary,
  margin: 0,
  padding: '8px 12px',
  borderRadius: radius.control,
  background: color.warnBg,
  color: color.text,
  '&[data-error]': { background: color.errorBg, color: color.error },
});

type Parts = { form: UseFormReturn<ScheduleFormValues>; known: Schedule | null };
type Person = Pick<ContactCard, 'id' | 'name'>;

function ContactField({ form: { control, formState }, known, contact }: Parts & { contact: Person | undefined }) {
  const { t } = useTranslation('schedules');
  return (
    <Field
      label={t('dialog.contact')}
      error={fieldError(formState.errors.contactId)}
      data-testid="schedule-dialog-contact"
    >
      <Controller
        control={control}
        name="contactId"
        render={({ field }) => (
          <ContactPicker
            name={(known?.contact ?? contact)?.name ?? ''}
            isChosen={field.value !== null}
            autoFocus={known === null && contact === undefined}
            onChoose={field.onChange}
          />
        )}
      />
    </Field>
  );
}

function ConnectionField({ form: { register } }: Pick<Parts, 'form'>) {
  const { t } = useTranslation('schedules');
  const connections = useConnections().data ?? [];
  const options = [
    { value: '', label: t('dialog.anyConnection') },
    ...connections.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <Field label={t('dialog.connection')}>
      <SelectInput options={options} data-testid="schedule-dialog-connection" {...register('whatsappId')} />
    </Field>
  );
}

function FileOfSchedule({ known, control }: { known: Schedule | null; control: Control<ScheduleFormValues> }) {
  const removes = useWatch({ control, name: 'removesFile' });
  return (
    <Controller
      control={control}
      name="file"
      render={({ field: file }) => (
        <Controller
          control={control}
          name="removesFile"
          render={({ field: removal }) => (
            <FileField
              name={file.value?.name ?? (removes ? null : (known?.mediaName ?? null))}
              path={file.value === null && !removes ? (known?.mediaPath ?? null) : null}
              disabled={false}
              onChoose={(chosen) => {
                removal.onChange(false);
                file.onChange(chosen);
              }}
              onRemove={() => {
                file.onChange(null);
                removal.onChange(true);
              }}
            />
          )}
        />
      )}
    />
  );
}

/** The text with its file, or a template where only that will be taken. */
function Words({ form, known }: Parts) {
  const { t } = useTranslation('schedules');
  const format = useFormat();
  const { timeZone } = useSignedIn().user.company;
  const { control, register, formState } = form;
  const [contactId, whatsappId, sendAt, repeat, template] = useWatch({
    control,
    name: ['contactId', 'whatsappId', 'sendAt', 'repeat', 'template'],
  });
  const route = useScheduleRoute(contactId, whatsappId).data;
  const demands = needsTemplate({ sendAt, repeat }, route, timeZone);
  const { errors } = formState;
  if ((demands || template !== null) && route?.whatsapp) {
    const until = route.windowEndsAt;
    return (
      <Wide data-wide="">
        {demands && (
          <Note role="status" data-testid="schedule-dialog-window">
            {until === null ? t('dialog.windowNever') : t('dialog.windowOver', { when: format.dateTime(until) })}
          </Note>
        )}
        <Suspense fallback={null}>
          <Controller
            control={control}
            name="template"
            render={({ field }) => (
              <TemplateField connectionId={route.whatsapp?.id ?? 0} value={field.value} onChange={field.onChange} />
            )}
          />
        </Suspense>
      </Wide>
    );
  }
  return (
    <Wide data-wide="">
      <Field
        label={t('dialog.body')}
        hint={t('dialog.bodyHint')}
        error={errors.body?.type === 'tooShort' ? t('dialog.bodyTooShort') : fieldError(errors.body)}
        data-testid="schedule-dialog-body"
      >
        <MessageInput rows={3} dir="auto" data-testid="schedule-dialog-body" {...register('body')} />
      </Field>
      <FileOfSchedule known={known} control={control} />
    </Wide>
  );
}

function Times({ form: { control, register, formState } }: Pick<Parts, 'form'>) {
  const { t, i18n } = useTranslation('schedules');
  const { timeZone } = useSignedIn().user.company;
  const now = new Date(useMinute());
  const sendAt = useWatch({ control, name: 'sendAt' });
  const isOver = isPast(sendAt, now, timeZone);
  return (
    <>
      <Field
        label={t('dialog.sendAt')}
        hint={zoneName(timeZone, i18n.language)}
        error={isOver ? t('dialog.past') : fieldError(formState.errors.sendAt)}
        data-testid="schedule-dialog-send-at"
      >
        <TextInput type="datetime-local" data-testid="schedule-dialog-send-at" {...register('sendAt')} />
      </Field>
      <Field label={t('dialog.repeat')} hint={t('dialog.repeatHint')}>
        <SelectInput
          options={repeats.map((value) => ({ value, label: t(`repeat.${value}`) }))}
          data-testid="schedule-dialog-repeat"
          {...register('repeat')}
        />
      </Field>
    </>
  );
}

/** Under which circumstances it is not sent. */
function Conditions({ form: { register } }: Pick<Parts, 'form'>) {
  const { t } = useTranslation('schedules');
  return (
    <Options data-wide="">
      <Checkbox
        label={t('dialog.endsByAnswer')}
        hint={t('dialog.endsByAnswerHint')}
        data-testid="schedule-dialog-ends-by-answer"
        {...register('endsByAnswer')}
      />
      <Checkbox
        label={t('dialog.onlyOpen')}
        hint={t('dialog.onlyOpenHint')}
        data-testid="schedule-dialog-only-open"
        {...register('onlyOpen')}
      />
      <Checkbox
        label={t('dialog.isAdvertising')}
        hint={t('dialog.isAdvertisingHint')}
        data-testid="schedule-dialog-is-advertising"
        {...register('isAdvertising')}
      />
    </Options>
  );
}

/** What makes a scheduled message: for whom, by which connection, what, when, and under which conditions. */
export function ScheduleFields({
  form,
  known,
  contact,
  isReadOnly,
}: Parts & { contact: Person | undefined; isReadOnly: boolean }) {
  return (
    <Grid disabled={isReadOnly}>
      <ContactField form={form} known={known} contact={contact} />
      <ConnectionField form={form} />
      <Words form={form} known={known} />
      <Times form={form} />
      <Conditions form={form} />
    </Grid>
  );
}
