import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../../lib/forms/field-error.ts';
import { resolveReasons } from '../../../lib/forms/form-reasons.ts';
import { Checkbox } from '../../../ui/inputs/checkbox.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import {
  closeCodes,
  type Faults,
  type FaultsFormValues,
  toFaults,
  toFaultsForm,
  validateFaults,
} from './faults-form.ts';

const amounts = ['delaySeconds', 'failPercent', 'duplicatePercent'] as const;

/** Sets all faults of the virtual network at once. */
export function FaultsDialog({
  faults,
  onSet,
  onClose,
}: {
  faults: Faults;
  onSet: (faults: Faults) => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useTranslation(['simulator', 'common']);
  const form = useForm<FaultsFormValues>({
    defaultValues: toFaultsForm(faults),
    mode: 'onTouched',
    resolver: resolveReasons(validateFaults),
  });
  const { register, formState } = form;
  const codes = [
    { value: '', label: t('faults.codes.none') },
    ...closeCodes.map((code) => ({ value: code, label: `${code}: ${t(`faults.codes.${code}`)}` })),
  ];
  return (
    <FormDialog
      open
      title={t('faults.dialogTitle')}
      form={form}
      onSave={(values) => onSet(toFaults(values))}
      onClose={onClose}
      confirmLabel={t('common:actions.save')}
      testId="faults-dialog"
    >
      {amounts.map((name) => (
        <Field
          key={name}
          label={t(`faults.${name}`)}
          hint={t(`faults.${name}Hint`)}
          error={fieldError(formState.errors[name])}
          data-testid={`faults-dialog-${name}`}
        >
          <TextInput inputMode="decimal" autoComplete="off" data-testid={`faults-dialog-${name}`} {...register(name)} />
        </Field>
      ))}
      <Checkbox
        label={t('faults.offline')}
        hint={t('faults.offlineHint')}
        data-testid="faults-dialog-offline"
        {...register('offline')}
      />
      <Checkbox
        label={t('faults.dropAcks')}
        hint={t('faults.dropAcksHint')}
        data-testid="faults-dialog-dropAcks"
        {...register('dropAcks')}
      />
      <Field label={t('faults.closeCode')} hint={t('faults.closeCodeHint')}>
        <SelectInput options={codes} data-testid="faults-dialog-closeCode" {...register('closeCode')} />
      </Field>
      <Field
        label={t('faults.refuseNumbers')}
        hint={t('faults.refuseNumbersHint')}
        error={fieldError(formState.errors.refuseNumbers)}
        data-testid="faults-dialog-refuseNumbers"
      >
        <TextInput
          inputMode="tel"
          autoComplete="off"
          data-testid="faults-dialog-refuseNumbers"
          {...register('refuseNumbers')}
        />
      </Field>
    </FormDialog>
  );
}
