import { type ContactList, fields } from '@balcao/contract';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../lib/forms/field-error.ts';
import { reasonOf, resolveReasons } from '../../lib/forms/form-reasons.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { useSaveContactList } from './use-contact-lists.ts';

type Values = { name: string };

/** Adds a list or renames one (S372, S373). */
export function ListDialog({ known, onClose }: { known: ContactList | null; onClose: () => void }) {
  const { t } = useTranslation(['contactLists', 'common']);
  const save = useSaveContactList();
  const form = useForm<Values>({
    defaultValues: { name: known?.name ?? '' },
    mode: 'onTouched',
    resolver: resolveReasons<Values>(({ name }) => ({ name: reasonOf(fields.name, name) })),
  });
  const isNew = known === null;
  return (
    <FormDialog
      open
      title={isNew ? t('listDialog.addTitle') : t('listDialog.editTitle')}
      form={form}
      onSave={({ name }) => save(known, name)}
      onClose={onClose}
      confirmLabel={isNew ? t('listDialog.add') : t('common:actions.save')}
      busyLabel={isNew ? t('listDialog.adding') : t('common:busy.saving')}
      testId="contact-list-dialog"
    >
      <Field
        label={t('listDialog.name')}
        hint={isNew ? t('listDialog.hint') : undefined}
        error={fieldError(form.formState.errors.name)}
        data-testid="contact-list-dialog-name"
      >
        <TextInput
          autoFocus
          autoComplete="off"
          dir="auto"
          data-testid="contact-list-dialog-name"
          {...form.register('name')}
        />
      </Field>
    </FormDialog>
  );
}
