import { type ListedCompany, newSupportAccess, supportEndpoints } from '@balcao/contract';
import { type SupportMinutes, supportMinutes, supportReasonLength } from '@balcao/domain';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { fieldError } from '../../lib/forms/field-error.ts';
import { reasonOf, type Reasons, resolveReasons } from '../../lib/forms/form-reasons.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { FormDialog, stayOpen } from '../../ui/dialogs/form-dialog.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { MessageInput } from '../../ui/inputs/message-input.tsx';
import { SelectInput } from '../../ui/inputs/select-input.tsx';
import { styled } from '../../ui/styled.ts';
import { color, type } from '../../ui/theme/tokens.ts';

const Note = styled('p')({ ...type.secondary, margin: 0, color: color.text2 });

type Values = { reason: string; minutes: string };

const limitOf = (text: string): SupportMinutes =>
  supportMinutes.find((minutes) => String(minutes) === text) ?? supportMinutes[0];

/** Checks the form by the contract's own fields. */
const validate = ({ reason }: Values): Reasons<Values> => ({ reason: reasonOf(newSupportAccess.shape.reason, reason) });

/** Asks why and for how long, and leads this tab into the company (S746). */
export function SupportDialog({ company, onClose }: { company: ListedCompany; onClose: () => void }) {
  const { t } = useTranslation('companies');
  const [isEntered, setEntered] = useState(false);
  const form = useForm<Values>({
    defaultValues: { reason: '', minutes: '30' },
    mode: 'onTouched',
    resolver: resolveReasons(validate),
  });
  const { register, formState } = form;

  // Loaded anew, so that nothing of the own company stays on the screen or in memory; only after the form is clean, or
  // the browser would ask whether to throw it away.
  useEffect(() => {
    if (isEntered) location.assign('/tickets');
  }, [isEntered]);

  async function enter(values: Values): Promise<typeof stayOpen> {
    const { reason, minutes } = values;
    const body = { companyId: company.id, reason, minutes: limitOf(minutes) };
    sessionStore.enterSupport(await call(supportEndpoints.begin, { body }));
    form.reset(values);
    setEntered(true);
    return stayOpen;
  }

  return (
    <FormDialog
      open
      title={t('support.title', { name: company.name })}
      form={form}
      onSave={enter}
      onClose={onClose}
      confirmLabel={t('support.confirm')}
      busyLabel={t('support.busy')}
      testId="support-dialog"
    >
      <Note>{t('support.note')}</Note>
      <Field
        label={t('support.reason')}
        hint={t('support.reasonHint', supportReasonLength)}
        error={fieldError(formState.errors.reason)}
        data-testid="support-dialog-reason"
      >
        <MessageInput autoFocus rows={3} dir="auto" data-testid="support-dialog-reason" {...register('reason')} />
      </Field>
      <Field label={t('support.limit')}>
        <SelectInput
          options={supportMinutes.map((minutes) => ({
            value: String(minutes),
            label: t(`support.minutes.${minutes}`),
          }))}
          data-testid="support-dialog-limit"
          {...register('minutes')}
        />
      </Field>
    </FormDialog>
  );
}
