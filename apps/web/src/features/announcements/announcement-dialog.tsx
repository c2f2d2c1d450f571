import type { Announcement } from '@balcao/contract';
import { useState } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../lib/forms/field-error.ts';
import { resolveReasons } from '../../lib/forms/form-reasons.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { FileField } from '../../ui/inputs/file-field.tsx';
import { MessageInput } from '../../ui/inputs/message-input.tsx';
import { SelectInput } from '../../ui/inputs/select-input.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import {
  acceptedPictures,
  type AnnouncementFormValues,
  emptyAnnouncement,
  pictureProblem,
  toFormValues,
  validateAnnouncement,
} from './announcement-form.ts';
import { useSaveAnnouncement } from './use-save-announcement.ts';

type Form = UseFormReturn<AnnouncementFormValues>;

/** The picture; stored together with the words. What is no picture is refused before anything is sent (S382). */
function Picture({ form, known }: { form: Form; known: Announcement | null }) {
  const { t } = useTranslation('announcements');
  const [problem, setProblem] = useState<ReturnType<typeof pictureProblem>>(null);
  return (
    <Controller
      control={form.control}
      name="file"
      render={({ field: { value, onChange } }) => (
        <FileField
          label={t('file.label')}
          hint={t('file.hint')}
          chooseLabel={t('file.choose')}
          removeLabel={t('file.remove')}
          accept={acceptedPictures}
          error={problem === null ? undefined : t(`file.${problem}`)}
          file={
            value instanceof File
              ? { name: value.name, path: null }
              : value === 'stored'
                ? { name: known?.mediaName ?? '', path: known?.mediaPath ?? null }
                : null
          }
          onChoose={(file) => {
            const found = pictureProblem(file);
            setProblem(found);
            if (found === null) onChange(file);
          }}
          onRemove={() => onChange('none')}
          testId="announcement-dialog-file"
        />
      )}
    />
  );
}

/** Who sees it, and how urgent it is. */
function Choices({ form: { register } }: { form: Form }) {
  const { t } = useTranslation('announcements');
  return (
    <>
      <Field label={t('dialog.status')} hint={t('dialog.statusHint')}>
        <SelectInput
          options={[
            { value: 'true', label: t('dialog.active') },
            { value: 'false', label: t('dialog.inactive') },
          ]}
          data-testid="announcement-dialog-status"
          {...register('status')}
        />
      </Field>
      <Field label={t('dialog.priority')}>
        <SelectInput
          options={(['1', '2', '3'] as const).map((value) => ({ value, label: t(`priorities.${value}`) }))}
          data-testid="announcement-dialog-priority"
          {...register('priority')}
        />
      </Field>
    </>
  );
}

/** Adds an announcement or edits one as it was when the dialog opened (S380–S382). */
export function AnnouncementDialog({ known, onClose }: { known: Announcement | null; onClose: () => void }) {
  const { t } = useTranslation(['announcements', 'common']);
  const save = useSaveAnnouncement(known);
  const form = useForm<AnnouncementFormValues>({
    defaultValues: known === null ? emptyAnnouncement : toFormValues(known),
    mode: 'onTouched',
    resolver: resolveReasons(validateAnnouncement),
  });
  const { register, formState } = form;
  return (
    <FormDialog
      open
      title={known === null ? t('dialog.new') : t('dialog.edit')}
      form={form}
      onSave={save}
      onClose={onClose}
      confirmLabel={known === null ? t('dialog.add') : t('common:actions.save')}
      busyLabel={known === null ? t('dialog.adding') : t('common:busy.saving')}
      codeFields={{ ERR_FILE_TYPE_REFUSED: 'file', ERR_FILE_TOO_LARGE: 'file' }}
      testId="announcement-dialog"
    >
      <Field
        label={t('dialog.title')}
        error={fieldError(formState.errors.title)}
        data-testid="announcement-dialog-title"
      >
        <TextInput autoFocus autoComplete="off" data-testid="announcement-dialog-title" {...register('title')} />
      </Field>
      <Field
        label={t('dialog.text')}
        hint={t('dialog.textHint')}
        error={fieldError(formState.errors.text)}
        data-testid="announcement-dialog-text"
      >
        <MessageInput rows={5} data-testid="announcement-dialog-text" {...register('text')} />
      </Field>
      <Choices form={form} />
      <Picture form={form} known={known} />
    </FormDialog>
  );
}
