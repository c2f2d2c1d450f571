import type { QuickMessage } from '@balcao/contract';
import { Controller, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../lib/forms/field-error.ts';
import { resolveReasons } from '../../lib/forms/form-reasons.ts';
import { useCan } from '../../lib/session/session.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { FileField } from '../../ui/inputs/file-field.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { SelectInput } from '../../ui/inputs/select-input.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { TextPreview, useQueues } from '../queues/index.ts';
import { MessageField } from './message-field.tsx';
import {
  newQuickMessage,
  type QuickMessageFormValues,
  toFormValues,
  validateQuickMessage,
} from './quick-message-form.ts';
import { useSaveQuickMessage } from './use-save-quick-message.ts';

/** Refusals that belong to a field although they do not name it. */
const codeFields = {
  ERR_QUICK_MESSAGE_ALREADY_EXISTS: 'shortcode',
  ERR_NO_QUEUE_FOUND: 'audience',
} as const;

type Form = UseFormReturn<QuickMessageFormValues>;

/** Who uses it, for those who may share: one's own, the whole company's, or that of a queue (S559). */
function AudienceField({ form: { register, formState } }: { form: Form }) {
  const { t } = useTranslation('quickMessages');
  const { data: queues = [] } = useQueues();
  return (
    <Field
      label={t('dialog.audience')}
      hint={t('dialog.audienceHint')}
      error={fieldError(formState.errors.audience)}
      data-testid="quick-message-dialog-audience"
    >
      <SelectInput
        options={[
          { value: 'personal', label: t('scopes.personal') },
          { value: 'company', label: t('scopes.company') },
          ...queues.map(({ id, name }) => ({ value: String(id), label: t('dialog.queue', { name }) })),
        ]}
        data-testid="quick-message-dialog-audience"
        {...register('audience')}
      />
    </Field>
  );
}

/** The text as a customer reads it, with its variables filled (S560). */
function Preview({ form: { control } }: { form: Form }) {
  const [message, audience] = useWatch({ control, name: ['message', 'audience'] });
  const queue = useQueues({ enabled: /^\d+$/.test(audience) }).data?.find(({ id }) => String(id) === audience);
  return <TextPreview text={message} queue={queue?.name ?? ''} testId="quick-message-dialog" />;
}

/** The file that goes with it; stored together with the words. */
function Attachment({ form, known }: { form: Form; known: QuickMessage | null }) {
  const { t } = useTranslation('quickMessages');
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
          file={
            value instanceof File
              ? { name: value.name, path: null }
              : value === 'stored'
                ? { name: known?.mediaName ?? '', path: known?.mediaPath ?? null }
                : null
          }
          onChoose={onChange}
          onRemove={() => onChange('none')}
          testId="quick-message-dialog-file"
        />
      )}
    />
  );
}

/** Adds a quick message or edits one as it was when the dialog opened (S234, S235). Its title is fixed for both. */
export function QuickMessageDialog({ known, onClose }: { known: QuickMessage | null; onClose: () => void }) {
  const { t } = useTranslation(['quickMessages', 'common']);
  const mayShare = useCan('quickMessages:share');
  const save = useSaveQuickMessage(known);
  const form = useForm<QuickMessageFormValues>({
    defaultValues: known === null ? newQuickMessage(mayShare) : toFormValues(known),
    mode: 'onTouched',
    resolver: resolveReasons(validateQuickMessage),
  });
  const { register, formState } = form;
  return (
    <FormDialog
      open
      title={t('dialog.title')}
      form={form}
      onSave={save}
      onClose={onClose}
      confirmLabel={known === null ? t('dialog.add') : t('common:actions.save')}
      busyLabel={known === null ? t('dialog.adding') : t('common:busy.saving')}
      codeFields={codeFields}
      testId="quick-message-dialog"
    >
      <Field
        label={t('dialog.shortcode')}
        hint={t('dialog.shortcodeHint')}
        error={fieldError(formState.errors.shortcode)}
        data-testid="quick-message-dialog-shortcode"
      >
        <TextInput
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-testid="quick-message-dialog-shortcode"
          {...register('shortcode')}
        />
      </Field>
      <MessageField form={form} />
      <Preview form={form} />
      <Attachment form={form} known={known} />
      {mayShare && <AudienceField form={form} />}
    </FormDialog>
  );
}
