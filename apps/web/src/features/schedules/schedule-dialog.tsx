import { type ContactCard, type Schedule, scheduleStatusOf } from '@balcao/contract';
import { isScheduleEditable, mayChangeSchedule, repeats } from '@balcao/domain';
import { Suspense, useState } from 'react';
import { type Control, Controller, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { useMinute } from '../../lib/format/use-now.ts';
import { fieldError } from '../../lib/forms/field-error.ts';
import { resolveReasons } from '../../lib/forms/form-reasons.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
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
import {
  isPast,
  needsTemplate,
  newSchedule,
  type ScheduleFormValues,
  toFormValues,
  validateSchedule,
  zoneName,
} from './schedule-form.ts';
import { useReason } from './schedule-status.tsx';
import { useSaveSchedule } from './use-save-schedule.ts';
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
const Note = styled('p')({
  ...type.secondary,
  margin: 0,
  padding: '8px 12px',
  borderRadius: radius.control,
  background: color.warnBg,
  color: color.text,
  '&[data-error]': { background: color.errorBg, color: color.error },
});

/** Refusals that belong to a field although they do not name it. */
const codeFields = { ERR_SCHEDULE_PAST: 'sendAt', ERR_NO_CONTACT_FOUND: 'contactId' } as const;

export type ScheduleDialogProps = {
  known: Schedule | null;
  /** For a new one: whom it is for, what it says already, and by which connection. */
  contact?: Pick<ContactCard, 'id' | 'name'> | undefined;
  draft?: string | undefined;
  connectionId?: number | null | undefined;
  onSaved?: (() => void) | undefined;
  onClose: () => void;
};

type Parts = { form: UseFormReturn<ScheduleFormValues>; known: Schedule | null };

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

function useTitle(known: Schedule | null): string {
  const { t } = useTranslation('schedules');
  if (known === null) return t('dialog.title');
  const status = scheduleStatusOf(known);
  return status === 'failed' ? t('dialog.failedTitle') : t('dialog.titleOf', { status: t(`status.${status}`) });
}

/** Checks the form as it is at that moment. */
const checkIn = (timeZone: string) =>
  resolveReasons<ScheduleFormValues>((values) => validateSchedule(values, { now: new Date(), timeZone }));

/** Schedules a message, or changes one as it was when the dialog opened (S243–S248, S603–S608). */
export function ScheduleDialog({
  known,
  contact,
  draft = '',
  connectionId = null,
  onSaved,
  onClose,
}: ScheduleDialogProps) {
  const { t } = useTranslation(['schedules', 'common']);
  const format = useFormat();
  const { user } = useSignedIn();
  const { timeZone } = user.company;
  const reason = useReason();
  const title = useTitle(known);
  // Once it is stored, a second try after a lost file changes it.
  const [stored, setStored] = useState(known);
  const save = useSaveSchedule(setStored);
  const [openedAt] = useState(() => new Date());
  const form = useForm<ScheduleFormValues>({
    defaultValues:
      known === null
        ? {
            ...newSchedule(openedAt, timeZone),
            contactId: contact?.id ?? null,
            body: draft,
            whatsappId: connectionId === null ? '' : String(connectionId),
          }
        : toFormValues(known, timeZone),
    mode: 'onTouched',
    resolver: checkIn(timeZone),
  });
  const { control, register, formState } = form;
  const isReadOnly =
    known !== null &&
    (!isScheduleEditable({ status: scheduleStatusOf(known), sentAt: known.sentAt }) ||
      !mayChangeSchedule({ userId: user.id, profile: user.profile, super: user.super }, known));
  const why = known === null ? null : reason(known, format.dateTime);
  return (
    <FormDialog
      open
      title={title}
      form={form}
      onSave={async (values) => {
        await save(stored, values);
        onSaved?.();
      }}
      onClose={onClose}
      confirmLabel={known === null ? t('dialog.confirm') : t('common:actions.save')}
      busyLabel={t('common:busy.saving')}
      codeFields={codeFields}
      isReadOnly={isReadOnly}
      width={640}
      testId="schedule-dialog"
    >
      {why !== null && (
        <Note data-error={known?.reason === 'answered' ? undefined : ''} data-testid="schedule-dialog-reason">
          {why}
        </Note>
      )}
      <Grid disabled={isReadOnly}>
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
        <ConnectionField form={form} />
        <Words form={form} known={known} />
        <Times form={form} />
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
      </Grid>
    </FormDialog>
  );
}
