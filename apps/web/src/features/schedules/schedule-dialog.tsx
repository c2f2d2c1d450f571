import { type ContactCard, type Schedule, scheduleStatusOf } from '@balcao/contract';
import { isScheduleEditable, mayChangeSchedule } from '@balcao/domain';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { resolveReasons } from '../../lib/forms/form-reasons.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Note, ScheduleFields } from './schedule-fields.tsx';
import { newSchedule, type ScheduleFormValues, toFormValues, validateSchedule } from './schedule-form.ts';
import { useReason } from './schedule-status.tsx';
import { useSaveSchedule } from './use-save-schedule.ts';

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
      <ScheduleFields form={form} known={known} contact={contact} isReadOnly={isReadOnly} />
    </FormDialog>
  );
}
