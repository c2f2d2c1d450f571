import { contactListItemInput, doNotDisturbReasonText } from '@balcao/contract';
import { readNumber } from '@balcao/domain';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../lib/forms/field-error.ts';
import { reasonOf, resolveReasons } from '../../lib/forms/form-reasons.ts';
import { showNumber } from '../../lib/format/show-number.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { useAddEntry } from './use-do-not-disturb.ts';

type Values = { number: string; reason: string };

/** A typed or pasted number in the form in which it will be shown; an incomplete one is not changed (S232). */
function tidyNumber(typed: string): string {
  const number = /^[\d\s()+.-]*$/.test(typed) ? readNumber(typed) : null;
  return number === null ? typed : showNumber(number);
}

/** Notes that the person with a number wants no advertising (S846). */
export function EntryDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('doNotDisturb');
  const add = useAddEntry();
  const form = useForm<Values>({
    defaultValues: { number: '', reason: t('dialog.usualReason') },
    mode: 'onTouched',
    resolver: resolveReasons<Values>(({ number, reason }) => ({
      number: reasonOf(contactListItemInput.shape.number, number),
      reason: reasonOf(doNotDisturbReasonText, reason),
    })),
  });
  const { errors } = form.formState;
  const number = form.register('number');
  return (
    <FormDialog
      open
      title={t('dialog.title')}
      form={form}
      onSave={add}
      onClose={onClose}
      confirmLabel={t('dialog.add')}
      busyLabel={t('dialog.adding')}
      testId="do-not-disturb-dialog"
    >
      <Field
        label={t('dialog.number')}
        hint={t('dialog.numberHint')}
        error={fieldError(errors.number)}
        data-testid="do-not-disturb-dialog-number"
      >
        <TextInput
          autoFocus
          type="tel"
          inputMode="tel"
          autoComplete="off"
          data-testid="do-not-disturb-dialog-number"
          {...number}
          onBlur={(event) => {
            form.setValue('number', tidyNumber(event.target.value));
            void number.onBlur(event);
          }}
        />
      </Field>
      <Field label={t('dialog.reason')} error={fieldError(errors.reason)} data-testid="do-not-disturb-dialog-reason">
        <TextInput
          autoComplete="off"
          dir="auto"
          data-testid="do-not-disturb-dialog-reason"
          {...form.register('reason')}
        />
      </Field>
    </FormDialog>
  );
}
