import { contactAnonymization } from '@balcao/contract';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../../lib/forms/field-error.ts';
import { reasonOf, resolveReasons } from '../../../lib/forms/form-reasons.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import { useContactCalls } from '../use-contact-calls.ts';

type Values = { reason: string; word: string };

const Text = styled('p')({ ...type.body, margin: 0, color: color.text2, textWrap: 'pretty' });

/**
 * Erases who a contact was (S641). It cannot be taken back, so it asks for the reason, which stands in the log, and for
 * a word that nobody types by accident.
 */
export function AnonymizeDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const { t } = useTranslation('contacts');
  const calls = useContactCalls();
  const form = useForm<Values>({
    defaultValues: { reason: '', word: '' },
    mode: 'onTouched',
    resolver: resolveReasons<Values>(({ reason }) => ({ reason: reasonOf(contactAnonymization.shape.reason, reason) })),
  });
  const typed = useWatch({ control: form.control, name: 'word' });
  const word = t('anonymize.word');
  return (
    <FormDialog
      open
      title={t('anonymize.title', { name })}
      form={form}
      onSave={({ reason }) => calls.anonymize({ id, name }, reason)}
      onClose={onClose}
      confirmLabel={t('anonymize.confirm')}
      busyLabel={t('anonymize.busy')}
      tone="danger"
      canSave={typed.trim().toUpperCase() === word}
      testId="anonymize-dialog"
    >
      <Text>{t('anonymize.text')}</Text>
      <Field
        label={t('anonymize.reason')}
        hint={t('anonymize.reasonHint')}
        error={fieldError(form.formState.errors.reason)}
        data-testid="anonymize-dialog-reason"
      >
        <TextInput
          autoFocus
          autoComplete="off"
          dir="auto"
          maxLength={500}
          data-testid="anonymize-dialog-reason"
          {...form.register('reason')}
        />
      </Field>
      <Field label={t('anonymize.type', { word })} data-testid="anonymize-dialog-word">
        <TextInput autoComplete="off" data-testid="anonymize-dialog-word" {...form.register('word')} />
      </Field>
    </FormDialog>
  );
}
