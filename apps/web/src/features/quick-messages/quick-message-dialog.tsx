import type { QuickMessage } from '@balcao/contract';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../lib/forms/field-error.ts';
import { resolveReasons } from '../../lib/forms/form-reasons.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { MessageField } from './message-field.tsx';
import { emptyQuickMessage, type QuickMessageFormValues, validateQuickMessage } from './quick-message-form.ts';
import { useSaveQuickMessage } from './use-save-quick-message.ts';

/** Refusals that belong to a field although they do not name it. */
const codeFields = { ERR_QUICK_MESSAGE_ALREADY_EXISTS: 'shortcode' } as const;

/** Adds a quick message or edits one as it was when the dialog opened (S234, S235). Its title is fixed for both. */
export function QuickMessageDialog({ known, onClose }: { known: QuickMessage | null; onClose: () => void }) {
  const { t } = useTranslation(['quickMessages', 'common']);
  const save = useSaveQuickMessage();
  const form = useForm<QuickMessageFormValues>({
    defaultValues: known === null ? emptyQuickMessage : { shortcode: known.shortcode, message: known.message },
    mode: 'onTouched',
    resolver: resolveReasons(validateQuickMessage),
  });
  const { register, formState } = form;
  return (
    <FormDialog
      open
      title={t('dialog.title')}
      form={form}
      onSave={(values) => save(known, values)}
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
    </FormDialog>
  );
}
