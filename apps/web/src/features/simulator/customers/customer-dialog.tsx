import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../../lib/forms/field-error.ts';
import { resolveReasons } from '../../../lib/forms/form-reasons.ts';
import { Checkbox } from '../../../ui/inputs/checkbox.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { type CustomerFormValues, emptyCustomer, toPerson, validateCustomer } from './customer-form.ts';
import type { Person } from './people.ts';

/** Creates a customer: a name and a number, or no number where WhatsApp hides it. */
export function CustomerDialog({ onAdd, onClose }: { onAdd: (person: Person) => void; onClose: () => void }) {
  const { t } = useTranslation('simulator');
  const form = useForm<CustomerFormValues>({
    defaultValues: emptyCustomer,
    mode: 'onTouched',
    resolver: resolveReasons(validateCustomer),
  });
  const { register, formState, control } = form;
  const hidden = useWatch({ control, name: 'hidden' });
  return (
    <FormDialog
      open
      title={t('customerDialog.title')}
      form={form}
      onSave={async (values) => onAdd(toPerson(values, String(Date.now())))}
      onClose={onClose}
      confirmLabel={t('customerDialog.add')}
      testId="customer-dialog"
    >
      <Field
        label={t('customerDialog.name')}
        error={fieldError(formState.errors.name)}
        data-testid="customer-dialog-name"
      >
        <TextInput autoFocus autoComplete="off" data-testid="customer-dialog-name" {...register('name')} />
      </Field>
      {!hidden && (
        <Field
          label={t('customerDialog.number')}
          hint={t('customerDialog.numberHint')}
          error={fieldError(formState.errors.number)}
          data-testid="customer-dialog-number"
        >
          <TextInput
            type="tel"
            inputMode="tel"
            autoComplete="off"
            data-testid="customer-dialog-number"
            {...register('number')}
          />
        </Field>
      )}
      <Checkbox
        label={t('customerDialog.hidden')}
        hint={t('customerDialog.hiddenHint')}
        data-testid="customer-dialog-hidden"
        {...register('hidden')}
      />
    </FormDialog>
  );
}
